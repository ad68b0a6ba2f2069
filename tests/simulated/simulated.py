# SPDX-License-Identifier: MIT
"""Builds test programs with the kernel on the simulated port, for this machine.

    .venv/bin/python tests/simulated/simulated.py tests/kernel/sem/sem.c [SOURCE ...]

prints the path of an executable with sanitizers. The kernel is compiled once
for each variant; KERNEL in the environment names another copy of its sources.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from shutil import which

ROOT = Path(__file__).resolve().parents[2]

sys.path[:0] = [str(ROOT / "tools")]  # as a program

from weft.model.compiler_options import compiler_options  # noqa: E402

SIM = ROOT / "tests" / "support" / "sim"
NET = ROOT / "net"
NET_FOLDERS = (NET, NET / "hub", NET / "router", NET / "callbacks")
NETWORK = ("-DWEFT_CONFIG_NET=1", "-DWEFT_CONFIG_SHARED=1", "-DWEFT_CONFIG_CALLBACKS=1")
HOST_SERVICES = (NET / "console.c", NET / "hub" / "host.c", NET / "hub" / "packet_free.c")
"""What a node has that serves files, or frees packets of other nodes."""
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
FLAGS = (
    *("-std=gnu11", "-g1", "-O1", "-Wall", "-Wextra", "-Werror", "-DTESTS_SIM=1"),
    "-Wno-missing-field-initializers",
    "-DBUDGET_LAPS=10",
    "-DTESTS_CLOCK_HZ=1000000",
)
"""The sanitizers' reports need lines only: -g1 takes a compiler a seventh less."""
AREA_SOURCES = (SIM / "system.c", SIM / "inspect.c")


class CompileError(Exception):
    """A source does not compile; the compiler's messages."""


def _make(output: Path, command: Sequence[str]) -> Path:
    """Run a compiler; the output appears at once, as another run may be using the old one."""
    new = output.with_name(f"{output.name}.{os.getpid()}")
    done = subprocess.run([*command, "-o", str(new)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CompileError(done.stderr)
    return new.replace(output)


@dataclass(frozen=True)
class Simulated:
    """The kernel on the simulated port, in one configuration."""

    checks: bool = True
    small: bool = False
    """Without fast paths, timeouts in a list: what the preset small selects in C."""
    budgets: bool = True
    users: bool = False
    net: bool = False
    """The node is one of several; the program has the tables of its network."""
    dma: bool = False
    """The program has a DMA engine."""
    sanitized: bool = True
    traced: bool = False
    """Everything is recorded (kernel/trace)."""
    loads: bool = False
    """Interrupts come before each load of the kernel, too."""
    short_enums: bool = False
    """Enumerations have as few bytes as they need, as on Cortex-M."""
    kernel: Path = ROOT / "kernel"
    folder: Path = ROOT / "build" / "tests" / "sim"

    @property
    def compiler(self) -> str:
        """The compiler that can watch loads, or the usual one."""
        return "clang" if self.loads else "cc"

    @cached_property
    def command(self) -> list[str]:
        cache = [tool] if (tool := which("ccache")) else []
        include = ("include", "arch")
        return [
            *cache,
            *(self.compiler, *FLAGS),
            *(SANITIZERS if self.sanitized else ()),
            *(["-fshort-enums"] if self.short_enums else []),
            f"-DWEFT_CONFIG_CHECKS={int(self.checks)}",
            "-DWEFT_CONFIG_SWI=1",
            "-DWEFT_CONFIG_DELETES=1",
            "-DWEFT_CONFIG_SLICES=1",
            "-DWEFT_CONFIG_CEILINGS=1",
            *(compiler_options("small") if self.small else ["-DWEFT_CONFIG_COPY_PIECES=1"]),
            f"-DWEFT_CONFIG_BUDGET={int(self.budgets)}",
            *(["-DWEFT_CONFIG_USER=1"] if self.users else []),
            *(["-DWEFT_CONFIG_TRACE=1"] if self.traced else []),
            *([*NETWORK, f"-I{NET}"] if self.net else []),
            *(["-DWEFT_CONFIG_DMA=1"] if self.dma else []),
            *(f"-I{ROOT / name}" for name in include),
            *(f"-I{self.kernel}", f"-I{SIM}"),
        ]

    @property
    def watched(self) -> list[str]:
        """Flags for the kernel alone, whose loads are reported to loads.c."""
        return ["-fsanitize-coverage=func,trace-loads"] * self.loads

    @cached_property
    def place(self) -> Path:
        key = " ".join(self.command) + str(self.kernel)
        place = self.folder / sha256(key.encode()).hexdigest()[:12]
        place.mkdir(parents=True, exist_ok=True)
        return place

    def compiled(self, source: Path, *flags: str) -> Path:
        """Compile a source; return the object file."""
        name = sha256(" ".join((str(source), *flags)).encode()).hexdigest()[:8]
        output = self.place / f"{source.stem}-{name}.o"
        return _make(output, [*self.command, *flags, "-c", str(source)])

    def _changed(self, source: Path, copy: Path) -> Path:
        """Compile a changed copy of a source, with includes relative to the original."""
        command = [*self.command, *self.watched, f"-I{source.parent}", "-c", str(copy)]
        return _make(copy.with_suffix(".o"), command)

    def _objects(self, sources: Sequence[Path], *flags: str) -> list[Path]:
        with ThreadPoolExecutor(max_workers=2) as pool:
            return list(pool.map(lambda source: self.compiled(source, *flags), sources))

    @cached_property
    def parts(self) -> dict[Path, Path]:
        """The compiled sources of the kernel and the port."""
        features = {
            "swi": True,
            "deletes": True,
            "slices": True,
            "ceilings": True,
            "checks": self.checks,
            "budget": self.budgets,
            "user": self.users,
            "dma": self.dma,
            "trace": self.traced,
        }
        folders = [self.kernel, *(self.kernel / name for name in features if features[name])]
        folders += [self.kernel / "shared", *NET_FOLDERS] if self.net else []
        sources = [path for folder in folders for path in sorted(folder.glob("*.c"))]
        sources = [path for path in sources if path not in HOST_SERVICES]
        more = {"user.c": self.users, "trace.c": self.traced, "loads.c": self.loads}
        ours = [SIM / name for name in ("sim.c", *(name for name in more if more[name]))]
        objects = self._objects(sources, *self.watched) + self._objects(ours)
        return dict(zip([*sources, *ours], objects, strict=True))

    def program(
        self,
        name: str,
        sources: Sequence[Path],
        libraries: Sequence[str] = (),
        changed: Mapping[Path, Path] | None = None,
        folder: Path | None = None,
    ) -> Path:
        """Build a program, with changed copies of sources in a folder of its own."""
        own = {source: self._changed(source, copy) for source, copy in (changed or {}).items()}
        beside = [source for source in sources if source not in own]
        objects = [*(self.parts | own).values(), *self._objects(beside)]
        sanitizers = SANITIZERS if self.sanitized else ()
        command = [self.compiler, *sanitizers, *map(str, objects), *libraries]
        return _make((folder or self.place) / name, command)


def main() -> None:
    sources = [Path(argument).resolve() for argument in sys.argv[1:]]
    simulated = Simulated(kernel=Path(os.environ.get("KERNEL", ROOT / "kernel")))
    print(simulated.program(sources[0].stem, [*AREA_SOURCES, *sources]))


if __name__ == "__main__":
    main()
