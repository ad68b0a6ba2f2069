# SPDX-License-Identifier: MIT
"""Reading YAML with places."""

from pathlib import Path

import pytest

from weft.base.document import Document, read
from weft.diag.errors import WeftError

TEXT = """\
# A comment.
name: value
list:
  - 1
  - {a: true, b: "2"}
nested:
    deep: |
        two
        lines
"""


def document(tmp_path: Path, text: str, newline: str = "\n") -> Document:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8", newline=newline)
    return read(file)


def test_data(tmp_path: Path) -> None:
    assert document(tmp_path, TEXT).data == {
        "name": "value",
        "list": [1, {"a": True, "b": "2"}],
        "nested": {"deep": "two\nlines\n"},
    }


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        (("name",), (2, 1, 4), (2, 7, 5)),
        (("list", 0), (4, 5, 1), (4, 5, 1)),
        (("list", 1, "b"), (5, 15, 1), (5, 18, 3)),
        (("nested", "deep"), (7, 5, 4), (7, 11, 1)),
        (("list", 1, "missing"), (5, 5, 1), (5, 5, 1)),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_places(
    tmp_path: Path,
    path: tuple[str | int, ...],
    key: tuple[int, int, int],
    value: tuple[int, int, int],
    newline: str,
) -> None:
    parsed = document(tmp_path, TEXT, newline)
    for place, expected in ((parsed.key(path), key), (parsed.value(path), value)):
        assert (place.line, place.column, place.length) == expected
        assert place.source == TEXT.splitlines()[place.line - 1]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10", 10),
        ("-3", -3),
        ("+3", 3),
        ("0x1F", 31),
        ("0o17", 15),
        ("010", 10),
        ("1_000", 1000),
        ("true", True),
        ("False", False),
        ("yes", "yes"),
        ("null", None),
        ("~", None),
        ("1.5", 1.5),
        ("'10'", "10"),
        ('"true"', "true"),
        ("10ms", "10ms"),
        ("1:30", "1:30"),
    ],
)
def test_scalars(tmp_path: Path, text: str, value: object) -> None:
    parsed = document(tmp_path, f"x: {text}\n").data["x"]
    assert parsed == value and type(parsed) is type(value)


def test_partial_keeps_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("a: 1\na: 2\nb: 3\n")
    parsed = read(file, partial=True)
    assert [p.code for p in parsed.problems] == ["W004"] and parsed.data == {"a": 1, "b": 3}
    with pytest.raises(WeftError):
        read(file)


def test_missing_folder_and_large_files(tmp_path: Path) -> None:
    for file, code in ((tmp_path / "no.yaml", "W001"), (tmp_path, "W001")):
        with pytest.raises(WeftError) as caught:
            read(file)
        assert [p.code for p in caught.value.problems] == [code]
    large = tmp_path / "large.yaml"
    large.write_text("# x\n" * 300_000)
    with pytest.raises(WeftError) as caught:
        read(large)
    assert [p.code for p in caught.value.problems] == ["W006"]


def test_graft_takes_places_along(tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text("a: 1\nnew: [7, {x: 8}]\n")
    mine, other = document(tmp_path, TEXT), read(file)
    mine.graft(("list",), other, ("new",))
    assert mine.data["list"] == [7, {"x": 8}]
    place = mine.value(("list", 1, "x"))
    assert (place.file.name, place.line, place.column) == ("other.yaml", 2, 14)
    assert ("list", 1, "a") not in mine.values


def test_aliases_lead_to_where_something_stands(tmp_path: Path) -> None:
    found = document(tmp_path, TEXT)
    found.aliases = {("list7",): ("list",), ("list7", 0): ("list", 1)}
    assert found.value(("list7", 1, "b")) == found.value(("list", 1, "b"))
    assert found.value(("list7", 0, "b")) == found.value(("list", 1, "b"))
