# SPDX-License-Identifier: MIT
"""A task faults after it has destroyed data of the kernel: the program ends, with a record."""

from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_target
from tests.nightly import targets
from weft.building.builder import build
from weft.model.description import load
from weft.run.runner import Outcome, run

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "destroyed"
LIMIT = 20  # seconds
NOTHING = {"riscv": 0x1F000000}
"""Addresses without memory, by port, where it is not that of the descriptions."""
USERS = ("cm3", "rv32", "cm33", "rv64", "rv64d")
"""Targets with user tasks: what faults there may come from one."""
OTHERS = ("host", "cm4f", "host-aarch64", "leon3", "mips", "mipsel", "microblaze")


@cache
def ended(name: str, target: str) -> tuple[Outcome, list[str]]:
    """Run a program; return how it ended, and its records."""
    need_target(target)
    description = load(HERE / f"{name}.yaml", target)
    port = description.board(description.nodes[0]).arch
    if port in NOTHING:
        description.root.application.define["NOTHING"] = NOTHING[port]
    (built,) = build(description, BUILD / f"{name}-{target}")
    lines: list[str] = []
    outcome = run([built], lambda _, line: lines.append(line), LIMIT)[0]
    print("\n".join(lines))
    return outcome, [line for line in lines if line.startswith("@")]


@pytest.mark.parametrize("target", targets(*USERS, *OTHERS))
def test_a_fault_in_the_dump_of_a_fault_ends_the_program(target: str) -> None:
    outcome, records = ended("registry_with_user" if target in USERS else "registry", target)
    assert outcome.code == 70
    assert outcome.fault is not None and outcome.fault.task == "culprit"
    assert [line.split()[0] for line in records].count("@fault") == 1
    assert any(line.startswith("@dump begin") for line in records)
    assert not any(line.startswith("@dump end") for line in records)


@pytest.mark.parametrize("target", targets("cm3", "rv32", "cm4f", "cm33", "rv64", "rv64d", "vex"))
def test_a_fault_is_told_without_the_running_task(target: str) -> None:
    outcome, records = ended("current", target)
    assert outcome.code == 70
    assert outcome.fault is not None
    assert outcome.fault.what in ("undefined instruction", "breakpoint", "illegal instruction")
    assert len(records) == 1
