# SPDX-License-Identifier: MIT
"""Links in Markdown: found outside of blocks of code, and rewritten."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<=\]\()(?!\w+:)([^()#\s]*)(#[^()\s]+)?(?=\))")


class Link(NamedTuple):
    """Where a link of a page leads."""

    target: PurePosixPath
    """In the repository; the page itself, if the link is to a heading of it."""
    anchor: str
    """With its #; empty without one."""


def resolve(page: PurePosixPath, path: str) -> PurePosixPath:
    """Return the file of the repository that a path in a page means."""
    return PurePosixPath(os.path.normpath(page.parent / path)) if path else page


def rewrite(text: str, change: Callable[[str, str], str]) -> str:
    """Return a text whose links are changed; a function gets their paths and anchors."""

    def outside(part: str) -> str:
        return LINK.sub(lambda found: change(found[1], found[2] or ""), part)

    result, start = "", 0
    for block in BLOCK.finditer(text):
        result += outside(text[start : block.start()]) + block[0]
        start = block.end()
    return result + outside(text[start:])


def links(page: PurePosixPath, text: str) -> Iterator[Link]:
    """Yield the links of a page in their order."""
    for found in LINK.finditer(BLOCK.sub("", text)):
        yield Link(resolve(page, found[1]), found[2] or "")
