# SPDX-License-Identifier: MIT
"""One program linked in several memory layouts.

Where a processor has caches, what a call costs depends on which other code and
data share their lines. A result is that of the layout with the highest
median; it also has the min and max over the layouts.
"""

from collections.abc import Sequence
from dataclasses import replace

from weft.building.builder import Program
from weft.lab.results.model import Layouts
from weft.lab.results_file import OffTimeResult, Result


def links(program: Program, count: int) -> list[Program]:
    """Return the links of a node that was built with WEFT_LAYOUTS, by number."""
    others = [
        replace(
            program,
            node=f"{program.node}.{number}",
            elf=program.elf.with_name(f"{program.elf.stem}.layout-{number}.elf"),
        )
        for number in range(1, count)
    ]
    return [program, *others]


def worst(results: Sequence[Sequence[Result]]) -> list[Result]:
    """Return each row of several layouts from the one with the highest median."""
    by_metric: dict[str, list[Result]] = {}
    for rows in results:
        for row in rows:
            by_metric.setdefault(row.metric, []).append(row)
    return [_worst(rows) for rows in by_metric.values()]


def _worst(rows: Sequence[Result]) -> Result:
    """Rows whose value is better when it is higher have their worst where it is lowest."""
    numbers = range(len(rows))
    low = min(numbers, key=lambda number: rows[number].p50)
    high = max(numbers, key=lambda number: rows[number].p50)
    found: Layouts = {
        "count": len(rows),
        "low": rows[low].p50,
        "low_at": low,
        "high": rows[high].p50,
        "high_at": high,
    }
    return replace(rows[low if rows[0].more_is_better else high], layouts=found)


def longest(off_times: Sequence[Sequence[OffTimeResult]]) -> list[OffTimeResult]:
    """Return each interrupts-off time of several layouts from the one where it is longest."""
    found: dict[tuple[object, ...], OffTimeResult] = {}
    for off_time in (off_time for layout in off_times for off_time in layout):
        key = (off_time.metric, off_time.kind, off_time.measured, off_time.begin, off_time.end)
        if key not in found or off_time.longest > found[key].longest:
            found[key] = off_time
    return list(found.values())
