# SPDX-License-Identifier: MIT
"""Devices of a node, used by a task of another one: the cores of a Pico."""

import subprocess
from pathlib import Path

from tests.needs import need_target
from weft.building.builder import build
from weft.model.description import load

HERE = Path(__file__).resolve().parent
TEXT = "what a UART of another core sends comes back!"
INPUTS = f"""20 pin 15 1
21 pin 15 0
25 pin 15 1
26 pin 15 0
40 uart "{TEXT}"
"""
SAID = ["timeout 1", "pressed 1, status 0", "pressed 2, status 0", "all came"]


def test_devices_of_another_node(tmp_path: Path) -> None:
    need_target("pico")
    programs = build(load(HERE / "far" / "far.yaml"), tmp_path)
    inputs, sent = tmp_path / "inputs", tmp_path / "sent"
    inputs.write_text(INPUTS, encoding="utf-8")
    node, runner, *elfs = programs[0].board.command(*(program.elf for program in programs))
    options = [f"--inputs={inputs}", f"--uart1={sent}"]
    done = subprocess.run(
        [node, runner, *options, *elfs], capture_output=True, text=True, timeout=60, check=False
    )
    said = [line.removeprefix("\x0101 ") for line in done.stdout.splitlines()]
    assert (done.returncode, said) == (0, SAID), done
    assert sent.read_text(encoding="utf-8") == TEXT
