# SPDX-License-Identifier: MIT
"""What is noted about descriptions that are correct."""

from pathlib import Path

import pytest

from weft.model.description import load
from weft.model.description.notes import notes

TEXT = """\
weft: 1
topology:
  nodes:
    a: {board: linux}
    b: {board: BOARD}
  links:
    - {between: [a, b], driver: LINK}
  heartbeat: HEARTBEAT
application:
  sources: [main.c]
  include: [types.h]
  hubs:
    samples: {type: msgq, message: MESSAGE, depth: 2, node: b}
  tasks:
    worker: {entry: worker, priority: 5, stack: 1024, node: a, uses: [samples]}
"""


def noted(
    folder: Path,
    heartbeat: str = "100ms",
    message: str = "uint32_t",
    board: str = "linux",
    link: str = "shm",
) -> list[str]:
    (folder / "main.c").touch()
    (folder / "types.h").touch()
    file = folder / "app.yaml"
    text = TEXT.replace("HEARTBEAT", heartbeat).replace("MESSAGE", message)
    file.write_text(text.replace("BOARD", board).replace("LINK", link))
    return list(notes(load(file)))


@pytest.mark.parametrize("heartbeat", ["50ms", "100ms", "1s", "off"])
def test_heartbeats_that_a_pc_can_keep(tmp_path: Path, heartbeat: str) -> None:
    assert noted(tmp_path, heartbeat) == []


@pytest.mark.parametrize(("board", "link"), [("linux", "shm"), ("virt-rv32", "uart")])
def test_heartbeats_that_a_busy_pc_cannot_keep(tmp_path: Path, board: str, link: str) -> None:
    assert noted(tmp_path, "20ms", board=board, link=link) == [
        "with `heartbeat: 20ms`, a node is lost after 200ms without one. A busy PC can hold up a "
        "process or an emulator for longer: calls to it then return WEFT_NODE_DOWN (status 5). "
        "50ms or more is safer"
    ]
    assert "`heartbeat: 49999us`, a node is lost after 499990us" in noted(tmp_path, "49999us")[0]


def test_heartbeats_of_one_machine(tmp_path: Path) -> None:
    file = tmp_path / "app.yaml"
    noted(tmp_path, "5ms")
    file.write_text(file.read_text().replace("board: linux", "board: virt-rv32"))
    assert list(notes(load(file))) == []


def test_messages_whose_size_only_the_compiler_knows(tmp_path: Path) -> None:
    assert noted(tmp_path, message="struct sample") == [
        "whether messages of `samples` fit into frames is checked by the build: headers declare "
        "their types"
    ]


def test_notes_of_one_node(tmp_path: Path) -> None:
    (tmp_path / "main.c").touch()
    file = tmp_path / "app.yaml"
    file.write_text(
        "weft: 1\ntopology: {nodes: {main: {board: linux}}}\napplication:\n  sources: [main.c]\n"
        "  tasks:\n"
        "    a: {entry: run, priority: 5, stack: 1024, budget: 6ms, period: 10ms}\n"
        "    b: {entry: run, priority: 6, stack: 1024, budget: 6ms, period: 10ms}\n"
    )
    expected = (
        "the processor budgets of `main` add up to 120 %: its tasks cannot use up all of them"
    )
    assert list(notes(load(file))) == [expected]
