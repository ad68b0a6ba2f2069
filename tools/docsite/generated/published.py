# SPDX-License-Identifier: MIT
"""The page of the published tables: where Weft has each table and figure of its sources."""

import os
from pathlib import Path

from docsite.generated.markdown import head, table
from weft.lab.published import dspbios, ipc, opencomrtos, xilkernel, zephyr
from weft.lab.published.contents import Content, contents

PAGE = "doc/reference/published-tables.md"
SOURCES = {
    "dspbios": dspbios.SOURCE,
    "zephyr": zephyr.SOURCE,
    "opencomrtos": opencomrtos.SOURCE,
    "xilkernel": xilkernel.SOURCE,
    ipc.VIEW: ipc.SOURCE,
}

INTRODUCTION = """
Each table and figure of the five published documents that Weft is compared with, and each statement
of them that is measured here. "In Weft" names the table of the view, the metrics that are measured
for it by `./weft bench`, or the page that treats it. [Views](../how-to/views.md) explains the
tables, and [metrics](metrics.md) has every row.
"""


def page() -> str:
    """Return the page."""
    text = head("Published tables, and where Weft has them", "reference/tables.csv") + INTRODUCTION
    for name, source in SOURCES.items():
        own = [content for content in contents() if content.source == name]
        missing = sum(bool(content.missing) for content in own)
        text += f"\n## {source}\n\n`./weft bench --view {name}`. {len(own)} entries, "
        text += f"{missing} without a counterpart.\n"
        text += table(["in the source", "shows", "in Weft"], map(_row, own))
    return text


def _row(content: Content) -> list[str]:
    found = [f"table *{content.table.rstrip('.')}*"] if content.table else []
    found += [", ".join(f"`{metric}`" for metric in content.metrics)] if content.metrics else []
    if content.page:
        place = os.path.relpath(content.page, Path(PAGE).parent)
        found.append(f"[page]({place})")
    if content.missing:
        found.append(f"nothing: {content.missing}")
    return [content.item, content.what, "; ".join(found)]
