# SPDX-License-Identifier: MIT
"""Edges of pins as devices: one conformance program, whose pins the emulator's user moves."""

import re
from pathlib import Path

import pytest

from tests.boards.test_emulated import machine
from tests.devices.pico import run_pico
from tests.needs import need_target
from weft.building.builder import Program, build
from weft.model.description import load

HERE = Path(__file__).resolve().parent
EXTI = ("/machine/unattached/device[0]/exti", "/machine/soc/exti")
PINS = {
    "b-l475e-iot01a": {"button": 2 * 16 + 13, "start": 3, "wheel": 16 + 5},
    "hifive1": {"button": 18, "start": 3, "wheel": 5},
    "netduinoplus2": {"button": 16 + 11, "start": 3, "wheel": 16 + 5},
    "olimex-stm32-h405": {"button": 0, "start": 3, "wheel": 16 + 5},
    "pico": {"button": 15, "start": 3, "wheel": 6},
}
"""By board: the pins that stand for those of the description."""
SAID = [
    *("timeout 1", "ready", "pressed 1", "pressed 2", "more 0", "flags 6, status 0"),
    *(f"edge {number}, lost 0, in time" for number in range(4)),
]


def program_of(board: str, folder: Path) -> Program:
    need_target(board)
    text = (HERE / "edges" / "edges.yaml").read_text(encoding="utf-8")
    for name, pin in PINS[board].items():
        text = re.sub(rf"(?m)^(    {name}: .*?pin: )\d+", rf"\g<1>{pin}", text)
    text = text.replace("sources: [main.c]", f"sources: [{HERE / 'edges' / 'main.c'}]")
    file = folder / "edges.yaml"
    file.write_text(text, encoding="utf-8")
    return build(load(file, board), folder)[0]


def input_of(board: str, pin: int) -> tuple[tuple[str, ...], int]:
    """Return where the emulator has a pin: its devices' paths, and the number there."""
    if board == "hifive1":
        return ("/machine/soc",), pin
    if board in ("netduinoplus2", "olimex-stm32-h405"):
        return EXTI, pin % 16
    return (f"/machine/soc/gpio{'abcdefgh'[pin // 16]}",), pin % 16


@pytest.mark.parametrize("board", sorted(set(PINS) - {"pico"}))
def test_edges(board: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    program = program_of(board, tmp_path)
    with machine(program, tmp_path_factory.mktemp("b")) as running:

        def move(name: str, *levels: int) -> None:
            for level in levels:
                running.set_input(*input_of(board, PINS[board][name]), level)

        lines = [running.line(), running.line()]
        for _ in range(2):
            move("button", 1, 0)
            lines.append(running.line())
        move("button", 1)  # a rising edge counts for nothing
        lines.append(running.line())
        move("start", 1)
        lines.append(running.line())
        for level in (1, 0, 1, 0):
            move("wheel", level)
            lines.append(running.line())
        assert lines == SAID
        assert running.process.wait(60) == 0


def test_edges_of_a_pico(tmp_path: Path) -> None:
    program = program_of("pico", tmp_path)
    pins = PINS["pico"]
    moves = [("button", 1), ("button", 0), ("button", 1), ("button", 0), ("button", 1)]
    moves += [("start", 1), *(("wheel", level) for level in (1, 0, 1, 0))]
    times = [50, 51, 60, 61, 62, 70, 80, 81, 82, 83]
    inputs = tmp_path / "inputs"
    steps = zip(times, moves, strict=True)
    lines = [f"{ms} pin {pins[name]} {level}\n" for ms, (name, level) in steps]
    inputs.write_text("".join(lines), encoding="utf-8")
    assert run_pico(program, f"--inputs={inputs}") == SAID
