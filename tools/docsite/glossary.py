# SPDX-License-Identifier: MIT
"""The terms of the glossary: anchors on its page, and what each means."""

import re
from typing import NamedTuple

from docsite.layout import DOC
from weft.paths import ROOT

PAGE = DOC / "glossary.md"
ROW = re.compile(r"^\| ([^|`]+?) \| (.+?) \|$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


class Term(NamedTuple):
    """A term of the glossary."""

    name: str
    anchor: str
    meaning: str


def anchor_of(name: str) -> str:
    """Return the anchor of a term."""
    return "term-" + re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def rows(text: str) -> list[tuple[str, str]]:
    """Return terms and meanings as they are on the page."""
    return [(row[1], row[2]) for row in ROW.finditer(text) if row[1] != "term"]


def terms() -> list[Term]:
    """Return the terms, with meanings in plain text."""
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    found = []
    for names, meaning in rows(text):
        plain = LINK.sub(r"\1", meaning).replace("`", "").replace("*", "")
        found += [Term(name.strip(), anchor_of(names), plain) for name in names.split(",")]
    return found


def with_anchors(text: str) -> str:
    """Return the page with an anchor for each term."""
    known = {names for names, _ in rows(text)}

    def row(found: re.Match[str]) -> str:
        if found[1] not in known:
            return found[0]
        return f"| [{found[1]}]{{#{anchor_of(found[1])}}} | {found[2]} |"

    return ROW.sub(row, text)
