# SPDX-License-Identifier: MIT
"""Results made by hand for the tests."""

from weft.lab.handover import UNIT as COUNT
from weft.lab.results_file import Context, Result, Results, TargetContext, make_result


def target_context(unit: str = "instructions", **changes: object) -> TargetContext:
    """Return conditions of a target."""
    values: dict[str, object] = {
        "board": "mps2-an385",
        "title": "a board",
        "unit": unit,
        "deterministic": unit != "ns",
        "compiler": "gcc 12",
        "flags": ["-O2"],
        "configuration": {"name": "default", "checks": False},
        "configuration_hash": "0123",
        "emulator": "QEMU 7.2",
        "clock": "instructions executed, counted by a plugin of the emulator",
        "sizes": {"text": 1000, "rodata": 10, "data": 4, "bss": 2000},
    }
    return TargetContext(**{**values, **changes})  # type: ignore[arg-type]


def result(
    metric: str, samples: list[float], target: str = "cm3", unit: str = "instructions"
) -> Result:
    """Return a result of samples."""
    return make_result(
        samples,
        metric=metric,
        text="what is counted",
        unit=unit,
        config="default",
        target=target,
        overhead=0,
        exact=unit != "ns",
        suite="core",
        better="more" if unit == COUNT else "less",
        command=f"./weft bench --suite core --target {target} --metric '{metric}'",
    )


def results(*rows: Result, **targets: TargetContext) -> Results:
    """Return a results file in memory."""
    known = targets or {"cm3": target_context()}
    context = Context(
        "c0ffee", False, "2026-01-01T00:00:00Z", "core", "./weft bench", "Linux", known
    )
    return Results(context, list(rows))
