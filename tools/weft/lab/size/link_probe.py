# SPDX-License-Identifier: MIT
"""Links sets of services against the kernel's library and measures what remains.

A probe is not a program: the linker is run to keep the public functions of
some services and the entries that interrupts use, and to drop the rest. What
it reports is what these services add to any program.
"""

import os
import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from weft.base import inputs
from weft.base.elf import Ranges
from weft.base.elf_types import Elf, structure_sizes
from weft.building import builder
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.model.boards import Board
from weft.model.configurations import chosen
from weft.model.description import load
from weft.paths import BOARDS, BUILD, ROOT, shown

PROGRAM = Path(__file__).parent / "program" / "size.yaml"
INTERRUPT_ENTRIES = ("weft_kernel_preempt_locked", "weft_kernel_alarm")
KINDS = ("text", "rodata", "data", "bss")

DIAGNOSTICS = ("check.c", "console.c", "exit_record.c", "fault.c", "format.c", "record.c")
"""Kernel files that only speak: the entries of faults in the port's assembly need them."""

OF_FEATURES = ("copy.S", "stubs.S", "swi.S", "user.S")
"""Assembly of a port that only nodes link which copy messages, or have user tasks or software
interrupts."""

VECTORS = "vectors.S"
"""The table that a processor asks for, 4 KiB on SPARC, and what is no interrupt: no context switch.
Of Cortex-M it is in C."""

MAP = "Linker script and memory map"
_SECTION = re.compile(r"^ (\.[\w.$]+|COMMON)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+)\s+(\S.*)$")
_NO_MEMORY = re.compile(r"\.(debug|comment|ARM|riscv|note|stab|symtab|strtab)")
_MEMBER = re.compile(r"lib\w+?_(kernel|arch|net|link_[a-z]+)\.a\((.+?)\.o(?:bj)?\)$")


@dataclass(frozen=True)
class Built:
    """The libraries of one configuration."""

    board: Board
    elf: Path
    libraries: tuple[Path, ...]

    @cached_property
    def assembly(self) -> list[str]:
        """The functions of the port's assembly."""
        return assembly_functions(self)

    @cached_property
    def absent(self) -> Path:
        """The library of what probes lack."""
        return absent(self)


@dataclass
class Sizes:
    """Bytes by kind."""

    text: int = 0
    rodata: int = 0
    data: int = 0
    bss: int = 0

    def add(self, kind: str, size: int) -> None:
        """Add bytes to a kind."""
        setattr(self, kind, getattr(self, kind) + size)

    def plus(self, other: "Sizes") -> "Sizes":
        """Return the sum."""
        return Sizes(*(getattr(self, kind) + getattr(other, kind) for kind in KINDS))

    def minus(self, other: "Sizes") -> "Sizes":
        """Return the difference."""
        return Sizes(*(getattr(self, kind) - getattr(other, kind) for kind in KINDS))


@dataclass
class Probe:
    """What a set of services takes."""

    files: dict[tuple[str, str], Sizes] = field(default_factory=dict)
    """By part (kernel, arch or other) and source file."""
    unattributed: Sizes = field(default_factory=Sizes)
    """In the output sections, but from no file: alignment, and what the linker adds."""

    def part(self, *parts: str) -> Sizes:
        """Return the sum over parts."""
        total = Sizes()
        for (part, _), sizes in self.files.items():
            if part in parts:
                total = total.plus(sizes)
        return total

    def assembly(self) -> int:
        """Return the text of the port's assembly, without the table of vectors."""
        return sum(
            sizes.text
            for (part, file), sizes in self.files.items()
            if part == "arch" and file.endswith(".S") and file != VECTORS
        )


def build(target: str, preset: str, config: str) -> Built:
    """Build the libraries of a configuration for a target."""
    description = load(PROGRAM, target, **chosen(config, preset))
    name = folder_name(preset, config)
    (program,) = builder.build(description, BUILD / "size" / name)
    return Built(program.board, program.elf, libraries(program.elf.parent))


def folder_name(preset: str, config: str) -> str:
    """Return the name of the folder of a build."""
    return preset if config == "default" else f"{preset}-{config}"


def libraries(folder: Path) -> tuple[Path, ...]:
    """Return the libraries that a build makes now; others may be left from before."""
    text = (folder / "build.ninja").read_text(encoding="utf-8")
    found = [folder / name for name in re.findall(r"^build (lib\S+\.a):", text, re.MULTILINE)]
    if not found:
        raise fail("W130", f"the build in {folder} left no library", exit_code=exits.INTERNAL)
    return tuple(sorted(found))


def assembly_functions(built: Built) -> list[str]:
    """Return the functions of the port's assembly: switch and entries of interrupts."""
    functions = []
    for library in built.libraries:
        if not library.name.endswith("_arch.a"):
            continue
        nm = f"{built.board.toolchain}-nm" if built.board.toolchain else "nm"
        command = [nm, "--defined-only", str(library)]
        result = subprocess.run(command, capture_output=True, text=True, check=True)
        assembly = False
        for line in result.stdout.splitlines():
            if line.endswith((".o:", ".obj:")):
                name = line.removesuffix(":").rpartition(".")[0]
                assembly = name.endswith(".S") and name not in OF_FEATURES
            elif assembly and (found := re.match(r"[0-9a-f]+ T (\w+)$", line)):
                functions.append(found[1])
    return functions


