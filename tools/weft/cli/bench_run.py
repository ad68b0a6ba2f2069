# SPDX-License-Identifier: MIT
"""A bench with its progress on the terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from weft.lab.bench import Options, Outcome
    from weft.lab.results_file import Results


def run(options: "Options", console: "Console") -> "Outcome":
    """Measure, show progress and the remaining time, and store the run in the database."""
    outcome = _measure(options, console)
    if outcome.results.results:
        _keep(outcome.results, console)
    return outcome


def _keep(results: "Results", console: "Console") -> None:
    """Store a run; where that fails, say so: the results themselves are not lost."""
    from weft.diag.errors import WeftError
    from weft.lab.results import store

    try:
        store.add(results)
    except WeftError as error:
        said = f"warning: the run is not in the database: {error}"
        console.print(said, style="yellow", highlight=False)


def _measure(options: "Options", console: "Console") -> "Outcome":
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

    from weft.lab import bench, time_left
    from weft.lab.time_left import duration

    bench.check_options(options)
    state = time_left.Progress.of(options)
    what = f"{', '.join(options.suites)} on {', '.join(options.targets)}"
    console.print(f"bench: {what}, about {duration(state.total)}", highlight=False)
    if not console.is_terminal:
        said: set[tuple[str, str, str]] = set()

        def tell(target: str, text: str) -> None:
            state.update(target, text)
            kind = text if text in ("building", "done", "failed") else "running"
            if (state.suite, target, kind) not in said:
                said.add((state.suite, target, kind))
                what = f"{state.suite} on {target}: {kind}"
                console.print(f"{what}, {duration(state.left)} left", highlight=False)

        return bench.run(options, tell)
    columns = (SpinnerColumn(), BarColumn(bar_width=20), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=state.total)

        def update(target: str, text: str) -> None:
            state.update(target, text)
            progress.update(
                task,
                description=f"{duration(state.left)} left, {state.suite} on {target}: {text}",
                completed=state.done,
                total=state.total,
            )

        return bench.run(options, update)
