# SPDX-License-Identifier: MIT
"""The table of a bench on the terminal: one table for each unit, never mixed."""

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from weft.lab import reference
from weft.lab.interrupts_off import (
    MASKED,
    MASKED_COMMON,
    MASKED_MAX,
    SERIES_LIMIT,
    TRAP_MAX,
    series_point,
)
from weft.lab.reference import ReferenceValue
from weft.lab.results_file import SHORT, Result, Results

BETTER, WORSE, SAME = "better", "worse", "equal"
_WIDE = 110
"""Width of a terminal that shows all instruction-counting targets side by side."""

_POINTS = 5
"""Points of a series in one line."""

_OFF_TIMES_NAMED = 5
"""How many of the longest interrupts-off times are named under the table."""

NEW = "new app"
"""Heading of what a new application gets, which has checks on."""

_STYLE = {BETTER: "green", WORSE: "red", SAME: "yellow"}


def format_number(value: float) -> str:
    """Return a number for people: counts as they are, times with three digits."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):d}"
    return f"{value:.2f}" if abs(value) < 100 else f"{value:.0f}"


def verdict(result: Result, other: ReferenceValue | None) -> str:
    """Return the verdict on the median against another kernel's value, empty without one."""
    if other is None or other.unit != result.unit:
        return ""
    if result.p50 == other.value:
        return SAME
    return BETTER if result.p50 < other.value else WORSE


def by_unit(results: Results) -> dict[str, list[str]]:
    """Return the targets of a run by the units of their rows; what the targets count in first."""
    units: dict[str, list[str]] = {t.unit: [] for t in results.context.targets.values()}
    for result in results.results:
        targets = units.setdefault(result.unit, [])
        if result.target not in targets:
            targets.append(result.target)
    order = list(results.context.targets)
    return {u: sorted(found, key=order.index) for u, found in units.items() if found}


def metrics_of(results: Results, unit: str, targets: list[str]) -> list[str]:
    """Return the metrics of some targets in a unit in the order of the suite, series last."""
    names = [r.metric for r in results.results if r.target in targets and r.unit == unit]
    bases = list(dict.fromkeys(name.partition("@")[0] for name in names))
    place = {base: index for index, base in enumerate(bases)}

    def order(name: str) -> tuple[bool, int, float]:
        point = series_point(name)
        return point is not None, place[name.partition("@")[0]], point or 0

    return sorted(dict.fromkeys(names), key=order)


def print_tables(results: Results, console: Console) -> None:
    """Print the tables, and below those of a unit what explains their signs."""
    for unit, together in by_unit(results).items():
        for table in _tables(results, unit, together, console.width):
            console.print(table)
        for note in notes(results, unit, together):
            console.print(note, highlight=False)
        console.print()


def table_rows(results: Results, width: int) -> int:
    """Return how many rows the tables of some results have on a terminal of some width."""
    return sum(
        table.row_count
        for unit, together in by_unit(results).items()
        for table in _tables(results, unit, together, width)
    )


def _tables(results: Results, unit: str, together: list[str], width: int) -> Iterator[Table]:
    """Yield the tables of a unit: one, or where the terminal is narrow, one for each target."""
    wide = width >= _WIDE or len(together) == 1
    for targets in [together] if wide else [[target] for target in together]:
        plain = [m for m in metrics_of(results, unit, targets) if series_point(m) is None]
        if plain:
            yield _table(results, unit, targets, plain)
    rows = [m for m in metrics_of(results, unit, together) if series_point(m) is not None]
    if rows:
        yield _series_table(results, unit, together, rows)


def notes(results: Results, unit: str, targets: list[str]) -> list[str]:
    """Return what explains the signs of a table, and its interrupts-off times."""
    rows = [r for r in results.results if r.target in targets and r.unit == unit]
    found = []
    if any(r.exact and r.min != r.max for r in rows):
        found.append("(a..b): min and max, where samples differ.")
    if any(layout_range(r) for r in rows):
        found.append(
            f"In brackets: min and max over {_layouts(rows)} layouts of code and data; "
            "the row is that of the worst, whose number is behind #."
        )
    if any(r.exact and r.cold != r.p50 for r in rows):
        found.append("cold: the first sample, where it is not the median.")
    if any(new_application(results, r.metric, r.target) for r in rows):
        found.append(
            f"{NEW}: as an application of `./weft new` gets it, with arguments, contexts and "
            "stacks checked; beside it the fastest configuration."
        )
    if any(reference.best(r.metric, r.target) for r in rows):
        found.append(
            "best other: the lowest of the other kernels that count the same; reference/README.md."
        )
    for target in targets:
        if any(r.estimate for r in rows if r.target == target):
            found.append(
                f"~: the clock of {target} advances in steps of "
                f"{format_number(results.context.targets[target].resolution)} ns. Where samples "
                f"are shorter than {SHORT} steps: their mean, each rounded to a step at a random "
                "phase, with its 95 % interval; < where that includes 0."
            )
        longest = next((r for r in rows if (r.metric, r.target) == (MASKED_MAX, target)), None)
        if longest is not None:
            where = longest.text.partition(":")[2].replace(" ", ", ", 1)
            found.append(f"{MASKED_MAX} on {target}: {value(longest)}{where}.")
            found += _next_off_times(rows, target)
    if any(r.metric == MASKED_COMMON for r in rows):
        found.append(f"{MASKED_COMMON}: over the rows that the tests of other kernels have too.")
    if any(r.metric == reference.LOOP_ON_ONE_NODE for r in rows):
        found.append(_published_loops())
    if any(r.metric == MASKED_MAX for r in rows):
        found.append('How they grow: doc/explanation/measuring.md, "Longest interrupts-off time".')
    return found


