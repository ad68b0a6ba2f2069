# SPDX-License-Identifier: MIT
"""An interrupt at every instruction of the paths between user tasks and the kernel.

The emulator's time makes the alarm exact: its clock is finer than an instruction. The program
prints which program counters its alarm found; here they are compared with its instructions.
"""

import os
import re
import subprocess
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import pytest

from tests.nightly import targets
from weft.base.elf import opened
from weft.building.builder import Program, build
from weft.model.description import load
from weft.run.runner import run

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "user"
WANTED = os.environ.get("TARGETS", "cm3,cm33,rv32,rv64").split(",")
LIMIT = 600
STRIDE = 32
"""Of pairs of two instructions by day: one in so many. Which, changes with what is tried."""
TRIED = ("arch", "board", "include", "kernel")


@dataclass
class Machine:
    """What the alarm is on a target."""

    irq: int
    latency: str
    shift: int
    """An instruction takes 2**shift ns: more than a tick of the alarm."""
    objdump: str
    path: str
    """Functions, by a regular expression, of which every instruction is to be interrupted."""


ARM = "arm-none-eabi-objdump"
RISCV = "riscv64-unknown-elf-objdump"
CALLS = "weft_(svc|call)_sem_(take|give)|again"
ON_ARM = f"{CALLS}|weft_arch_(user_enter|switch)|become_user|weft_armv7m_(call_end|resume|pendsv)"
ON_RISCV = (
    f"{CALLS}|weft_arch_switch|weft_riscv_(user_begin|resume|call_return)|return_(to_user|wide)"
    "|user_(exception|interrupt)"
)
MACHINES = {
    "cm3": Machine(10, "zero", 7, ARM, ON_ARM),
    "cm33": Machine(5, "zero", 7, ARM, ON_ARM),
    "rv32": Machine(11, "kernel", 0, RISCV, ON_RISCV),
    "rv64": Machine(11, "kernel", 0, RISCV, ON_RISCV),
}
SYMBOL = re.compile(r"[0-9a-f]+ <(\S+)>:")
INSTRUCTION = re.compile(r" *([0-9a-f]+):\s+(.*)")
NOT_HERE = re.compile(r"\.|nop|.*<(weft_user_(refuse|end_misuse|text_end)|weft_call_none|__)")
"""Constants, padding, other code behind a stub, and refusals, which are faults like others."""
REFUSES = re.compile(r"addi?\s+sp,sp,-16\n.*s[wd]\s+ra,.*\n(?=.*<weft_user_refuse)")
"""RISC-V: what only a refusal stores."""
MISUSES = re.compile(r".*(movs\s+r0|li\s+a0),.*\n(.*ldmia.*\n)?(?=.*<weft_user_end_misuse)")
"""What only misuse leads to: its number, and on Arm what the call had on the stack."""
OPENS = re.compile(r"csrs\s+(mstatus,8|mie,tp)|csrsi\s+mstatus,8")
CLOSES = re.compile(r"csrc\s+mie,tp|csrci?\s+mstatus,8|csrw\s+mstatus|mret")
CLOSED = re.compile("weft_arch_switch|weft_riscv_call_return|user_(exception|interrupt)")
"""RISC-V: what lets interrupts in, what keeps them out, and what begins without them."""


def ends_of(built: Program) -> dict[str, int]:
    """Return where functions end whose size is known: constants may lie behind them."""
    with opened(built.elf) as elf:
        symbols = elf.get_section_by_name(".symtab").iter_symbols()
        sizes = {symbol.name: (symbol["st_value"] & ~1, symbol["st_size"]) for symbol in symbols}
    return {name: begin + size for name, (begin, size) in sizes.items() if size}


