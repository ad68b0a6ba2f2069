# SPDX-License-Identifier: MIT
"""Pages of files and folders that documents link to: the site is whole without a network."""

import re
from pathlib import PurePosixPath

from docsite.layout import INDEX
from weft.paths import ROOT

LANGUAGES = {
    **{".c": "c", ".h": "c", ".cpp": "cpp", ".S": "gas", ".sv": "systemverilog"},
    **{".py": "python", ".sh": "bash", ".yaml": "yaml", ".json": "json", ".cmake": "cmake"},
    **{".toml": "toml", ".j2": "jinja"},
}
SHOWN = 200_000
"""Bytes of the largest file that is shown."""
HEAD = "---\norphan: true\nnosearch: true\n---\n"


def fenced(text: str, language: str) -> str:
    """Return a block of code."""
    longest = max(map(len, re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


def page_of_file(path: PurePosixPath) -> str:
    """Return the page of a file: its content."""
    content = (ROOT / path).read_bytes()
    try:
        text = content[: SHOWN + 1].decode()
    except UnicodeDecodeError:
        text = ""
    if not text or len(content) > SHOWN:
        return f"{HEAD}# `{path}`\n\nA file of {len(content):,} bytes, which is not shown here.\n"
    return f"{HEAD}# `{path}`\n\n{fenced(text, LANGUAGES.get(path.suffix, 'text'))}"


def entries(path: PurePosixPath) -> list[PurePosixPath]:
    """Return what is in a folder: folders, then files."""
    inside = [file for file in (ROOT / path).iterdir() if file.name[0] not in "._"]
    inside.sort(key=lambda file: (file.is_file(), file.name))
    return [path / file.name for file in inside]


def page_of_folder(path: PurePosixPath) -> str:
    """Return the page of a folder without a page of its own: the names of what is in it."""
    return f"{HEAD}# `{path}/`\n\n{listing(path)}"


def listing(path: PurePosixPath, linked: bool = False) -> str:
    """Return the list of what is in a folder; with links to the files, if they have pages."""
    lines = []
    for entry in entries(path):
        if entry.name != INDEX:
            name = f"`{entry.name}{'/' if (ROOT / entry).is_dir() else ''}`"
            lines.append(f"- [{name}]({entry.name})" if linked else f"- {name}")
    return "\n".join([*lines, ""])
