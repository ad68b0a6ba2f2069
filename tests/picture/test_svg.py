# SPDX-License-Identifier: MIT
"""Pictures as SVG and HTML: well-formed, self-contained, readable."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from tests.picture.test_layout import INVALID, VALID, drawn
from weft.picture import content, files, legend, letters, look, sizes, svg
from weft.picture.build import diagram_of_text
from weft.picture.diagram import EdgeKind, ShapeKind
from weft.picture.svg import Picture
from weft.picture.symbols import symbols

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parent / "golden"
PICTURES: tuple[Picture, ...] = ("application", "topology")
NAMES = {
    "{http://www.w3.org/2000/svg}" + name
    for name in (
        "svg",
        "title",
        "desc",
        "style",
        "rect",
        "g",
        "text",
        "path",
        "circle",
        "ellipse",
    )
}

HOSTILE = "<script>alert(1)</script>&amp;\"' onload=x ]]> --> \u202e\u0007 {{ 7*7 }}"


def checked(text: str) -> ElementTree.Element:
    """Return a picture; check that it has no more than what a picture needs."""
    root = ElementTree.fromstring(text)
    for element in root.iter():
        assert element.tag in NAMES, element.tag
        assert not [key for key in element.attrib if "href" in key or key.startswith("on")]
    assert "url(" not in text and "@import" not in text and "<!" not in text
    return root


@pytest.mark.parametrize("picture", PICTURES)
@pytest.mark.parametrize("file", [*VALID, *INVALID], ids=lambda file: file.stem)
def test_every_picture_is_sound(file: Path, picture: Picture) -> None:
    root = checked(svg.render(drawn(file), picture))
    assert root.get("role") == "img"
    assert root[0].tag.endswith("title") and root[0].text
    assert root[1].tag.endswith("desc") and root[1].text


@pytest.mark.parametrize("picture", PICTURES)
@pytest.mark.parametrize("name", ["two_cores", "many_core", "user_tasks"])
def test_what_a_picture_consists_of(
    name: str, picture: Picture, golden: Callable[[Path, str], None]
) -> None:
    text = svg.render(drawn(ROOT / f"examples/{name}/{name}.yaml"), picture)
    golden(GOLDEN / f"{name}-{picture}.svg", without_numbers(text))


def without_numbers(text: str) -> str:
    """Return a picture without positions, which depend on the version of Graphviz."""
    return re.sub(r' (d|x|y|width|height|viewBox|transform)="[^"]*"', r' \1=""', text)


def hostile() -> str:
    name = HOSTILE.replace("\\", "\\\\").replace('"', '\\"').replace("\u0007", "\\a")
    return (
        f'weft: 1\ntopology: {{nodes: {{main: {{board: "{name}"}}}}}}\napplication:\n'
        f'  hubs: {{"{name}": {{type: sem}}, b: {{type: msgq, message: "{name}", depth: 3}}}}\n'
    )


@pytest.mark.parametrize("picture", PICTURES)
def test_names_are_never_markup(picture: Picture) -> None:
    diagram = diagram_of_text(Path(f"{HOSTILE.replace('/', '')}.yaml"), hostile())
    assert next(shape.name for shape in diagram.shapes) == HOSTILE
    text = svg.render(diagram, picture)
    root = checked(text)
    assert "\u202e" not in text and "\u0007" not in text
    assert "49" not in "".join(root.itertext()).replace("{{ 7*7 }}", "")
    found = Tags()
    found.feed(files.page(diagram, PICTURES))
    assert "script" not in found.names and "svg" in found.names
    assert not [key for key in found.keys if key.startswith("on")]


class Tags(HTMLParser):
    """Collects the tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.keys: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.keys.update(key for key, _ in attrs)


def test_a_page_loads_nothing() -> None:
    page = files.page(drawn(ROOT / "examples/telephone/telephone.yaml"), PICTURES)
    assert "default-src 'none'" in page
    assert not re.search(r"(src|href)=|url\(|@import", page)
    assert page.count("<svg ") == 2
    assert "@media print" in page


# Words, symbols, colors.


def test_every_kind_has_symbol_word_and_color() -> None:
    hubs = {f"hub-{look.ALIASES.get(name, name)}" for name in content.HUB_TYPES}
    assert set(symbols()) == set(look.WORDS) == hubs | set(get_args(ShapeKind))
    assert set(look.GROUPS) == set(get_args(ShapeKind))
    assert set(look.LINES) == set(get_args(EdgeKind))
    for content_of in symbols().values():
        ElementTree.fromstring(f"<g>{content_of}</g>")


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


FILLS = (".paper", ".region", ".task", ".handler", ".hub", ".store")


@pytest.mark.parametrize("night", [0, 1])
def test_contrast_is_enough_to_read(night: int) -> None:
    """WCAG 2, level AA: 4.5 for text, 3 for lines."""
    for fill in FILLS:
        paper = look.COLORS[fill]["fill"][night]
        for text in (".name", ".small"):
            assert contrast(look.COLORS[text]["fill"][night], paper) >= 4.5, (fill, text)
        if fill not in (".paper", ".region"):
            assert contrast(look.COLORS[fill]["stroke"][night], paper) >= 3
            assert contrast(look.COLORS[f".symbol{fill}"]["color"][night], paper) >= 3
    for line in (".line", ".line.remote", ".wire"):
        for paper in (".paper", ".region"):
            color = look.COLORS[line]["stroke"][night]
            assert contrast(color, look.COLORS[paper]["fill"][night]) >= 3, line


# Room for text.


@pytest.mark.parametrize(
    "text", ["", "a", "mmmmmmmmmmmmmmmm", "iiiiiiiiiii", "\u4e2d" * 40, "A_b" * 99]
)
def test_text_fits(text: str) -> None:
    short = letters.fitted(text, 13, 80)
    assert letters.width(short, 13) <= 80
    assert short == text or short.endswith(letters.ELLIPSIS)


@pytest.mark.parametrize("file", VALID, ids=lambda file: file.stem)
def test_labels_stay_in_their_boxes_and_legends_in_the_picture(file: Path) -> None:
    diagram = drawn(file)
    for shape in diagram.shapes:
        for text, size in [(shape.name, look.SIZE), *((line, look.SMALL) for line in shape.text)]:
            room = shape.box.width - sizes.TEXT
            assert letters.width(letters.fitted(text, size, room), size) <= room
    width = max(diagram.width, svg.LEAST_WIDTH) - 2 * sizes.PADDING
    for one in legend.of(diagram, width).meanings:
        assert one.x + legend.ICON + letters.width(one.text, look.SMALL) <= width or one.x == 0
