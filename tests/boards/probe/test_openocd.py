# SPDX-License-Identifier: MIT
"""OpenOCD itself, without hardware: it knows the scripts of every board, and runs our commands."""

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.boards.probe.standin import limited
from tests.needs import needs
from weft.debug import stubs
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.model.boards import boards
from weft.model.probe import Probe
from weft.run.probe import flash
from weft.run.probe.machine import BRIDGE
from weft.run.probe.openocd import START_FIRST, run_command

pytestmark = limited

PROBED = sorted(name for name, board in boards().items() if board.probe)
LIMIT = 15
DUMMY = """
adapter driver dummy
transport select jtag
adapter speed 1000
foreach name {arm targets reset halt resume} { proc $name args "echo \\"did: $name \\$args\\"" }
"""
"""An adapter with nothing behind it, and what would reach a processor."""


def test_boards() -> None:
    known = ["b-l475e-iot01a", "hifive1", "microbit", "microbit2", "netduinoplus2"]
    assert [*known, "olimex-stm32-h405", "pico"] == PROBED


@needs("openocd")
@pytest.mark.parametrize("name", PROBED)
def test_no_probe(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All scripts are there, and nothing is connected: the same words as the stand-in's."""
    probe = boards()[name].probe
    assert probe is not None
    monkeypatch.setattr(flash, "LIMIT", LIMIT)
    image = tmp_path / "main.hex"
    image.write_text(":00000001FF\n")
    with pytest.raises(WeftError) as raised:
        flash.program(image, probe, name)
    (problem,) = raised.value.problems
    assert (problem.code, raised.value.exit_code) == ("W290", exits.MISSING), problem.message


def test_gdb_has_the_first_core() -> None:
    """Core 1 waits in its ROM until core 0 starts it, and core 0 until GDB does."""
    probe = boards()["pico"].probe
    assert probe is not None
    command = run_command(probe, 3333)
    assert "gdb_port 3333" in command and "targets rp2040.core1; resume" in command
    assert f"proc {START_FIRST} {{}} {{targets rp2040.core0; resume}}" in command
    assert "targets rp2040.core0; resume" not in command
    where = stubs.Endpoint("probe", "127.0.0.1:3333")
    steps = [stubs.gdb_command(Path("a.elf"), where, core)[6::2] for core in (0, 1)]
    assert steps == [
        ["target remote 127.0.0.1:3333", "thbreak weft_start", "continue"],
        [
            *("target remote 127.0.0.1:3334", "thbreak weft_start"),
            *(f"monitor {START_FIRST}", "continue"),
        ],
    ]


@needs("openocd")
def test_script_that_is_missing(tmp_path: Path) -> None:
    probe = Probe(interface="interface/none.cfg", scripts=["target/nrf51.cfg"], hint="")
    image = tmp_path / "main.hex"
    image.write_text(":00000001FF\n")
    with pytest.raises(WeftError, match="does not have a script"):
        flash.program(image, probe, "board")


@needs("openocd")
def test_commands_of_a_run(tmp_path: Path) -> None:
    """The cores are reset, get the debugger's services and start; at SIGTERM they stop."""
    script = tmp_path / "dummy.cfg"
    script.write_text(DUMMY)
    probe = Probe(scripts=[str(script)], cores=["a", "b"], hint="")
    board, port = pty.openpty()
    log = tmp_path / "openocd.log"
    command = [sys.executable, "-P", str(BRIDGE), "--probe", probe.model_dump_json()]
    command += ["--port", os.ttyname(port), "--baud", "115200", "--log", str(log)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    end = time.monotonic() + LIMIT
    while "weft: started" not in (log.read_text() if log.exists() else ""):
        assert time.monotonic() < end and process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=LIMIT)
    for end_of_terminal in (board, port):
        os.close(end_of_terminal)
    did = [line for line in log.read_text().splitlines() if line.startswith(("did: ", "weft: "))]
    assert [line.removeprefix("did: ").strip() for line in did] == [
        *("reset halt", "targets a", "arm semihosting enable"),
        *("targets b", "arm semihosting enable", "weft: halted"),
        *("targets b", "resume", "targets a", "resume", "weft: started"),
        *("targets a", "halt 200", "targets b", "halt 200"),
    ]
