# SPDX-License-Identifier: MIT
"""Each application to start from is correct, and stands where it was asked for."""

from pathlib import Path

import pytest

from tests.needs import need_target
from tests.tools.command_line import Weft
from weft.starter.templates import TEMPLATES, create


@pytest.mark.parametrize("name", TEMPLATES)
def test_template_passes_the_check(weft: Weft, tmp_path: Path, name: str) -> None:
    file = create(tmp_path / "app", name)
    found = weft("check", file)
    assert found.code == 0 and "correct" in found.out
    assert "note" not in found.out + found.err


@pytest.mark.parametrize(
    ("name", "last"),
    [("offload", "frame 9: the last byte is 44"), ("ring", "the token has visited 48 cores")],
)
def test_template_runs(weft: Weft, tmp_path: Path, name: str, last: str) -> None:
    need_target("rv32")
    file = create(tmp_path / "app", name)
    run = weft("run", file, "--build-dir", tmp_path / "build", "-q")
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines()[-1].endswith(last)
