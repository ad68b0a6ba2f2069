# SPDX-License-Identifier: MIT
"""The generated pages of doc/ are those of today; `pytest --accept` writes them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from docsite.generated import PAGES, decisions
from weft.paths import ROOT


@pytest.mark.parametrize("path", PAGES)
def test_page(path: str, golden: Callable[[Path, str], None]) -> None:
    golden(ROOT / path, PAGES[path]())


def test_each_key_of_a_description_is_on_its_page() -> None:
    schema = (ROOT / "spec" / "description.schema.json").read_text(encoding="utf-8")
    keys = set(re.findall(r'^ {8}"(\w+)": \{$', schema, re.MULTILINE))
    page = PAGES["doc/reference/description.md"]()
    assert len(keys) > 100
    assert [key for key in sorted(keys) if f"| `{key}`" not in page] == []


def test_a_decision_without_a_status_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "0007-name.md"
    file.write_text("# 7. Title\n\n**Question.** Why?\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"^0007-name\.md: it begins with"):
        decisions.read(file)
    file.write_text("# 7. Title\n\nStatus: accepted, 2026-11-20.\n", encoding="utf-8")
    assert decisions.read(file)[1:] == (7, "Title", "accepted", "2026-11-20")


def test_a_decision_that_was_superseded_names_a_later_one() -> None:
    known = {decision.number: decision for decision in decisions.decisions()}
    for decision in known.values():
        other = re.search(r"\[decision (\d+)\]", decision.status)
        assert other is None or known[int(other[1])].number > decision.number
