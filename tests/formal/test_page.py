# SPDX-License-Identifier: MIT
"""doc/explanation/formal.md names every action of the models, and only code that exists."""

from __future__ import annotations

import re

import pytest

from tests.formal import tlc

ROOT = tlc.FORMAL.parent
PAGE = (ROOT / "doc/explanation/formal.md").read_text()
DEFINITION = re.compile(r"^(\w+)(?:\([^)]*\))? ==(.*?)(?=^\w+(?:\([^)]*\))? ==|\Z)", re.M | re.S)
CODE = re.compile(r"`([\w./]+\.c)`: (`\w+`(?:, `\w+`)*)")
MODULES = sorted(file.stem for file in tlc.FORMAL.glob("*.tla"))


def actions(module: str) -> set[str]:
    """Return the definitions of a model that say what stays as it is."""
    text = (tlc.FORMAL / f"{module}.tla").read_text()
    return {
        name
        for name, body in DEFINITION.findall(text)
        if "UNCHANGED" in body and name not in ("Next", "Fairness")
    }


def table(module: str) -> dict[str, str]:
    """Return the rows of a model on the page: actions and where they are."""
    _, _, section = PAGE.partition(f"\n### {module}\n")
    section = section.partition("\n### ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.M))


@pytest.mark.parametrize("module", MODULES)
def test_the_page_names_every_action(module: str) -> None:
    assert set(table(module)) == actions(module)


@pytest.mark.parametrize("module", MODULES)
def test_the_properties_of_the_page_are_defined_and_checked(module: str) -> None:
    row = re.search(rf"^\| \[`{module}`\][^|]*\|([^|]*)\|", PAGE, re.M)
    assert row is not None
    named = set(re.findall(r"`(\w+)`", row[1]))
    text = (tlc.FORMAL / f"{module}.tla").read_text()
    assert named
    assert named <= {name for name, _ in DEFINITION.findall(text)}
    checked = "".join(file.read_text() for file in tlc.FORMAL.glob(f"{module}*.cfg"))
    assert named <= set(re.findall(r"\w+", checked))


@pytest.mark.parametrize("module", MODULES)
def test_the_code_exists(module: str) -> None:
    for action, where in table(module).items():
        files = CODE.findall(where)
        assert files or where.startswith("nowhere: "), action
        for file, names in files:
            text = (ROOT / file).read_text()
            for name in re.findall(r"\w+", names):
                assert re.search(rf"^\w[\w *]*\b{name}\([^;]*\n\{{", text, re.M), f"{file}: {name}"


def test_the_page_explains_every_fault() -> None:
    faults = set(re.findall(r"^\| `(\w+\.\w+)` \|", PAGE, re.M))
    listed = re.findall(r"\{set: \{(\w+): ", (tlc.FORMAL / "models.yaml").read_text())
    assert {fault.partition(".")[2] for fault in faults} == set(listed)
