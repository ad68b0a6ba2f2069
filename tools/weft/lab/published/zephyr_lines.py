# SPDX-License-Identifier: MIT
"""Results as the lines that Zephyr's latency_measure prints, for programs that read those.

The format has the words cycles and ns and no place for another unit. What
stands behind them here is said in lines above that its readers pass over;
doc/how-to/views.md has the rules.
"""

from collections.abc import Iterator

from weft.lab.published import mapping
from weft.lab.published.model import Measured
from weft.lab.reference import rows_of
from weft.lab.results_file import Result

RULE = "=" * 67
END = "PROJECT EXECUTION SUCCESSFUL"

CLOCK_MHZ = {"instructions": 120.0, "cycles": 120.0, "ns": 1000.0}
"""Clock by which the other value of a line is computed, where none is given: of counts that of
the board that Zephyr publishes; of times one cycle for each nanosecond."""


def line(name: str, description: str, cycles: int, ns: int) -> str:
    """Return one line in the benchmark's own format."""
    return f"{f'{name:<40} - {description}':<94}:{cycles:8d} cycles , {ns:8d} ns :"


def _figures(result: Result, mhz: float) -> tuple[int, int]:
    """Return the text after cycles and ns."""
    value = max(result.value, 0)
    if result.unit == "ns":
        return round(value * mhz / 1000), round(value)
    return round(value), round(value * 1000 / mhz)


def lines(measured: Measured, target: str, config: str, mhz: float | None = None) -> Iterator[str]:
    """Yield the lines of a target: notes, rows in the benchmark's order, and its last line."""
    unit = measured.units[target]
    clock = mhz or CLOCK_MHZ[unit]
    yield f"# Weft, {target}, configuration {config}"
    if unit == "ns":
        yield f"# ns: measured. cycles: computed, {clock:g} MHz."
    else:
        yield f"# cycles: {unit}. ns: computed, one of them per cycle at {clock:g} MHz."
    for row in rows_of("zephyr_latency_measure.csv"):
        if row["configuration"] != config:
            continue
        known = mapping.of_zephyr(config, row["metric"])
        result = None if known.missing else measured.of(known.metric, target, config)
        if result is None:
            yield f"# {row['metric']}: missing, {known.missing or 'not measured'}"
        else:
            yield line(row["metric"], row["description"], *_figures(result, clock))
    yield RULE
    yield END
