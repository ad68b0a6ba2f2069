# SPDX-License-Identifier: MIT
"""What a board.yaml says."""

import functools
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from weft import rtl
from weft.model import tool
from weft.model.probe import Probe
from weft.paths import BOARDS, LAUNCHER, ROOT


class ReservedIrq(BaseModel):
    """An interrupt that a board needs for itself."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    irq: int
    handler: str
    """Its function in the board's files."""


class Mover(ReservedIrq):
    """Hardware that moves blocks of memory, by its interrupt: arch/dma.h."""

    least: int = Field(ge=1)
    """Bytes from which it is faster than the processor, as measured."""


class SharedMemory(BaseModel):
    """Memory that all cores of a machine see at one address."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    address: int = Field(ge=0)
    size: int = Field(gt=0)


class Window(SharedMemory):
    """Memory that a machine can share with other machines through a file."""

    run: list[str]
    """Added to the command; {file} is the file."""
    file_size: int = Field(gt=0)
    """Bytes that the file must have."""
    offset: int = Field(ge=0)
    """Of the window in the file. Boards with the same offset can be joined."""
    holds_program: bool = False
    """The file holds the machine's program, too: no other such machine can share it."""


class UartLinks(BaseModel):
    """UARTs by which a machine can be joined with others."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    count: int = Field(ge=1)
    run: list[str]
    """Added to the command for each that is used; {uart} counts them, {fd} is the socket."""
    link_flags: list[str] = Field(default_factory=list)
    """For the link of the nodes of a machine that uses one."""
    reserved_irqs: list[ReservedIrq] = Field(default_factory=list)
    """Their interrupts, at a node that uses one."""
    console_run: list[str] | None = None
    """Replaces the board's `console_run` when one is used."""


class Disk(BaseModel):
    """A board that is a disk on USB, to which its image is copied."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    file: str
    """A file at the root of the disk by which it is known,"""
    says: str
    """and a text in it."""
    hint: str
    """What makes the board a disk."""
    failed: str = ""
    """A file that appears there if the image was not accepted; empty: there is none."""


class Image(BaseModel):
    """The file by which programs come onto a board."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    format: Literal["hex", "bin", "uf2"]
    """Intel HEX; the bytes alone, which begin with flash; or UF2, the format of boards that are
    disks."""
    family: int = Field(default=0, ge=0, le=0xFFFFFFFF)
    """uf2: the number of the processor family."""
    disk: Disk | None = None
    """Where `./weft flash` copies it."""
    tool: str = ""
    """A command of others that writes it to a board that is no disk; {file} is the image."""
    checked: SharedMemory | None = None
    """What the start program of the processor checks: its last word is the CRC-32/MPEG-2 of the
    rest."""


class CoreMemory(SharedMemory):
    """Memory of core 0 into which programs are loaded."""

    stride: int = Field(default=0, ge=0)
    """From the memory of a core to that of the next one."""


class Control(BaseModel):
    """A board of which a core can hold, load and start another one: arch/control.h."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    memory: list[CoreMemory] = Field(min_length=1)
    """Where the other core writes an image."""


class Edges(BaseModel):
    """Pins whose edges interrupt: arch/edge.h."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    pins: int = Field(ge=1, le=256)
    """Pins 0 to this one, without it."""
    irqs: list[int] = Field(min_length=1)
    """Their interrupts, in turn."""
    lines: int | None = Field(default=None, ge=1)
    """Pins with the same number modulo this one exclude each other."""
    most: int = Field(default=256, ge=1)
    """How many can be used at once."""
    pulls: list[Literal["up", "down"]] = Field(default=["up", "down"])
    """Resistors that they have."""

    def irq(self, pin: int) -> int:
        """Return the interrupt of a pin."""
        return self.irqs[pin % len(self.irqs)]


class Devices(BaseModel):
    """For which devices of descriptions a board has drivers."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    uart: list[list[int]] = Field(default_factory=list)
    """The interrupts of each UART, the receiver's first: arch/uart.h."""
    edge: Edges | None = None
    capture: list[int] = Field(default_factory=list)
    """The interrupt of each input of a timer: arch/capture.h."""


