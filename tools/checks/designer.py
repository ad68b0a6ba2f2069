# SPDX-License-Identifier: MIT
"""Says whether the built page of the designer is older than its sources, or too large.

Needs no Node.js.

`npm run build` writes the hash of each source beside the page: designer/scripts/sources.mjs.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from pathlib import Path, PurePosixPath

from checks import tree

PAGE = PurePosixPath("tools/weft/designer/page")
HASHES = PAGE / "sources.sha256"
SOURCES = PurePosixPath("designer/src")
MOST = 1_000_000
"""Bytes of all that a browser loads, compressed."""
LOADED = (".html", ".js", ".css", ".svg")
OTHERS = (
    *(
        f"designer/{name}"
        for name in (
            *("index.html", "package.json", "package-lock.json"),
            *("tsconfig.json", "vite.config.ts"),
        )
    ),
    "tools/weft/picture/symbols.svg",
)
"""Files that the page is built from, besides those in SOURCES."""


def is_source(path: PurePosixPath) -> bool:
    """Return whether the page is built from a file."""
    is_test = path.name.endswith((".test.ts", ".test.tsx"))
    return str(path) in OTHERS or (path.is_relative_to(SOURCES) and not is_test)


def recorded(root: Path) -> dict[PurePosixPath, str]:
    """Return the hashes of the sources that the page was built from."""
    lines = (root / HASHES).read_text(encoding="utf-8").splitlines()
    return {PurePosixPath(name): value for value, name in (line.split("  ") for line in lines)}


def stale(root: Path, files: list[PurePosixPath]) -> list[tree.Finding]:
    """Return the sources that differ from those that the page was built from."""
    now = {
        path: hashlib.sha256((root / path).read_bytes()).hexdigest()
        for path in files
        if is_source(path)
    }
    then = recorded(root)
    text = "the page was built from another version: cd designer && npm ci && npm run build"
    return [
        tree.Finding(path, 1, text)
        for path in sorted(now.keys() | then.keys())
        if now.get(path) != then.get(path)
    ]


def compressed(root: Path, files: list[PurePosixPath]) -> int:
    """Return how many bytes of a page a browser would load, with gzip."""
    loaded = [path for path in tree.under(files, str(PAGE)) if path.suffix in LOADED]
    return sum(len(gzip.compress((root / path).read_bytes(), mtime=0)) for path in loaded)


def large(root: Path, files: list[PurePosixPath]) -> list[tree.Finding]:
    """Return the page if it is larger than it may be."""
    size = compressed(root, files)
    text = f"the page has {size:,} bytes with gzip, of {MOST:,}"
    return [tree.Finding(PAGE, 1, text)] if size > MOST else []


def main() -> int:
    """Check the tree."""
    files = tree.files()
    findings = [*stale(tree.ROOT, files), *large(tree.ROOT, files)]
    print(f"the designer's page: {compressed(tree.ROOT, files):,} bytes with gzip")
    return tree.report(findings, "sources newer than the designer's page, pages that are too large")


if __name__ == "__main__":
    sys.exit(main())
