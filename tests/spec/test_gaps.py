# SPDX-License-Identifier: MIT
"""One error in a valid description is reported once: nothing that follows from it is."""

import copy
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from weft.base.document import KeyPath, read
from weft.diag.errors import Problem, WeftError
from weft.model.description import load
from weft.paths import SPEC

VALID = ("replicated", "user_tasks", "two_nodes", "host_services")
UNKNOWN_NAMES = {"W020", "W022", "W048", "W071", "W081", "W090"}
"""An entry that has another name is missing wherever its name stands: as many errors."""

LINES = {
    "no colon": (r":", ""),
    "nothing closed": (r"[}\]]([^}\]]*)$", r"\1"),
    "nothing opened": (r"[{\[]", ""),
    "closed twice": (r"$", " }"),
    "open quote": (r": ", ': "'),
    "a tab": (r"^ +", "\t"),
    "deeper": (r"^", " "),
    "less deep": (r"^ ", ""),
    "reserved character": (r": ", ": @"),
}
"""Mistakes in a line, as substitutions."""


@pytest.fixture(params=VALID)
def valid(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder: Path = shutil.copytree(SPEC / "valid" / request.param, tmp_path / request.param)
    return folder / f"{request.param}.yaml"


def problems(file: Path, text: str) -> list[Problem]:
    file.write_text(text)
    try:
        load(file)
    except WeftError as error:
        return error.problems
    return []


def paths(data: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Return all values with their paths."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*path, key), value
        if isinstance(value, dict | list):
            yield from paths(value, (*path, key))


def at(data: Any, path: KeyPath) -> Any:
    for part in path:
        data = data[part]
    return data


def with_value(data: Any, path: KeyPath, value: Any) -> str:
    changed = copy.deepcopy(data)
    at(changed, path[:-1])[path[-1]] = value
    return json.dumps(changed)


def with_key(data: Any, path: KeyPath) -> str:
    """Return a description with a misspelt key."""
    changed = copy.deepcopy(data)
    owner = at(changed, path[:-1])
    entries = list(owner.items())
    owner.clear()
    owner.update({f"{k}q" if k == path[-1] else k: value for k, value in entries})
    return json.dumps(changed)


def test_a_value_of_the_wrong_type(valid: Path) -> None:
    data = read(valid).data
    for path, value in paths(data):
        found = problems(valid, with_value(data, path, 5 if isinstance(value, list) else [[]]))
        assert len(found) == 1, (path, found)


def test_a_misspelt_key(valid: Path) -> None:
    data = read(valid).data
    for path in (path for path, _ in paths(data) if isinstance(path[-1], str)):
        found = problems(valid, with_key(data, path))
        is_name = found and {problem.code for problem in found} <= UNKNOWN_NAMES
        assert is_name or len(found) <= 1, (path, found)


@pytest.mark.parametrize("mistake", LINES)
def test_a_line_that_cannot_be_read(valid: Path, mistake: str) -> None:
    lines = valid.read_text().splitlines()
    for index, line in enumerate(lines):
        changed = re.sub(*LINES[mistake], line, count=1)
        if changed == line or line.strip().startswith("#"):
            continue
        found = problems(valid, "\n".join([*lines[:index], changed, *lines[index + 1 :]]))
        assert len(found) <= 1 or "W003" not in {p.code for p in found}, (index + 1, changed, found)


def test_two_errors_of_one_entry_are_both_found(tmp_path: Path) -> None:
    file = shutil.copytree(SPEC / "valid" / "user_tasks", tmp_path / "u") / "user_tasks.yaml"
    text = file.read_text()
    found = problems(file, re.sub(r"priority: \d+, stack: \d+", "priority: 99, stack: 1001", text))
    assert [p.code for p in found].count("W013") == [p.code for p in found].count("W027") > 2


def test_lines_that_cannot_be_read_far_apart(tmp_path: Path) -> None:
    file = shutil.copytree(SPEC / "valid" / "user_tasks", tmp_path / "u") / "user_tasks.yaml"
    lines = file.read_text().splitlines()
    flows = [i for i, line in enumerate(lines) if line.endswith("}")]
    for index in (flows[0], flows[-1]):
        lines[index] = lines[index].removesuffix("}") + "]"
    found = problems(file, "\n".join(lines))
    assert [p.place.line for p in found if p.place] == [flows[0] + 1, flows[-1] + 1]