class Board(BaseModel):
    """What the build and the runner need to know about a board."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: str
    """Of its folder."""
    location: Path
    """Its folder: one of board/, or another one that a description names."""
    title: str
    target: str
    """The short name on command lines: cm3, rv32, host."""
    arch: str
    toolchain: str
    """Prefix of gcc; empty for the machine's own."""
    compiler_script: str | None = None
    """In the board's folder: builds the compiler where no package has it. Its arguments are the
    folder that becomes the compiler's, and how many processes may work at once. It says what it
    does on its standard error output."""
    cpu_flags: list[str] = Field(default_factory=list)
    kernel_flags: list[str] = Field(default_factory=list)
    """For the kernel, port and board alone, not for the application."""
    link_flags: list[str] = Field(default_factory=list)
    linker_script: str | None = None
    folder: str | None = None
    """Another folder below board/ whose files this board has, too."""
    own_library: bool = False
    """What the compiler calls comes from board/library: its libgcc is for another processor, or
    another calling convention."""
    lto: bool = True
    """Its compiler can optimise when it links, as builds for size do."""
    irqs: int = Field(ge=1, le=1024)
    """Entries of weft_irq_table."""
    reserved_irqs: list[ReservedIrq] = Field(default_factory=list)
    """Interrupts that the board's own clock uses."""
    order: Literal["little", "big"] = "little"
    """Of the bytes of a word."""
    unit: Literal["instructions", "cycles", "ns"]
    """What the bench measures here."""
    run: list[str] = Field(default_factory=list)
    """The command; {elf} is the program, {simulator} that of `simulator`. Empty: programs run on
    the board only."""
    emulator_since: str = ""
    """Version from which on the emulator has the machine; empty: any has it."""
    exit_record: bool = False
    """The emulator ends with code 0 only: a program writes another one as a record, "@exit"."""
    endless: bool = False
    """The emulator never ends: a program writes each code as that record, and is stopped then."""
    simulator: str | None = None
    """A machine of rtl/machines.yaml, whose simulator is built when it is first needed."""
    layouts: int = Field(default=1, ge=1)
    """Number of memory layouts of a program whose values depend on them: weft_layout of
    the linker script is 0, 1 ... in them."""
    joined_run: list[str] = Field(default_factory=list)
    """Replaces `run` for a machine that is joined with others: in real time, without a console."""
    console_run: list[str] = Field(default_factory=list)
    """Added to `joined_run`: the console."""
    memories: list[Literal["internal", "external"]] = Field(default_factory=list)
    """Memories between which a description can choose: regions of the linker script with these
    names in capitals, by which the generated memory.ld places WEFT_CODE, WEFT_DATA, ..."""
    cores: int = Field(default=1, ge=1)
    """Nodes that one machine can hold; one per core."""
    core_link_flags: list[str] = Field(default_factory=list)
    """For the link of a node that shares its machine; {core} is its core, {cores} their number."""
    machine_run: list[str] = Field(default_factory=list)
    """Added to the command when there are several cores; {cores} is their number."""
    core_run: list[str] = Field(default_factory=list)
    """Added to the command for each core but the first; {elf} is its program."""
    first_core: int = Field(default=0, ge=0)
    """Boards with the same simulator are cores of one machine: where those of this one begin."""
    others: str | None = None
    """With this board as a target, the one that all nodes but the first get."""
    shared_memory: SharedMemory | None = None
    """Where links between the cores of a machine have their memory."""
    external_memory: SharedMemory | None = None
    """The same for links with `memory: external`."""
    uncached: int = Field(default=0, ge=0)
    """Added to an address: the same memory past data caches that are not coherent. Blocks of pools
    that other cores use are there."""
    image: Image | None = None
    """What `./weft image` writes."""
    probe: Probe | None = None
    """For `./weft flash` and `./weft run --probe`."""
    mover: Mover | None = None
    """For links with `transfer: dma`."""
    control: Control | None = None
    """For nodes with `loaded_by`."""
    devices: Devices = Field(default_factory=Devices)
    """What descriptions can connect to hubs."""
    doorbell_irq: int | None = None
    """The interrupt that links raise: between cores, or for a hosted board, all."""
    window: Window | None = None
    uart_links: UartLinks | None = None
    package_choices: list[str] = Field(alias="packages")
    """Debian packages that provide compiler and emulator; "a | b": the first that there is."""

    @property
    def hardware(self) -> str:
        """What it is for people, without what runs it here."""
        return self.title.partition(";")[0]

    @property
    def packages(self) -> list[str]:
        """The Debian packages of compiler and emulator on this machine's suite."""
        return [_first_offered(choice) for choice in self.package_choices]

    @property
    def install(self) -> str:
        """The command that installs compiler and emulator."""
        if self.compiler_script:
            return f"{LAUNCHER} targets --install {self.target}"
        return f"apt-get install {' '.join(self.packages)}"

    @property
    def tools(self) -> list[str]:
        """The programs that build and run a node."""
        if self.simulator:
            return [self.compiler, *rtl.TOOLS]
        return [self.compiler, *(word for word in self.run[:1] if not word.startswith("{"))]

    @property
    def runs(self) -> bool:
        """True if programs can run here."""
        return not self.no_emulator

    @property
    def no_emulator(self) -> str:
        """What keeps programs from running here, once all is installed; empty: nothing does."""
        if not self.run:
            return "its programs run on the board only"
        emulator, since = self.run[0], self.emulator_since
        if since and shutil.which(emulator) and not tool.is_at_least(emulator, since):
            return f"{emulator} has its machine from version {since} on"
        return ""

    @property
    def hosted(self) -> bool:
        """True for a process of an operating system."""
        return self.linker_script is None

    @property
    def word(self) -> int:
        """Bytes of a pointer, and of `long`."""
        return 8 if self.hosted or any("lp64" in flag for flag in self.cpu_flags) else 4

    @property
    def system(self) -> str:
        """The kind of machine of which its cores are."""
        return self.simulator or self.name

    @property
    def folders(self) -> list[Path]:
        """The folders with the board's files, its own first."""
        others = [
            *([self.folder] if self.folder else []),
            *(["library"] if self.own_library else []),
        ]
        return [self.location, *(BOARDS / folder for folder in others)]

    @property
    def script(self) -> Path | None:
        """The linker script, in the first of the folders that has it."""
        if self.linker_script is None:
            return None
        scripts = [folder / self.linker_script for folder in self.folders]
        return next((script for script in scripts if script.is_file()), scripts[0])

    @property
    def compiler(self) -> str:
        """The C compiler's command."""
        return f"{self.toolchain}-gcc" if self.toolchain else "gcc"

    def command(self, *elfs: Path) -> list[str]:
        """Return the command that runs a program, or one for each core of a machine."""
        command = _filled(self.run, elf=elfs[0], root=ROOT, python=sys.executable)
        command += self._cores_run(elfs)
        if self.simulator and "{simulator}" in command:
            command = _filled(command, simulator=rtl.simulator(rtl.machine(self.simulator)))
        return command

    def joined_command(
        self, elfs: Sequence[Path], file: str | None, sockets: Sequence[int]
    ) -> list[str]:
        """Return the command for a machine that is joined with others.

        `file` is what it has at its window, if it has a window; `sockets` are
        the file descriptors behind its UARTs.
        """
        console = self.console_run
        if sockets and self.uart_links and self.uart_links.console_run is not None:
            console = self.uart_links.console_run
        command = _filled(self.joined_run or self.run, elf=elfs[0])
        command += console + self._cores_run(elfs)
        if file is not None and self.window:
            command += _filled(self.window.run, file=file)
        if self.uart_links:
            for uart, fd in enumerate(sockets):
                command += _filled(self.uart_links.run, uart=uart, fd=fd)
        return command

    def _cores_run(self, elfs: Sequence[Path]) -> list[str]:
        """Return what the command has in addition for several cores."""
        command = _filled(self.machine_run, cores=len(elfs)) if len(elfs) > 1 else []
        for elf in elfs[1:]:
            command += _filled(self.core_run, elf=elf)
        return command

    def link_flags_of(self, core: int, cores: int, has_uart_links: bool) -> list[str]:
        """Return what a node of a machine needs for its link besides `link_flags`."""
        flags = _filled(self.core_link_flags, core=core, cores=cores) if cores > 1 or core else []
        return flags + (self.uart_links.link_flags if has_uart_links and self.uart_links else [])

    def arch_constant(self, name: str) -> int | None:
        """Return a number that the header of arch/ defines, if it is written as one.

        Of a sum, the first term: what a floating-point unit adds to a stack is also in
        WEFT_ARCH_STACK_EXTRA, which the generator adds to every stack of a description.
        """
        header = ROOT / "arch" / self.arch / "weft_arch.h"
        try:
            text = header.read_text(encoding="utf-8")
        except OSError:
            return None
        defined = rf"^#define\s+{name}\s+\(?(\d+)U?(?: \+ \w+)?\)?\s*(?:/|$)"
        found = re.search(defined, text, re.MULTILINE)
        return int(found[1]) if found else None


def _filled(parts: list[str], **values: object) -> list[str]:
    """Replace the {names} in the parts of a command."""
    filled = []
    for part in parts:
        for name, value in values.items():
            part = part.replace(f"{{{name}}}", str(value))
        filled.append(part)
    return filled


@functools.cache
def _first_offered(choice: str) -> str:
    """Return the first of alternative packages that apt offers, or the last."""
    names = [name.strip() for name in choice.split("|")]
    for name in names[:-1]:
        try:
            done = subprocess.run(
                ["apt-cache", "policy", name], capture_output=True, text=True, check=False
            )
        except OSError:
            break
        if re.search(r"Candidate: [^(\s]", done.stdout):
            return name
    return names[-1]
