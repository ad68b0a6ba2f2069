# SPDX-License-Identifier: MIT
"""Can the tests fail? Each mutant of the kernel must be caught: see mutants/mutants.yaml."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.simulated.simulated import ROOT, CompileError, Simulated
from tests.simulated.test_simulated import AREAS, sources_of

MUTANTS: list[dict[str, Any]] = YAML(typ="safe").load(ROOT / "tests" / "mutants" / "mutants.yaml")
PROGRAMS = [("scripted", "1"), ("scripted", "2"), ("scripted", "3"), ("free", "1")]
LIMIT = 20


def fails(simulated: Simulated, program: str, *arguments: str) -> bool:
    executable = simulated.program(program, sources_of(program))
    command = [str(executable), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def mutate(mutant: dict[str, Any], folder: Path) -> Path:
    kernel = folder / "kernel"
    shutil.copytree(ROOT / "kernel", kernel)
    file = kernel / mutant["file"]
    text = file.read_text(encoding="utf-8")
    count = text.count(mutant["from"])
    if count != 1:
        pytest.fail(f"stands {count} times in {mutant['file']}: bring the list up to date", False)
    file.write_text(text.replace(mutant["from"], mutant["to"]), encoding="utf-8")
    return kernel


def caught_by(simulated: Simulated, file: str) -> str:
    """Run programs until one fails; the area of the changed file first."""
    area = Path(file).stem
    if area in AREAS and fails(simulated, area):
        return area
    for program, seed in PROGRAMS:
        if fails(simulated, program, seed):
            return f"{program} storm"
    return next((name for name in AREAS if fails(simulated, name)), "")


def marked(mutant: dict[str, Any]) -> Any:
    marks = [] if mutant.get("quick") else [pytest.mark.slow]
    return pytest.param(mutant, id=mutant["name"], marks=marks)


@pytest.mark.parametrize("mutant", [marked(m) for m in MUTANTS])
def test_mutant_is_caught(mutant: dict[str, Any], tmp_path: Path) -> None:
    simulated = Simulated(
        sanitized=False, kernel=mutate(mutant, tmp_path), folder=tmp_path / "objects"
    )
    try:
        assert caught_by(simulated, mutant["file"]), f"nothing noticed {mutant['name']}"
    except CompileError as error:
        pytest.fail(f"does not compile: {error}", pytrace=False)


def test_every_mutant_applies() -> None:
    """Also those that a normal run does not try."""
    texts = {m["name"]: (ROOT / "kernel" / m["file"]).read_text(encoding="utf-8") for m in MUTANTS}
    assert [m["name"] for m in MUTANTS if texts[m["name"]].count(m["from"]) != 1] == []
