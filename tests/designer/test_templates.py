# SPDX-License-Identifier: MIT
"""Each application to start from is correct, and stands where it was asked for."""

from pathlib import Path

import pytest

from tests.needs import need_target
from tests.nightly import nightly
from tests.tools.command_line import Weft
from weft.diag import exits
from weft.starter.templates import TEMPLATES, create


@pytest.mark.parametrize("name", TEMPLATES)
def test_template_passes_the_check(weft: Weft, tmp_path: Path, name: str) -> None:
    file, _ = create(tmp_path / "app", name)
    found = weft("check", file)
    assert found.code == 0 and "correct" in found.out
    assert "note" not in found.out + found.err


HEARD = "frame 9: loudness 23932, error up to 212"


@pytest.mark.parametrize(
    ("name", "target", "last"),
    [
        ("offload", "host", HEARD),
        *nightly(("offload", "mixed", HEARD), ("ring", "rv32", "the token has visited 48 cores")),
    ],
)
def test_template_runs(weft: Weft, tmp_path: Path, name: str, target: str, last: str) -> None:
    need_target(target)
    app = tmp_path / "app"
    made = weft("new", app, "--template", name, "--target", target)
    assert made.code == 0, made.err
    run = weft("run", app / "app.yaml", "--build-dir", tmp_path / "build", "-q")
    assert (run.code, run.err) == (0, "")
    assert run.out.splitlines()[-1].endswith(last)


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_command_writes_what_the_designer_does(weft: Weft, tmp_path: Path, name: str) -> None:
    file, others = create(tmp_path / "one", name)
    assert weft("new", tmp_path / "two", "--template", name).code == 0
    for other in (file.name, "main.c"):
        assert (tmp_path / "two" / other).read_text() == (tmp_path / "one" / other).read_text()
    assert {path.split("/")[0] for path in others} < {p.name for p in (tmp_path / "two").iterdir()}


def test_a_template_that_is_none_and_nodes_beside_one(weft: Weft, tmp_path: Path) -> None:
    none = weft("new", tmp_path / "app", "--template", "radio")
    assert none.code == exits.USAGE and "offload" in none.err
    both = weft("new", tmp_path / "app", "--template", "ring", "--nodes", "2")
    assert both.code == exits.USAGE and "`--nodes` has no effect beside `--template`" in both.err
    assert not (tmp_path / "app").exists()
