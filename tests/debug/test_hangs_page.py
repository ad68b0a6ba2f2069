# SPDX-License-Identifier: MIT
"""The page on programs that hang or are late: each command says what the page shows."""

import re
import shlex
from pathlib import Path

import pytest

from tests.debug.gdb import ROOT, weft
from tests.debug.test_gdb import masked
from tests.needs import need_target, need_tools
from tests.nightly import nightly

PAGE = (ROOT / "doc" / "how-to" / "hangs-or-late.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```console\n\$ \./weft (.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE))
SCRIPT = re.search(r"^```text hang\.gdb\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
LONG = [c for c in BLOCKS if "examples/deadlines" in c and c.startswith(("trace", "stats"))]
COMMANDS = [command for command in BLOCKS if command not in LONG]
SMALL = re.compile(r", [\w ]+ 0\.\d %")
"""A share of less than a percent, which differs among compilers."""
UNKNOWN = re.compile(r"(running +)\?( of \d+)$", re.MULTILINE)
"""The stack of a task that an interrupt preempts: a signal stops the program anywhere."""


def plain(text: str) -> str:
    """Return a text without numbers, and with one space in place of several."""
    known = UNKNOWN.sub(r"\g<1>1\2 now", SMALL.sub("", text))
    short = re.sub(r"\d[\d,]*(\.\d+)?", "N", masked(known))
    return "\n".join(re.sub(r"\s+", " ", line).strip() for line in short.splitlines())


def test_the_page_has_commands() -> None:
    assert len(BLOCKS) >= 8
    words = {command.split()[0] for command in BLOCKS}
    assert words == {"run", "trace", "budget", "stats"}


@pytest.mark.parametrize("command", [*COMMANDS, *nightly(*LONG)])
def test_what_a_command_says(command: str, tmp_path: Path) -> None:
    need_target("cm3")
    need_target("rv32")
    if "--gdb-script" in command:
        need_tools("gdb-multiarch")
    assert SCRIPT is not None
    (tmp_path / "hang.gdb").write_text(SCRIPT[1], encoding="utf-8")
    words = shlex.split(command.replace("hang.gdb", str(tmp_path / "hang.gdb")))
    result = weft(*words)
    said = plain(f"{result.stdout}{result.stderr}")
    parts = [plain(part) for part in re.split(r"^\.\.\.$", BLOCKS[command], flags=re.MULTILINE)]
    for part in filter(None, parts):
        assert part in said
        said = said.partition(part)[2]


def test_a_command_that_says_something_else_is_found() -> None:
    """The comparison keeps words, names and their order."""
    assert plain("a: waiting for b, until 3.5 s") == plain("a:  waiting for b, until 17.25 s")
    assert plain("a: waiting for b") != plain("a: waiting for c")
    assert plain("*  idle 31 running ? of 672") == plain("*  idle 31 running 8 of 672 now")
    assert plain("late 7 not started ? of 672") != plain("late 7 not started 8 of 672 now")
    assert plain("x 66.5 %, y 33.3 %, clock 0.1 %") == plain("x 66.4 %, y 33.4 %")
