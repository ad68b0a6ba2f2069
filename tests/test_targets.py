# SPDX-License-Identifier: MIT
"""Programs that run on targets: every description below tests/ on every target.

A description in tests/host, tests/kernel, tests/arch or tests/storm is found by itself; its
program prints TAP and ends with 0 or 1. TARGETS in the environment restricts
the targets, for instance TARGETS=host,cm3.
"""

import os
import struct
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from tests.amounts import BOARDS, LONG, ONE_KERNEL, OWN_KERNELS, SHARED, SHORT, SHORT_STACK
from tests.needs import need_target
from tests.nightly import without_checks
from tests.tap import Tap
from tests.together import build_together
from weft.building.builder import Program, build
from weft.diag.errors import WeftError
from weft.model.boards import board_of
from weft.model.configurations import chosen
from weft.model.description.load import Description, examine
from weft.run.runner import Outcome, run

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "tests"
TARGETS = [t for t in os.environ.get("TARGETS", "cm3,rv32,host").split(",") if t]
LIMIT = 180
LONG_LIMIT = 600
"""Seconds for a program on a target that is simulated clock by clock."""

NOT_TAP = {"faults"}
FAULTS = ROOT / "tests" / "arch" / "faults.yaml"
PROGRAMS = sorted(
    file
    for folder in ("host/*", "kernel/*", "arch", "storm")
    for file in (ROOT / "tests").glob(f"{folder}/*.yaml")
    if file.stem not in NOT_TAP
)


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT / "tests").with_suffix(""))


def runs_on(file: Path, target: str) -> bool:
    """Return whether a program is for a target, too."""
    if file.stem == "dma":  # its own engine, in the place of that of the simulated system
        return board_of(target).simulator is None
    return target.startswith("host") or not file.is_relative_to(ROOT / "tests/host")


def described(file: Path, target: str, **keys: Any) -> Description:
    """Load a description; where the kernel lock masks every interrupt, without zero latency."""
    text = file.read_text(encoding="utf-8")
    if board_of(target).arch_constant("WEFT_ARCH_ZERO_LATENCY") == 0:
        text = text.replace(", latency: zero", "")
    examined = examine(file, target, text=text, **keys)
    if examined.description is None:
        raise WeftError(examined.problems)
    return examined.description


def shares_a_kernel(target: str) -> bool:
    """Return whether programs share a kernel: not where the time that it takes is that of cores."""
    return target != OWN_KERNELS and board_of(target).unit != "cycles"


@dataclass(frozen=True)
class Variant:
    """A test program as it is built."""

    file: Path
    target: str
    checks: bool = True
    preset: str = "standard"
    sanitize: str = ""
    long: bool = False

    @property
    def kind(self) -> str:
        name = f"{'checks' if self.checks else 'plain'}-{self.preset}"
        return name + ("-sanitized" if self.sanitize else "") + ("-long" if self.long else "")

    @property
    def name(self) -> str:
        return f"{name_of(self.file)}-{self.kind}".replace("/", "-")

    def described(self) -> Description:
        """Return the description, with the work that fits the target."""
        keys = chosen(None, self.preset, checks=self.checks)
        if shares_a_kernel(self.target) and self.file not in USER_PROGRAMS:
            keys |= ONE_KERNEL
        description = described(self.file, self.target, **keys)
        application = description.root.application
        application.define.update(BOARDS.get(self.target, {}))
        if self.long:
            application.define.update(LONG)
        elif board_of(self.target).hosted:
            application.define.update(SHARED)
        elif board_of(self.target).unit == "cycles":
            application.define.update(SHORT)
            for name, task in application.tasks.items():
                short = {"stack": min(task.stack, SHORT_STACK)}
                application.tasks[name] = task.model_copy(update=short)
        return description

    def build(self) -> Program:
        """Build this program alone."""
        folder = BUILD / name_of(self.file) / self.kind
        return build(self.described(), folder, [f"-DWEFT_SANITIZE={self.sanitize}"])[0]


WANTED: set[Variant] = set()
"""What the selected tests run."""


def variant_of(item: pytest.Function) -> Variant | None:
    """Return what a test runs, if it runs a program that others of its target are built with."""
    of: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
    if "target" not in of or item.get_closest_marker("skip") or item.module.__name__ != __name__:
        return None
    file = of.get("file", FAULTS)
    if "name" in of:
        return Variant(ROOT / "tests" / f"{of['name']}.yaml", of["target"], False, of["preset"])
    if item.originalname == "test_long_storm" or not runs_on(file, of["target"]):
        return None
    return Variant(file, of["target"], of.get("checks", True), of.get("preset", "standard"))


