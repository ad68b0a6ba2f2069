# SPDX-License-Identifier: MIT
"""The checks that the designer's page was built from its sources, and is small."""

import hashlib
import random
from pathlib import Path, PurePosixPath

import pytest

from checks import designer

SOURCE = PurePosixPath("designer/src/main.tsx")
TEST = PurePosixPath("designer/src/main.test.tsx")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree whose page was built from one source."""
    for path in (SOURCE, TEST, designer.HASHES):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / SOURCE).write_text("one\n")
    (tmp_path / TEST).write_text("test\n")
    (tmp_path / designer.HASHES).write_text(
        f"{hashlib.sha256(b'one' + bytes([10])).hexdigest()}  {SOURCE}\n"
    )
    return tmp_path


def found(tree: Path, *files: PurePosixPath) -> list[str]:
    return [str(finding.path) for finding in designer.stale(tree, list(files))]


def test_a_page_of_its_sources_is_current(tree: Path) -> None:
    assert found(tree, SOURCE, TEST) == []


def test_a_source_that_has_changed_is_named(tree: Path) -> None:
    (tree / SOURCE).write_text("two\n")
    assert found(tree, SOURCE) == [str(SOURCE)]


def test_sources_that_are_new_or_gone_are_named(tree: Path) -> None:
    other = SOURCE.with_name("other.ts")
    (tree / other).write_text("new\n")
    assert found(tree, other) == [str(SOURCE), str(other)]


@pytest.mark.parametrize(("size", "count"), [(900_000, 0), (1_100_000, 1)])
def test_a_page_has_a_largest_size(tree: Path, size: int, count: int) -> None:
    files = [designer.PAGE / "assets" / name for name in ("page.js", "LICENSES.txt")]
    for file in files:
        (tree / file).parent.mkdir(exist_ok=True)
        (tree / file).write_bytes(random.Random(1).randbytes(size))
    assert len(designer.large(tree, files)) == count
