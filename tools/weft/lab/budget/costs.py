# SPDX-License-Identifier: MIT
"""Where the cost of an operation comes from: a published column, or measured results."""

from dataclasses import dataclass, field

from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.compare.sources import read_source
from weft.lab.published import mapping
from weft.lab.published.model import Measured
from weft.lab.reference import rows_of
from weft.lab.results_file import Results

DSPBIOS_CLOCKS = {"C6201": 200.0, "C5410": 100.0}
"""MHz of the processors of the DSP/BIOS tables."""

ZEPHYR_CLOCK = 120.0
"""MHz of the board that Zephyr's table is from."""

HELP = "results file, latest, baseline, dspbios:C6201[/instrumented], dspbios:C5410[/instrumented]"
HELP += ", zephyr[:CONFIGURATION] or kernel:KERNEL[/CONFIGURATION]"


@dataclass
class Costs:
    """What operations cost, in one unit."""

    name: str
    unit: str
    clock: float | None
    """MHz; None where it is not known."""
    values: dict[str, float] = field(default_factory=dict)
    """By metric."""
    rows: dict[str, str] = field(default_factory=dict)
    """What the source calls a metric."""


def published(name: str) -> Costs | None:
    """Return the published column of a name; None if the name is not of one of these."""
    source, _, rest = name.partition(":")
    if source == "dspbios":
        return _dspbios(name, rest)
    if source == "zephyr":
        return _zephyr(name, rest or "default")
    return None


def _unknown(name: str) -> Exception:
    return fail("W135", f"there is no column {name}", exit_code=exits.USAGE, hint=HELP)


def _dspbios(name: str, rest: str) -> Costs:
    processor, _, kind = rest.partition("/")
    if processor not in DSPBIOS_CLOCKS or kind not in ("", "instrumented", "non-instrumented"):
        raise _unknown(name)
    kind = kind or "non-instrumented"
    title = f"DSP/BIOS on {processor}, {kind}"
    costs = Costs(title, "cycles", DSPBIOS_CLOCKS[processor])
    known = mapping.table("dspbios", "timing")
    for row in rows_of("dspbios_timing.csv"):
        if row["processor"] == processor:
            metric = known[row["operation"]].metric
            costs.values[metric] = float(row[f"cycles_{kind.replace('-', '_')}"])
            costs.rows[metric] = row["operation"]
    return costs


def _zephyr(name: str, configuration: str) -> Costs:
    costs = Costs(f"Zephyr, {configuration}", "cycles", ZEPHYR_CLOCK)
    for row in rows_of("zephyr_latency_measure.csv"):
        if row["configuration"] == configuration:
            costs.values[row["metric"]] = float(row["cycles"])
            costs.rows[row["metric"]] = row["description"]
    if not costs.values:
        raise _unknown(name)
    return costs


def stored(name: str, target: str, config: str) -> Costs:
    """Return the costs of a name on the command line; raise WeftError if there are none."""
    found = published(name)
    if found is not None:
        return found
    source = read_source(name)
    if source.reference:
        rows = [r for r in source.results.results if r.target == target]
        if not rows:
            message = f"{name} has no values for the target {target!r}"
            raise fail("W133", message, exit_code=exits.USAGE)
        values = {r.metric: r.value for r in rows}
        return Costs(f"{source.name}, {target}", rows[0].unit, None, values)
    return measured(source.results, target, config)


def measured(results: Results, target: str, config: str) -> Costs:
    """Return what was measured on a target in a configuration."""
    from weft.lab.published import gather

    values = Measured(results)
    gather.check_target(values, target)
    unit = values.units[target]
    costs = Costs(f"Weft on {target}, {config}", unit, None)
    for row in values.rows(target, config):
        if row.unit == unit:
            costs.values[row.metric] = row.value
    return costs
