# SPDX-License-Identifier: MIT
"""Both parsers of YAML find the same, where the fast one is asked."""

import random
from pathlib import Path
from typing import cast

import pytest
from _ruamel_yaml import CParser
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import Event

from tests.nightly import nightly
from weft.base import yaml_events
from weft.base.yaml_events import events_of

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("board", "examples", "spec", "tests")
DEPTH = 16
INSERTED = (
    *("{", "}", "[", "]", ":", ": ", ", ", "- ", "#", " #", "\n", "\n  ", "'", '"', "|\n", ">-\n"),
    *("&a ", "*a", "!t ", "? ", "%YAML 1.1\n", "---\n", "...\n", "<<: ", "~", "\\", "@", "`", "\t"),
    *("\u00e9", "\u2028", "\x85", "\r", "\ufeff", "null", "0x1f", "=", "|2\n", "\\x41"),
)


def seen(event: Event) -> tuple[object, ...]:
    """Return what the reader of a document uses of an event."""
    start, end = event.start_mark, event.end_mark
    words = [getattr(event, name, None) or None for name in ("value", "anchor", "tag", "style")]
    return type(event), start.line, start.column, end.line, end.column, *words


def found(text: str) -> list[tuple[object, ...]]:
    """Return the events of a text, and the mistake behind them."""
    return _all(events_of(text, DEPTH))


def expected(text: str) -> list[tuple[object, ...]]:
    """Return what the parser in Python finds."""
    return _all(YAML(typ="safe", pure=True).parse(text))


def _all(events: object) -> list[tuple[object, ...]]:
    listed: list[tuple[object, ...]] = []
    try:
        for event in cast("list[Event]", events):
            listed.append(seen(event))
    except (YAMLError, ValueError, IndexError, KeyError, AttributeError, TypeError) as error:
        listed.append((type(error), str(error)))
    return listed


def texts() -> list[str]:
    """Return the YAML files of the tree that are text."""
    files = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.yaml"))
    raw = [file.read_bytes() for file in files if file.is_file()]
    return [text.decode(errors="replace") for text in raw if len(text) < 3000]


def test_files_of_the_tree() -> None:
    for text in texts():
        assert found(text) == expected(text), text


@pytest.mark.parametrize(("seed", "count"), [(1, 500), *nightly((2, 20_000))])
def test_damaged_files(seed: int, count: int) -> None:
    """A mistake is told in the same words, too."""
    chosen = random.Random(seed)
    whole = texts()
    for _ in range(count):
        text = chosen.choice(whole)
        for _ in range(chosen.choice([1, 1, 2, 3, 5])):
            at, other = chosen.randrange(len(text) + 1), chosen.randrange(len(text) + 1)
            text = chosen.choice(
                [
                    text[:at] + chosen.choice(INSERTED) + text[at:],
                    text[:at] + text[at + chosen.randrange(1, 12) :],
                    text[:at] + text[other : other + 40] + text[at:],
                    text[:at] + chr(chosen.randrange(32, 127)) + text[at + 1 :],
                ]
            )
        assert found(text) == expected(text), text


def by_libyaml(text: str) -> list[tuple[object, ...]]:
    parser = CParser(text)
    return _all(iter(parser.get_event, None))


@pytest.mark.parametrize(
    "text",
    [
        "a:\nb: c\n",  # the place of nothing
        "a: [b, c]",  # the end of a text without a line feed
        "&a: b\n",  # a name that ends with a colon
        "%YAML 1.1\n---\na: b\n",
        "a: 'b\u0085c'\n",  # a line feed only in YAML 1.1
    ],
)
def test_the_fast_parser_is_not_asked_where_it_differs(text: str) -> None:
    assert by_libyaml(text) != expected(text)
    assert found(text) == expected(text)


def test_what_is_nested_deeper_is_not_parsed_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    class Counted:
        def __init__(self, text: str) -> None:
            self.parser = CParser(text)

        def get_event(self) -> Event | None:
            nonlocal asked
            asked += 1
            return cast("Event | None", self.parser.get_event())

    monkeypatch.setattr(yaml_events, "CParser", Counted)
    text = "[" * 100 + "\n"
    events = events_of(text, DEPTH)
    assert asked < DEPTH + 5
    assert seen(next(events)) == expected(text)[0]


def test_valid_descriptions_are_parsed_by_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else commands would be slow without anything being wrong."""
    monkeypatch.setattr(yaml_events, "YAML", None)
    for file in ("examples/hello/hello.yaml", "board/mps2-an385/board.yaml"):
        assert list(events_of((ROOT / file).read_text(encoding="utf-8"), DEPTH))
