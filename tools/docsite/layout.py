# SPDX-License-Identifier: MIT
"""Which file of the repository is which page of the site."""

from pathlib import PurePosixPath

from weft.paths import ROOT

DOC = PurePosixPath("doc")
OUTSIDE = PurePosixPath("repository")
"""Where pages of files outside doc/ are."""
API = PurePosixPath("reference/api")
HEADERS = PurePosixPath("include/weft")
INDEX = "README.md"
"""The page of a folder, as code hosts show it."""


def is_header(path: PurePosixPath) -> bool:
    """Return whether a file is a public header with a page in the API reference."""
    return path.parent == HEADERS and path.suffix == ".h" and path.name not in PRIVATE


PRIVATE = ("user_calls.h", "user_names.h")
"""Generated: what system calls of user tasks are made of."""


def headers() -> list[PurePosixPath]:
    """Return the public headers."""
    files = (PurePosixPath(file.relative_to(ROOT)) for file in (ROOT / HEADERS).glob("*.h"))
    return sorted(file for file in files if is_header(file))


def page_of(path: PurePosixPath) -> PurePosixPath:
    """Return the page of a file or folder of the repository, without a suffix."""
    if path == HEADERS:
        return API / "index"
    if is_header(path):
        return API / path.stem
    base = path.relative_to(DOC) if path.is_relative_to(DOC) else OUTSIDE / path
    if path.name == INDEX:
        return base.with_name("index")
    if path.suffix == ".md":
        return base.with_suffix("")
    return base / "index" if (ROOT / path).is_dir() else base


def source_of(path: PurePosixPath) -> PurePosixPath:
    """Return the file that a link to a file or folder means: of a folder, its page."""
    index = path / INDEX
    return index if (ROOT / index).is_file() else path
