# SPDX-License-Identifier: MIT
"""Who ran while a task was ready: why it was late."""

from bisect import bisect_right

from weft.observe.trace.timeline import Delay, Timeline


def longest(line: Timeline) -> list[Delay]:
    """Return the longest time of each task from ready to running, the highest priority first.

    A task is ready from its wake, or from the switch to another task, until it runs. A task that
    always ran at once has none.
    """
    best: dict[str, Delay] = {}
    for delay in line.delays:
        task = delay.state.track
        if delay.length > (best[task].length if task in best else 0):
            best[task] = delay

    def order(delay: Delay) -> tuple[int, str]:
        priority = line.priorities.get(delay.state.track, -1)
        return (priority if priority >= 0 else 99, delay.state.track)

    return sorted(best.values(), key=order)


def meanwhile(line: Timeline, begin: int, end: int) -> dict[str, int]:
    """Return how many ns each context ran between two times, the longest first.

    What a handler takes is its own, not that of the task that it interrupts.
    """
    ran: dict[str, int] = {}
    first = bisect_right(line.spans, begin, key=lambda span: span.end)
    for span in line.spans[first:]:
        if span.begin >= end:
            break
        spent = min(span.end, end) - max(span.begin, begin)
        ran[span.track] = ran.get(span.track, 0) + spent
    return dict(sorted(ran.items(), key=lambda item: -item[1]))