def path_of(built: Program, machine: Machine) -> tuple[dict[int, str], dict[int, str]]:
    """Return the instructions of the path, where interrupts come and where they cannot."""
    command = [machine.objdump, "-d", "--no-show-raw-insn", str(built.elf)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    text = re.sub(MISUSES, "", re.sub(REFUSES, ".\n", text))
    masks_nothing = machine.latency == "zero"
    ends = ends_of(built)
    name = ""
    is_open = True
    path: dict[int, str] = {}
    closed: dict[int, str] = {}
    for line in text.splitlines():
        if found := SYMBOL.match(line):
            name = found[1]
            is_open = masks_nothing or CLOSED.fullmatch(name) is None
        elif not re.fullmatch(machine.path, name):
            continue
        elif (found := INSTRUCTION.match(line)) and not NOT_HERE.match(found[2]):
            place = int(found[1], 16)
            if place >= ends.get(name, place + 1):
                continue
            (path if is_open else closed)[place] = f"{name}: {found[2]}"
            is_open = is_open and not CLOSES.match(found[2])
            is_open = masks_nothing or is_open or OPENS.match(found[2]) is not None
    return path, closed


def program(name: str, target: str, checks: bool, **define: int) -> Program:
    """Build a program whose alarm can find any instruction."""
    machine = MACHINES[target]
    description = load(HERE / name / f"{name}.yaml", target, checks=checks)
    description.root.application.define.update(define)
    alarm = description.root.application.interrupts["sweep"]
    description.root.application.interrupts["sweep"] = alarm.model_copy(
        update={"irq": machine.irq, "latency": machine.latency}
    )
    built = build(description, BUILD / name / ("checks" if checks else "plain"))[0]
    command = [re.sub("^shift=0", f"shift={machine.shift}", word) for word in built.board.run]
    return replace(built, board=built.board.model_copy(update={"run": command}))


PROCESSORS = targets(*(target for target in MACHINES if target in WANTED))


def phase() -> int:
    """Return the first pair of a part of them: equal sources, equal pairs."""
    files = (path for folder in TRIED for path in (HERE.parents[1] / folder).rglob("*.[chS]"))
    return int(sha256(b"".join(path.read_bytes() for path in sorted(files))).hexdigest(), 16)


def interrupted(built: Program) -> set[int]:
    """Run a program; return the instructions that its alarm found."""
    lines: list[str] = []
    outcome = run([built], lambda _, line: lines.append(line), LIMIT)[0]
    said = [line for line in lines if not line.startswith(("# pc", "@contained"))]
    print("\n".join(said[-100:]))
    assert outcome.code == 0
    return {int(line.split()[2], 16) for line in lines if line.startswith("# pc")}


@pytest.mark.parametrize(
    ("checks", "stride"),
    [
        pytest.param(True, 1, id="checks-all", marks=pytest.mark.slow),
        pytest.param(False, 1, id="plain-all", marks=pytest.mark.slow),
        pytest.param(False, STRIDE, id="plain-some"),
    ],
)
@pytest.mark.parametrize("target", PROCESSORS)
def test_interrupt_at_every_instruction(target: str, checks: bool, stride: int) -> None:
    """Instructions that a part of the pairs does not reach get the next part; none is left out."""
    found: set[int] = set()
    for part in range(stride):
        built = program("paths", target, checks, STRIDE=stride, PHASE=(phase() + part) % stride)
        found |= interrupted(built)
        if checks:
            return  # the path of builds without checks is looked at to the last instruction
        path, closed = path_of(built, MACHINES[target])
        missed = [f"{at:x}: {path[at]}" for at in sorted(path) if at not in found]
        print(f"# {len(path) - len(missed)} of {len(path)} instructions of the path")
        print("\n".join(missed))
        if not missed:
            break
    assert not missed
    assert not [f"{at:x}: {closed[at]}" for at in sorted(closed) if at in found]


@pytest.mark.parametrize("mixes", [pytest.param(4, marks=pytest.mark.slow), 2], ids=["all", "some"])
@pytest.mark.parametrize("target", PROCESSORS)
def test_arguments_change_at_every_instruction(target: str, mixes: int) -> None:
    built = program("arguments", target, False, MIXES=mixes)
    lines: list[str] = []
    outcome = run([built], lambda _, line: lines.append(line), LIMIT)[0]
    print("\n".join(line for line in lines if not line.startswith("@contained")))
    assert outcome.code == 0, outcome.fault
