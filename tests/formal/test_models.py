# SPDX-License-Identifier: MIT
"""TLC proves the models of formal/, and finds the fault in each variant that has one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.formal import tlc

MODELS: dict[str, dict[str, Any]] = YAML(typ="safe").load(tlc.FORMAL / "models.yaml")
HOLD = [
    pytest.param(name, marks=[pytest.mark.slow] if model.get("nightly") else [])
    for name, model in MODELS.items()
]
BROKEN = [
    pytest.param(
        name,
        variant,
        id=f"{Path(name).stem}-{'-'.join(variant['set'])}",
        marks=[] if at == 0 else [pytest.mark.slow],
    )
    for name, model in MODELS.items()
    for at, variant in enumerate(model["broken"])
]
"""By day one of each model."""


@pytest.mark.parametrize("name", HOLD)
def test_the_model_holds(name: str, tmp_path: Path, report: list[str]) -> None:
    config = (tlc.FORMAL / name).read_text()
    outcome = tlc.check(MODELS[name]["module"], config, tmp_path)
    report.append(f"{name:<26} holds {outcome.states:>9} states {outcome.seconds:6.1f} s")
    assert outcome.complete, outcome.output[-6000:]


@pytest.mark.parametrize(("name", "variant"), BROKEN)
def test_the_fault_is_found(
    name: str, variant: dict[str, Any], tmp_path: Path, report: list[str]
) -> None:
    kind = "invariant" if "invariant" in variant else "property"
    expected = variant[kind]
    change = {key: str(value) for key, value in variant["set"].items()}
    config = tlc.broken((tlc.FORMAL / name).read_text(), change, expected, kind.upper())
    outcome = tlc.check(MODELS[name]["module"], config, tmp_path)
    report.append(
        f"{name:<26} fails {outcome.states:>9} states {outcome.seconds:6.1f} s"
        f"  {expected}: {variant['why']}"
    )
    found = expected if outcome.violated == "temporal" and kind == "property" else outcome.violated
    assert found == expected, outcome.output[-6000:]


def test_every_configuration_is_checked() -> None:
    assert {file.name for file in tlc.FORMAL.glob("*.cfg")} == set(MODELS)


def test_every_module_has_a_fault_that_is_found() -> None:
    modules = {file.stem for file in tlc.FORMAL.glob("*.tla")}
    assert modules == {model["module"] for model in MODELS.values() if model["broken"]}


def test_an_error_in_a_model_is_no_finding(tmp_path: Path) -> None:
    outcome = tlc.check("ReliableLink", "SPECIFICATION Nothing\nINVARIANT Prefix\n", tmp_path)
    assert (outcome.complete, outcome.violated) == (False, "")
