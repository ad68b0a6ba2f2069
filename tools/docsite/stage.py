# SPDX-License-Identifier: MIT
"""Copies the pages to where Sphinx reads them: links rewritten, tables of contents added.

On a code host the page of a folder is its README.md, and links lead to files of the repository. On
the site they lead to pages: of documents, of headers in the API reference, of other files.
"""

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from docsite import glossary, links, sources
from docsite.layout import API, DOC, HEADERS, INDEX, OUTSIDE, headers, page_of, source_of
from weft.paths import ROOT

EXAMPLES = PurePosixPath("examples")
PICTURE = ".svg"
"""End of the names of files that pages show, which are copied as they are."""
ROOT_PAGE = PurePosixPath(INDEX)


class Stage:
    """The pages of the site, found by following links from those in doc/."""

    def __init__(self) -> None:
        """Find the pages."""
        self.texts: dict[PurePosixPath, str] = {}
        self.pictures: set[PurePosixPath] = set()
        todo = sorted(PurePosixPath(f.relative_to(ROOT)) for f in (ROOT / DOC).rglob("*.md"))
        while todo:
            path = todo.pop()
            if path not in self.texts:
                self.texts[path] = self._text(path)
                todo += self._followed(path)
        self.children = self._children()

    def _text(self, path: PurePosixPath) -> str:
        """Return the text of a page, links as they are in the repository."""
        if path.suffix == ".md":
            text = (ROOT / path).read_text(encoding="utf-8")
            if path.name == INDEX and path.parent.parent == EXAMPLES:
                text += f"\n## Files\n\n{sources.listing(path.parent, linked=True)}"
            return text
        is_folder = (ROOT / path).is_dir()
        return sources.page_of_folder(path) if is_folder else sources.page_of_file(path)

    def _followed(self, path: PurePosixPath) -> Iterator[PurePosixPath]:
        """Yield the files of the repository that become pages because a page links to them."""
        if path.suffix == ".md":
            for link in links.links(path, self.texts[path]):
                target = source_of(link.target)
                if target.suffix == PICTURE:
                    self.pictures.add(target)
                elif not page_of(target).is_relative_to(API) and (ROOT / target).exists():
                    yield target

    def _children(self) -> dict[PurePosixPath, list[PurePosixPath]]:
        """Return the pages that the table of contents of each folder's page has, in order."""
        found: dict[PurePosixPath, list[PurePosixPath]] = {}
        for path, text in self.texts.items():
            if path.name == INDEX:
                targets = (source_of(link.target) for link in links.links(path, text))
                shown = [page_of(t) for t in targets if t.suffix == ".md" or t == HEADERS]
                below = [page for page in shown if is_child(page_of(path), page)]
                found[path] = list(dict.fromkeys(below))
        documents = [p for p in self.texts if p.suffix == ".md" and not p.is_relative_to(DOC)]
        others = [page_of(p) for p in documents if not p.is_relative_to(EXAMPLES)]
        found[ROOT_PAGE] = sorted(page for page in others if page != page_of(ROOT_PAGE))
        found[DOC / INDEX] += [page_of(EXAMPLES / INDEX), page_of(ROOT_PAGE)]
        return found

    def page(self, path: PurePosixPath) -> str:
        """Return what Sphinx reads."""
        page = page_of(path)

        def change(target: str, anchor: str) -> str:
            if not target:
                return anchor
            other = page_of(source_of(links.resolve(path, target)))
            file = other if other.suffix == PICTURE else f"{other}.md"
            return os.path.relpath(file, page.parent) + anchor

        text = self.texts[path]
        if path.suffix == ".md":
            text = links.rewrite(text, change)
        if path == glossary.PAGE:
            text = glossary.with_anchors(text)
        return text + contents(self.children.get(path, []))

    def write(self, folder: Path) -> int:
        """Write the pages that have changed, remove those that are gone; return their number."""
        pages = {folder / f"{page_of(path)}.md": self.page(path) for path in self.texts}
        for path in self.pictures:
            write(folder / page_of(path), (ROOT / path).read_text(encoding="utf-8"))
        for file, text in pages.items():
            write(file, text)
        api = {folder / f"{page_of(path)}.md" for path in (*headers(), API / "index")}
        for file in set(folder.rglob("*.md")) - pages.keys() - api:
            if not file.is_relative_to(folder / API):
                file.unlink()
        return len(pages)


def is_child(index: PurePosixPath, page: PurePosixPath) -> bool:
    """Return whether a page is in the folder of an index, or the index of a folder in it."""
    folder = index.parent
    if page == index or OUTSIDE in (folder, page.parent):
        return False
    return page.parent == folder or (page.name == "index" and page.parent.parent == folder)


def contents(pages: list[PurePosixPath]) -> str:
    """Return a hidden table of contents, from which the navigation is made."""
    if not pages:
        return ""
    titles = {page_of(ROOT_PAGE): "The repository"}
    lines = [f"{titles[p]} </{p}>" if p in titles else f"/{p}" for p in pages]
    return "\n".join(["", "```{toctree}", ":hidden:", "", *lines, "```", ""])


def write(file: Path, text: str) -> None:
    """Write a file unless it has that text: what has not changed is not read again."""
    if not file.is_file() or file.read_text(encoding="utf-8") != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