@pytest.fixture(scope="session", autouse=True)
def wanted(request: pytest.FixtureRequest) -> None:
    """Collects what the selected tests run, so that it can be built together."""
    items = [item for item in request.session.items if isinstance(item, pytest.Function)]
    WANTED.update(variant for item in items if (variant := variant_of(item)))


@cache
def together(target: str) -> dict[str, Program]:
    """Build what is wanted for a target. Nothing for one program, or where one has an error."""
    chosen = sorted((v for v in WANTED if v.target == target), key=lambda variant: variant.name)
    if len(chosen) < 2:
        return {}
    try:
        descriptions = {variant.name: variant.described() for variant in chosen}
        return build_together(descriptions, BUILD / "together" / target)
    except WeftError:
        return {}  # whose it is says the program that is built alone


@cache
def program(
    file: Path,
    target: str,
    checks: bool = True,
    preset: str = "standard",
    sanitize: str = "",
    long: bool = False,
) -> Program:
    """Build a description of one node for a target, once."""
    variant = Variant(file, target, checks, preset, sanitize, long)
    found = together(target) if variant in WANTED else {}
    try:
        return found.get(variant.name) or variant.build()
    except WeftError as error:
        if target in BOARDS and "will not fit in region" in error.details:
            pytest.skip("too large for the board")
        raise


def start(built: Program, limit: float = LIMIT) -> tuple[Outcome, list[str]]:
    lines: list[str] = []
    if built.board.unit == "cycles":
        limit = LONG_LIMIT
    outcome = run([built], lambda _, line: lines.append(line), limit)[0]
    return outcome, lines


def check_tap(built: Program, limit: float = LIMIT) -> None:
    outcome, lines = start(built, limit)
    tap = Tap()
    for line in lines:
        tap.read(line)
    problems = tap.problems()
    if outcome.timed_out:
        problems.append(f"stopped by the clock; the last line: {lines[-1:]}")
    if outcome.fault is not None:
        problems.append(outcome.fault.text())
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)
    assert outcome.code == 0


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("file", PROGRAMS, ids=name_of)
def test_program(file: Path, target: str) -> None:
    need_target(target)
    if not runs_on(file, target):
        pytest.skip("a program for other targets")
    check_tap(program(file, target))


# User tasks need a processor that protects memory. "checks" is a build of its own for them, too.
# Two need an alarm that is finer than an instruction: user/test_paths.py.
OF_PATHS = {"arguments", "paths"}
USER_PROGRAMS = sorted(
    file for file in (ROOT / "tests" / "user").glob("*/*.yaml") if file.stem not in OF_PATHS
)
USER_TARGETS = [
    t
    for t in TARGETS
    if t in ("cm3", "cm33", "cm4f", "rv32", "rv64", "rv64d", "ibex", "olimex-stm32-h405")
]


