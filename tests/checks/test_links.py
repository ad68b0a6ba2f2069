# SPDX-License-Identifier: MIT
"""Links of documents lead to files and headings that exist."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.pages import PAGES
from weft.paths import shown

BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!\w+:)([^()#\s]*)(?:#([^()\s]+))?\)")


def text_of(file: Path) -> str:
    return BLOCK.sub("", file.read_text(encoding="utf-8"))


@cache
def anchors(file: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", text_of(file), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(document: Path, path: str, anchor: str) -> bool:
    target = (document.parent / path).resolve() if path else document
    return target.exists() and (not anchor or anchor in anchors(target))


@pytest.mark.parametrize("document", PAGES, ids=shown)
def test_links(document: Path) -> None:
    links = LINK.findall(text_of(document))
    assert [link for link in links if not leads_somewhere(document, *link)] == []


@pytest.mark.parametrize("document", PAGES, ids=shown)
def test_no_merge_has_left_its_marks(document: Path) -> None:
    lines = document.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith(("<" * 7 + " ", ">" * 7 + " "))] == []
