# SPDX-License-Identifier: MIT
"""GDB with a script, without a terminal: ./weft run --gdb --gdb-script."""

import re
from pathlib import Path

import pytest

from tests.debug.gdb import ROOT, weft
from tests.needs import need_target, need_tools
from tests.nightly import nightly
from weft.diag import exits

DEADLOCK = ROOT / "tests" / "debug" / "deadlock" / "deadlock.yaml"
TWO_CORES = ROOT / "examples" / "two_cores" / "two_cores.yaml"
HELLO = ROOT / "examples" / "hello" / "hello.yaml"


def script(folder: Path, *steps: str) -> Path:
    file = folder / "steps.gdb"
    file.write_text("".join(f"{step}\n" for step in steps), encoding="utf-8")
    return file


@pytest.mark.parametrize("target", ["cm3", *nightly("rv32"), "host"])
def test_the_calls_of_all_tasks_that_hang(target: str, tmp_path: Path) -> None:
    """On rv32 the processor is in an inline function of a handler: that is no call of the tasks."""
    need_tools("gdb-multiarch", "gdbserver")
    need_target(target)
    interrupt = "shell (sleep 2; kill -INT $PPID) &"
    file = script(tmp_path, interrupt, "continue", "weft backtrace", "weft task third", "up")
    result = weft("run", DEADLOCK, "-t", target, "-q", "--gdb", "--gdb-script", file)
    assert result.returncode == 0, result.stderr
    parts = re.split(r"^(\w+): (?:waiting|running|ready).*\n", result.stdout, flags=re.MULTILINE)
    calls = dict(zip(parts[1::2], parts[2::2], strict=True))
    for task in ("reader", "writer", "third", "patient"):
        frames = re.findall(r"^ +#\d+ +(\w+)", calls[task], re.MULTILINE)
        assert frames[-1] == task
        assert not [name for name in frames if "vectors" in name or "alarm" in name]
    selected = result.stdout.rpartition("finish_start")[2]
    assert re.search(r"^#\d+ .*third \(", selected, re.MULTILINE)


def test_a_script_that_fails(tmp_path: Path) -> None:
    need_tools("gdb-multiarch")
    need_target("cm3")
    file = script(tmp_path, "print nonsense", "continue")
    result = weft("run", HELLO, "-q", "--gdb", "--gdb-script", file)
    assert result.returncode == exits.FAILED
    assert "W245" in result.stderr and 'No symbol "nonsense"' in result.stderr


@pytest.mark.parametrize("target", ["cm3", "host"])
def test_a_program_that_ends_by_itself(target: str, tmp_path: Path) -> None:
    """What follows in the script cannot work any more; the program's own code counts."""
    need_tools("gdb-multiarch", "gdbserver")
    need_target(target)
    file = script(tmp_path, "continue", "weft tasks")
    result = weft("run", HELLO, "-t", target, "-q", "--gdb", "--gdb-script", file)
    assert result.returncode == 0 and "W245" not in result.stderr
    assert "Hello from task hello" in result.stdout


def test_a_script_that_waits_for_ever_is_stopped(tmp_path: Path) -> None:
    need_tools("gdb-multiarch")
    need_target("cm3")
    file = script(tmp_path, "continue")
    options = ["-t", "cm3", "-q", "--gdb", "--gdb-script", file, "--timeout", "3"]
    result = weft("run", DEADLOCK, *options)
    assert result.returncode == exits.TIMEOUT and "W060" in result.stderr


def test_refusals(tmp_path: Path) -> None:
    need_target("cm3")
    file = script(tmp_path, "continue")
    for arguments, code in (
        ((HELLO, "--gdb-script", file), "W096"),
        ((HELLO, "--gdb", "--gdb-script", tmp_path / "no.gdb"), "W244"),
        ((HELLO, "--gdb", "--gdb-port", "3333", "--gdb-script", file), "W096"),
        ((TWO_CORES, "--gdb", "--gdb-script", file), "W243"),
    ):
        result = weft("run", *arguments)
        assert result.returncode == exits.USAGE and code in result.stderr
