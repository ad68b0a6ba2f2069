# SPDX-License-Identifier: MIT
"""The kernel stack of a user task holds the deepest of its calls: from the instructions themselves.

Every path from a system call, or from a fault, through the functions that it can reach: the sum of
their frames, and on top of it what interrupts store that preempt the task there. Each sum is an
upper bound: a function counts with all that it pushes anywhere, also before a branch to the next.
"""

import os
import re
import subprocess
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from tests.needs import need_description, need_target
from tests.nightly import targets
from weft.building.builder import Program, build
from weft.model.configurations import chosen
from weft.model.description import load

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "user" / "stack"
WANTED = os.environ.get("TARGETS", "cm3,cm33,cm4f,rv32,rv64,rv64d").split(",")

ARM, RISCV = "arm-none-eabi-objdump", "riscv64-unknown-elf-objdump"
FUNCTION = re.compile(r"([0-9a-f]+) <([^>]+)>:")
TO = re.compile(r"\t(?:b|c?b|j)\w*(?:\.[nw])?\t(?:.*[ ,])?([0-9a-f]+) <[^>]+>")
"""Calls, branches and jumps."""
INDIRECT = re.compile(r"\t(?:blx\tr|bx\tr|jalr\t|jr\t)")
PUSH = re.compile(r"\t(?:v?push|stmdb)(?:\.w)?\t(?:sp!, )?\{([^}]*)\}")
GROWS = re.compile(r"\tsub(?:\.w|w)?\tsp,(?: sp,)? #(\d+)|\[sp, #-(\d+)\]!|\taddi?\tsp,sp,-(\d+)")
STACK = "weft_system_kernel_stack_"
ROOTS = re.compile(r"weft_call_\w+|weft_user_fault|weft_riscv_user_fault")
WAITS = re.compile(r"(weft_wait_\w+|wait_\w+|weft_sleep_until)(\.\w+)*")
"""They try the operation of a wait again: once. With its timeout armed it waits or is over."""
OPERATIONS = re.compile(r"(\w+_op|take)(\.\w+)*")
HUBS = re.compile(r"(serve|serve_all_unlock|synchronise|weft_hub_\w+|(put|get)_op)(\.\w+)*")
TRIES = re.compile(r"(read|write)_value|weft_test_try_\w+")
"""What a user-defined hub calls; what an application adds needs its own room."""
ELSEWHERE = re.compile(
    r"weft_kernel_swis_locked|weft_(riscv|arch)_(user_)?(begin|enter)|weft_format|__\w+"
)
"""SWIs have the interrupt stack; a task that begins again, an empty one. libgcc returns by any
register, and `switch` has a table."""
LINKS = re.compile(
    r"(weft_net(if)?_|weft_remote_|start_call_|post_|cancel_outstanding_)\w+(\.\w+)*"
)
DRIVERS = re.compile(r"(send|send_packet|quiesce)_locked(\.\w+)*")
"""What calls drivers of links, and which parts of them."""
SENDS = re.compile(r"(publish|(send|quiesce|finish_record|pump|transmit|flush)_locked)(\.\w+)*")
MEDIA = re.compile(r"(notify|transmit_locked|write_device)(\.\w+)*")
"""What drivers of links in shared memory and over UARTs call; two functions have one name."""
REQUESTS = re.compile(r"weft_net_cancel_own_locked")
"""User tasks have none."""
BACK = re.compile(r"weft_armv7m_leave_floats|leave_floats")
"""Part of a function that stands elsewhere and returns into it."""
SLOW = re.compile(r"(event|record)_slow_unlock")
"""They make a log as new and append: once."""
ONCE = re.compile(r"(send_when_it_fits_locked|call_when_ready_unlock)(\.\w+)*")
"""They call again what called them, when there is room in a ring, or when the other node is ready:
what they waited for does not go away at once."""
FAULT = re.compile(r"weft_user_fault")
REFUSALS = re.compile(r"weft_misuse|weft_refuse|weft_user_(misuse|end_misuse|refuse\w*)|fail")
"""They lead to the fault of the task, which is not refused anything any more."""
END = re.compile(r"weft_fault|report")
"""The system ends: no fault of a user task."""