def absent(built: Built) -> Path:
    """Make a library with a label for each undefined symbol of a probe, such as the board's.

    The linker for Arm refuses a branch to a symbol of which it does not know whether it is
    Thumb code. The labels take no bytes, and give way to what another library defines.
    """
    source = built.elf.parent / "probes" / "absent.s"
    library = source.with_suffix(".a")
    source.parent.mkdir(exist_ok=True)
    prefix = f"{built.board.toolchain}-" if built.board.toolchain else ""
    # Not nm: of objects for link-time optimisation it may show only what was called before that.
    command = [f"{prefix}readelf", "--symbols", "--wide", *map(str, built.libraries)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    names = sorted(set(re.findall(r" GLOBAL +DEFAULT +UND (\w+)$", listed, re.MULTILINE)))
    labels = [f".weak {name}\n.type {name}, %function\n{name}:\n" for name in names]
    source.write_text(".text\n" + "".join(labels), encoding="utf-8")
    compiled = source.with_suffix(".o")
    flags = built.board.cpu_flags
    make = [built.board.compiler, *flags, "-c", "-o", str(compiled), str(source)]
    subprocess.run(make, capture_output=True, check=True)
    library.unlink(missing_ok=True)
    subprocess.run([f"{prefix}ar", "rc", str(library), str(compiled)], check=True)
    return library


def _probe_elf(built: Built, name: str) -> Path:
    return built.elf.parent / "probes" / f"{name}.elf"


def link(built: Built, functions: list[str], name: str) -> Probe:
    """Link a probe of some functions."""
    board = built.board
    elf = _probe_elf(built, name)
    link_map = elf.with_suffix(".map")
    elf.parent.mkdir(exist_ok=True)
    entries = [*INTERRUPT_ENTRIES, *built.assembly]
    keep = [f"-Wl,-u,{function}" for function in (*entries, *functions)]
    command = [board.compiler, *board.cpu_flags, *board.link_flags]
    command += ["-nostdlib", "-fno-lto", "-Wl,--gc-sections,--no-fatal-warnings"]
    lacking = []
    if board.script:
        folders = [*board.folders, BOARDS / "freestanding"]
        command += [*(f"-L{folder}" for folder in folders), "-T", str(board.script)]
        lacking = [str(built.absent)]
    command += [*keep, "-Wl,--start-group", *map(str, built.libraries), "-Wl,--end-group"]
    command += [
        *([] if board.own_library else ["-lgcc"]),
        *lacking,
        "-Wl,--unresolved-symbols=ignore-all",
    ]
    command += [f"-Wl,-Map,{link_map}", "-o", str(elf)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        error = fail("W131", f"the probe {name} does not link for {board.target}")
        raise WeftError(error.problems, exits.BUILD, result.stderr)
    return map_of(link_map, Elf(elf))


def link_all(built: Built, probes: dict[str, list[str]]) -> dict[str, Probe]:
    """Link probes by name side by side, one for each processor at a time."""
    first, *others = probes.items()
    found = {first[0]: link(built, first[1], first[0])}  # makes what all of them need
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        made = pool.map(lambda probe: link(built, probe[1], probe[0]), others)
        return found | dict(zip((name for name, _ in others), made, strict=True))


def map_of(link_map: Path, elf: Elf) -> Probe:
    """Read a file of the linker; raise WeftError if it is no map."""
    text = inputs.read_text(link_map, "W213")
    if MAP not in text:
        raise inputs.refused("W213", f"{shown(link_map)} is no map of GNU ld")
    with inputs.understood(link_map, "W213", "no map of GNU ld"):
        return read_map(text, elf)


def read_map(text: str, elf: Elf) -> Probe:
    """Attribute the bytes of a linked file to source files by the linker's map."""
    probe = Probe()
    attributed = Sizes()
    kinds = Ranges((s.address, s.size, s.kind) for s in elf.sections)
    _, _, body = text.partition(MAP)
    entries = list(_entries(body))
    for (address, size, name), after in zip(entries, [*entries[1:], None], strict=True):
        # Newer linkers count merged strings for the first file and again for each.
        if after is not None and after[0] >= address:
            size = min(size, after[0] - address)
        section = kinds.at(address)
        if not size or section is None:
            continue
        probe.files.setdefault(_origin(name), Sizes()).add(section[1], size)
        attributed.add(section[1], size)
    probe.unattributed = Sizes(**elf.totals()).minus(attributed)
    return probe


def _entries(body: str) -> Iterator[tuple[int, int, str]]:
    """Yield address, size and file of each input section of a map."""
    pending = ""
    for line in body.splitlines():
        if re.match(r"^ \.[\w.$]+$", line):
            pending = line
            continue
        found = _SECTION.match(pending + line)
        pending = ""
        if found is not None and not _NO_MEMORY.match(found[1]):
            yield int(found[2], 16), int(found[3], 16), found[4]


def _origin(name: str) -> tuple[str, str]:
    file = Path(name).name
    member = _MEMBER.match(file)
    return (member[1], member[2]) if member else ("other", file)


def object_sizes(built: Built, name: str, names: dict[str, str]) -> dict[str, int]:
    """Return bytes of objects by title, from the C types by title that a linked probe knows."""
    sizes = structure_sizes(_probe_elf(built, name), set(names.values()))
    return {title: sizes[name] for title, name in names.items() if name in sizes}


def public_functions(header: str) -> list[str]:
    """Return the functions that a public header declares."""
    text = (ROOT / "include" / "weft" / header).read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"^\s*#.*(?:\\\n.*)*", "", text, flags=re.MULTILINE)
    declared = re.findall(r"^[A-Za-z_][\w\s*]*?\b(weft_\w+)\(", text, flags=re.MULTILINE)
    return [f for f in dict.fromkeys(declared) if f"static inline {f}" not in text]
