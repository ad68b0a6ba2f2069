# SPDX-License-Identifier: MIT
"""Boards that people own: what is built for them, also where nothing here can run it."""

import struct
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.needs import need_tools
from tests.nightly import nightly
from weft.base.elf import opened
from weft.building.builder import Program, build
from weft.cli.main import new_app
from weft.diag.errors import WeftError
from weft.model.board import Board
from weft.model.boards import board_of, boards
from weft.model.description import load

ROOT = Path(__file__).resolve().parents[2]
HELLO = ROOT / "examples/hello/hello.yaml"
USERS = ROOT / "examples/user_tasks/user_tasks.yaml"
LIGHT = ROOT / "examples/led_and_button"
PAGES = ROOT / "doc/reference/boards"
OWNED = sorted(board.target for board in boards().values() if board.image is not None)
MEMORY = {
    "b-l475e-iot01a": (0x08000000, 0x100000, 0x20000000, 0x18000),
    "hifive1": (0x20400000, 0xC00000, 0x80000000, 0x4000),
    "microbit": (0, 0x40000, 0x20000000, 0x4000),
    "microbit2": (0, 0x80000, 0x20000000, 0x20000),
    "netduinoplus2": (0x08000000, 0x100000, 0x20000000, 0x20000),
    "nrf52840dk": (0, 0x100000, 0x20000000, 0x40000),
    "olimex-stm32-h405": (0x08000000, 0x100000, 0x20000000, 0x20000),
    "pico": (0x10000100, 0x100000, 0x20000000, 0x42000),
}
"""Begin and size of flash and of RAM, as the pages and the manuals have them."""
SYSTICK = (15, "weft_armv7m_systick")
CLOCK = {
    "b-l475e-iot01a": (SYSTICK,),
    "netduinoplus2": (SYSTICK,),
    "olimex-stm32-h405": (SYSTICK,),
    "pico": ((16, "weft_board_alarm_isr"), (17, "weft_board_alarm_isr")),
}
"""Vectors of the clock, with the functions that they name; TIMER0 of an nRF5 if none are here."""


def program_of(target: str, file: Path, folder: Path) -> Program:
    need_tools(board_of(target).compiler)
    return build(load(file, target), folder)[0]


def word(program: Program, address: int) -> int:
    """Return a word that a program loads."""
    with opened(program.elf) as elf:
        for segment in elf.iter_segments():
            offset = address - segment["p_vaddr"]
            if segment["p_type"] == "PT_LOAD" and 0 <= offset <= segment["p_filesz"] - 4:
                return int(struct.unpack_from("<I", segment.data(), offset)[0])
    raise AssertionError(f"nothing at {address:#x}")


def symbol(program: Program, name: str) -> int:
    with opened(program.elf) as elf:
        return int(elf.get_section_by_name(".symtab").get_symbol_by_name(name)[0]["st_value"])


def begins_as_its_processor_does(program: Program, target: str) -> None:
    """Look at what is at the beginning of flash."""
    flash, _, ram, ram_size = MEMORY[target]
    if program.board.arch == "riscv":
        assert symbol(program, "weft_board_reset") == flash
        return
    assert word(program, flash) == symbol(program, "weft_board_stack_end")
    assert ram < word(program, flash) <= ram + ram_size
    assert word(program, flash + 4) == symbol(program, "weft_board_reset") | 1
    for vector, function in CLOCK.get(target, ((24, "weft_board_alarm_isr"),)):
        assert word(program, flash + 4 * vector) == symbol(program, function) | 1


@pytest.mark.parametrize("target", OWNED)
def test_begin_and_memory(target: str, tmp_path: Path) -> None:
    program = program_of(target, HELLO, tmp_path)
    flash, flash_size, ram, ram_size = MEMORY[target]
    begins_as_its_processor_does(program, target)
    with opened(program.elf) as elf:
        for section in elf.iter_sections():
            if section["sh_flags"] & 2 and section["sh_size"]:
                begin, size = section["sh_addr"], section["sh_size"]
                in_flash = begin + size <= flash + flash_size
                assert in_flash or (ram <= begin and begin + size <= ram + ram_size), section.name


@pytest.mark.parametrize("target", OWNED)
def test_page(target: str) -> None:
    page = PAGES / f"{target}.md"
    text = page.read_text(encoding="utf-8")
    for heading in ("Pins", "What uses what", "A program on the board", "What was tried"):
        assert f"## {heading}\n" in text, heading
    assert f"`{target}`" in (PAGES / "README.md").read_text(encoding="utf-8")


def light_of(target: str) -> Path:
    """Return the example for a board: the one of its name, or the one for several."""
    own = LIGHT / f"{target}.yaml"
    return own if own.exists() else LIGHT / "led_and_button.yaml"


def test_light_and_button_of_each_board(tmp_path: Path) -> None:
    for target in OWNED:
        assert program_of(target, light_of(target), tmp_path / target).elf.exists()


@pytest.mark.parametrize(
    "target", ["nrf52840dk", *nightly("b-l475e-iot01a", "microbit2", "olimex-stm32-h405")]
)
def test_user_tasks_are_built(target: str, tmp_path: Path) -> None:
    assert program_of(target, USERS, tmp_path).elf.exists()


@pytest.mark.parametrize("command", ["run", "bench"])
def test_board_that_is_not_emulated(command: str, tmp_path: Path) -> None:
    need_tools("arm-none-eabi-gcc")
    board: Board = board_of("microbit2")
    assert board.run == []
    what = [str(HELLO), "--build-dir", str(tmp_path)] if command == "run" else ["--suite", "core"]
    done = CliRunner().invoke(new_app(), [command, *what, "--target", "microbit2"])
    refused = isinstance(done.exception, WeftError) and done.exception.problems[0].code == "W241"
    assert refused or (done.exit_code != 0 and "W241" in done.output), done.output