@dataclass
class Machine:
    """What a target stores on a kernel stack in addition to stack frames."""

    objdump: str
    size: int
    """WEFT_ARCH_USER_STACK, without checks."""
    checked: int
    call: int
    """Of the call itself."""
    preemption: int
    """Frames of the processor and the switch, aligned."""


MACHINES = {
    "cm3": Machine(ARM, 768, 1024, 16, 32 + 4 + 40),
    "cm33": Machine(ARM, 768, 1024, 16, 32 + 4 + 40),
    "cm4f": Machine(ARM, 768 + 136, 1024 + 136, 16, 32 + 4 + 40 + 136),
    "rv32": Machine(RISCV, 1024, 1536, 0, 56 * 4),
    "rv64": Machine(RISCV, 2048, 3072, 0, 56 * 8),
    "rv64d": Machine(RISCV, 2048 + 272, 3072 + 272, 0, 56 * 8 + 272),
}


@dataclass
class Function:
    """A function: what it pushes, whom it calls or branches to, by address."""

    name: str
    frame: int = 0
    calls: set[int] = field(default_factory=set)
    indirect: bool = False


def registers(text: str) -> int:
    """Return how many registers a list names."""
    names = {"sb": 9, "sl": 10, "fp": 11, "ip": 12, "lr": 14, "pc": 15}
    count = 0
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        begin, end = (names[n] if n in names else int(n[1:]) for n in (first, last or first))
        count += end - begin + 1
    return count


def functions_of(text: str) -> dict[int, Function]:
    """Read a disassembly."""
    found: dict[int, Function] = {}
    function = Function("")
    for line in text.splitlines():
        if begin := FUNCTION.match(line):
            function = found[int(begin[1], 16)] = Function(begin[2])
        elif push := PUSH.search(line):
            function.frame += 4 * registers(push[1])
        elif grows := GROWS.search(line):
            function.frame += int(next(size for size in grows.groups() if size))
        elif to := TO.search(line):
            function.calls.add(int(to[1], 16))
        elif INDIRECT.search(line):
            function.indirect = True
    begins = sorted(found)
    for one in found.values():
        one.calls = {begins[bisect_right(begins, to) - 1] for to in one.calls if to >= begins[0]}
    return found


@dataclass(frozen=True)
class Step:
    """A function on a path."""

    at: int
    again: bool = True
    """A wait may still try again from here on."""
    faulted: bool = False
    once: frozenset[int] = frozenset()
    """Functions by which it came here, and by which it does not come again."""


@dataclass
class Paths:
    """The paths through the functions of a program."""

    found: dict[int, Function]
    path: list[Step] = field(default_factory=list)
    known: dict[Step, tuple[int, list[str]]] = field(default_factory=dict)

    def named(self, names: re.Pattern[str]) -> set[int]:
        return {at for at, function in self.found.items() if names.fullmatch(function.name)}

    def pointed(self, step: Step) -> set[Step]:
        """Return what a function calls by a pointer."""
        name = self.found[step.at].name
        if ELSEWHERE.fullmatch(name):
            return set()
        if LINKS.fullmatch(name):
            return {replace(step, at=to) for to in self.named(DRIVERS)}
        if SENDS.fullmatch(name):
            known = {one.at for one in self.path}
            return {replace(step, at=to) for to in self.named(MEDIA) - known}
        if HUBS.fullmatch(name):
            return {replace(step, at=to) for to in self.named(TRIES)}
        by = [self.found[one.at].name for one in self.path]
        assert WAITS.fullmatch(name), f"{name} calls by a pointer: whom? By {by}"
        again = self.named(OPERATIONS) if step.again else ()
        return {replace(step, at=to, again=False) for to in again}

    def callees(self, step: Step) -> set[Step]:
        """Return what a function reaches."""
        function = self.found[step.at]
        if BACK.fullmatch(function.name):
            return set()
        faulted = step.faulted or FAULT.fullmatch(function.name) is not None
        again = step.again and SLOW.fullmatch(function.name) is None
        cut = self.named(END) | self.named(REQUESTS) | (set() if step.again else self.named(SLOW))
        cut |= (self.named(REFUSALS) if faulted else set()) | {step.at}
        once = step.once | (self.named(ONCE) & {step.at})
        callees = {Step(to, again, faulted, once) for to in function.calls - cut - once}
        return callees | (self.pointed(step) if function.indirect else set())

    def deepest(self, step: Step) -> tuple[int, list[str]]:
        """Return the largest sum of frames from a function on, and its path."""
        function = self.found[step.at]
        if step not in self.known:
            names = [self.found[one.at].name for one in self.path]
            assert step not in self.path, f"{function.name} calls itself by {names}"
            self.path.append(step)
            below = [self.deepest(callee) for callee in self.callees(step)]
            self.path.pop()
            depth, names = max(below, default=(0, []))
            own = f"{function.name} {function.frame}"
            self.known[step] = (depth + function.frame, [own, *names])
        return self.known[step]


