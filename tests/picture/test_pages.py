# SPDX-License-Identifier: MIT
"""The pictures that pages show are those of today; `pytest --accept` writes them.

Positions differ with the version of Graphviz, so that only what is drawn is compared.
"""

import re
from pathlib import Path

import pytest

from tests.pages import PAGES
from tests.picture.test_svg import without_numbers
from weft.model.description import load
from weft.paths import ROOT
from weft.picture import svg
from weft.picture.build import diagram_of, diagram_of_text
from weft.picture.svg import Picture

SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)\s]+\.svg)\)")
EXAMPLES = sorted(
    file for file in ROOT.glob("examples/*/*.yaml") if not file.name.endswith(".map.yaml")
)
CASES: list[tuple[Path, Path, str | None, Picture]] = [
    *((file.with_suffix(".svg"), file, None, "application") for file in EXAMPLES),
    *(
        (file.with_name(f"{file.stem}-topology.svg"), file, None, "topology")
        for file in EXAMPLES
        if "links:" in file.read_text()
    ),
]
"""The file, its description, a map, and what is drawn."""
ONE_CORE = ROOT / "examples/two_cores/two_cores.yaml"
CASES.append((ONE_CORE.with_name("one-core.svg"), ONE_CORE, "one-core.map.yaml", "application"))


TUTORIAL = ROOT / "doc/tutorial/two-nodes.md"
"""Its picture is that of the description in it."""


@pytest.mark.parametrize(("file", "description", "of_map", "picture"), CASES, ids=str)
def test_picture(
    file: Path,
    description: Path,
    of_map: str | None,
    picture: Picture,
    request: pytest.FixtureRequest,
) -> None:
    placement = description.with_name(of_map) if of_map else None
    text = svg.render(diagram_of(load(description, placement=placement)), picture)
    stored_is(file, text, request)


def test_picture_of_the_tutorial(request: pytest.FixtureRequest) -> None:
    block = re.search(r"^```yaml (\S+)\n(.*?)^```", TUTORIAL.read_text(), re.M | re.S)
    assert block is not None
    diagram = diagram_of_text(Path(block[1]), block[2])
    stored_is(TUTORIAL.with_suffix(".svg"), svg.render(diagram, "application"), request)


def stored_is(file: Path, text: str, request: pytest.FixtureRequest) -> None:
    """Compare a picture with its file, or write it."""
    stored = file.read_text(encoding="utf-8") if file.is_file() else ""
    if without_numbers(stored) == without_numbers(text):
        return
    if not request.config.getoption("--accept"):
        pytest.fail(f"{file.name} is not what is drawn today; `pytest --accept` writes it")
    file.write_text(text, encoding="utf-8")


def shown() -> dict[Path, list[tuple[Path, str]]]:
    """Return the pictures in pages: the page, and the words for those who do not see them."""
    found: dict[Path, list[tuple[Path, str]]] = {}
    for page in PAGES:
        for words, name in SHOWN.findall(page.read_text(encoding="utf-8")):
            found.setdefault((page.parent / name).resolve(), []).append((page, words))
    return found


def test_every_picture_is_shown_and_described() -> None:
    used = shown()
    assert {TUTORIAL.with_suffix(".svg"), *(case[0] for case in CASES)} == set(used)
    assert [pair for pairs in used.values() for pair in pairs if len(pair[1]) < 20] == []


@pytest.mark.parametrize("description", EXAMPLES, ids=lambda file: file.stem)
def test_the_page_of_every_example_shows_its_picture(description: Path) -> None:
    page = description.with_name("README.md")
    if page.is_file():
        assert f"({description.stem}.svg)" in page.read_text()
