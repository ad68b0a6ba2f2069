# SPDX-License-Identifier: MIT
"""The tables of the documents hold the values of the stored baselines."""

import re
from pathlib import Path

import pytest

from tests.bench import documents
from tests.bench.documents import Cell, cells
from weft.paths import ROOT, shown

FILE = re.compile(r"`(\w+\.csv)`")
CELLS = [cell for document in documents.documents() for cell in cells(document)]


@pytest.mark.parametrize(
    ("document", "least"),
    [
        ("README.md", 100),
        ("doc/measuring.md", 60),
        ("doc/network.md", 10),
        ("doc/user-tasks.md", 40),
    ],
)
def test_the_tables_are_found(document: str, least: int) -> None:
    found = [cell for cell in CELLS if shown(cell.document) == document]
    assert len([cell for cell in found if cell.expected]) >= least


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.name)
def test_value(cell: Cell) -> None:
    assert cell.text == cell.expected


def test_a_wrong_value_is_found_and_corrected(tmp_path: Path) -> None:
    lines = [
        "<!-- values: old = core/cm3; new = core/cm3 checks; best = kernels cm3 -->",
        "",
        "| row | old | new | best |",
        "|---|---:|---|---|",
        "| give `semaphore.give.immediate.kernel` | 1 | | 10 ChibiOS |",
        "| `no.such.row` | 5 | 6 | |",
        "",
    ]
    document = tmp_path / "a.md"
    document.write_text("text\n" + "\n".join(lines), encoding="utf-8")
    known = documents.baseline("core/cm3")
    values = [known["semaphore.give.immediate.kernel", c]["p50"] for c in ("default", "checks")]
    found = [cell.expected for cell in cells(document)]
    assert found == [*values, "10 ChibiOS", "", "", ""]
    assert documents.write(document) == 4
    assert all(cell.text == cell.expected for cell in cells(document))
    assert document.read_text().startswith("text\n" + "\n".join(lines[:4]))


def test_documents_of_the_repository_are_looked_at() -> None:
    assert ROOT / "README.md" in documents.documents()


def test_the_page_of_references_says_which_tables_no_command_reads() -> None:
    page = (ROOT / "reference" / "README.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if ".csv`" in line and line.startswith("|")]
    silent = {n for line in lines if "not shown yet" in line for n in FILE.findall(line)}
    named = {name for line in lines for name in FILE.findall(line)} | {"views.csv"}
    there = {path.name for path in (ROOT / "reference").glob("*.csv")}
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tools" / "weft").rglob("*.py")
    )
    assert named == there
    assert silent == {name for name in there if name not in sources}
