# SPDX-License-Identifier: MIT
"""Interrupts-off times: from addresses to names, and the rows of the table.

doc/explanation/measuring.md defines them.
"""

import fnmatch
from collections.abc import Iterable

from weft.base.elf_types import Elf
from weft.lab import reference
from weft.lab.counting_plugin import MetricLog
from weft.lab.results_file import OffTimeResult

CONSOLE = (
    "weft_console_*",
    "weft_printf",
    "weft_board_console",
    "weft_board_exit",
    "weft_exit",
    "weft_fault*",
)
"""Interrupts-off times that begin in these functions belong to the bench, not to a service."""

SERIES_LIMIT = 4
"""Points of a growth series above this do not count for the maximum over the suite."""

MASKED = "kernel.masked."
"""What stands before the name of a metric for its longest interrupts-off time."""

MASKED_MAX = "kernel.masked.max"
MASKED_COMMON = "kernel.masked.common"
TRAP_MAX = "kernel.masked.trap.max"

CRITICAL = "critical"
TRAP = "trap"


def name_off_times(
    log: MetricLog, metric: str, elf: Elf, target: str, config: str
) -> list[OffTimeResult]:
    """Return the interrupts-off times of one metric, except those of the console."""
    named = []
    for off_time in log.interrupts_off:
        begin = elf.place(off_time.begin)
        if any(fnmatch.fnmatchcase(begin.partition("+")[0], name) for name in CONSOLE):
            continue
        named.append(
            OffTimeResult(
                target=target,
                config=config,
                metric=metric,
                kind=TRAP if off_time.trap else CRITICAL,
                measured=off_time.measured,
                begin=begin,
                end=elf.place(off_time.end),
                longest=off_time.longest,
                times=off_time.times,
            )
        )
    return sorted(named, key=lambda w: -w.longest)


def series_point(metric: str) -> int | None:
    """Return the n of a metric `name@n`, None of any other."""
    _, at, number = metric.rpartition("@")
    return int(number) if at and number.isdigit() else None


def maxima(
    off_times: Iterable[OffTimeResult], suite: str = ""
) -> list[tuple[str, str, OffTimeResult]]:
    """Return (metric, text, longest interrupts-off time) for the rows kernel.masked.*.

    `kernel.masked.max` is over the whole suite, set-up included, with at most
    SERIES_LIMIT in a series. Inside samples only: `kernel.masked.<object>` over
    the metrics of an object without series, `kernel.masked.<series>@n` for each
    point of a series. `kernel.masked.trap.max` is over the traps, on processors
    where a trap masks. `kernel.masked.common` is over the rows that the tests
    of other kernels have too, their series included. Those of a suite other than
    the main one, `suite`, have its name behind theirs, but for points of series.
    """
    of_suite = f".{suite}" if suite else ""
    common = {value.metric for value in reference.other_kernels()}
    rows: dict[str, tuple[str, OffTimeResult]] = {}

    def enter(name: str, text: str, off_time: OffTimeResult) -> None:
        if name not in rows or off_time.longest > rows[name][1].longest:
            rows[name] = (text, off_time)

    for off_time in off_times:
        point = series_point(off_time.metric)
        small = point is None or point <= SERIES_LIMIT
        if small and off_time.kind == TRAP:
            enter(TRAP_MAX + of_suite, "longest trap, from entry to return", off_time)
        if off_time.kind == TRAP:
            continue
        if small:
            enter(MASKED_MAX + of_suite, "longest interrupts-off time", off_time)
        if not off_time.measured:
            continue
        if off_time.metric in common:
            enter(
                MASKED_COMMON + of_suite,
                "longest such time in what other kernels' tests have too",
                off_time,
            )
        if point is None:
            group = off_time.metric.partition(".")[0]
            enter(f"kernel.masked.{group}{of_suite}", f"longest such time in {group}.*", off_time)
        else:
            enter(f"kernel.masked.{off_time.metric}", "longest such time of the series", off_time)
    return [(name, text, off_time) for name, (text, off_time) in rows.items()]
