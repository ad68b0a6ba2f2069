# SPDX-License-Identifier: MIT
"""`./weft run --probe` and `./weft flash --probe`: as with an emulated board, to the end."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.boards.probe.standin import Console, StandIn, limited
from tests.needs import need_tools
from tests.nightly import nightly
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError, render
from weft.model.boards import board_of
from weft.run.lines import framed

pytestmark = limited

ROOT = Path(__file__).resolve().parents[3]
HELLO = ROOT / "examples/hello/hello.yaml"
TWO_CORES = ROOT / "examples/two_cores/two_cores.yaml"
LIMIT = 40


def start(*words: object) -> "subprocess.Popen[str]":
    need_tools("arm-none-eabi-gcc")
    return subprocess.Popen(
        [sys.executable, "-m", "weft", *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools"), "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    try:
        said, errors = process.communicate(timeout=LIMIT)
    finally:
        process.kill()
    return process.returncode, said, errors


def run_on(console: Console, *words: object) -> "subprocess.Popen[str]":
    return start("run", "--probe", "--port", console.port, *words)


def here(*words: object) -> tuple[int, str]:
    """Run a command in this process; return its code and output, or raise its error."""
    need_tools("arm-none-eabi-gcc")
    done = CliRunner().invoke(new_app(), list(map(str, words)))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout


def here_on(console: Console, *words: object) -> tuple[int, str]:
    return here("run", "-q", "--probe", "--port", console.port, *words)


def test_console_records_and_code(standin: StandIn, console: Console) -> None:
    """Lines are text, records are not shown, and the program's code is that of the command."""
    standin.does("run", 3)
    console.later(b"hello ", framed("@note of the kernel"), b"board\r\n")
    code, said = here_on(console, HELLO, "--target", "microbit")
    assert (code, said.splitlines()[-1]) == (3, "hello board")


@pytest.mark.slow
def test_two_cores(standin: StandIn, console: Console) -> None:
    """Both programs are written as one image, and the lines of both cores are taken apart."""
    standin.does("run")
    console.later(b"\x010 from gpp\n\x011 from dsp\n")
    code, said = here_on(console, TWO_CORES, "--target", "pico", "--json")
    assert code == 0
    nodes = {node["node"]: node["output"] for node in json.loads(said[said.index("{") :])["nodes"]}
    assert nodes == {"gpp": ["from gpp"], "dsp": ["from dsp"]}
    words = standin.asked
    for core in ("rp2040.core0", "rp2040.core1"):
        assert f"targets {core}; arm semihosting enable" in words
    assert words.index("targets rp2040.core1; resume") < words.index("targets rp2040.core0; resume")


def test_silence_has_a_limit(standin: StandIn, console: Console) -> None:
    standin.does("runs-on")
    code, _ = here_on(console, HELLO, "--target", "microbit", "--timeout", "4")
    assert code == exits.TIMEOUT
    assert standin.was_asked_to_stop() and standin.is_gone()


def test_interrupted(standin: StandIn, console: Console) -> None:
    standin.does("runs-on")
    process = run_on(console, HELLO, "--target", "microbit", "--timeout", "0")
    end = time.monotonic() + LIMIT
    while not (standin.folder / "started").exists() and time.monotonic() < end:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    code, _, told = ended(process)
    assert "BBC micro:bit" in told and "run by" not in told
    assert code == exits.INTERRUPTED and standin.was_asked_to_stop() and standin.is_gone()


def test_flash(standin: StandIn) -> None:
    """A board that is no disk is written by its probe; another one by --interface."""
    standin.does("success")
    words = ("flash", HELLO, "--target", "b-l475e-iot01a", "--interface", "interface/jlink.cfg")
    code, said = here(*words)
    assert code == 0 and said.endswith("main.hex: written and verified; the board starts it\n")
    assert "-f interface/jlink.cfg -f target/stm32l4x.cfg -c reset_config srst_only" in (
        standin.asked
    )


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("run", HELLO, "--probe", "--target", "cm3"), exits.USAGE, "W238"),
        (("run", HELLO, "--probe", "--target", "microbit", "--port", "/none"), 123, "W296"),
        (("run", HELLO, "--probe", "--target", "olimex-stm32-h405"), 123, "--port"),
        (("run", HELLO, "--port", "/dev/ttyACM0"), exits.USAGE, "no effect without"),
        (("trace", HELLO, "--interface", "x.cfg"), exits.USAGE, "no effect without"),
        (("stats", "--dump", "x", "--elf", "y", "--probe"), exits.USAGE, "no effect beside"),
        (("log", HELLO, "--probe", "--target", "cm3"), exits.USAGE, "W238"),
        (("flash", HELLO, "--target", "hifive1", "--interface", "x.cfg"), exits.USAGE, "W238"),
    ],
)
def test_refusals(words: tuple[object, ...], code: int, said: str, standin: StandIn) -> None:
    standin.does("success")
    with pytest.raises(WeftError) as raised:
        here(*words)
    assert raised.value.exit_code == code and said in render(raised.value.problems[0])
    assert not (standin.folder / "pid").exists()


def test_gdb(standin: StandIn, console: Console, tmp_path: Path) -> None:
    """GDB stops where the program starts, sees tasks, and the program's end is that of the run.

    QEMU's stub stands in for OpenOCD's, and its micro:bit for the board.
    """
    need_tools("gdb-multiarch", "qemu-system-arm")
    standin.does("run")
    script = tmp_path / "script"
    script.write_text("backtrace 1\nbreak weft_printf\ncontinue\nweft tasks\ndelete\ncontinue\n")
    process = run_on(
        console, HELLO, "--target", "microbit", "--gdb", "--gdb-script", script, "--timeout", "15"
    )
    code, said, errors = ended(process)
    assert code == 0, said + errors
    assert re.search(r"^#0 .*weft_start", said, re.MULTILINE), said
    assert "PRIORITY" in said and "running" in said
    assert standin.is_gone()


def written_by(elf: Path) -> bytes:
    """Return what a program writes to the serial port of QEMU's micro:bit."""
    command = board_of("microbit").command(elf)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT)
    return done.stdout


@pytest.mark.parametrize(
    "words",
    [("trace", "--dump", "--records", "64"), *nightly((("stats", "--config", "objcore"),))],
    ids=["trace", "stats"],
)
def test_dumps(words: tuple[str, ...], standin: StandIn, console: Console, tmp_path: Path) -> None:
    """What a board wrote when it ended is shown as what an emulator wrote."""
    need_tools("qemu-system-arm")
    asked = (words[0], HELLO, *words[1:], "--target", "microbit", "--build-dir", tmp_path, "-q")
    code, emulated = here(*asked)
    assert code == 0 and len(emulated.splitlines()) > 3
    (elf,) = tmp_path.glob("*/main.elf")
    standin.does("run")
    console.later(written_by(elf))
    code, said = here(*asked, "--probe", "--port", console.port)
    assert code == 0 and said.endswith(emulated)
    assert "arm semihosting enable" in standin.asked
