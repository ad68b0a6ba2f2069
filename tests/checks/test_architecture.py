# SPDX-License-Identifier: MIT
"""doc/explanation/architecture.md names only code that exists."""

import re

import pytest

from checks import tree

PAGE = (tree.ROOT / "doc" / "explanation" / "architecture.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([\w./]+\.[chS])`: (`\w+`(?:, `\w+`)*)")
NAMED = sorted(
    {(file, name) for file, names in CODE.findall(PAGE) for name in re.findall(r"\w+", names)}
)


def test_the_page_names_code() -> None:
    assert len(NAMED) > 40


def test_files_exist() -> None:
    files = set(re.findall(r"`([\w./]+/[\w.]+\.(?:[chS]|py))`", PAGE))
    assert [file for file in sorted(files) if not (tree.ROOT / file).is_file()] == []


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_function_exists(file: str, name: str) -> None:
    text = (tree.ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"\b{name}\b(?:\(|:|$)", text, re.MULTILINE), f"{file}: {name}"
