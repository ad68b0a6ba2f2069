# SPDX-License-Identifier: MIT
"""The table of a bench on the terminal: one table for each unit, never mixed."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from weft import bench_reference
from weft.bench_reference import Figure
from weft.bench_results import Result, Results
from weft.bench_windows import series_point

BETTER, WORSE, SAME = "better", "worse", "equal"
_STYLE = {BETTER: "green", WORSE: "red", SAME: "yellow"}


def figure(value: float) -> str:
    """Return a number for people: counts as they are, times with three digits."""
    if value == int(value) and abs(value) < 1e15:
        return f"{int(value):d}"
    return f"{value:.2f}" if abs(value) < 100 else f"{value:.0f}"


def verdict(result: Result, peer: Figure | None) -> str:
    """Return how the median stands to a peer's figure, empty without one."""
    if peer is None or peer.unit != result.unit:
        return ""
    if result.p50 == peer.value:
        return SAME
    return BETTER if result.p50 < peer.value else WORSE


def by_unit(results: Results) -> dict[str, list[str]]:
    """Return the targets of a run by unit."""
    units: dict[str, list[str]] = {}
    for name, target in results.context.targets.items():
        units.setdefault(target.unit, []).append(name)
    return units


def metrics_of(results: Results, targets: list[str]) -> list[str]:
    """Return the metrics of some targets in the order of the suite, series last."""
    names = [r.metric for r in results.results if r.target in targets]
    return sorted(dict.fromkeys(names), key=lambda m: series_point(m) is not None)


def print_tables(results: Results, console: Console, *, series: bool = True) -> None:
    """Print the tables."""
    for unit, targets in by_unit(results).items():
        metrics = metrics_of(results, targets)
        plain = [m for m in metrics if series_point(m) is None]
        if plain:
            console.print(_table(results, unit, targets, plain))
        if series:
            rows = [m for m in metrics if series_point(m) is not None]
            if rows:
                console.print(_series_table(results, unit, targets, rows))


def print_ratios(results: Results, console: Console) -> None:
    """Print what a run took in turns."""
    for ratio in results.ratios:
        interval = f"{ratio.low:.3f} to {ratio.high:.3f} with 95 %"
        test = f"{ratio.test}, p {probability(ratio.p)}"
        what = f"{ratio.target}: {ratio.metric} / {ratio.reference}"
        console.print(f"{what} = {ratio.ratio:.3f} ({interval}; {test})", highlight=False)


def probability(p: float) -> str:
    """Return a p for people."""
    return "< 0.001" if p < 0.001 else f"= {p:.3f}"


def _cell(result: Result) -> str:
    text = figure(result.p50)
    if result.min != result.max:
        text += f" ({figure(result.min)}..{figure(result.max)})"
    if result.exact and result.cold != result.p50:
        text += f" cold {figure(result.cold)}"
    return text


def _title(unit: str, targets: list[str]) -> str:
    what = "exact counts" if unit == "instructions" else "median (least..most)"
    return f"{', '.join(targets)}: {unit}, {what}"


def _new_table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)


def _short(peer: Figure) -> str:
    """Return the kernel without version: ChibiOS, uC/OS-II."""
    return peer.kernel.split()[0].removesuffix("/RT")


def _table(results: Results, unit: str, targets: list[str], metrics: list[str]) -> Table:
    table = Table(
        title=_title(unit, targets), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
    )
    table.add_column("metric", overflow="fold")
    with_peer = [t for t in targets if any(bench_reference.best(m, t) for m in metrics)]
    for target in targets:
        table.add_column(target, justify="right", no_wrap=True)
        if target in with_peer:
            table.add_column("best peer", justify="right")
            table.add_column("")
    for metric in metrics:
        table.add_row(metric, *_cells(results, metric, targets, with_peer))
    return table


def _cells(
    results: Results, metric: str, targets: list[str], with_peer: list[str]
) -> list[str | Text]:
    cells: list[str | Text] = []
    for target in targets:
        result = results.of(metric, target)
        cells += [_cell(result)] if result else [""]
        if target in with_peer:
            peer = bench_reference.best(metric, target)
            said = verdict(result, peer) if result else ""
            cells.append(f"{figure(peer.value)} {_short(peer)}" if peer else "")
            cells.append(Text(said, style=_STYLE.get(said, "")))
    return cells


def _series_table(results: Results, unit: str, targets: list[str], metrics: list[str]) -> Table:
    """One row for each series and target, the points in columns of text."""
    table = Table(
        title=f"growth: {unit} by n", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False
    )
    table.add_column("series", overflow="fold")
    table.add_column("target")
    table.add_column("n: value", overflow="fold")
    names = dict.fromkeys(m.rpartition("@")[0] for m in metrics)
    for name in names:
        for target in targets:
            points = []
            for metric in metrics:
                result = results.of(metric, target)
                if metric.rpartition("@")[0] == name and result is not None:
                    points.append(f"{series_point(metric)}: {_cell(result)}")
            if points:
                table.add_row(name, target, "   ".join(points))
    return table
