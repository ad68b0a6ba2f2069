# SPDX-License-Identifier: MIT
"""Figures of other kernels from reference/, by metric and target."""

import functools
from dataclasses import dataclass

from weft import inputs
from weft.paths import ROOT

REFERENCE = ROOT / "reference"

LOOP_ON_ONE_NODE = "semaphore.loop.remote@0"
"""The semaphore loop of the suite net without a hop."""

_TARGETS = {"Cortex-M3 (QEMU mps2-an385)": "cm3", "RV32IMAC (QEMU virt)": "rv32"}


@dataclass(frozen=True)
class Figure:
    """One published or measured figure of another kernel."""

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

    @property
    def name(self) -> str:
        """The kernel with its configuration."""
        return f"{self.kernel} ({self.configuration})"


def rows_of(file: str) -> list[dict[str, str]]:
    """Return the rows of a file in reference/."""
    return inputs.read_table(REFERENCE / file, "W211")


@functools.cache
def peers() -> tuple[Figure, ...]:
    """Return the instructions that other kernels need on the emulated targets."""
    return tuple(
        Figure(
            row["kernel"],
            row["configuration"],
            row["metric"],
            int(row["instructions"]),
            "instructions",
            _TARGETS[row["processor"]],
            f"{row['processor']}, QEMU 10.0.2, counted by a plugin",
            row["remark"] or "",
        )
        for file in ("peers_instructions.csv", "peers_masked.csv", "peers_growth.csv")
        for row in rows_of(file)
    )


@functools.cache
def zephyr() -> tuple[Figure, ...]:
    """Return the figures that Zephyr's latency_measure publishes, in cycles."""
    return tuple(
        Figure(
            "Zephyr latency_measure",
            row["configuration"],
            row["metric"],
            int(row["cycles"]),
            "cycles",
            "",
            "published with Zephyr's benchmark, a board at 120 MHz",
        )
        for row in rows_of("zephyr_latency_measure.csv")
    )


@functools.cache
def opencomrtos() -> tuple[Figure, ...]:
    """Return the figures that OpenComRTOS publishes and that one node has a metric for."""
    figures = [
        Figure(
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
            figures.extend(
                Figure("OpenComRTOS", cpu, metric, int(value), "cycles", "", "interrupt latency")
                for cpu, value in row.items()
            )
    return tuple(figures)


def of_metric(metric: str, target: str) -> list[Figure]:
    """Return the peers' figures that count the same as Weft's row, best first."""
    same = [f for f in peers() if f.metric == metric and f.target == target and not f.remark]
    return sorted(same, key=lambda figure: figure.value)


def best(metric: str, target: str) -> Figure | None:
    """Return the best comparable peer, None if no peer has the metric."""
    figures = of_metric(metric, target)
    return figures[0] if figures else None


def code_sizes() -> list[dict[str, str]]:
    """Return the peers' code sizes as rows."""
    return rows_of("peers_code_size.csv")


def opencomrtos_code_size() -> dict[str, str]:
    """Return the OpenComRTOS code size on the Cortex-M3 by service."""
    rows = rows_of("opencomrtos_code_size_bytes.csv")
    return {row["service"]: row["ARM-M3"] for row in rows}
