# SPDX-License-Identifier: MIT
"""What a page of the site has: anchors, links, what a browser fetches by itself."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {
    **{"img": "src", "script": "src", "iframe": "src", "source": "src", "video": "src"},
    **{"link": "href", "object": "data", "embed": "src", "audio": "src"},
}
"""Elements whose attribute a browser fetches without being asked."""
URL = re.compile(r"(?:url\(|@import)\s*['\"]?([^'\")\s;]+)")


@dataclass
class Page(HTMLParser):
    """A page that was read."""

    file: Path
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read the page."""
        super().__init__()
        self.feed(self.file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element has."""
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if given.get(FETCHED.get(tag, "")):
            self.fetched.append(given[FETCHED[tag]])
        self.fetched += URL.findall(given.get("style", ""))


def is_elsewhere(address: str) -> bool:
    """Return whether an address is not of the site: one with a scheme or a host."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


def target(page: Path, link: str) -> tuple[Path, str]:
    """Return the file and the anchor to which a link of a page leads."""
    parts = urlsplit(link)
    path = page.parent / unquote(parts.path) if parts.path else page
    return path.resolve(), unquote(parts.fragment)