def _layouts(rows: list[Result]) -> str:
    return format_number(max(r.layouts["count"] for r in rows if r.layouts))


def _published_loops() -> str:
    """Return what OpenComRTOS publishes of the semaphore loop."""
    values = [f for f in reference.opencomrtos() if f.metric == reference.LOOP_ON_ONE_NODE]
    loops = "; ".join(f"{f.configuration} {format_number(f.value)}" for f in values)
    return (
        f"OpenComRTOS publishes for the semaphore loop on one node, in cycles: {loops}. "
        "Over hops and for throughput it shows curves without numbers."
    )


def _next_off_times(rows: list[Result], target: str) -> list[str]:
    """Return the rows with the longest interrupts-off times inside samples, one of each series."""
    longest: dict[str, tuple[float, str]] = {}
    for row in rows:
        _, found, metric = row.text.rpartition(", in ")
        small = (series_point(row.metric) or 0) <= SERIES_LIMIT
        if row.metric in (MASKED_MAX, TRAP_MAX) or not found or not small:
            continue
        if row.target == target and row.metric.startswith(MASKED):
            name = metric.partition("@")[0]
            longest[name] = max(longest.get(name, (0.0, "")), (row.p50, metric))
    if len(longest) < _OFF_TIMES_NAMED:
        return []
    first = sorted(longest.values(), reverse=True)[:_OFF_TIMES_NAMED]
    named = ", ".join(f"{metric} {format_number(count)}" for count, metric in first)
    return [f"Longest in samples, up to n = {SERIES_LIMIT}: {named}."]


def print_ratios(results: Results, console: Console) -> None:
    """Print metrics measured interleaved."""
    for ratio in results.ratios:
        interval = f"{ratio.low:.3f} to {ratio.high:.3f} with 95 %"
        test = f"{ratio.test}, p {probability(ratio.p)}"
        what = f"{ratio.target}: {ratio.metric} / {ratio.reference}"
        console.print(f"{what} = {ratio.ratio:.3f} ({interval}; {test})", highlight=False)


def probability(p: float) -> str:
    """Return a p for people."""
    return "< 0.001" if p < 0.001 else f"= {p:.3f}"


def value(result: Result) -> str:
    """Return the value of a row: its median; "~" and the mean where samples are short."""
    estimate = result.estimate
    if estimate is None:
        return format_number(result.p50)
    if estimate["low"] <= 0:
        return f"< {format_number(max(estimate['high'], 0.01))}"
    return f"~{format_number(estimate['mean'])}"


def _short_value(result: Result) -> str:
    """Return the value of a row with three digits."""
    if result.p50 == int(result.p50) and result.estimate is None:
        return value(result)
    sign = "~" if result.estimate else ""
    if result.estimate and result.estimate["low"] <= 0:
        return value(result)
    return f"{sign}{result.value:.{2 if result.value < 10 else 1 if result.value < 100 else 0}f}"


def spread(result: Result) -> str:
    """Return the spread of a value: interval of a mean, or min and max; or nothing."""
    estimate = result.estimate
    if estimate is not None:
        half = (estimate["high"] - estimate["low"]) / 2
        return f"\u00b1{max(half, 0.01):.2f}" if estimate["low"] > 0 else ""
    if result.min == result.max:
        return ""
    return f"({format_number(max(result.min, 0))}..{format_number(result.max)})"


def layout_range(result: Result) -> str:
    """Return min and max over the layouts, and the layout of the row; or nothing."""
    found = result.layouts
    if found is None or found["low"] == found["high"]:
        return ""
    worst = found["low_at"] if result.more_is_better else found["high_at"]
    return f"[{format_number(found['low'])}..{format_number(found['high'])} #{worst:g}]"


def _cell(result: Result) -> str:
    text = " ".join(filter(None, [value(result), spread(result), layout_range(result)]))
    if result.exact and result.cold != result.p50:
        text += f" cold {format_number(result.cold)}"
    return text


