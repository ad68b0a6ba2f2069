# SPDX-License-Identifier: MIT
"""`./weft targets --install`: packages, and a compiler that a script of the board builds."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from weft.building import compilers
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.model import boards
from weft.model.board import Board

ROOT = Path(__file__).resolve().parents[2]
BOARD = """\
title: A processor that nobody packages a compiler for
target: rare
arch: riscv
toolchain: rare-elf
compiler_script: compiler.sh
folder: virt
linker_script: virt.ld
irqs: 32
unit: instructions
packages: [rare-tools]
"""
MAKES = 'echo step >&2; echo noise; mkdir -p "$1/bin"; cp compiler "$1/bin/rare-elf-gcc"\n'
SUDO = 'exec env -u DEBIAN_FRONTEND "$@"'
"""For an ordinary user; the real one would call the real apt-get. It passes no environment."""
COMPILER = "#!/bin/sh\necho rare-elf-gcc 1.2.3\n"


class Machine:
    """A board without a compiler, and programs that record that they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.board = folder / "boards" / "rare"
        self.board.mkdir(parents=True)
        (self.board / "board.yaml").write_text(BOARD)
        self.script(f"cat >compiler <<'END'\n{COMPILER}END\nchmod +x compiler\n{MAKES}")
        (folder / "bin").mkdir()
        self.program("apt-get", 'echo "$@" >>"$CALLS"')
        self.calls = folder / "calls"

    def script(self, text: str) -> None:
        (self.board / "compiler.sh").write_text(text)

    def program(self, name: str, text: str) -> None:
        file = self.folder / "bin" / name
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)

    def weft(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        own = {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}",
            "CALLS": str(self.calls),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "WEFT_BOARD_PATH": str(self.board.parent),
        }
        return subprocess.run(
            [ROOT / "weft", *arguments],
            env={**os.environ, **own},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def found(self) -> Board:
        return boards.board_of(str(self.board))


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    made = Machine(tmp_path)
    monkeypatch.setenv("CALLS", str(made.calls))
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    boards.survey.cache_clear()
    yield made
    boards.survey.cache_clear()


def test_a_compiler_is_built_once(machine: Machine) -> None:
    machine.program("sudo", SUDO)

    def line() -> str:
        text = machine.weft("targets").stdout
        return text[text.index("rare ") :].partition("\n\n")[0]

    assert "rare-elf-gcc not installed" in line()
    assert "install with: ./weft targets --install rare\n" in line()
    done = machine.weft("targets", "--install", "rare")
    assert done.returncode == 0, done.stderr
    assert "step\n" in done.stderr and "noise" not in done.stderr
    log = machine.folder / "cache/weft/compilers/rare-elf.log"
    assert log.read_text() == "noise\n"
    assert machine.calls.read_text().endswith(" rare-tools\n")
    assert "rare-elf-gcc 1.2.3" in line() and "install with" not in line().partition("rv32")[0]
    again = machine.weft("targets", "--install", "rare")
    assert again.stdout == "rare: all that it needs is there\n"
    assert machine.calls.read_text().count("\n") == 1


def test_a_compiler_that_fails_leaves_the_old_one(machine: Machine) -> None:
    place = machine.folder / "compilers"
    assert compilers.install(machine.found(), place)
    machine.script("echo first; seq 30; echo the cause; exit 3")
    with pytest.raises(WeftError) as caught:
        compilers.install(machine.found(), place)
    assert caught.value.exit_code == exits.BUILD
    assert "`rare-elf-gcc` was not built: its script ended with 3" in str(caught.value)
    assert caught.value.details.endswith("\nthe cause") and "first" not in caught.value.details
    assert (place / "rare-elf/bin/rare-elf-gcc").read_text() == COMPILER
    assert sorted(path.name for path in place.iterdir()) == ["lock", "rare-elf", "rare-elf.log"]


def test_a_script_that_builds_nothing(machine: Machine) -> None:
    machine.script("exit 0")
    with pytest.raises(WeftError, match="was not built"):
        compilers.install(machine.found(), machine.folder / "compilers")


def test_a_build_has_a_limit(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "LIMIT", 0.5)
    mark = f"{time.time_ns() % 1_000_000 + 1_000_000}"
    machine.script(f"sleep {mark} & sleep {mark}")
    with pytest.raises(WeftError, match="it took more than"):
        compilers.install(machine.found(), machine.folder / "compilers")
    left = subprocess.run(["pgrep", "-f", f"sleep {mark}"], capture_output=True, check=False)
    assert left.returncode == 1, left.stdout


def test_packages_need_root_or_sudo(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("PATH", str(machine.folder / "bin"))
    with pytest.raises(WeftError) as caught:
        compilers.install(machine.found(), machine.folder / "compilers")
    (problem,) = caught.value.problems
    assert problem.code == "W298" and problem.hint == "as root: apt-get install rare-tools"


def test_an_ordinary_user_installs_by_sudo(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine.program("sudo", SUDO)
    machine.program("apt-get", 'echo "$DEBIAN_FRONTEND: $@" >>"$CALLS"')
    assert compilers.install(machine.found(), machine.folder / "compilers")
    (call,) = machine.calls.read_text().splitlines()
    assert call.startswith("noninteractive: ") and call.endswith(" rare-tools")


def test_a_package_that_is_not_there(machine: Machine) -> None:
    machine.program("apt-get", "echo E: Unable to locate package >&2; exit 100")
    with pytest.raises(WeftError, match="apt-get ended with 100"):
        compilers.install(machine.found(), machine.folder / "compilers")
    assert not (machine.folder / "compilers").exists()


def test_unknown_targets(machine: Machine) -> None:
    done = machine.weft("targets", "--install", "rarer")
    assert done.returncode == exits.USAGE and "did you mean `rare`?" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("toolchain: rare-elf", 'toolchain: ""', "is no prefix of a compiler that a script builds"),
        ("toolchain: rare-elf", "toolchain: ../rare", "is no prefix of a compiler"),
        ("toolchain: rare-elf", 'toolchain: ".."', "is no prefix of a compiler"),
        ("script: compiler.sh", "script: lost.sh", "there is no script `lost.sh` beside"),
        ("script: compiler.sh", "script: ../rare/compiler.sh", "there is no script `../rare/com"),
    ],
)
def test_a_board_cannot_name_other_folders(machine: Machine, old: str, new: str, says: str) -> None:
    """The folder of a compiler is removed before a new one takes its place."""
    kept = machine.folder / "cache/weft/compilers/other"
    kept.mkdir(parents=True)
    (machine.board / "board.yaml").write_text(BOARD.replace(old, new))
    done = machine.weft("targets", "--install", "rare")
    assert done.returncode == exits.DESCRIPTION and "W019" in done.stderr
    assert says in done.stderr and not machine.calls.exists() and kept.is_dir()


def test_a_place_that_cannot_be_written(machine: Machine) -> None:
    place = machine.folder / "compilers"
    place.write_text("a file")
    with pytest.raises(WeftError, match="`rare-elf-gcc` was not built: "):
        compilers.install(machine.found(), place)
