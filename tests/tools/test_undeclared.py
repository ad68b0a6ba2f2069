# SPDX-License-Identifier: MIT
"""The build warns of hubs of the same node that a task uses and does not list."""

from pathlib import Path

import pytest

from tests.needs import need_board, needs
from tests.tools.command_line import Weft
from weft.building.builder import build
from weft.model.boards import boards
from weft.model.description import load

DESCRIPTION = """\
weft: 1
topology:
  nodes:
    main: {board: BOARD}
application:
  sources: [main.c, helper.c]
  hubs:
    numbers: {type: msgq, message: uint32_t, depth: 2}
    other: {type: sem}
    third: {type: sem}
  tasks:
    sender: {entry: sender, priority: 5, stack: 1024, uses: [numbers]}
    taker: {entry: taker, priority: 6, stack: 1024, arg: numbers, uses: [other]}
"""
MAIN = """\
#include "system.h"

void help(void);

void sender(void *arg)
{
    uint32_t n = 1;

    (void)arg;
    weft_msgq_put(&numbers, &n, WEFT_FOREVER);
    help();
}

void taker(void *arg)
{
    (void)weft_sem_take(&other, WEFT_FOREVER);
    (void)weft_msgq_used(arg, &(uint32_t){0});
}
"""
HELPER = """\
#include "system.h"

void help(void);

static weft_sem_t *const sems[] = {&other, &third};

void help(void)
{
    for (unsigned i = 0; i < sizeof(sems) / sizeof(sems[0]); i++) {
        (void)weft_sem_give(sems[i]);
    }
}
"""

pytestmark = needs("cmake", "ninja")


def write(folder: Path, board: str) -> Path:
    (folder / "main.c").write_text(MAIN)
    (folder / "helper.c").write_text(HELPER)
    (folder / "app.yaml").write_text(DESCRIPTION.replace("BOARD", board))
    return folder / "app.yaml"


@pytest.mark.parametrize("board", ["linux", "mps2-an385", "virt-rv64"])
def test_what_a_task_reaches_by_calls_and_tables(tmp_path: Path, board: str) -> None:
    """A placement that moves one of the hubs would not link."""
    need_board(boards()[board])
    file, folder = write(tmp_path, board), tmp_path / "build"
    (program,) = build(load(file), folder)
    message = "app.yaml:12:5: warning W056: `sender` uses `other` and `third`, which are not under"
    assert message in program.warnings
    assert "hint: add `other` and `third`" in program.warnings
    assert program.warnings.count("W056") == 1
    (program,) = build(load(file), folder)
    assert program.warnings == ""  # nothing was compiled
    file.write_text(file.read_text().replace("uses: [numbers]", "uses: [numbers, other, third]"))
    (tmp_path / "main.c").write_text(MAIN.replace("n = 1", "n = 2"))
    (program,) = build(load(file), folder)
    assert program.warnings == ""


def test_the_warning_is_shown_once_and_the_program_runs(weft: Weft, tmp_path: Path) -> None:
    need_board(boards()["linux"])
    file = write(tmp_path, "linux")
    (tmp_path / "main.c").write_text(MAIN.replace("    help();", "    help();\n    weft_exit(7);"))
    result = weft("run", file, "-q", "--build-dir", tmp_path / "build")
    assert result.code == 7 and result.err.count("warning W056") == 1
    result = weft("run", file, "-q", "--build-dir", tmp_path / "build")
    assert result.code == 7 and result.err == ""