def _title(results: Results, unit: str, targets: list[str]) -> str:
    exact = ", exact counts"
    how = {"instructions": exact, "cycles": exact, "ns": ", median (min..max) or ~mean"}
    known = results.context.targets
    boards = [known[t] for t in targets if known[t].unit == "cycles" and known[t].mhz]
    if boards:  # several are imported ones
        told = "; ".join(f"{board.title} at {board.mhz:g} MHz" for board in boards)
        how["cycles"] = f", median (min..max): {told}"
    return f"{', '.join(targets)}: {unit}{how.get(unit, '')}"


def _new_table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)


def short_name(other: ReferenceValue) -> str:
    """Return the kernel without version: ChibiOS, uC/OS-II."""
    return short_kernel(other.kernel)


def short_kernel(name: str) -> str:
    """Return the name of a kernel without version."""
    return name.split()[0].removesuffix("/RT")


def _table(results: Results, unit: str, targets: list[str], metrics: list[str]) -> Table:
    table = _new_table(_title(results, unit, targets))
    table.add_column("metric", overflow="fold")
    with_other = [t for t in targets if any(reference.best(m, t) for m in metrics)]
    with_new = targets_with_new(results, targets, metrics)
    for target in targets:
        table.add_column(target, justify="right", no_wrap=True)
        if target in with_new:
            table.add_column(NEW, justify="right", no_wrap=True)
        if target in with_other:
            table.add_column("best other", justify="right", no_wrap=True)
            table.add_column("", no_wrap=True)
    for metric in metrics:
        table.add_row(metric, *_cells(results, metric, targets, with_other, with_new))
    return table


def new_application(results: Results, metric: str, target: str) -> Result | None:
    """Return a row as a new application gets it, None if that was not measured."""
    other = results.new_application()
    return other.of(metric, target) if other else None


def targets_with_new(results: Results, targets: list[str], metrics: list[str]) -> list[str]:
    """Return the targets of which some rows were also measured as a new application gets them."""
    other = results.new_application()
    wanted = set(metrics)
    known = {row.target for row in other.results if row.metric in wanted} if other else set()
    return [target for target in targets if target in known]


def _cells(
    results: Results, metric: str, targets: list[str], with_other: list[str], with_new: list[str]
) -> list[str | Text]:
    cells: list[str | Text] = []
    for target in targets:
        result = results.of(metric, target)
        cells += [_cell(result)] if result else [""]
        if target in with_new:
            new = new_application(results, metric, target)
            cells.append(value(new) if new else "")
        if target in with_other:
            other = reference.best(metric, target)
            said = verdict(result, other) if result else ""
            cells.append(f"{format_number(other.value)} {short_name(other)}" if other else "")
            cells.append(Text(said, style=_STYLE.get(said, "")))
    return cells


def _series_table(results: Results, unit: str, targets: list[str], metrics: list[str]) -> Table:
    """For each series the points, below them a row for each target."""
    names: dict[str, list[str]] = {}
    for metric in metrics:
        names.setdefault(metric.rpartition("@")[0], []).append(metric)
    points = {name: found for name, found in names.items() if not name.startswith(MASKED)}
    masked = "; masked: longest interrupts-off time" if len(names) > len(points) else ""
    table = _new_table(f"growth: {unit} by n{masked}")
    table.add_column("series", no_wrap=True)
    longest = max((len(found) for found in points.values()), default=0)
    for index in range(min(longest, _POINTS)):
        table.add_column("n" if index == 0 else "", justify="right", no_wrap=True)
    for name, unordered in points.items():
        ordered = sorted(unordered, key=lambda m: series_point(m) or 0)
        for start in range(0, len(ordered), _POINTS):
            found = ordered[start : start + _POINTS]
            table.add_row(name, *(f"@{series_point(m)}" for m in found), style="bold")
            for target in targets:
                for label, row in _series_rows(results, target, found):
                    table.add_row(f"  {label}", *row)
    return table


def _series_rows(results: Results, target: str, points: list[str]) -> list[tuple[str, list[str]]]:
    """Return the rows of a target in a table of series: values, interrupts-off, throughput."""
    rows = []
    new = [new_application(results, m, target) for m in points]
    found = {
        target: [results.of(m, target) for m in points],
        f"{target}, {NEW}": new,
        f"{target}, masked": [results.of(MASKED + m, target) for m in points],
    }
    for label, row in found.items():
        if any(row):
            rows.append((label, [_short_value(r) if r else "" for r in row]))
    own = [results.of(m, target) for m in points]
    if ".throughput." in points[0] and all(r is not None and r.unit == "ns" for r in own):
        rates = [(series_point(r.metric) or 0) / max(r.value, 1e-9) for r in own if r]
        rows.append((f"{target}, GB/s", [f"{rate:.2g}" for rate in rates]))
    return rows
