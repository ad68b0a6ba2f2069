# SPDX-License-Identifier: MIT
"""The built site: it builds without a warning, its links lead somewhere, it needs no network."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docsite.layout import headers
from tests.pages import PAGES
from tests.site.html import URL, Page, is_elsewhere, target
from weft.paths import ROOT

BUILT = pytest.mark.slow
"""The site is built, which takes two minutes. Links of pages are checked by tests/checks, too."""

FETCH = re.compile(r"""(?:\bfetch|\bimport|XMLHttpRequest|sendBeacon|WebSocket)\s*\(\s*["'`]http""")


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {file.resolve(): Page(file) for file in site.rglob("*.html")}


def broken(pages: dict[Path, Page]) -> Iterator[str]:
    """Yield the links within the site that lead nowhere."""
    for file, page in pages.items():
        for link in page.links:
            if not is_elsewhere(link):
                there, anchor = target(file, link)
                known = pages[there].anchors if there in pages else set()
                if not there.is_file() or (anchor and anchor not in known):
                    yield f"{file}: {link}"


def foreign(site: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """Yield what a browser would fetch from elsewhere."""
    for file, page in pages.items():
        yield from (f"{file}: {address}" for address in page.fetched if is_elsewhere(address))
    for file in site.rglob("*.css"):
        found = URL.findall(file.read_text(encoding="utf-8"))
        yield from (f"{file}: {address}" for address in found if is_elsewhere(address))
    for file in (*site.rglob("*.js"), *pages):
        yield from (f"{file}: {call}" for call in FETCH.findall(file.read_text(encoding="utf-8")))


@BUILT
def test_links_lead_somewhere(pages: dict[Path, Page]) -> None:
    assert sum(len(page.links) for page in pages.values()) > 5000
    assert list(broken(pages)) == []


@BUILT
def test_nothing_is_fetched_from_elsewhere(site: Path, pages: dict[Path, Page]) -> None:
    assert list(foreign(site, pages)) == []


@BUILT
def test_every_document_and_header_has_a_page(site: Path) -> None:
    names = {file.relative_to(site).as_posix() for file in site.rglob("*.html")}
    assert {f"reference/api/{header.stem}.html" for header in headers()} <= names
    documents = [page for page in PAGES if page.is_relative_to(ROOT / "doc")]
    for page in documents:
        name = page.relative_to(ROOT / "doc").with_suffix(".html").as_posix()
        assert name.replace("README", "index") in names


@BUILT
def test_the_api_shows_contexts_and_bounds(site: Path) -> None:
    text = (site / "reference" / "api" / "sem.html").read_text(encoding="utf-8")
    plain = " ".join(re.sub(r"<[^>]*>", " ", text).split())
    assert "Context task; any with WEFT_NO_WAIT. O(1), or O(waiters passed) to wait." in plain
    assert "Returns : WEFT_OK, WEFT_FULL: nothing was given" in plain


@BUILT
def test_the_search_knows_services_and_error_codes(site: Path) -> None:
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("Search.setIndex(").rstrip(" ;)"))
    names = index["docnames"]
    assert "w012" in index["titleterms"]
    hits = index["terms"]["weft_mutex_lock"]
    found = {names[hit] for hit in (hits if isinstance(hits, list) else [hits])}
    assert "how-to/share-data" in found
    assert not any(name.startswith("repository/kernel") for name in found)


@BUILT
def test_terms_lead_to_the_glossary(pages: dict[Path, Page], site: Path) -> None:
    page = pages[(site / "explanation" / "concepts.html").resolve()]
    assert "../glossary.html#term-hub" in page.links


def test_a_broken_link_and_a_foreign_script_are_found(tmp_path: Path) -> None:
    file = tmp_path / "a.html"
    file.write_text(
        '<p id="here"><a href="#here">x</a><a href="#there">x</a><a href="b.html">x</a>'
        '<a href="https://example.org/">x</a><script src="//example.org/x.js"></script>'
        '<p style="background: url(http://example.org/x.png)">',
        encoding="utf-8",
    )
    (tmp_path / "a.css").write_text('@import "https://example.org/x.css";', encoding="utf-8")
    pages = {file.resolve(): Page(file)}
    assert [link.partition(": ")[2] for link in broken(pages)] == ["#there", "b.html"]
    assert len(list(foreign(tmp_path, pages))) == 3
