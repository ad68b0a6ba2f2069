# SPDX-License-Identifier: MIT
"""The reference of the C API: what Doxygen reads in the public headers, a page for each."""

import re
import subprocess
import sys
from pathlib import Path, PurePosixPath

from docsite.layout import API, HEADERS, headers, page_of
from docsite.stage import write
from weft.paths import ROOT

DOXYFILE = Path(__file__).with_name("Doxyfile")
FILTER = Path(__file__).with_name("header_filter.py")
LIMIT = 120
"""Seconds that Doxygen may take."""
ABOUT = re.compile(r"/\*\*\n \* @file\n(.*?)\n \*/", re.DOTALL)
INTRODUCTION = f"""\
# C API

A page for each header of `{HEADERS}`, from its comments. `#include <weft/weft.h>` includes all that
an application needs; the generated `system.h` does so.

*Context* says from where a function may be called: *task*, *any* (also handlers of interrupts and
timers, and SWIs), or *any with no wait* (there with `WEFT_NO_WAIT`). What follows says whether it
blocks, and how its time grows. A call that waits can also return `WEFT_RESET`, `WEFT_DELETED` in
builds with `deletes: true`, and `WEFT_NODE_DOWN` at a hub of another node.

| header | holds |
|---|---|
"""


class DoxygenError(Exception):
    """Doxygen is missing or found something wrong; the text is for the user."""


def run_doxygen(folder: Path) -> Path:
    """Write Doxygen's XML below a folder; return where it is."""
    folder.mkdir(parents=True, exist_ok=True)
    own = (
        f'\nOUTPUT_DIRECTORY = "{folder}"\nINPUT_FILTER = "\\"{sys.executable}\\" \\"{FILTER}\\""\n'
    )
    try:
        done = subprocess.run(
            ["doxygen", "-"],
            cwd=ROOT,
            input=DOXYFILE.read_text(encoding="utf-8") + own,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    except FileNotFoundError:
        raise DoxygenError("doxygen is not installed; make setup") from None
    except subprocess.TimeoutExpired:
        raise DoxygenError(f"doxygen took more than {LIMIT} s") from None
    if done.returncode != 0:
        raise DoxygenError(f"doxygen:\n{done.stderr.strip()}")
    return folder / "xml"


def about(header: PurePosixPath) -> str:
    """Return the first sentence of a header's comment."""
    found = ABOUT.search((ROOT / header).read_text(encoding="utf-8"))
    if found is None:
        raise DoxygenError(f"{header}: no comment with @file behind the SPDX line; write one")
    text = " ".join(line.removeprefix(" *").strip() for line in found[1].splitlines())
    return re.split(r"(?<=[.:])\s+(?=[A-Z])", text, maxsplit=1)[0].rstrip(".:")


def page(header: PurePosixPath) -> str:
    """Return the page of a header."""
    return f"# {header.name}\n\n```{{doxygenfile}} {header.name}\n```\n"


def write_pages(folder: Path) -> None:
    """Write the pages of all headers and their index."""
    text = INTRODUCTION
    for header in headers():
        write(folder / f"{page_of(header)}.md", page(header))
        text += f"| [`{header.name}`]({header.stem}.md) | {escaped(about(header))} |\n"
    names = "\n".join(header.stem for header in headers())
    text += f"\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    write(folder / API / "index.md", text)


def escaped(text: str) -> str:
    """Return plain text as Markdown of a table."""
    return re.sub(r"([|<>*_\[\]])", r"\\\1", text)
