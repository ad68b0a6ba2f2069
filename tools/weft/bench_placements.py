# SPDX-License-Identifier: MIT
"""One program linked several times, its code and data at different places.

Where a processor has caches, what a call costs depends on which other code and
data share their lines. A result is that of the place where the median is
highest; it says, too, which places gave the least and the most.
"""

from collections.abc import Sequence
from dataclasses import replace

from weft.bench_results import Result, WindowResult
from weft.builder import Program


def links(program: Program, count: int) -> list[Program]:
    """Return the links of a node that was built with WEFT_PLACEMENTS, by number."""
    others = [
        replace(
            program,
            node=f"{program.node}.{number}",
            elf=program.elf.with_name(f"{program.elf.stem}.placement-{number}.elf"),
        )
        for number in range(1, count)
    ]
    return [program, *others]


def worst(results: Sequence[Sequence[Result]]) -> list[Result]:
    """Return each row of several placements as it is where its median is highest."""
    by_metric: dict[str, list[Result]] = {}
    for rows in results:
        for row in rows:
            by_metric.setdefault(row.metric, []).append(row)
    return [_worst(rows) for rows in by_metric.values()]


def _worst(rows: Sequence[Result]) -> Result:
    """Rows whose figure is better when it is higher have their worst where it is lowest."""
    numbers = range(len(rows))
    low = min(numbers, key=lambda number: rows[number].p50)
    high = max(numbers, key=lambda number: rows[number].p50)
    found = {
        "count": len(rows),
        "low": rows[low].p50,
        "low_at": low,
        "high": rows[high].p50,
        "high_at": high,
    }
    return replace(rows[low if rows[0].more_is_better else high], placements=found)


def longest(windows: Sequence[Sequence[WindowResult]]) -> list[WindowResult]:
    """Return each window of several placements as it is where it is longest."""
    found: dict[tuple[object, ...], WindowResult] = {}
    for window in (window for placement in windows for window in placement):
        key = (window.metric, window.kind, window.measured, window.begin, window.end)
        if key not in found or window.longest > found[key].longest:
            found[key] = window
    return list(found.values())
