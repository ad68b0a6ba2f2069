# SPDX-License-Identifier: MIT
"""A bench with its progress on the terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from weft.lab.bench import Outcome
    from weft.lab.job import Job
    from weft.lab.options import Options
    from weft.lab.results_file import Results
    from weft.lab.time_left import Progress


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
    from weft.lab import bench, time_left
    from weft.lab.time_left import duration

    bench.check_options(options)
    state = time_left.Progress(bench.jobs_of(options), options.jobs)
    what = f"{', '.join(options.suites)} on {', '.join(options.targets)}"
    console.print(f"bench: {what}, about {duration(state.total)}", highlight=False)
    if console.is_terminal:
        return _with_bar(options, state, console)
    return _with_lines(options, state, console)


def _with_lines(options: "Options", state: "Progress", console: "Console") -> "Outcome":
    """Print a line when a job begins to build, to run, and ends."""
    from weft.lab import bench, time_left
    from weft.lab.time_left import duration

    said: set[tuple[str, str]] = set()

    def tell(job: "Job", text: str) -> None:
        state.update(job, text)
        kind = text if text in ("building", *time_left.ENDS) else "running"
        if (job.key, kind) not in said:
            said.add((job.key, kind))
            what = f"{job.label} on {job.target}: {kind}"
            console.print(f"{what}, {duration(state.left)} left", highlight=False)

    return bench.run(options, tell, state.known)


def _with_bar(options: "Options", state: "Progress", console: "Console") -> "Outcome":
    """Show a bar, the time that is left, and what each job that runs does."""
    from rich import progress as rich_progress

    from weft.lab import bench, time_left
    from weft.lab.time_left import duration

    columns = (
        rich_progress.SpinnerColumn(),
        rich_progress.BarColumn(bar_width=20),
        rich_progress.TextColumn("{task.description}"),
    )
    running: dict[str, str] = {}
    with rich_progress.Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=state.total)

        def update(job: "Job", text: str) -> None:
            state.update(job, text)
            running[job.key] = f"{job.label} on {job.target}: {text}"
            if text in time_left.ENDS:
                running.pop(job.key, None)
            bar.update(
                task,
                description="; ".join([f"{duration(state.left)} left", *running.values()]),
                completed=state.done,
                total=state.total,
            )

        return bench.run(options, update, state.known)
