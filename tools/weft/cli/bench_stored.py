# SPDX-License-Identifier: MIT
"""`./weft bench --from`: stored results, or a part of them, as a run shows its own."""

from dataclasses import replace
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from weft.cli.bench_output import Output
    from weft.cli.bench_present import Compared, Display, Places
    from weft.lab.results_file import Results
    from weft.lab.select import Selection


def show(
    names: list[str],
    chosen: "Selection",
    display: "Display",
    out: "Output",
) -> None:
    """Show stored results, each by itself."""
    from weft.cli import bench_present
    from weft.diag import terminal
    from weft.lab import results_file
    from weft.lab.published import gather
    from weft.lab.select import select

    if out.files and len(names) > 1:
        raise typer.BadParameter("--json, --output and --html are for the results of one file")
    found = select(gather.read(names), chosen, ", ".join(names))
    display.check_clock(t.unit for each in found for t in each.context.targets.values())
    console = terminal.console(stderr=out.json)
    for name, results in zip(names, found, strict=True):
        if len(names) > 1 and not results.results:
            continue
        its = replace(display, stored=name)
        compared = _compared(name, results)
        bench_present.body(results, compared, console, its)
        bench_present.end(results, console, its, _places(name, results, chosen, bool(compared)))
        out.put_page(results, compared=compared)
        out.put(results_file.as_text(results))


def _compared(name: str, results: "Results") -> "Compared":
    """Return what changed against the baseline, unless the results are a part or the baseline."""
    from weft.lab import bench
    from weft.lab.compare.sources import BASELINE

    return [] if name == BASELINE or results.context.metrics else bench.baseline_changes(results)


def _places(name: str, results: "Results", chosen: "Selection", compared: bool) -> "Places":
    from shlex import quote

    from weft.cli.bench_present import Places, with_a_kernel
    from weft.lab.compare.sources import BASELINE

    again = " ".join(["./weft bench --full --from", quote(name), *chosen.words])
    compare = f"./weft compare {BASELINE} {quote(name)}" if compared else ""
    return Places(again=again, compare=compare, kernel=with_a_kernel(results, quote(name)))
