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


HOW_TO = tree.ROOT / "doc" / "how-to"
TABLES = {"own-hub.md": "barrier", "porting.md#A link driver": "uart"}
"""Tables of all places that a new kind touches, and a kind that is in all of them."""


def places_of(table: str) -> list[str]:
    """Return the files of a table's first column; a name alone is beside the file before it."""
    page, _, heading = table.partition("#")
    text = (HOW_TO / page).read_text(encoding="utf-8").partition(f"## {heading}")[2]
    found: list[str] = []
    rows = text.partition("| file | what |\n")[2].partition("\n\n")[0].splitlines()[1:]
    for first in (row.split("|")[1].replace("<kind>", TABLES[table]) for row in rows):
        for name in re.findall(r"`([\w./]+\.(?:\w|j2)+|[\w./]+/)`", first):
            folder = "" if "/" in name else f"{found[-1].rpartition('/')[0]}/"
            found.append(folder + name)
    return found


@pytest.mark.parametrize("table", TABLES)
def test_places_of_a_new_kind_exist(table: str) -> None:
    places = places_of(table)
    assert len(places) > 10
    assert [place for place in places if not (tree.ROOT / place).exists()] == []


def test_no_place_of_a_new_hub_is_left_out() -> None:
    """What names a kind in the tools and the specification is in the table."""
    known = places_of("own-hub.md")
    for file in map(str, tree.files()):
        if file.startswith(("tools/weft/", "tools/services/", "spec/services")) and file.endswith(
            (".py", ".j2", ".yaml")
        ):
            text = (tree.ROOT / file).read_text(encoding="utf-8")
            assert (re.search(r"\bbarrier\b", text) is not None) == (file in known), file
