# SPDX-License-Identifier: MIT
"""Link drivers on this machine: the conformance suite on each medium, under sanitizers.

A program makes its files, keys and sockets, in the folder in which it is started.
"""

import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from tests.mutants.mutant import Mutant, parameters
from weft.model.compiler_options import compiler_options

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests" / "link"
LINK = ROOT / "net" / "link"
BUILD = ROOT / "build" / "tests" / "link"
LIMIT = 120

FLAGS = ("-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-DWEFT_CONFIG_CHECKS=0")
INCLUDE = ("include", "net", "arch", "tests/link", "tests/link/support", "arch/sim")
MEMORY = "-fsanitize=address,undefined"
THREADS = "-fsanitize=thread"
LOADS = ("-fsanitize-coverage=trace-pc,trace-loads",)
"""The compiler calls the test before each load."""


@dataclass(frozen=True)
class Program:
    """A test program and the driver's sources that it needs."""

    name: str
    sources: tuple[Path, ...]
    sanitizer: str = MEMORY
    conformance: bool = True
    options: tuple[str, ...] = ()
    """Of the compiler."""
    libraries: tuple[str, ...] = ()
    """Of the linker."""
    source: str = ""
    """Of the test, if its name is another."""
    compiler: str = "gcc"

    def build(self) -> Path:
        """Compile; return the executable."""
        BUILD.mkdir(parents=True, exist_ok=True)
        output = BUILD / self.name
        own = [TESTS / f"{self.source or self.name}.c", TESTS / "fake_net.c"]
        if self.conformance:
            own += [TESTS / "conformance.c", TESTS / "hostile.c"]
        command = [
            *(
                self.compiler,
                *FLAGS,
                *self.options,
                self.sanitizer,
                "-fno-sanitize-recover=all",
                *(("-Wno-tsan",) if self.compiler == "gcc" else ()),
            ),
            *(f"-I{ROOT / folder}" for folder in INCLUDE),
            *map(str, [*own, *self.sources]),
            *("-lcmocka", *self.libraries, "-pthread", "-o", str(output)),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return output


SHM = tuple(LINK / "shm" / f"{name}.c" for name in ("shm", "session", "shared_reset", "refusal"))
HOST = (*sorted(LINK.glob("host/*.c")), TESTS / "descriptors.c")
RELIABLE = (*sorted(LINK.glob("reliable/*.c")), ROOT / "net" / "crc.c")
ENGINE = tuple(ROOT / "simulator" / f"{name}.c" for name in ("link", "memory", "queue", "random"))
SIM = (LINK / "sim" / "sim.c", ROOT / "net" / "packet.c", TESTS / "sim_engine.c", *ENGINE)
UART = (LINK / "uart" / "uart.c", LINK / "uart" / "host" / "device.c", *RELIABLE, *HOST)
SOCKET = (*sorted(LINK.glob("socket/*.c")), *HOST)
KEYS = (*sorted(LINK.glob("secure/host/*.c")), TESTS / "fake_heap.c", *SOCKET)

PROGRAMS = {
    program.name: program
    for program in (
        Program("shm", SHM),
        Program("shm_shared_reset", SHM, conformance=False),
        Program(
            "shm_shared_reset_small",
            SHM,
            conformance=False,
            options=tuple(compiler_options("small")),
            source="shm_shared_reset",
        ),
        Program("shm_changing", SHM, conformance=False, options=LOADS, compiler="clang"),
        Program("shm_threads", SHM, THREADS, conformance=False),
        Program(
            "shm_processes", (*SHM, LINK / "shm" / "host" / "medium.c", *HOST), conformance=False
        ),
        Program("socket", SOCKET),
        Program("strangers", SOCKET, conformance=False),
        Program("keys", KEYS, conformance=False, libraries=("-lssl", "-lcrypto")),
        Program("reliable", (*RELIABLE, TESTS / "descriptors.c")),
        Program("uart", UART),
        Program("sim", SIM),
    )
}


@cache
def executable(name: str) -> Path:
    return PROGRAMS[name].build()


@pytest.fixture
def files() -> Iterator[Path]:
    """Make an empty folder; what a run that was killed left in it is removed, too."""
    folder = BUILD / "files"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    yield folder
    shutil.rmtree(folder)


def run(files: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=files, capture_output=True, text=True, timeout=LIMIT, check=False
    )


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str, files: Path) -> None:
    done = run(files, executable(name))
    if "unexpected memory mapping" in done.stderr:  # addresses too random for the sanitizer
        done = run(files, "setarch", "-R", executable(name))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["keys", "socket", "strangers", "uart"])
def test_a_killed_program_leaves_its_files_in_its_folder(name: str, files: Path) -> None:
    end = time.monotonic() + LIMIT
    with subprocess.Popen([executable(name)], cwd=files, stderr=subprocess.DEVNULL) as program:
        while not any(files.iterdir()) and program.poll() is None:
            assert time.monotonic() < end
            time.sleep(0.01)
        program.kill()
    assert any(files.iterdir())


@pytest.mark.parametrize("mutant", parameters("link"))
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path, files: Path) -> None:
    """A driver with one fault fails the program that is its killer."""
    changed = mutant.apply(tmp_path)
    program = PROGRAMS[mutant.killer]
    sources = tuple(changed.get(source, source) for source in program.sources)
    beside = tuple(f"-I{source.parent}" for source in changed)
    mutated = replace(
        program,
        name=f"mutant-{mutant.name}",
        source=program.source or program.name,
        sources=sources,
        options=(*program.options, *beside),
    )
    assert run(files, mutated.build()).returncode != 0, f"{mutant.killer} does not notice"
