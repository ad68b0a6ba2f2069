# SPDX-License-Identifier: MIT
"""Every rule has an invalid example in spec/invalid/ with its exact message."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.diag import exits
from weft.diag.codes import CODES
from weft.diag.errors import WeftError, render
from weft.model.description import load
from weft.paths import SPEC

EXAMPLES = sorted((SPEC / "invalid").glob("*.yaml"))
NOT_FILES = {
    "W001": "the file that cannot be read",
    "W019": "a file of a board",
}


def refusal(file: Path) -> WeftError:
    placement = file.with_suffix(".map")
    with pytest.raises(WeftError) as caught:
        load(file, None, placement if placement.is_file() else None)
    return caught.value


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_message(file: Path, golden: Callable[[Path, str], None], at_root: Path) -> None:
    error = refusal(file.relative_to(at_root))
    assert error.exit_code == exits.DESCRIPTION
    named = re.match(r"W\d{3}", file.stem)
    if named:
        assert named[0] in {problem.code for problem in error.problems}
    golden(file.with_suffix(".txt"), "".join(render(p) + "\n" for p in error.problems))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_place_is_in_the_file(file: Path) -> None:
    lines = file.read_bytes().decode("utf-8", "replace").splitlines() or [""]
    for problem in refusal(file).problems:
        assert problem.place is not None
        if problem.place.file != file or problem.place.line == 0:
            continue
        assert problem.place.line <= len(lines) + 1
        text = lines[problem.place.line - 1] if problem.place.line <= len(lines) else ""
        assert 1 <= problem.place.column <= len(text) + 1


def test_every_code_has_an_example() -> None:
    shown = {code for code in CODES if any(file.stem.startswith(code) for file in EXAMPLES)}
    descriptions = {code for code in CODES if code < "W050"}
    assert descriptions - shown == set(NOT_FILES)


def test_no_orphaned_golden_file() -> None:
    texts = {file.stem for file in (SPEC / "invalid").glob("*.txt")}
    assert texts == {file.stem for file in EXAMPLES}


def test_all_errors_of_one_file_are_shown_in_the_order_of_the_file() -> None:
    problems = refusal(SPEC / "invalid" / "many-errors.yaml").problems
    places = [(p.place.line, p.place.column) for p in problems if p.place]
    assert len(places) >= 8
    assert places == sorted(places)


def test_errors_of_different_stages_are_shown_at_once() -> None:
    problems = refusal(SPEC / "invalid" / "seven-errors.yaml").problems
    form, shape, names, network = {"W003", "W004"}, {"W010", "W013"}, {"W022"}, {"W035", "W041"}
    assert {problem.code for problem in problems} == form | shape | names | network
    assert len(problems) == 7


def test_codes_used_are_the_codes_explained() -> None:
    sources = "".join(f.read_text() for f in (SPEC.parent / "tools" / "weft").rglob("*.py"))
    used = set(re.findall(r'"(W\d{3})"', sources))
    assert used == set(CODES)
