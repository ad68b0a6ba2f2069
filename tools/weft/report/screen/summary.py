# SPDX-License-Identifier: MIT
"""The screen of some results: how good, against whom, and what changed."""

from collections.abc import Iterator

from weft.lab.result_table import by_unit
from weft.lab.results_file import Results
from weft.lab.stored_baseline import compiler_key
from weft.model.configurations import CONFIGURATIONS
from weft.report.screen import kernels, tables
from weft.report.screen.changes import Compared, changes, regressions, unmeasured
from weft.report.screen.model import About, Summary


def summary(
    results: Results,
    compared: Compared = (),
    *,
    stored: str = "",
    clock: float | None = None,
) -> Summary:
    """Return what the screen says of results, `stored` under a name or of a run."""
    standings = list(kernels.standings(results))
    interrupts, sizes = tables.interrupts(results, clock), tables.sizes(results)
    cores = list(tables.cores(results))
    taken = sum(len(table.labels) for table in (interrupts, sizes, *cores) if table)
    with_own = bool(results.context.metrics) or not standings
    return Summary(
        about=about(results, stored),
        config=kernels.name_of(results.config),
        opponents=list(kernels.opponents(results)),
        standings=standings,
        worse=kernels.worse(results),
        compared=list(kernels.compared(results)),
        interrupts=interrupts,
        sizes=sizes,
        cores=cores,
        own=list(tables.own(results, tables.OWN_ROWS - taken)) if with_own else [],
        changes=list(changes(compared)),
        regressions=regressions(compared),
        unmeasured=unmeasured(results),
        short=list(results.context.short),
        caveat=" ".join(_caveats(results)),
    )


def about(results: Results, stored: str) -> About:
    """Return which results these are."""
    context = results.context
    targets: dict[str, list[str]] = {}
    for name, target in context.targets.items():
        targets.setdefault(target.unit, []).append(name)
    compilers = sorted({compiler_key(target.compiler) for target in context.targets.values()})
    return About(stored, context.commit, context.dirty, context.date, tuple(compilers), targets)


def _caveats(results: Results) -> Iterator[str]:
    """Yield what the values do not say, of the units and the configurations that there are."""
    units = by_unit(results)
    if "instructions" in units:
        yield "Instructions: emulated, not cycles or time."
    boards = [t for t in results.context.targets.values() if t.unit == "cycles" and t.mhz]
    if boards:
        yield f"Cycles: {'; '.join(f'{board.title}, {board.mhz:g} MHz' for board in boards)}."
    elif "cycles" in units:
        layouts = any(row.layouts for row in results.results)
        yield f"Cycles: simulated{', worst layout' if layouts else ''}."
    if "ns" in units:
        yield "ns: this machine."
    checked = [part for part in (results, *results.beside) if _checks(part.config)]
    names = ", ".join(kernels.name_of(part.config) for part in checked)
    yield f"Checks: {f'{names} only' if names else 'none'}."


def _checks(config: str) -> bool:
    return bool(CONFIGURATIONS.get(config.partition("+")[0], {}).get("checks"))
