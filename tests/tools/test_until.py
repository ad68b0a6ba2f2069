# SPDX-License-Identifier: MIT
"""./weft run --until: programs that run forever end as a success."""

from pathlib import Path

import pytest

from tests.needs import need_target
from tests.nightly import targets
from tests.tools.command_line import Weft
from weft.diag import exits
from weft.paths import SPEC

MINIMAL = SPEC / "valid" / "minimal" / "minimal.yaml"
ENDLESS = """\
#include "system.h"

void run(void *arg)
{
    (void)arg;
    weft_printf("here\\n");
    for (;;) {
        LOOP;
    }
}
"""


def endless(folder: Path, loop: str) -> Path:
    """Write an application that does not end."""
    (folder / "app.yaml").write_text(MINIMAL.read_text())
    (folder / "main.c").write_text(ENDLESS.replace("LOOP", loop))
    return folder / "app.yaml"


@pytest.mark.parametrize("target", targets("cm3", "cm33", "rv32", "rv64", "host"))
@pytest.mark.parametrize("loop", ["weft_sleep(WEFT_MS(10))", '__asm__ volatile("")'])
def test_an_endless_program(weft: Weft, tmp_path: Path, target: str, loop: str) -> None:
    """Whether it sleeps or computes, and its console is shown as always."""
    need_target(target)
    file = endless(tmp_path, loop)
    build = tmp_path / "build"
    result = weft("run", file, "-t", target, "--build-dir", build, "-q", "--until", "50ms")
    assert (result.code, result.out, result.err) == (exits.OK, "here\n", "")


def test_a_time_after_the_limit(weft: Weft, tmp_path: Path) -> None:
    """The limit, in real time, holds where it is given."""
    file = endless(tmp_path, "weft_sleep(WEFT_MS(10))")
    words = ("--until", "60s", "--timeout", "0.5")
    result = weft("run", file, "-t", "host", "--build-dir", tmp_path / "build", "-q", *words)
    assert result.code == exits.TIMEOUT and "W060: `main` did not end within 0.5 s" in result.err


def test_what_is_no_time(weft: Weft) -> None:
    result = weft("run", MINIMAL, "--until", "5 hours")
    assert result.code == exits.USAGE and "W095: `--until`" in result.err
