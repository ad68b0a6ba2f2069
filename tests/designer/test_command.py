# SPDX-License-Identifier: MIT
"""./weft designer, as it is started and ended in a terminal."""

import os
import re
import select
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest

from tests.designer.served import LIMIT
from tests.tools.command_line import Weft
from weft.diag import exits
from weft.paths import ROOT

TEXT = "weft: 1\ntopology:\n  nodes:\n    main: {board: linux}\napplication: {}\n"


def said(process: "subprocess.Popen[str]", last: str) -> str:
    """Return what a program has written, up to its last words; it goes on."""
    assert process.stdout is not None
    text = ""
    while not text.endswith(last):
        ready, _, _ = select.select([process.stdout], [], [], LIMIT)
        assert ready, f"it says no more than {text!r}"
        part = os.read(process.stdout.fileno(), 4096).decode()
        assert part, f"it ends after {text!r}"
        text += part
    return text


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "app.yaml").write_text(TEXT)
    command = [str(ROOT / "weft"), "designer", "app.yaml", "--no-browser"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        found = re.fullmatch(
            r"The designer is at (http://127\.0\.0\.1:\d+/\?token=[\w-]{43})\nCtrl-C ends it\.\n",
            said(process, "Ctrl-C ends it.\n"),
        )
        assert found is not None
        with urllib.request.urlopen(found[1], timeout=LIMIT) as answer:
            assert b"<html" in answer.read()
        process.send_signal(number)
        out, err = process.communicate(timeout=LIMIT)
    assert (process.returncode, out, err) == (0, "", "")


def test_a_file_that_cannot_be_opened(weft: Weft, tmp_path: Path) -> None:
    result = weft("designer", tmp_path / "none.yaml", "--no-browser")
    assert result.code == exits.DESCRIPTION and "W250" in result.err
