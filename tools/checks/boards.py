# SPDX-License-Identifier: MIT
"""The boards as the compilers of the checks see them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from checks.tree import ROOT

# Targets of clang for the compilers of the boards.
CLANG_TARGETS = {
    "": (),
    "aarch64-linux-gnu": ("--target=aarch64-linux-gnu",),
    "arm-none-eabi": ("--target=arm-none-eabi",),
    "microblazeel-elf": ("--target=hexagon-unknown-elf",),
    "mips-linux-gnu": ("--target=mips-linux-gnu",),
    "mipsel-linux-gnu": ("--target=mipsel-linux-gnu",),
    "sparc64-linux-gnu": ("--target=sparc-unknown-elf",),
}


GCC_ONLY = ("-misa-spec", "-mflat", "-mno-app-regs", "-ffixed-", "-mcpu=v9.6", "-mxl-", "-mno-xl-")
"""Flags that clang does not know: of the ISA's specification, and of registers of SPARC."""

NET = ROOT / "net"

FAMILIES = ("linux", "mps2-an385", "virt-rv32", "virt-rv64")
"""A board of each family of processors. What is the same for all boards is looked at for these."""
BY_DAY = "mps2-an385"
"""Of these, that of a normal run."""


@dataclass(frozen=True)
class Board:
    """What a check needs to know to compile for a board."""

    name: str
    folders: tuple[Path, ...]
    arch: str
    toolchain: str
    cpu_flags: tuple[str, ...]
    irqs: int

    @property
    def hosted(self) -> bool:
        """Whether a C library and an operating system are below the program."""
        return self.arch == "host"

    @property
    def gcc(self) -> str:
        """The name of the compiler."""
        return f"{self.toolchain}-gcc" if self.toolchain else "gcc"

    @property
    def clang_flags(self) -> list[str]:
        """The processor's flags for clang."""
        flags = [flag for flag in self.cpu_flags if not flag.startswith(GCC_ONLY)]
        if self.toolchain == "riscv64-unknown-elf":
            bits = 64 if any(flag.startswith("-march=rv64") for flag in flags) else 32
            return [f"--target=riscv{bits}-unknown-elf", *flags]
        return [*CLANG_TARGETS[self.toolchain], *flags]

    def flags(self, *, checks: bool = True) -> list[str]:
        """Return the flags that kernel, port and board are compiled with."""
        folders = (
            ROOT / "include",
            ROOT / "kernel",
            ROOT / "arch",
            ROOT / "arch" / self.arch,
            *self.folders,
        )
        return [
            "-std=c11",
            *([] if self.hosted else ["-ffreestanding"]),
            *(f"-I{folder}" for folder in folders),
            f"-DWEFT_CONFIG_CHECKS={int(checks)}",
            f"-DWEFT_BOARD_IRQS={self.irqs}",
        ]

    def network_flags(self) -> list[str]:
        """Return the flags that the network is compiled with."""
        return [*self.flags(), f"-I{NET}", "-DWEFT_CONFIG_NET=1"]

    def sources(self) -> list[Path]:
        """Return the C files of port and board."""
        folders = [ROOT / "arch" / self.arch, *self.folders]
        if not self.hosted:
            folders.append(ROOT / "board" / "freestanding")
        return sorted(path for folder in folders for path in folder.rglob("*.c"))

    def kernel(self) -> list[Path]:
        """Return the C files of the kernel."""
        return sorted((ROOT / "kernel").rglob("*.c"))

    def network(self) -> list[Path]:
        """Return the C files of the network that can be compiled for the board."""
        hosted = (NET / "link").rglob("*.c")
        links = [path for path in hosted if self.hosted or not needs_a_library(path)]
        return sorted(
            [*NET.glob("*.c"), *(NET / "hub").glob("*.c"), *(NET / "user").glob("*.c")]
            + [path for path in links if not path.parent.name.startswith("sim")]
        )


def needs_a_library(path: Path) -> bool:
    """Return whether a file of a link is for boards with a C library only."""
    return "host" in path.parts or "socket" in path.parts


@cache
def described() -> tuple[tuple[Path, dict[str, Any]], ...]:
    """Return every board's folder and what its board.yaml says."""
    files = sorted((ROOT / "board").glob("*/board.yaml"))
    return tuple((path.parent, YAML(typ="safe").load(path)) for path in files)


def clocked() -> frozenset[str]:
    """Return the targets that are simulated clock by clock."""
    return frozenset(data["target"] for _, data in described() if data.get("unit") == "cycles")


def load() -> list[Board]:
    """Read every board."""
    boards = []
    for own, data in described():
        more = [data["folder"]] if "folder" in data else []
        more += ["library"] if data.get("own_library") else []
        folders = (own, *(own.parent / folder for folder in more))
        flags = tuple(data["cpu_flags"])
        boards.append(
            Board(own.name, folders, data["arch"], data["toolchain"], flags, data["irqs"])
        )
    return boards


def distinct(boards: list[Board]) -> list[Board]:
    """Return one board of those that compile the same C files with the same flags."""
    first: dict[tuple[object, ...], Board] = {}
    for board in boards:
        first.setdefault((tuple(board.sources()), board.toolchain, board.cpu_flags), board)
    return list(first.values())
