# SPDX-License-Identifier: MIT
"""The index of decisions, from the first lines of each.

Below its title stands `Status: accepted, 2026-11-20.`, or
`Status: superseded by [decision 7](0007-name.md), 2026-11-20.`, or `superseded in part by`. The
date is that of the decision, not of what replaced it.
"""

import re
from pathlib import Path
from typing import NamedTuple

from docsite.generated.markdown import head, table
from weft.paths import ROOT

FOLDER = ROOT / "doc" / "decisions"
FORM = re.compile(
    r"# (?P<number>\d+)\. (?P<title>.+)\n\n"
    r"Status: (?P<status>accepted|superseded (?:in part )?by "
    r"\[decision \d+\]\(\d{4}-[\w.-]+\.md\)), "
    r"(?P<date>\d{4}-\d\d-\d\d)\.\n"
)
INTRODUCTION = """
Decisions that somebody may want to reopen: the question, what was chosen, and why. A new one takes
the next number and has `Status: accepted, DATE.` below its title. A decision that replaces another
one changes the status of that one.
"""


class Decision(NamedTuple):
    """What the index has of a decision."""

    file: Path
    number: int
    title: str
    status: str
    date: str


def read(file: Path) -> Decision:
    """Read the first lines of a decision; raise ValueError if they have another form."""
    text = re.sub(r"\A(<!--.*?-->\n)+", "", file.read_text(encoding="utf-8"))
    found = FORM.match(text)
    if found is None or int(found["number"]) != int(file.name[:4]):
        raise ValueError(
            f"{file.name}: it begins with '# NUMBER. TITLE', a blank line, and "
            "'Status: accepted, YYYY-MM-DD.'; NUMBER is that of the file"
        )
    return Decision(file, int(found["number"]), found["title"], found["status"], found["date"])


def decisions() -> list[Decision]:
    """Return all decisions by number."""
    return [read(file) for file in sorted(FOLDER.glob("[0-9]*.md"))]


def plain(status: str) -> str:
    """Return a status without its link: the index has one link to each decision."""
    return re.sub(r"\[(.*?)\]\(.*?\)", r"\1", status)


def page() -> str:
    """Return the page."""
    rows = (
        [f"{known.number}", f"[{known.title}]({known.file.name})", plain(known.status), known.date]
        for known in decisions()
    )
    columns = ["number", "decision", "status", "date"]
    return head("Decisions", "the pages of this folder") + INTRODUCTION + table(columns, rows)
