# SPDX-License-Identifier: MIT
"""The tables of the documents hold the values of the stored baselines."""

import difflib
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.bench import documents
from tests.bench.documents import Cell, cells
from tests.needs import need_compiler_of_documents
from weft.paths import ROOT, shown

HANDOVER = "handover.count.semaphore.k_to_k"
WAKES = "semaphore.give.wake+ctx.k_to_k"
LOOP = "semaphore.loop.different.k_to_k"
YIELD = "thread.yield.preemptive.ctx.k_to_k"
RESUMES = "isr.resume.different.thread.kernel"
MASKED_LOG = "kernel.masked.log.insight"
MASKED_BUDGET = "kernel.masked.max.insight.budget"
GIVE_USER = "semaphore.give.immediate.user"
TAKE_USER = "semaphore.take.immediate.user"
SIZES = re.compile(r"(?<=```console\n)(cm3: .*)\n\n(?:(?!```).*\n)+(?=```\n)")
"""A block with a table of `./weft size`, by its title."""
FILE = re.compile(r"`(\w+\.csv)`")
SENTENCES = [
    ("README.md", "{} million context switches by semaphore", "handover/vex", HANDOVER),
    ("doc/explanation/architecture.md", "no checks: {} instructions", "core/cm3", WAKES),
    ("doc/explanation/architecture.md", "`WEFT_OK`, {} instructions after", "core/cm3", RESUMES),
    ("doc/explanation/fast-paths.md", "the semaphore loop of {} instructions", "core/cm3", LOOP),
    ("doc/explanation/fast-paths.md", "| **sum** | **{}** |", "core/cm3", WAKES),
    (
        "doc/explanation/fast-paths.md",
        "| **sum** | **{}** |",
        "core/vex",
        "semaphore.give.immediate.kernel",
    ),
    (
        "doc/explanation/fast-paths.md",
        "| **sum** | **{}** |",
        "core/cm3",
        "mutex.lock.blocking.k_to_k",
    ),
    ("doc/explanation/fast-paths.md", "`thread.yield.preemptive` costs {}", "core/rv32", YIELD),
    (
        "doc/reference/insight.md",
        "critical section of a record is {} instr",
        "insight/cm3",
        MASKED_LOG,
    ),
    ("doc/explanation/measuring.md", "`kernel.masked.max` is {}.", "core/cm3", "kernel.masked.max"),
    (
        "doc/explanation/measuring.md",
        "(`kernel.masked.common`) {}, behind",
        "core/cm3",
        "kernel.masked.common",
    ),
    (
        "doc/reference/processor-budgets.md",
        "resumes) takes {}.",
        "insight/cm3",
        "budget.overrun.wait.kernel",
    ),
    (
        "doc/reference/processor-budgets.md",
        "for up to {} instructions",
        "insight/cm3",
        MASKED_BUDGET,
    ),
    ("doc/reference/swi.md", "it is {} and 85 on cm3", "swi/cm3", "isr.pend.to.swi.kernel"),
    ("doc/reference/swi.md", "it is 77 and {} on cm3", "swi/cm3", "isr.pend.to.task.kernel"),
    ("doc/reference/swi.md", "to a task masks for {}.", "swi/rv32", "kernel.masked.trap.max.swi"),
    ("doc/reference/user-tasks.md", "kernel task, {} in a user task", "user/cm3", GIVE_USER),
    ("doc/explanation/user-tasks-riscv.md", "| **sum** | **{}** |", "user/rv32", TAKE_USER),
]
"""Document, words around a value, table of the baseline, metric."""
CELLS = [cell for document in documents.documents() for cell in cells(document)]


@pytest.mark.parametrize(
    ("document", "least"),
    [
        ("README.md", 100),
        ("doc/explanation/measuring.md", 60),
        ("doc/explanation/network.md", 10),
        ("doc/reference/user-tasks.md", 40),
    ],
)
def test_the_tables_are_found(document: str, least: int) -> None:
    found = [cell for cell in CELLS if shown(cell.document) == document]
    assert len([cell for cell in found if cell.expected]) >= least


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell.name)
def test_value(cell: Cell) -> None:
    assert cell.text == cell.expected


SCREENS = [
    (shown(document), block[1], block[2])
    for document in documents.documents()
    for block in documents.SCREEN.finditer(document.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("document", "command", "text"), SCREENS)
def test_screen(document: str, command: str, text: str) -> None:
    assert text == documents.screen(command)


def test_the_first_page_has_a_screen() -> None:
    assert "README.md" in [document for document, _, _ in SCREENS]


def test_a_wrong_screen_is_found_and_corrected(tmp_path: Path) -> None:
    document = tmp_path / "a.md"
    start = "```console\n$ ./weft bench --from baseline --target vex8 --suite net\n"
    document.write_text(f"{start}old\n```\nend\n", encoding="utf-8")
    assert documents.write_screens(document) == 1 and documents.write_screens(document) == 0
    text = document.read_text(encoding="utf-8")
    assert text.startswith(f"{start}Weft: baseline") and text.endswith("\n```\nend\n")


@pytest.mark.parametrize(("document", "words", "place", "metric"), SENTENCES)
def test_value_in_a_sentence(document: str, words: str, place: str, metric: str) -> None:
    value = float(documents.baseline(place)[metric, "default"]["p50"])
    number = f"{value / 1e6:.1f}" if value > 1e6 else f"{value:.0f}"
    text = " ".join((ROOT / document).read_text(encoding="utf-8").split())
    assert words.format(number) in text


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


def tables_of_sizes() -> dict[str, str]:
    """Return the tables that `./weft size` prints of the smallest kernel, by their titles."""
    command = ["./weft", "size", "--target", "cm3", "--preset", "small"]
    wide = os.environ | {"COLUMNS": f"{documents.WIDTH}"}
    done = subprocess.run(
        command, cwd=ROOT, env=wide, capture_output=True, text=True, check=True, timeout=600
    )
    lines = "\n".join(line.rstrip() for line in done.stdout.splitlines())
    found = re.findall(r"^(cm3: .*bytes)\n\n((?:.+\n)+)", lines, re.MULTILINE)
    return {title: f"{title}\n\n{table}" for title, table in found}


def test_documents_of_the_repository_are_looked_at() -> None:
    assert ROOT / "README.md" in documents.documents()


def test_the_page_of_references_says_which_tables_no_command_reads() -> None:
    page = (ROOT / "reference" / "README.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if ".csv`" in line and line.startswith("|")]
    silent = {n for line in lines if "not shown yet" in line for n in FILE.findall(line)}
    named = {name for line in lines for name in FILE.findall(line)} | {"views.csv", "tables.csv"}
    there = {path.name for path in (ROOT / "reference").glob("*.csv")}
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tools" / "weft").rglob("*.py")
    )
    assert named == there
    assert silent == {name for name in there if name not in sources}


@pytest.mark.slow
def test_shown_sizes_of_the_kernel_are_those_of_its_build(request: pytest.FixtureRequest) -> None:
    """Each block with a table of `./weft size` is a part of what that prints."""
    need_compiler_of_documents()
    page = ROOT / "doc" / "explanation" / "fast-paths.md"
    text = page.read_text(encoding="utf-8")
    assert len(SIZES.findall(text)) == 2
    printed = tables_of_sizes()
    now = SIZES.sub(lambda block: printed[block[1]], text)
    if request.config.getoption("--accept"):
        page.write_text(now, encoding="utf-8")
    elif now != text:
        lines = difflib.unified_diff(text.splitlines(), now.splitlines(), page.name, "now", n=1)
        pytest.fail("\n".join(lines), pytrace=False)