def printed(machine: Machine, built: Program, what: str) -> str:
    """Return what objdump prints of a program."""
    command = [machine.objdump, what, "--no-show-raw-insn", str(built.elf)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check(machine: Machine, built: Program, checks: bool, more: int = 0) -> None:
    """Check that the deepest call of a program fits."""
    paths = Paths(functions_of(printed(machine, built, "-d")))
    roots = paths.named(ROOTS)
    assert len(roots) > 60
    depth, names = max(paths.deepest(Step(root)) for root in roots)
    needed = depth + machine.call + machine.preemption
    size = (machine.checked if checks else machine.size) + more
    print(f"# {needed} of {size} bytes:", *names, sep="\n#   ")
    assert needed <= size
    stacks = [line.split() for line in printed(machine, built, "-t").splitlines() if STACK in line]
    assert stacks
    assert all(size < int(fields[-2], 16) < size + 512 for fields in stacks)  # and the port's


PRESETS = ["small", pytest.param("standard", marks=pytest.mark.slow)]
CHECKED = [
    pytest.param(True, id="checks"),
    pytest.param(False, id="plain", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("checks", CHECKED)
@pytest.mark.parametrize("target", targets(*(t for t in MACHINES if t in WANTED)))
def test_deepest_call_fits(target: str, checks: bool, preset: str) -> None:
    need_target(target)
    keys = chosen(None, preset, checks=checks)
    description = load(HERE / "services/services.yaml", target, **keys)
    folder = BUILD / f"{'checks' if checks else 'plain'}-{preset}"
    check(MACHINES[target], build(description, folder)[0], checks)


REMOTE = HERE.parent / "remote" / "users"
PLACEMENTS = [
    ("cm3", "cm3-and-rv32", 128),
    ("cm33", "cm33-and-rv32", 128),
    ("cm33", "uart", 128),
    ("rv32", "harts", 256),
    ("rv32", "rv32-and-process", 256),
    ("rv64", "harts64", 512),
]
"""Processor, where the hubs are, and how much larger stacks are there."""


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["small", "standard"])
@pytest.mark.parametrize("checks", [True, False], ids=["checks", "plain"])
@pytest.mark.parametrize(("target", "placement", "more"), PLACEMENTS)
def test_deepest_call_to_another_node_fits(
    target: str, placement: str, more: int, checks: bool, preset: str
) -> None:
    if target not in WANTED:
        pytest.skip(f"{target} is not among TARGETS")
    keys = chosen(None, preset, checks=checks)
    description = load(REMOTE / "users.yaml", None, REMOTE / "maps" / f"{placement}.yaml", **keys)
    need_description(description)
    folder = BUILD / f"{placement}-{'checks' if checks else 'plain'}-{preset}"
    check(MACHINES[target], build(description, folder)[0], checks, more)