# Each choice of a configuration stands in one of the two of a normal run.
USER_VARIANTS = [
    pytest.param(True, "standard", id="checks-standard"),
    pytest.param(False, "small", id="plain-small"),
    pytest.param(True, "small", id="checks-small", marks=pytest.mark.slow),
    pytest.param(False, "standard", id="plain-standard", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("target", USER_TARGETS)
@pytest.mark.parametrize(("checks", "preset"), USER_VARIANTS)
@pytest.mark.parametrize("file", USER_PROGRAMS, ids=name_of)
def test_user_program(file: Path, checks: bool, preset: str, target: str) -> None:
    need_target(target)
    check_tap(program(file, target, checks, preset))


# Other code on the common paths. Simulated programs run all variants; this is the compiler's code.
VARIANTS = [variant for target in TARGETS for variant in without_checks(target)]


@pytest.mark.parametrize(("name", "preset", "target"), VARIANTS)
def test_program_without_checks(name: str, preset: str, target: str) -> None:
    need_target(target)
    check_tap(program(ROOT / "tests" / f"{name}.yaml", target, False, preset))


@pytest.mark.slow
@pytest.mark.parametrize("target", [t for t in TARGETS if board_of(t).unit != "cycles"])
@pytest.mark.parametrize(("checks", "preset"), [(True, "standard"), (False, "small")])
def test_long_storm(checks: bool, preset: str, target: str) -> None:
    need_target(target)
    file = ROOT / "tests" / "storm" / "free.yaml"
    check_tap(program(file, target, checks, preset, long=True), LONG_LIMIT)


SANITIZED = [
    *("storm/free", "storm/scripted", "kernel/mutex/mutex"),
    *("kernel/swi/swi", "kernel/swi_tasks/swi_tasks"),
]


@pytest.mark.skipif("host" not in TARGETS, reason="the host is not among TARGETS")
@pytest.mark.parametrize("name", SANITIZED)
def test_program_with_sanitizers(name: str) -> None:
    need_target("host")
    file = ROOT / "tests" / f"{name}.yaml"
    check_tap(program(file, "host", sanitize="address,undefined"))


# Faults

MISUSES = [*range(1, 15), 19, 20, 26, *range(40, 46), 50]
IN_SERVICE = (7, 8, 26)
"""Found by functions that a service jumps to. On Armv6-M it calls them: they see its address."""
# By target, by port, and with the empty name for all. VexRiscv's bus has no errors, the processor
# has no memory protection, and an ebreak is illegal. Armv6-M has none either, code at 0, and no
# causes: its port concludes. QEMU's MicroBlaze ends at an odd address, and never at a trap.
PROCESSOR_FAULTS: dict[int, dict[str, str | None]] = {
    101: {
        "host": "access violation",
        "vex": None,
        "riscv": "load access fault",
        "armv7m": "data access violation",
        **dict.fromkeys(("armv6m", "microblaze")),
        "mips": "load access fault",
    },
    102: {
        "host": "access violation",
        "vex": None,
        "riscv": "store access fault",
        "armv7m": "data bus fault",
        "armv6m": "store access fault",
        "mips": "store access fault",
    },
    103: {
        "host": "undefined instruction",
        "host-aarch64": "breakpoint",
        "vex": "illegal instruction",
        "riscv": "breakpoint",
        "armv7m": "undefined instruction",
        "armv6m": "undefined instruction",
        **{"microblaze": None, "mips": "trap"},
    },
    104: {"": "unhandled interrupt"},
    105: {"vex": None, "armv6m": None, "": "stack overflow"},  # by frames of 256 bytes
    106: {
        "host": "access violation",
        "vex": None,
        "riscv": "instruction access fault",
        "armv7m": "instruction bus fault",
        "armv6m": "instruction access fault",
        **{"microblaze": None, "mips": "instruction access fault"},
    },
    107: {
        "host": "access violation",
        "vex": None,
        "riscv": "load access fault",
        "armv7m": "data bus fault",
        "armv6m": "load access fault",
        "mips": "load access fault",
    },
    111: {
        "host": "access violation",
        "vex": None,
        "riscv": "instruction access fault",
        "armv7m": "instruction access violation",
        "armv6m": "invalid state",
        "mips": "instruction access fault",
    },
    115: {"": "unhandled interrupt"},
    402: {"armv6m": "stack overflow"},  # by a few words; for who guards stacks see OVERFLOWS
}


# What leads through a null pointer, and the text of its line; by port, as above.
READ = {
    "host": "access violation",
    "vex": None,
    "riscv": "load access fault",
    "armv7m": "data access violation",
    **dict.fromkeys(("armv6m", "microblaze")),
    "mips": "load access fault",
}
WRITE = {**READ, "riscv": "store access fault", "mips": "store access fault"}
LIKE = {"sparc": "mips", "microblaze": "mips"}  # ports that tell faults as another one does
NULL_POINTERS = {
    108: (WRITE, "no_record->first = 1;"),
    109: (WRITE, "no_record->last = 1;"),
    110: (READ, "(unsigned)no_record->last"),
    112: (WRITE, "no_record->second = 1; /* in an ISR */"),
    113: (WRITE, "no_record->second = 1; /* in an SWI */"),
    114: (WRITE, "no_record[40].second = 1;"),
}


def with_word(built: Program, symbol: str, value: int) -> Program:
    """Return a copy of a program with another value in one of its initialised words."""
    image = bytearray(built.elf.read_bytes())
    with built.elf.open("rb") as file:
        elf = ELFFile(file)
        table = elf.get_section_by_name(".symtab")
        assert isinstance(table, SymbolTableSection)
        found = (table.get_symbol_by_name(symbol) or [])[0]
        section = elf.get_section(found["st_shndx"])
        assert section["sh_type"] == "SHT_PROGBITS", f"{symbol} has no place in {built.elf}"
        offset = section["sh_offset"] + found["st_value"] - section["sh_addr"]
        struct.pack_into("<I" if elf.little_endian else ">I", image, offset, value)
    copy = built.elf.with_name(f"{built.elf.stem}-{symbol}-{value}.elf")
    copy.write_bytes(image)
    copy.chmod(0o755)
    return replace(built, elf=copy)


def fault_of(target: str, case: int) -> Outcome:
    built = program(FAULTS, target)
    outcome, lines = start(with_word(built, "fault_case", case))
    assert outcome.fault is not None, lines
    assert outcome.code == 70
    return outcome


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("number", MISUSES)
def test_misuse_ends_in_a_record(number: int, target: str) -> None:
    need_target(target)
    fault = fault_of(target, number).fault
    assert fault is not None
    assert (fault.what, fault.code) == ("misuse", number)
    assert fault.task == "culprit"
    assert fault.swi == ("breaker" if number in (19, 20) else "")
    in_service = board_of(target).arch in ("armv6m", "microblaze") and number in IN_SERVICE
    assert Path(fault.pc.file).name == ("mutex.c" if in_service else "faults.c"), fault.text()


def expected_of(expected: dict[str, str | None], target: str) -> str:
    """Return what a table says about a target."""
    names = (target, arch := board_of(target).arch, LIKE.get(arch, ""), "")
    what = next((expected[name] for name in names if name in expected), None)
    if what is None:
        pytest.skip("this processor does not notice")
    return what


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("case", PROCESSOR_FAULTS)
def test_processor_fault_ends_in_a_record(case: int, target: str) -> None:
    need_target(target)
    what = expected_of(PROCESSOR_FAULTS[case], target)
    fault = fault_of(target, case).fault
    assert fault is not None
    assert fault.what == what, fault.text()
    assert fault.task == "culprit" or case in (104, 107, 115, 402), fault.text()
    assert fault.registers or case in (104, 115, 402)


def line_of(text: str, source: str = "faults.c") -> int:
    """Return the number of the line of a source in tests/arch that has a text."""
    lines = (ROOT / "tests" / "arch" / source).read_text().splitlines()
    (number,) = (number for number, line in enumerate(lines, 1) if text in line)
    return number


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("case", NULL_POINTERS)
def test_null_pointer_ends_in_a_record(case: int, target: str) -> None:
    need_target(target)
    expected, text = NULL_POINTERS[case]
    what = expected_of(expected, target)
    fault = fault_of(target, case).fault
    assert fault is not None
    assert (fault.what, fault.task) == (what, "culprit"), fault.text()
    assert fault.swi == ("breaker" if case == 113 else "")
    branch = board_of(target).arch in ("mips", "sparc")  # what is in its delay slot has its line
    assert Path(fault.pc.file).name == "faults.c", fault.text()
    assert fault.pc.line - line_of(text) in (0, int(branch)), fault.text()


# Exact records of in_use.c. The checks are the same code everywhere: emulated processors run some.
IN_USE = [
    *((22, case) for case in (*range(200, 218), *range(223, 227))),
    *((24, case) for case in range(218, 223)),
    *((21, case) for case in range(300, 310)),
]
EVERYWHERE = {200, 202, 204, 210, 215, 216, 220, 221, 225, 300, 305, 306}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("code", "case"), IN_USE)
def test_misuse_names_the_call(code: int, case: int, target: str) -> None:
    need_target(target)
    if target != "host" and (case not in EVERYWHERE or board_of(target).unit == "cycles"):
        pytest.skip("the same code as on the host")
    if code == 21 and board_of(target).arch_constant("WEFT_ARCH_ZERO_LATENCY") == 0:
        pytest.skip("no handler has zero latency")
    fault = fault_of(target, case).fault
    assert fault is not None
    assert (fault.what, fault.code, fault.task) == ("misuse", code, "culprit"), fault.text()
    assert fault.irq == (21 if code == 21 else None), fault.text()
    place = (Path(fault.pc.file).name, fault.pc.line)
    assert place == ("in_use.c", line_of(f"/* {case} */", "in_use.c")), fault.text()


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("case", [997, 998, 999])  # codes -512, 255, 256
def test_end_that_fails_fails_in_one_byte(case: int, target: str) -> None:
    need_target(target)
    outcome, lines = start(with_word(program(FAULTS, target), "fault_case", case))
    assert (outcome.code, outcome.fault, lines) == (255, None, [])


# Stacks that overflow by the first words: what, and where the record names the line.
OVERFLOWS = {
    400: ("by a call", "stack overflow", "deep"),
    401: ("by the frame of an interrupt, or the call that makes it", "stack overflow", ""),
    402: ("by the frames of a service and its switch", "stack overflow", ""),
    403: ("in a handler", "interrupt stack overflow", "deep"),
    404: ("in an SWI", "interrupt stack overflow", "deep"),
}


BARE = ("armv6m", "microblaze", "mips", "sparc")
GUARDED = [t for t in TARGETS if (b := board_of(t)).unit == "instructions" and b.arch not in BARE]
"""Where the processor guards stacks."""


@pytest.mark.parametrize("target", GUARDED)
@pytest.mark.parametrize("case", OVERFLOWS)
def test_overflow_by_a_few_words_is_named(case: int, target: str) -> None:
    need_target(target)
    _, what, function = OVERFLOWS[case]
    fault = fault_of(target, case).fault
    assert fault is not None
    assert fault.what in (what, f"{what} on exception entry"), fault.text()
    assert (fault.task, fault.swi) == ("culprit", "breaker" if case == 404 else "")
    assert fault.irq == (20 if case == 403 else None), fault.text()
    if board_of(target).arch == "riscv" and function:  # on Arm the frame could not be stored
        assert fault.pc.function == function, fault.text()
