# SPDX-License-Identifier: MIT
"""`./weft bench --view` and `--format`: other forms of fresh or stored results."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import typer

from weft.cli.bench_output import Output
from weft.diag import exits
from weft.model.configurations import DEFAULT, NEW_APPLICATION

if TYPE_CHECKING:
    from rich.console import Console

    from weft.lab.results_file import Results
    from weft.lab.select import Selection

ZEPHYR = "zephyr"


@dataclass(frozen=True)
class ViewOptions:
    """Which form of the results is shown, and where it goes."""

    view: str | None
    form: str | None
    stored: list[str]
    """Stored results to show instead of a run."""
    clock: float | None
    out: Output

    @property
    def to_stdout(self) -> bool:
        """Whether the standard output is for programs."""
        return self.form is not None or self.out.json


def show(
    wanted: ViewOptions,
    chosen: "Selection",
    *,
    targets: list[str],
    configs: list[str],
    limit: float,
) -> None:
    """Show stored results, or those of a run of what is needed, in the form wanted.

    Of stored ones, rows of the chosen suites and metrics.
    """
    from weft.diag import terminal
    from weft.lab.published import gather
    from weft.lab.select import select

    named = bool(chosen.targets)
    if wanted.view is not None:
        gather.check_name(wanted.view)
    if wanted.form is not None and len(targets) > 1 and named:
        raise typer.BadParameter("--format is for one target")
    console = terminal.console(stderr=wanted.to_stdout)
    code = exits.OK
    if wanted.stored:
        rows = replace(chosen, targets=(), configs=())
        sources = select(gather.read(wanted.stored), rows, ", ".join(wanted.stored))
    else:
        able = targets if wanted.form is None or named else targets[:1]
        sources, code = _measure(wanted, console, able, configs, limit, named=named)
    if sources:
        _present(wanted, console, sources, targets if named else [], configs[0])
    if code:
        raise typer.Exit(code)


def _measure(
    wanted: ViewOptions,
    console: "Console",
    targets: list[str],
    chosen: list[str],
    limit: float,
    *,
    named: bool,
) -> tuple[list["Results"], int]:
    """Run what the view or the format needs, once in each of its configurations."""
    from weft.cli.bench_run import run
    from weft.diag.errors import show as show_error
    from weft.lab import bench
    from weft.lab.options import Options
    from weft.lab.published import gather
    from weft.lab.suites import BESIDE

    name = wanted.view or ZEPHYR
    only = wanted.view is None or chosen != [DEFAULT]
    configs = chosen if only else gather.configs_of(name)
    sources, codes = [], []
    for each in configs:
        able = gather.targets_of(each, targets)
        if not able:
            continue
        suites = gather.suites_of(name, able)
        if each == NEW_APPLICATION:
            suites = [suite for suite in suites if suite in BESIDE]
        if not suites:
            continue
        options = Options(able, suites, config=each, limit=limit, named=named)
        outcome = run(options, console)
        for error in outcome.failed.values():
            show_error(error)
        codes.append(bench.exit_code(outcome, options))
        if outcome.results.results:
            sources.append(outcome.results)
    return sources, next((code for code in codes if code), exits.OK)


def _present(
    wanted: ViewOptions,
    console: "Console",
    sources: list["Results"],
    targets: list[str],
    config: str,
) -> None:
    import json

    from weft.lab.published import gather, terminal, zephyr_lines
    from weft.lab.published.model import Measured

    if wanted.form is not None:
        measured = Measured(*sources)
        target = targets[0] if targets else measured.targets[0]
        gather.check_target(measured, target)
        print("\n".join(zephyr_lines.lines(measured, target, config, wanted.clock)))
        return
    assert wanted.view is not None
    view = gather.build(wanted.view, *sources, targets=targets)
    wanted.out.put_page(sources[0], [view])
    wanted.out.put(json.dumps(view.as_json(), indent=2) + "\n")
    if not wanted.out.json:
        terminal.print_view(view, console)
