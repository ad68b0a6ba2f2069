# SPDX-License-Identifier: MIT
"""`./weft flash`: boards that are disks, played by folders."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.needs import need_tools
from weft.building import disks
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.model.boards import board_of

ROOT = Path(__file__).resolve().parents[2]
PICO = ROOT / "examples/led_and_button/pico.yaml"
HELLO = ROOT / "examples/hello/hello.yaml"
MICROBIT = ROOT / "examples/led_and_button/led_and_button.yaml"
Made = Callable[..., Path]


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Makes a disk that is mounted; the name has a space, as /proc/mounts writes it."""
    table = tmp_path / "mounts"
    table.write_text("proc /proc proc rw 0 0\n")
    monkeypatch.setattr(disks, "MOUNTS", table)

    def made(name: str, file: str, text: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        (folder / file).write_text(text)
        escaped = str(folder).replace(" ", "\\040")
        table.write_text(table.read_text() + f"/dev/sdz1 {escaped} vfat rw 0 0\n")
        return folder

    return made


def flash(file: Path, folder: Path, *more: str) -> str:
    """Run the command; return what it prints, or raise its error."""
    need_tools("arm-none-eabi-gcc")
    arguments = ["flash", str(file), "--build-dir", str(folder / "build"), *more]
    done = CliRunner().invoke(new_app(), arguments)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


def test_pico(disk: Made, tmp_path: Path) -> None:
    folder = disk("RPI RP2", "INFO_UF2.TXT", "UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    said = flash(PICO, tmp_path)
    (image,) = folder.glob("*.uf2")
    assert image.read_bytes()[:4] == b"UF2\n" and f"to {folder}" in said


@pytest.mark.slow
def test_microbit(disk: Made, tmp_path: Path) -> None:
    folder = disk("MICROBIT", "DETAILS.TXT", "# DAPLink Firmware\nUnique ID: 9900\n")
    flash(MICROBIT, tmp_path)
    (image,) = folder.glob("*.hex")
    assert image.read_text().startswith(":")


def test_image_that_is_refused(disk: Made, tmp_path: Path) -> None:
    folder = disk("MICROBIT", "DETAILS.TXT", "# DAPLink Firmware\n")
    (folder / "FAIL.TXT").write_text("error: The hex file cannot be decoded.\n")
    with pytest.raises(WeftError, match="cannot be decoded") as raised:
        flash(MICROBIT, tmp_path)
    assert raised.value.problems[0].code == "W240"


def test_no_board(disk: Made, tmp_path: Path) -> None:
    """Another disk is none; the wait has a limit, and the message says what to do."""
    disk("MICROBIT", "DETAILS.TXT", "# DAPLink Firmware\n")
    with pytest.raises(WeftError, match=r"after 0\.3 s") as raised:
        flash(PICO, tmp_path, "--wait", "0.3")
    (problem,) = raised.value.problems
    assert (problem.code, raised.value.exit_code) == ("W239", exits.MISSING)
    assert "BOOTSEL" in problem.hint


def test_two_boards(disk: Made, tmp_path: Path) -> None:
    for name in ("A", "B"):
        disk(name, "INFO_UF2.TXT", "Board-ID: RPI-RP2\n")
    with pytest.raises(WeftError, match="several boards") as raised:
        flash(PICO, tmp_path)
    assert "--to" in raised.value.problems[0].hint
    flash(PICO, tmp_path, "--to", str(tmp_path / "B"))
    assert list((tmp_path / "B").glob("*.uf2")) and not list((tmp_path / "A").glob("*.uf2"))


def test_folder_that_is_no_board(disk: Made, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    with pytest.raises(WeftError, match=r"no INFO_UF2.TXT"):
        flash(PICO, tmp_path, "--to", str(tmp_path / "photos"))
    assert not list((tmp_path / "photos").iterdir())


def test_disk_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    (tmp_path / "main.uf2").mkdir()
    image = tmp_path / "image" / "main.uf2"
    image.parent.mkdir()
    image.write_bytes(b"UF2")
    with pytest.raises(WeftError, match="did not take"):
        disks.copy(image, board_of("pico"), tmp_path)


OTHER_WAYS = {
    "cm3": "`./weft run` runs its programs",
    "nrf52840dk": "`nrfjprog --program main.hex --chiperase --verify --reset`",
}


@pytest.mark.parametrize("target", OTHER_WAYS)
def test_board_that_is_no_disk(target: str, tmp_path: Path) -> None:
    with pytest.raises(WeftError) as raised:
        flash(HELLO, tmp_path, "--target", target)
    (problem,) = raised.value.problems
    assert problem.code == "W238" and problem.hint.endswith(OTHER_WAYS[target])
