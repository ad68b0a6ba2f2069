# SPDX-License-Identifier: MIT
"""Writing a board's flash: what OpenOCD says, in words; and every wait ends."""

import time
from pathlib import Path

import pytest

from tests.boards.probe.standin import StandIn, limited
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.model.board import Board
from weft.model.boards import board_of
from weft.model.probe import Probe
from weft.run.probe import flash, process

pytestmark = limited

MISSING, FAILED, USAGE = exits.MISSING, exits.FAILED, exits.USAGE
ENDS = {
    "no-cmsis-dap": ("W290", MISSING, "no debug probe was found", "plug in the USB cable"),
    "no-stlink": ("W290", MISSING, "no debug probe was found", "plug in the USB cable"),
    "no-ftdi": ("W290", MISSING, "no debug probe was found", "plug in the USB cable"),
    "no-permission": ("W291", FAILED, "may not open", "60-openocd.rules"),
    "busy": ("W291", FAILED, "another program uses", "OpenOCD, pyOCD or IDE"),
    "unplugged": ("W290", FAILED, "went away", "only charges"),
    "no-power": ("W292", FAILED, "has no power", "GND"),
    "no-answer": ("W292", FAILED, "does not reach the processor", "GND"),
    "wrong-chip": ("W293", FAILED, "not that of this board", "--target"),
    "locked": ("W293", FAILED, "protected", "nrf52_recover"),
    "not-verified": ("W294", FAILED, "does not have what was written", "worn out"),
    "not-written": ("W294", FAILED, "was not written", "fit the board"),
    "no-script": ("W295", USAGE, "does not have a script", "scripts/interface"),
    "unknown": ("W295", FAILED, "the flux capacitor is empty", "the log"),
    "quiet": ("W295", FAILED, "ended with an error", "the log"),
    "die": ("W295", FAILED, "ended with an error", "the log"),
}
ENDLESS = ("hang", "deaf-hang", "chatter", "endless-line")


@pytest.fixture
def board() -> Board:
    return board_of("microbit")


@pytest.fixture
def probe(board: Board) -> Probe:
    assert board.probe is not None
    return board.probe


def write(probe: Probe, folder: Path) -> None:
    image = folder / "main.hex"
    image.write_text(":00000001FF\n")
    flash.program(image, probe, "micro:bit")


def test_success(
    standin: StandIn, probe: Probe, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    standin.does("success")
    write(probe, tmp_path)
    said = capfd.readouterr().err
    assert [line for line in said.splitlines() if "..." not in line] == [
        "flash: the probe has the board; writing",
        "flash: written; verifying",
        "flash: verified",
    ]
    assert "-f interface/cmsis-dap.cfg -f target/nrf51.cfg" in standin.asked
    assert standin.asked.endswith("-c program main.hex verify reset exit")
    assert "** Verified OK **" in (tmp_path / "openocd.log").read_text()


@pytest.mark.parametrize("session", ENDS)
def test_failures(session: str, standin: StandIn, probe: Probe, tmp_path: Path) -> None:
    standin.does(session)
    with pytest.raises(WeftError) as raised:
        write(probe, tmp_path)
    (problem,) = raised.value.problems
    code, exit_code, words, hint = ENDS[session]
    assert (problem.code, raised.value.exit_code) == (code, exit_code)
    assert words in problem.message and hint in problem.hint
    assert str(tmp_path / "openocd.log") in problem.message and standin.is_gone()


@pytest.mark.parametrize("misbehaviour", ENDLESS)
def test_limit(
    misbehaviour: str,
    standin: StandIn,
    probe: Probe,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is stopped, also where it does not listen, and the log does not fill the disk."""
    monkeypatch.setattr(flash, "LIMIT", 0.5)
    standin.does(misbehaviour)
    begin = time.monotonic()
    with pytest.raises(WeftError, match=r"not done within 0\.5 s") as raised:
        write(probe, tmp_path)
    assert time.monotonic() - begin < 10
    assert (raised.value.problems[0].code, raised.value.exit_code) == ("W295", exits.TIMEOUT)
    assert standin.is_gone()
    assert (tmp_path / "openocd.log").stat().st_size <= process.LOG_MAX


def test_success_is_more_than_a_code(standin: StandIn, probe: Probe, tmp_path: Path) -> None:
    """Nothing was verified, whatever the exit code says."""
    standin.does("nothing")
    with pytest.raises(WeftError, match="ended with an error"):
        write(probe, tmp_path)
