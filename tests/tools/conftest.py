# SPDX-License-Identifier: MIT
"""Runs the command line inside the test's process."""

import shutil
import sys

import pytest

from tests.tools.command_line import Result, Weft
from weft.cli import main
from weft.diag import exits
from weft.paths import BUILD


@pytest.fixture
def weft(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Weft:
    """Runs ./weft with arguments and returns exit code and output."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    if shutil.which("ccache"):
        monkeypatch.setenv("CMAKE_C_COMPILER_LAUNCHER", "ccache")
        monkeypatch.setenv("CCACHE_DIR", str(BUILD / "ccache"))
        monkeypatch.setenv("CCACHE_NOHASHDIR", "1")

    def run(*arguments: object) -> Result:
        monkeypatch.setattr(sys, "argv", ["weft", *map(str, arguments)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as caught:
            main.main()
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        code = caught.value.code
        assert code != exits.INTERNAL, err
        return Result(code if isinstance(code, int) else 1, out, err)

    return run
