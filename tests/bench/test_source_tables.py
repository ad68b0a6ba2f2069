# SPDX-License-Identifier: MIT
"""reference/tables.csv: every table and figure of the sources, and that what it names exists."""

import fnmatch

import pytest

from tests.bench.test_views import view_of
from weft.lab.metrics import all_metrics
from weft.lab.phases.names import names as phases
from weft.lab.published import gather
from weft.lab.published.contents import Content, contents
from weft.lab.reference import rows_of
from weft.lab.suites import all_metrics as named_by_parts
from weft.paths import ROOT

NUMBERED = {
    "dspbios": {"Table": 2, "Figure": 9},
    "zephyr": {"Output": 4},
    "xilkernel": {"Table": 6, "Figure": 1},
    "opencomrtos": {},
    "ipc": {"Table": 4, "Figure": 15},
}
"""How many of each kind the sources number."""

SLIDES = {"Codesize", "Code sizes", "Interrupt Latency Measurements", "Semaphore loop times (SP)"}
"""Some slides of the source that numbers nothing."""

METRICS = all_metrics() | {made for n in named_by_parts() for made in (n, *phases(n))}


def of(source: str) -> list[Content]:
    return [content for content in contents() if content.source == source]


@pytest.mark.parametrize("source", NUMBERED)
def test_each_table_and_figure_of_a_source_is_there(source: str) -> None:
    items = {content.item for content in of(source)}
    assert len(items) == len(of(source))
    for kind, number in NUMBERED[source].items():
        numbered = {name for name in items if name.startswith(f"{kind} ") and "," not in name}
        assert numbered == {f"{kind} {n}" for n in range(1, number + 1)}
    assert source != "opencomrtos" or items > SLIDES


def test_the_sources_are_those_of_the_views() -> None:
    assert {content.source for content in contents()} == set(gather.BUILDERS) == set(NUMBERED)


@pytest.mark.parametrize("content", contents(), ids=lambda c: f"{c.source}: {c.item}")
def test_what_an_entry_names_exists(content: Content) -> None:
    found = bool(content.table or content.metrics or content.page)
    assert found != bool(content.missing), "something, or why there is nothing"
    for pattern in content.metrics:
        assert fnmatch.filter(METRICS, pattern), pattern
    path, _, anchor = content.page.partition("#")
    if path:
        text = (ROOT / path).read_text(encoding="utf-8")
        titles = [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]
        anchors = {"".join(c for c in t.lower() if c.isalnum() or c in " -") for t in titles}
        assert not anchor or anchor in {name.replace(" ", "-") for name in anchors}


@pytest.mark.parametrize("source", NUMBERED)
def test_the_tables_of_a_view_are_listed(source: str) -> None:
    """Both ways: none of an entry is missing in the view, none of the view in the entries."""
    titles = [t.title for t in view_of(source).tables]
    begins = [content.table for content in of(source) if content.table]
    computed = ("Computation to communication", "Communication throughput")
    lacking = [b for b in begins if not any(t.startswith(b) for t in titles)]
    assert [b for b in lacking if not b.startswith(computed)] == []
    own = ("Ours only", "Cost of a switch")
    unlisted = [t for t in titles if not t.startswith((*begins, *own))]
    assert unlisted == []


def test_the_code_sizes_of_the_page_are_those_of_the_source() -> None:
    page = (ROOT / "doc" / "how-to" / "views.md").read_text(encoding="utf-8")
    for row in rows_of("opencomrtos_code_size_bytes.csv"):
        name = "all" if row["service"].startswith("All") else row["service"]
        (line,) = (line for line in page.splitlines() if line.startswith(f"| {name} | `size."))
        assert line.split("|")[3].strip() == row["ARM-M3"]
