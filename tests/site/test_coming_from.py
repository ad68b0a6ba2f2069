# SPDX-License-Identifier: MIT
"""The tables for users of other kernels name only what the public headers have."""

import re
from functools import cache
from pathlib import Path

import pytest

from weft.paths import ROOT

PAGES = sorted((ROOT / "doc" / "how-to").glob("coming-from-*.md"))
ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.*?) ?\|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
NAME = re.compile(r"\bweft_\w+|\bWEFT_\w+")
KEY = re.compile(r"`(\w+):(?: [\w, ]+)?`")


@cache
def known() -> frozenset[str]:
    """Return the identifiers of the public headers, comments left out."""
    files = (ROOT / "include" / "weft").rglob("*.h")
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return frozenset(NAME.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))


def rows(page: Path) -> list[tuple[str, str, str]]:
    """Return the rows of the tables of a page, without heads."""
    found = ROW.findall(page.read_text(encoding="utf-8"))
    return [row for row in found if row[1] not in ("Weft", "---")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_names_exist(page: Path) -> None:
    named = set(NAME.findall(page.read_text(encoding="utf-8")))
    assert len(named) > 40
    assert sorted(named - known()) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_each_row_has_a_counterpart(page: Path) -> None:
    for other, ours, differs in rows(page):
        assert CODE.search(ours) or ours.startswith(("none", "the same")), other
        assert ours != "none" or differs, f"{other}: say what to do instead"
        assert not any(name.startswith(("weft_", "WEFT_")) for name in CODE.findall(other))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_keys_exist(page: Path) -> None:
    schema = (ROOT / "spec" / "description.schema.json").read_text(encoding="utf-8")
    keys = {key for _, ours, _ in rows(page) for key in KEY.findall(ours)}
    assert keys and [key for key in sorted(keys) if f'"{key}": {{' not in schema] == []


def test_all_four_kernels_have_a_page() -> None:
    names = {page.stem.removeprefix("coming-from-") for page in PAGES}
    assert names == {"zephyr", "freertos", "cmsis-rtos2", "dsp-bios"}
