# SPDX-License-Identifier: MIT
"""Extension of Sphinx: the first use of a glossary's term on each page is a link to its meaning.

Own: Sphinx's role `term` has to stand at each use, where it would be in the way on a code host.
"""

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from docsite import glossary
from docsite.layout import API, OUTSIDE, page_of

COMMON = frozenset(
    (
        *("arch", "board", "checks", "client", "cold", "configuration", "confirmed", "frame"),
        *("gate", "goal", "handle", "held", "layer", "link", "machine", "mapping", "mark"),
        *("mark (of a sample)", "metric", "model", "mutant", "node", "packet", "partition"),
        *("posted", "priority", "reference", "request", "ring", "route", "session", "suite"),
        *("survivor", "target", "view"),
    )
)
"""Terms that are also words of every day, or are on every page: not linked."""
GLOSSARY = str(page_of(glossary.PAGE))
SILENT = (nodes.title, nodes.literal, nodes.reference, nodes.literal_block, nodes.term, nodes.raw)
"""Parts of a page in which nothing becomes a link."""


class TermLinks(SphinxPostTransform):
    """Makes the links."""

    default_priority = 900

    def run(self, **_: Any) -> None:
        """Link the first use of each term."""
        name = self.env.docname
        if name == GLOSSARY or name.startswith((str(API), f"{OUTSIDE}/")):
            return
        left = {t.name.lower(): t for t in glossary.terms() if t.name not in COMMON}
        for text in list(self.document.findall(nodes.Text)):
            if text.parent is not None and not is_silent(text):
                self.link(text, left)

    def link(self, text: nodes.Text, left: dict[str, glossary.Term]) -> None:
        """Replace the first term in a text that has not been linked yet."""
        words = "|".join(re.escape(name) for name in sorted(left, key=len, reverse=True))
        found = re.search(rf"\b({words})s?\b", text.astext(), re.IGNORECASE) if words else None
        if found is None:
            return
        term = left.pop(found[1].lower())
        builder = self.app.builder
        assert builder is not None
        uri = builder.get_relative_uri(self.env.docname, GLOSSARY)
        meaning = {"refuri": f"{uri}#{term.anchor}", "reftitle": term.meaning}
        link = nodes.reference("", found[0], internal=True, classes=["term"], **meaning)
        whole = text.astext()
        after = nodes.Text(whole[found.end() :])
        text.parent.replace(text, [nodes.Text(whole[: found.start()]), link, after])
        self.link(after, left)


def is_silent(node: nodes.Node) -> bool:
    """Return whether a text is in a part of the page that has no such links."""
    parent = node.parent
    while parent is not None:
        if isinstance(parent, SILENT):
            return True
        parent = parent.parent
    return False


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the extension."""
    app.add_post_transform(TermLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
