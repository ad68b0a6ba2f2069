# SPDX-License-Identifier: MIT
"""The simulated machines: rtl/machines.yaml."""

import functools
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from weft.base.document import Document, read
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, fail
from weft.diag.suggest import counted, did_you_mean, quoted
from weft.paths import ROOT
from weft.rtl.cores import KINDS, variants

RTL = ROOT / "rtl"
FILE = RTL / "machines.yaml"

MAX_CORES = 16
TILES = 0x10000000
TILE = 0x00100000
SHARED = 0x20000000
EXTERNAL = 0x40000000
"""Addresses of memories; the map is that of rtl/soc/soc.sv."""
NAME = r"^[a-z][a-z0-9-]*$"


def _power_of_two(size: int) -> int:
    if size & (size - 1):
        raise ValueError("the size of a memory is a power of two")
    return size


def _memory(largest: int) -> object:
    return Annotated[int, Field(ge=4096, le=largest), AfterValidator(_power_of_two)]


class Core(BaseModel):
    """A core, or several that are alike."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    kind: str
    """A file of rtl/cores/."""
    variant: str
    """Of the core's package."""
    parameters: dict[str, int] = Field(default_factory=dict)
    """Of the wrapper."""
    count: int = Field(default=1, ge=1, le=MAX_CORES)

    @property
    def name(self) -> str:
        """What tells cores that are built from other files apart: `vexriscv_full`."""
        return f"{self.kind}_{self.variant.lower()}" if KINDS[self.kind].is_renamed else self.kind

    @property
    def values(self) -> dict[str, str]:
        """The parameters of the wrapper: those of the variant, and those given here."""
        given = {name: str(value) for name, value in self.parameters.items()}
        return {**variants(self.kind)[self.variant], **given}

    @property
    def entry(self) -> int | None:
        """The low byte of the address of the first instruction, if it must have one."""
        return KINDS[self.kind].entry

    @property
    def traps(self) -> bool:
        """It raises an exception for accesses to unmapped addresses."""
        return KINDS[self.kind].traps

    @property
    def tells(self) -> bool:
        """Its wrapper tells what the pipeline does in each cycle."""
        return KINDS[self.kind].tells

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in sorted(self.parameters.items())]
        return " ".join([KINDS[self.kind].title, self.variant, *words])


class _Shape(BaseModel):
    """What the file says of a machine."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    title: str
    cores: list[Core] = Field(min_length=1)
    internal: _memory(1 << 20) = 256 << 10  # type: ignore[valid-type]
    """Bytes of the memory in each tile."""
    shared: _memory(1 << 20) = 256 << 10  # type: ignore[valid-type]
    """Bytes of the internal memory that all cores share."""
    external: _memory(256 << 20) = 16 << 20  # type: ignore[valid-type]
    """Bytes of the memory behind the timing model."""


class Machine(_Shape):
    """A simulated machine."""

    name: str
    clock: int
    """Hz."""

    @property
    def each(self) -> list[Core]:
        """The cores by number."""
        return [core for core in self.cores for _ in range(core.count)]

    @property
    def memories(self) -> list[tuple[str, int, int]]:
        """The memories: name, address and bytes."""
        own = [
            (f"core {core}'s internal memory", TILES + core * TILE, self.internal)
            for core in range(len(self.each))
        ]
        shared = ("the shared memory", SHARED, self.shared)
        return [*own, shared, ("the external memory", EXTERNAL, self.external)]

    def describe(self) -> str:
        """Return cores and memories in words."""
        cores = " + ".join(f"{core.count} x {core}" for core in self.cores)
        sizes = (("internal", self.internal), ("shared", self.shared), ("external", self.external))
        return f"{cores}; {', '.join(f'{name} {size >> 10} KiB' for name, size in sizes)}"


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    clock: int = Field(ge=1)
    machines: dict[Annotated[str, Field(pattern=NAME)], _Shape]


@functools.cache
def machines(file: Path = FILE) -> dict[str, Machine]:
    """Return all machines by name; raise WeftError with all that is wrong with the file."""
    document = read(file)
    try:
        whole = _File.model_validate(document.data)
    except ValidationError as error:
        raise WeftError(
            [_problem(document, detail["loc"], detail["msg"]) for detail in error.errors()],
            exits.DESCRIPTION,
        ) from None
    found = {
        name: Machine(name=name, clock=whole.clock, **dict(shape))
        for name, shape in whole.machines.items()
    }
    problems = [problem for it in found.values() for problem in _problems(document, it)]
    if problems:
        raise WeftError(problems, exits.DESCRIPTION)
    return found


def _problem(document: Document, where: tuple[str | int, ...], message: str) -> Problem:
    path = tuple(part for part in where if part != "[key]")
    text = message.removeprefix("Value error, ")
    return Problem("W180", f"{quoted('.'.join(map(str, path)))}: {text}", document.key(path))


def _problems(document: Document, machine: Machine) -> list[Problem]:
    """Return what the model cannot know: kinds and variants, and how many cores there are."""
    problems = []
    top = ("machines", machine.name, "cores")
    for index, core in enumerate(machine.cores):
        key, value, known = "kind", core.kind, list(KINDS)
        message = f"{quoted(value)} is no kind of a core"
        if core.kind in KINDS:
            key, value, known = "variant", core.variant, list(variants(core.kind))
            message = f"{quoted(value)} is no variant of {KINDS[core.kind].title}"
        if known and value not in known:
            place = document.value((*top, index, key))
            problems.append(Problem("W180", message, place, did_you_mean(value, known)))
    if len(machine.each) > MAX_CORES:
        message = f"{counted(len(machine.each), 'core')}; a machine has up to {MAX_CORES}"
        problems.append(Problem("W180", message, document.value(top)))
    return problems


def machine(name: str) -> Machine:
    """Return a machine; raise WeftError if there is none of that name."""
    known = machines()
    if name not in known:
        hint = did_you_mean(name, known)
        raise fail("W181", f"unknown simulated machine {quoted(name)}", hint=hint)
    return known[name]
