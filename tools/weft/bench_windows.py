# SPDX-License-Identifier: MIT
"""Windows with interrupts masked: from addresses to names, and the rows of the table.

doc/measuring.md defines them.
"""

import fnmatch
from collections.abc import Iterable

from weft import bench_reference
from weft.bench_plugin import MetricLog
from weft.bench_results import WindowResult
from weft.size_elf import Elf

CONSOLE = (
    "weft_console_*",
    "weft_printf",
    "weft_board_console",
    "weft_board_exit",
    "weft_exit",
    "weft_fault*",
)
"""Windows that begin in these functions belong to the output of the bench, not to a service."""

SERIES_LIMIT = 4
"""Points of a growth series above this do not count for the maximum over the suite."""

MASKED_MAX = "kernel.masked.max"
MASKED_COMMON = "kernel.masked.common"
TRAP_MAX = "kernel.masked.trap.max"

CRITICAL = "critical"
TRAP = "trap"


def name_windows(
    log: MetricLog, metric: str, elf: Elf, target: str, config: str
) -> list[WindowResult]:
    """Return the windows of one metric with names of places, those of the console left out."""
    named = []
    for window in log.windows:
        begin = elf.place(window.begin)
        if any(fnmatch.fnmatchcase(begin.partition("+")[0], name) for name in CONSOLE):
            continue
        named.append(
            WindowResult(
                target=target,
                config=config,
                metric=metric,
                kind=TRAP if window.trap else CRITICAL,
                measured=window.measured,
                begin=begin,
                end=elf.place(window.end),
                longest=window.longest,
                times=window.times,
            )
        )
    return sorted(named, key=lambda w: -w.longest)


def series_point(metric: str) -> int | None:
    """Return the n of a metric `name@n`, None of any other."""
    _, at, number = metric.rpartition("@")
    return int(number) if at and number.isdigit() else None


def maxima(windows: Iterable[WindowResult], suite: str = "") -> list[tuple[str, str, WindowResult]]:
    """Return (metric, text, longest window) for the rows kernel.masked.*.

    `kernel.masked.max` is over the whole suite, set-up included, with at most
    SERIES_LIMIT in a series. Inside samples only: `kernel.masked.<object>` over
    the metrics of an object without series, `kernel.masked.<series>@n` for each
    point of a series. `kernel.masked.trap.max` is over the traps, on processors
    where a trap masks. `kernel.masked.common` is over the rows that the tests
    of other kernels have too, their series included. Those of a suite other than
    the main one, `suite`, have its name behind theirs, but for points of series.
    """
    of_suite = f".{suite}" if suite else ""
    common = {figure.metric for figure in bench_reference.peers()}
    rows: dict[str, tuple[str, WindowResult]] = {}

    def enter(name: str, text: str, window: WindowResult) -> None:
        if name not in rows or window.longest > rows[name][1].longest:
            rows[name] = (text, window)

    for window in windows:
        point = series_point(window.metric)
        small = point is None or point <= SERIES_LIMIT
        if small and window.kind == TRAP:
            enter(TRAP_MAX + of_suite, "longest trap, from entry to return", window)
        if window.kind == TRAP:
            continue
        if small:
            enter(MASKED_MAX + of_suite, "longest window with interrupts masked", window)
        if not window.measured:
            continue
        if window.metric in common:
            enter(
                MASKED_COMMON + of_suite,
                "longest such window in what other kernels' tests have too",
                window,
            )
        if point is None:
            group = window.metric.partition(".")[0]
            enter(f"kernel.masked.{group}{of_suite}", f"longest such window in {group}.*", window)
        else:
            enter(f"kernel.masked.{window.metric}", "longest such window of the series", window)
    return [(name, text, window) for name, (text, window) in rows.items()]
