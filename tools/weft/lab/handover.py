# SPDX-License-Identifier: MIT
"""Context switches in 30 seconds, from the cost of one: the count of the MicroBlaze paper."""

from dataclasses import replace

from weft.lab.results_file import Result

SWITCH = "handover.switch."
COUNT = "handover.count."
UNIT = "switches in 30 s"

SECONDS = 30
RATE = 80
"""Cycles in a microsecond of the paper's MicroBlaze, and of the simulated system; where
instructions are counted, one is taken for each: HANDOVER_RATE of bench/handover/handover.h."""

_WHOLE = 0.999
"""Share of the time from which on a run counts as the whole experiment."""


def count(switch: Result, switches: int) -> Result | None:
    """Return the row of the count for a row of the cost; None for any other row.

    `switches` is how many the run made.
    """
    if not switch.metric.startswith(SWITCH) or switch.value <= 0:
        return None
    counted = switch.unit != "ns"
    whole = SECONDS * (RATE * 1e6 if counted else 1e9)
    ran = switch.value * switches
    number = round(whole / switch.value)
    taken = "are" if switch.unit == "cycles" else "are taken for"
    unit = f"{switch.unit}, {RATE} million of which {taken} a second" if counted else "ns"
    scaled = "" if ran > _WHOLE * whole else f", scaled by {whole / ran:.4g}"
    return replace(
        switch,
        metric=COUNT + switch.metric.removeprefix(SWITCH),
        text=f"{switches} switches in {ran:.0f} {unit}{scaled}",
        unit=UNIT,
        better="more",
        distribution=[{"low": number, "high": number, "count": 1}],
        raw=[] if switch.exact else [number],
        resolution=0,
        overhead=0,
        stddev=0,
        p50=number,
        min=number,
        max=number,
        mean=number,
        p99=number,
        p999=number,
        cold=number,
        command=switch.command.replace(SWITCH, COUNT),
    )


def metrics(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the names and texts of the counts for those of the costs."""
    names = [name for name, _ in rows if name.startswith(SWITCH)]
    return [(COUNT + n.removeprefix(SWITCH), f"{UNIT}, from {n}") for n in names]
