# SPDX-License-Identifier: MIT
"""Tables of the screen: interrupts, sizes, messages between cores, and rows of the run itself."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from weft.lab import footprint, handover, reference
from weft.lab.interrupts_off import series_point
from weft.lab.reference import rows_of
from weft.lab.result_table import (
    NEW,
    by_unit,
    format_number,
    metrics_of,
    new_application,
    short_kernel,
    targets_with_new,
    value,
)
from weft.lab.results_file import OVERHEAD_METRIC, Result, Results
from weft.report.screen.model import Column, Table
from weft.report.screen.rows import (
    CALL,
    COMPARED,
    CORES,
    INTERRUPTS,
    LONGEST,
    SERIES,
    Chosen,
    chosen,
)

CLOCK_MHZ = float(handover.RATE)
"""The clock at which cycles are stated as time, where none is given: that of the simulated systems;
doc/explanation/accuracy.md."""

OWN_ROWS = 30
"""Rows of tables that the screen has at most, where it has rows of the run itself."""

_OTHER_SETS = ("threads", "+semaphore", "+mutex", "+queue")
"""Columns of the sizes of other kernels: each adds a service to the one before."""

_SHORT = {"instructions": "instr.", "microseconds": "us"}


def short_unit(unit: str) -> str:
    """Return a unit above a column."""
    return _SHORT.get(unit, unit)


def interrupts(results: Results, clock: float | None = None) -> Table | None:
    """Return what an interrupt waits for; cycles also as the time that they take at a clock.

    Targets of which only the longest of all suites is known are left out beside others.
    """
    rows = [row for row in chosen(INTERRUPTS) if any(_picks(results, row))]
    rows = [row for row in rows if not _repeats(results, row)]
    columns: list[Column] = []
    known = [
        target
        for target in results.context.targets
        if any(row.use != LONGEST and _pick(results, row, target) for row in rows)
    ]
    for target in known or results.context.targets:
        context = results.context.targets[target]
        picked = [_pick(results, row, target) for row in rows]
        if any(picked):
            title = f"{target}, {short_unit(context.unit)}"
            columns.append(_column(title, context.unit, picked, value, target))
        if any(picked) and context.unit == "cycles":
            columns.append(_times(picked, clock or context.mhz or CLOCK_MHZ, target))
    if not columns:
        return None
    return Table("Interrupts", tuple(row.label for row in rows), tuple(columns))


def _column(
    title: str,
    unit: str,
    rows: Iterable[Result | None],
    shown: Callable[[Result], str],
    block: str = "",
) -> Column:
    return Column(title, tuple(shown(row) if row else "" for row in rows), unit, block=block)


def _times(rows: Iterable[Result | None], clock: float, block: str) -> Column:
    """Return the microseconds of cycles."""

    def shown(row: Result) -> str:
        time = row.value / clock
        return f"{time:.2f}" if time >= 0.1 or time == 0 else f"{time:.2g}"

    return _column(f"us at {clock:g} MHz", "microseconds", rows, shown, block)


def _picks(results: Results, row: Chosen) -> Iterator[Result]:
    """Yield the result that a row of the screen shows of each target that has one."""
    for target in results.context.targets:
        found = _pick(results, row, target)
        if found is not None:
            yield found


def _pick(results: Results, row: Chosen, target: str) -> Result | None:
    """Return the result that a row of the screen shows of a target."""
    if row.use != LONGEST:
        return results.of(row.metric, target)
    found = [
        r
        for r in results.results
        if r.target == target and (r.metric == row.metric or r.metric.startswith(f"{row.metric}."))
    ]
    return max(found, key=lambda r: r.value, default=None)


def _repeats(results: Results, row: Chosen) -> bool:
    """Return whether the longest of all suites is that of the metric itself everywhere."""
    return row.use == LONGEST and all(r.metric == row.metric for r in _picks(results, row))


def sizes(results: Results) -> Table | None:
    """Return what services and a small program take, beside other kernels' values for the same.

    What is measured at -O2, too, stands behind a slash.
    """
    steps = [f"size.opencomrtos.{step}" for step in footprint.STEPS]
    lines = [
        (f"text of {len(steps)} services", steps, _opencomrtos()),
        (f"text of {len(steps) - 1} services", steps[:-1], _some_services()),
        ("one task, flash", _parts("text", "data"), _microblaze("text", "data")),
        ("one task, RAM", _parts("data", "bss"), _microblaze("data", "bss")),
    ]
    targets = list(results.context.targets)
    measured = [tuple(_sums(results, metrics, t) for t in targets) for _, metrics, _ in lines]
    known = [index for index, sums in enumerate(measured) if any(sums)]
    if not known:
        return None
    unit = footprint.UNIT
    columns = [
        Column(target, tuple(measured[index][number] for index in known), unit)
        for number, target in enumerate(targets)
    ]
    others = tuple(lines[index][2] for index in known)
    columns.append(Column("other kernels", others, unit, left=True))
    labels = tuple(lines[index][0] for index in known)
    flags = "-Os/-O2" if any("/" in cell for sums in measured for cell in sums) else "-Os"
    return Table(f"Size, {flags}, bytes", labels, tuple(columns))


def _parts(*names: str) -> list[str]:
    return [f"footprint.{name}" for name in names]


def _sums(results: Results, metrics: Sequence[str], target: str) -> str:
    """Return the sum of some rows at -Os, and behind a slash at -O2, as far as they are there."""
    small = _sum(results, metrics, target)
    fast = _sum(results, [f"{metric}{footprint.SPEED}" for metric in metrics], target)
    return f"{small or '-'}/{fast}" if fast else small


def _sum(results: Results, metrics: Iterable[str], target: str) -> str:
    """Return the sum of some rows; nothing if one is missing."""
    rows = [results.of(metric, target) for metric in metrics]
    found = [row.p50 for row in rows if row is not None]
    return format_number(sum(found)) if len(found) == len(rows) else ""


def _opencomrtos() -> str:
    """Return what is published for the same services."""
    size = reference.opencomrtos_code_size()["All L1 services"]
    return f"{size} OpenComRTOS, Cortex-M3"


def _some_services() -> str:
    """Return the lowest values of other kernels for their services, which are some of Weft's."""
    found = [_lowest(flag) for flag in ("-Os", "-O2")]
    values = "/".join(str(size) for size, _ in found)
    names = "/".join(dict.fromkeys(kernel for _, kernel in found))
    return f"{values} {names}, {len(_OTHER_SETS)} of them"


