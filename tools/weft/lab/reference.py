# SPDX-License-Identifier: MIT
"""Values of other kernels from reference/, by metric and target."""

import functools
from dataclasses import dataclass

from weft.base import inputs
from weft.paths import ROOT

REFERENCE = ROOT / "reference"

LOOP_ON_ONE_NODE = "semaphore.loop.remote@0"
"""The semaphore loop of the suite net without a hop."""

_TARGETS = {"Cortex-M3 (QEMU mps2-an385)": "cm3", "RV32IMAC (QEMU virt)": "rv32"}


@dataclass(frozen=True)
class ReferenceValue:
    """One published or measured value of another kernel."""

    kernel: str
    configuration: str
    metric: str
    value: float
    unit: str
    target: str
    """Empty where it was measured on hardware that Weft does not run on."""
    conditions: str
    remark: str = ""
    """Why it is not the same as Weft's row of this name; empty if it is."""
    file: str = ""
    processor: str = ""
    """Where it comes from: what conditions() takes."""

    @property
    def name(self) -> str:
        """The kernel with its configuration."""
        return f"{self.kernel} ({self.configuration})"


def rows_of(file: str) -> list[dict[str, str]]:
    """Return the rows of a file in reference/."""
    return inputs.read_table(REFERENCE / file, "W211")


@functools.cache
def conditions() -> dict[tuple[str, str], dict[str, str]]:
    """Return under which conditions the values of a file were measured, by file and processor."""
    return {(row["file"], row["processor"]): row for row in rows_of("conditions.csv")}


@functools.cache
def other_kernels() -> tuple[ReferenceValue, ...]:
    """Return the instructions that other kernels need on the emulated targets."""
    return tuple(
        ReferenceValue(
            row["kernel"],
            row["configuration"],
            row["metric"],
            int(row["instructions"]),
            "instructions",
            _TARGETS[row["processor"]],
            f"{row['processor']}, QEMU 10.0.2, counted by a plugin",
            row["remark"] or "",
            file,
            row["processor"],
        )
        for file in ("peers_instructions.csv", "peers_masked.csv", "peers_growth.csv")
        for row in rows_of(file)
    )


@functools.cache
def zephyr() -> tuple[ReferenceValue, ...]:
    """Return the values that Zephyr's latency_measure publishes, in cycles."""
    return tuple(
        ReferenceValue(
            "Zephyr latency_measure",
            row["configuration"],
            row["metric"],
            int(row["cycles"]),
            "cycles",
            "",
            "published with Zephyr's benchmark, a board at 120 MHz",
            file="zephyr_latency_measure.csv",
        )
        for row in rows_of("zephyr_latency_measure.csv")
    )


@functools.cache
def opencomrtos() -> tuple[ReferenceValue, ...]:
    """Return the values that OpenComRTOS publishes and that one node has a metric for."""
    entries = [
        ReferenceValue(
            "OpenComRTOS",
            f"{row['processor']}, {row['memory']} memory",
            metric,
            int(row["loop_cycles"]),
            "cycles",
            "",
            f"semaphore loop, {row['clock_mhz'] or '?'} MHz",
        )
        for metric in ("semaphore.loop.equal.k_to_k", LOOP_ON_ONE_NODE)
        for row in rows_of("opencomrtos_semaphore_loop.csv")
    ]
    metrics = {
        "IRQ to ISR (cycles)": "isr.entry.kernel",
        "IRQ to task (cycles)": "isr.resume.different.thread.kernel",
    }
    for row in rows_of("opencomrtos_interrupt_latency.csv"):
        metric = metrics.get(row.pop("measure"))
        if metric is not None:
            entries.extend(
                ReferenceValue(
                    "OpenComRTOS", cpu, metric, int(value), "cycles", "", "interrupt latency"
                )
                for cpu, value in row.items()
            )
    return tuple(entries)


@functools.cache
def _comparable() -> dict[tuple[str, str], list[ReferenceValue]]:
    """Return the values of other kernels that count the same as Weft's, by metric and target."""
    found: dict[tuple[str, str], list[ReferenceValue]] = {}
    for entry in other_kernels():
        if not entry.remark:
            found.setdefault((entry.metric, entry.target), []).append(entry)
    return found


def of_metric(metric: str, target: str) -> list[ReferenceValue]:
    """Return the values of other kernels that count the same as Weft's row, best first."""
    return sorted(_comparable().get((metric, target), []), key=lambda entry: entry.value)


def best(metric: str, target: str) -> ReferenceValue | None:
    """Return the best comparable value of another kernel, or None."""
    entries = of_metric(metric, target)
    return entries[0] if entries else None


def code_sizes() -> list[dict[str, str]]:
    """Return the code sizes of other kernels as rows."""
    return rows_of("peers_code_size.csv")


def opencomrtos_code_size() -> dict[str, str]:
    """Return the OpenComRTOS code size on the Cortex-M3 by service."""
    rows = rows_of("opencomrtos_code_size_bytes.csv")
    return {row["service"]: row["ARM-M3"] for row in rows}
