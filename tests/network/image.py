# SPDX-License-Identifier: MIT
"""Images of simulated nodes, compiled without CMake: many small ones in a short time.

Kernel, network, port and board are compiled once for each set of flags. TREE in
the environment names another copy of their sources.
"""

import os
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from shutil import which

from weft.model.boards import boards
from weft.model.compiler_options import compiler_options

ROOT = Path(__file__).resolve().parents[2]
TREE = Path(os.environ.get("TREE", ROOT))
FOLDERS = ("kernel", "arch/sim", "board/sim")
LINK_FOLDERS = ("net/link/sim", "net/link/sim_raw", "net/link/reliable")
NET_FOLDERS = ("kernel/shared", "net", "net/hub", "net/router", *LINK_FOLDERS)
BOARD = boards()["sim"]


@dataclass(frozen=True)
class Parts:
    """Everything of an image but the application."""

    checks: bool = True
    net: bool = True
    optimize: str = "-O1"
    small: bool = False
    """Without fast paths, timeouts in a list: what the preset small selects in C."""
    tree: Path = TREE
    folder: Path = ROOT / "build" / "tests" / "network"

    @cached_property
    def command(self) -> list[str]:
        """The compiler with its flags."""
        cache = [tool] if (tool := which("ccache")) else []
        include = ("include", "kernel", "arch", "arch/sim", "board/sim", "net")
        return [
            *cache,
            *("gcc", "-std=gnu11", "-g", self.optimize, "-Wall", "-Wextra", "-Werror"),
            *BOARD.cpu_flags,
            *(f"-DWEFT_CONFIG_CHECKS={int(self.checks)}", f"-DWEFT_CONFIG_NET={int(self.net)}"),
            *(compiler_options("small") if self.small else ["-DWEFT_CONFIG_COPY_PIECES=1"]),
            f"-DWEFT_CONFIG_SHARED={int(self.net)}",
            f"-DWEFT_BOARD_IRQS={BOARD.irqs}",
            *(f"-I{self.tree / name}" for name in include),
        ]

    @cached_property
    def place(self) -> Path:
        """The folder of the objects."""
        key = sha256(" ".join(self.command).encode()).hexdigest()[:12]
        place = self.folder / key
        place.mkdir(parents=True, exist_ok=True)
        return place

    def compile(self, source: Path, more: Sequence[str] = (), folder: Path | None = None) -> Path:
        """Compile one file."""
        name = sha256(str(source).encode()).hexdigest()[:8]
        output = (folder or self.place) / f"{source.stem}-{name}.o"
        return make(output, [*self.command, *more, "-c", str(source)])

    def compile_all(self, sources: Sequence[Path], more: Sequence[str] = ()) -> list[Path]:
        """Compile several files."""
        with ThreadPoolExecutor(max_workers=2) as pool:
            return list(pool.map(lambda source: self.compile(source, more), sources))

    @cached_property
    def parts(self) -> dict[Path, Path]:
        """The compiled sources."""
        folders = [*FOLDERS, *(NET_FOLDERS if self.net else ())]
        folders += ["kernel/checks"] if self.checks else []
        sources = [path for f in folders for path in sorted((self.tree / f).glob("*.[cS]"))]
        return dict(zip(sources, self.compile_all(sources), strict=True))

    def image(
        self,
        output: Path,
        objects: Sequence[Path],
        flags: Sequence[str] = (),
        changed: Mapping[Path, Path] | None = None,
    ) -> Path:
        """Link an image, with changed copies of sources."""
        own = {
            source: self.compile(copy, [f"-I{source.parent}"], copy.parent)
            for source, copy in (changed or {}).items()
        }
        parts = [str(path) for path in (*objects, *(self.parts | own).values())]
        return make(output, ["gcc", *BOARD.link_flags, "-Wl,--gc-sections", *flags, *parts])


def make(output: Path, command: Sequence[str]) -> Path:
    """Run a compiler; the output appears at once, as another run may be using the old one."""
    new = output.with_name(f"{output.name}.{os.getpid()}")
    done = subprocess.run([*command, "-o", str(new)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return new.replace(output)
