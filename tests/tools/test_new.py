# SPDX-License-Identifier: MIT
"""Applications that ./weft new writes."""

import json
from pathlib import Path

import pytest

from tests.needs import need_target
from tests.nightly import nightly
from tests.tools.command_line import Weft
from weft.building import compiler_cache
from weft.diag import exits


@pytest.mark.parametrize("target", ["host", *nightly("rv32")])
def test_two_nodes_run_at_once(weft: Weft, tmp_path: Path, target: str) -> None:
    need_target(target)
    app = tmp_path / "app"
    assert weft("new", app, "--nodes", "2", "--target", target).code == 0
    check = weft("check", app / "app.yaml")
    assert check.code == 0 and "2 nodes, 2 tasks, 2 hubs" in check.out
    assert "note" not in check.out + check.err
    run = weft("run", app / "app.yaml", "--build-dir", tmp_path / "build", "-q")
    assert (run.code, run.err) == (0, "")
    assert [line.split()[:4] for line in run.out.splitlines()] == [
        ["worker", "|", "got", str(n)] for n in range(1, 11)
    ]
    assert weft("check", app / "app.yaml", "--map", app / "one-node.map.yaml").code == 0


def test_a_board_that_cannot_have_two_nodes(weft: Weft, tmp_path: Path) -> None:
    result = weft("new", tmp_path / "app", "--nodes", "2", "--target", "vex")
    assert result.code == exits.DESCRIPTION and "W036" in result.err
    assert not (tmp_path / "app").exists()
    (tmp_path / "mine").mkdir()
    assert weft("new", tmp_path / "mine", "--nodes", "2", "--target", "vex").code != 0
    assert list((tmp_path / "mine").iterdir()) == []


def test_files_for_editors(weft: Weft, tmp_path: Path) -> None:
    assert weft("new", tmp_path / "two", "--nodes", "2", "--target", "rv32").code == 0
    launch = json.loads((tmp_path / "two" / ".vscode" / "launch.json").read_text())
    main, worker = launch["configurations"]
    assert main["miDebuggerServerAddress"] != worker["miDebuggerServerAddress"]
    assert "postRemoteConnectCommands" not in main
    assert "thread 2" in worker["postRemoteConnectCommands"][0]["text"]
    assert weft("new", tmp_path / "simulated", "--target", "vex").code == 0
    assert sorted(file.name for file in (tmp_path / "simulated").iterdir()) == [
        *("app.yaml", "main.c")
    ]


def test_the_cache_of_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiler_cache.LAUNCHER, raising=False)
    monkeypatch.setenv("CCACHE_DIR", "/mine")
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/ccache")
    assert compiler_cache.options() == ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"]
    environment = compiler_cache.environment()
    assert environment["CCACHE_DIR"] == "/mine" and environment["CCACHE_NOHASHDIR"] == "1"
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert compiler_cache.options() == []
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/ccache")
    monkeypatch.setenv(compiler_cache.LAUNCHER, "")
    assert compiler_cache.options() == []