def _lowest(flag: str) -> tuple[int, str]:
    """Return the lowest value of other kernels that are compiled so, and whose it is."""
    return min(
        (int(row[_OTHER_SETS[-1]]), short_kernel(row["kernel"]))
        for row in reference.code_sizes()
        if row["optimisation"] == flag
    )


def _microblaze(*columns: str) -> str:
    """Return the lowest sum of some columns for a sample without a semaphore."""
    found = [
        (sum(int(row[column]) for column in columns), row["kernel"])
        for row in rows_of("xilkernel_ucos2_footprint.csv")
        if row["semaphore_feature"] == "disabled"
    ]
    size, kernel = min(found)
    return f"{size} {kernel}, MicroBlaze"


def cores(results: Results) -> Iterator[Table]:
    """Yield for each unit what messages and calls between cores cost by their size, by targets."""
    loop = next(row for row in chosen(CORES) if not row.use)
    for unit, targets in by_unit(results).items():
        series = {t: _series(results, t, unit) for t in targets}
        calls = {t: _calls(results, t, unit) for t in targets}
        shown = [t for t in targets if series[t] or any(calls[t].values())]
        if not shown:
            continue
        points = sorted({point for target in shown for point in series[target]})
        first = [results.of(loop.metric, target) for target in shown]
        columns = [_column(loop.label, unit, first, _rounded)]
        for point in points:
            rows = [series[target].get(point) for target in shown]
            title = f"{point} B" if point == points[0] else f"{point}"
            columns.append(_column(title, unit, rows, _rounded))
        for label in dict.fromkeys(label for target in shown for label in calls[target]):
            rows = [calls[target].get(label) for target in shown]
            columns.append(_column(label, unit, rows, _rounded, CALL))
        columns = [column for column in columns if any(column.cells)]
        yield Table(f"Core to core, {short_unit(unit)}", tuple(shown), tuple(columns))


def _calls(results: Results, target: str, unit: str) -> dict[str, Result | None]:
    """Return calls of functions of another core by their labels: the first that a target has."""
    found: dict[str, Result | None] = {}
    for row in chosen(CORES):
        if row.use == CALL and found.get(row.label) is None:
            result = results.of(row.metric, target)
            found[row.label] = result if result and result.unit == unit else None
    return found


def _series(results: Results, target: str, unit: str) -> dict[int, Result]:
    """Return the points of the first series that a target has."""
    for row in chosen(CORES):
        if row.use == SERIES:
            found = {
                point: r
                for r in results.results
                if (r.target, r.unit) == (target, unit)
                and r.metric.rpartition("@")[0] == row.metric
                and (point := series_point(r.metric)) is not None
            }
            if found:
                return found
    return {}


def _rounded(row: Result) -> str:
    """Return a value without the fraction that a mean over messages has."""
    return value(row) if row.value < 100 or row.estimate else f"{row.p50:.0f}"


def own(results: Results, room: int = OWN_ROWS) -> Iterator[Table]:
    """Yield the first `room` rows of a run, a table for each unit: the chosen ones first."""
    chosen_metrics = [row.metric for row in chosen(COMPARED)]
    units = by_unit(results)
    for number, (unit, targets) in enumerate(units.items()):
        metrics = [
            m for m in metrics_of(results, unit, targets) if not m.startswith(OVERHEAD_METRIC)
        ]
        first = [m for m in chosen_metrics if m in metrics]
        metrics = [*first, *(m for m in metrics if m not in first)]
        taken = metrics[: max(room // (len(units) - number), 1)]
        room -= len(taken)
        if metrics:
            yield _own(results, unit, targets, taken, len(metrics) - len(taken))


def _own(results: Results, unit: str, targets: list[str], metrics: list[str], more: int) -> Table:
    with_new = targets_with_new(results, targets, metrics)
    columns = []
    for target in targets:
        rows = [results.of(m, target) for m in metrics]
        columns.append(_column(target, unit, rows, value))
        if target in with_new:
            new = [new_application(results, m, target) for m in metrics]
            columns.append(_column(NEW, unit, new, value))
    return Table(f"Rows, {short_unit(unit)}", tuple(metrics), tuple(columns), more)
