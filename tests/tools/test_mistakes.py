# SPDX-License-Identifier: MIT
"""Wrong command lines and what is answered: mistakes/*.txt, with the exact words and exit codes.

A file holds command lines, each with its answer. `pytest --accept` writes the answers of now.
"""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.command_line import Weft
from weft.diag import exits
from weft.lab import results_file

FOLDER = Path(__file__).with_name("mistakes")
FILES = sorted(FOLDER.glob("*.txt"))
LIBRARIES = re.compile(r"Value error|Input should|Traceback|Try \'|Usage:|list\[|<class")
"""Words of libraries, which no answer has."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_mistakes(
    weft: Weft,
    at_root: Path,
    golden: Callable[[Path, str], None],
    file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(results_file, "RESULTS", tmp_path)  # where no run is stored
    answers = []
    for line in re.findall(r"^\$ \./weft (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE):
        result = weft(*shlex.split(line))
        answer = result.err + result.out
        assert result.code in exits.MEANINGS and result.code != exits.OK, line
        assert answer and not LIBRARIES.search(answer), line
        assert result.out == "" or result.code == exits.FAILED, line
        answers.append(f"$ ./weft {line}\n{answer}=> {result.code}\n")
    assert answers
    golden(file, "\n".join(answers))
