# SPDX-License-Identifier: MIT
"""Comments and messages name pages of doc/ that exist."""

import re
from pathlib import PurePosixPath

from checks import tree
from checks.tree import ROOT

MENTION = re.compile(r"(?<![\w./-])doc/[\w/-]+\.md\b")
HISTORY = PurePosixPath("CHANGELOG.md")


def wrong() -> dict[str, str]:
    """Return the files that name a page that does not exist, with its name."""
    found = {}
    for file in tree.files():
        if file == HISTORY or file.suffix == ".patch" or tree.vendored(file):
            continue
        try:
            text = (ROOT / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for name in MENTION.findall(text):
            if not (ROOT / name).is_file():
                found[str(file)] = name
    return found


def test_pages_that_are_named_exist() -> None:
    assert wrong() == {}
