# SPDX-License-Identifier: MIT
"""Edits of a text: what changes, and that nothing else does."""

from typing import Any

import pytest

from weft.designer.text import words
from weft.designer.text.edit import Change, Drop, Name, Push, Put, edited
from weft.designer.text.source import EditError, Source

TEXT = """\
# The whole.
weft: 1   # version

topology:
  nodes:
    gpp: {board: mps2-an385}  # the master
    # the helper
    dsp: {board: "virt-rv32"}
    # below

  links:
    - {between: [gpp, dsp], driver: shm}   # one

application:
  sources: [main.c]
  hubs:
    samples: {type: msgq, message: uint32_t, depth: 8, node: dsp}

    # of the end
    done:
      type: sem    # counts
      node: gpp

  tasks:
    a: {entry: a, priority: 5, stack: 1024, node: gpp,
        uses: [samples, done]}
    b: {entry: b, priority: 4, stack: 1024, node: dsp, uses: [samples]}
  idle:
    - one
    # the second
    - two # it
"""

T = ("application", "tasks")
H = ("application", "hubs")

CASES: dict[str, tuple[list[Change], dict[str, str]]] = {
    "scalar": ([Put((*T, "a", "priority"), 7)], {"priority: 5": "priority: 7"}),
    "quoted": (
        [Put(("topology", "nodes", "dsp", "board"), "vex")],
        {'"virt-rv32"': '"vex"'},
    ),
    "block scalar": ([Put((*H, "done", "node"), "dsp")], {"node: gpp\n\n": "node: dsp\n\n"}),
    "key in brackets": (
        [Put((*T, "b", "user"), True)],
        {"node: dsp, uses: [samples]}": "node: dsp, uses: [samples], user: true}"},
    ),
    "key by indentation": (
        [Put((*H, "done", "initial"), 3)],
        {"      node: gpp\n": "      node: gpp\n      initial: 3\n"},
    ),
    "entry beside block": (
        [Put((*H, "more"), {"type": "event", "node": "gpp"})],
        {"      node: gpp\n": "      node: gpp\n\n    more:\n      type: event\n      node: gpp\n"},
    ),
    "entry beside brackets": (
        [Put((*T, "c"), {"entry": "c", "uses": ["done"]})],
        {"uses: [samples]}\n": "uses: [samples]}\n    c: {entry: c, uses: [done]}\n"},
    ),
    "section": (
        [Put(("application", "timers", "t"), {"handler": "h"})],
        {"- two # it\n": "- two # it\n  timers:\n    t: {handler: h}\n"},
    ),
    "item in brackets": (
        [Push((*T, "b", "uses"), "done")],
        {"uses: [samples]}": "uses: [samples, done]}"},
    ),
    "item by indentation": (
        [Push(("application", "idle"), "three")],
        {"- two # it\n": "- two # it\n    - three\n"},
    ),
    "link": (
        [Push(("topology", "links"), {"between": ["a", "b"], "driver": "uart"})],
        {"# one\n": "# one\n    - {between: [a, b], driver: uart}\n"},
    ),
    "new list": (
        [Push((*T, "b", "posts"), "s")],
        {"uses: [samples]}": "uses: [samples], posts: [s]}"},
    ),
    "remove with comments": (
        [Drop(("topology", "nodes", "dsp"))],
        {'    # the helper\n    dsp: {board: "virt-rv32"}\n': ""},
    ),
    "remove block": (
        [Drop((*H, "done"))],
        {"    # of the end\n    done:\n      type: sem    # counts\n      node: gpp\n": ""},
    ),
    "remove first in brackets": (
        [Drop((*T, "a", "entry"))],
        {"{entry: a, priority: 5": "{priority: 5"},
    ),
    "remove last in brackets": (
        [Drop((*T, "a", "uses"))],
        {"node: gpp,\n        uses: [samples, done]}": "node: gpp}"},
    ),
    "remove all but one": (
        [Drop((*T, "a", key)) for key in ("entry", "stack", "node", "uses")],
        {
            "{entry: a, priority: 5, stack: 1024, node: gpp,\n        uses: [samples, done]}": (
                "{priority: 5}"
            )
        },
    ),
    "remove item": (
        [Drop(("application", "idle", 1))],
        {"    # the second\n    - two # it\n": ""},
    ),
    "remove the only item": ([Drop((*T, "b", "uses", 0))], {"uses: [samples]}": "uses: []}"}),
    "remove the only link": (
        [Drop(("topology", "links", 0))],
        {"links:\n    - {between: [gpp, dsp], driver: shm}   # one\n": "links: []\n"},
    ),
    "rename": ([Name((*H, "done"), "ready")], {"    done:": "    ready:"}),
    "list": (
        [Put((*T, "a", "uses"), ["done", "other"])],
        {"uses: [samples, done]": "uses: [done, other]"},
    ),
    "mapping": (
        [Put((*T, "b"), {"priority": 4, "entry": "bb", "node": "dsp", "arg": 1})],
        {
            "b: {entry: b, priority: 4, stack: 1024, node: dsp, uses: [samples]}": (
                "b: {entry: bb, priority: 4, node: dsp, arg: 1}"
            )
        },
    ),
    "block list": (
        [Put(("application", "idle"), ["two", "three"])],
        {"    - one\n": "", "- two # it\n": "- two # it\n    - three\n"},
    ),
    "other list": (
        [Put(("application", "idle"), ["x", "z"])],
        {"    - one\n    # the second\n    - two # it\n": "    - x\n    - z # it\n"},
    ),
    "wide": (
        [Put((*T, "b", "arg"), "x" * 40)],
        {"uses: [samples]}": "uses: [samples],\n        arg: " + "x" * 40 + "}"},
    ),
    "odd words": (
        [Put((*T, "b", "arg"), "a: b, 'c' # d")],
        {"uses: [samples]}": "uses: [samples], arg: \"a: b, 'c' # d\"}"},
    ),
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("name", CASES)
def test_edit(name: str, newline: str) -> None:
    changes, replaced = CASES[name]
    expected = TEXT
    for old, new in replaced.items():
        assert expected.count(old) == 1, old
        expected = expected.replace(old, new)
    source = Source(TEXT.replace("\n", newline))
    assert edited(source, changes).text == expected.replace("\n", newline)


@pytest.mark.parametrize(
    ("text", "change", "expected"),
    [
        ("a: 1", Put(("b",), 2), "a: 1\nb: 2"),
        ("a: 1\nb: 2", Drop(("b",)), "a: 1"),
        ("a: 1\nb: 2", Drop(("a",)), "b: 2"),
        ("a: {}\n", Put(("a", "b"), 1), "a: {b: 1}\n"),
        ("a:\n", Put(("a", "b"), 1), "a: {b: 1}\n"),
        ("a: # c\nz: 1\n", Put(("a", "b", "c"), {}), "a: # c\n  b: {c: {}}\nz: 1\n"),
        ("a: # c\nz: 1\n", Put(("a", "b", "c"), 1), "a: # c\n  b: {c: 1}\nz: 1\n"),
        ("a: null\n", Push(("a",), 1), "a: [1]\n"),
        ("a:\n  b: 1\n", Drop(("a", "b")), "a: {}\n"),
        ("a:\n  b: 1 # x\nc: 1\n", Drop(("a", "b")), "a: {}\nc: 1\n"),
        ("a:\n  - b: 1\n    c: 2\n", Drop(("a", 0, "b")), "a:\n  - c: 2\n"),
        ("a:\n  - b: 1\n", Drop(("a", 0, "b")), "a:\n  - {}\n"),
        ("a: [\n  1, # one\n  2  # two\n]\n", Drop(("a", 1)), "a: [\n  1 # one\n\n]\n"),
        ("a: [\n  1, # one\n  2, # two\n]\n", Drop(("a", 0)), "a: [\n  2, # two\n]\n"),
        ("a: [\n  1,\n  2\n]\n", Push(("a",), 3), "a: [\n  1,\n  2,\n  3\n]\n"),
        ("a: [\n  1,\n  2, # c\n]\n", Push(("a",), 3), "a: [\n  1,\n  2, # c\n  3,\n]\n"),
        ("a: [\n  1,\n  2 # c\n]\n", Push(("a",), 3), "a: [\n  1,\n  2, # c\n  3\n]\n"),
        ("a: [1, 2,]\n", Push(("a",), 3), "a: [1, 2, 3,]\n"),
        ("a:\n- 1\n- 2\nb: 1\n", Push(("a",), 3), "a:\n- 1\n- 2\n- 3\nb: 1\n"),
        ("a: |\n  text\n\nb: 1\n", Put(("a",), "x"), "a: x\n\nb: 1\n"),
        ("a: 'x'\n", Put(("a",), "it's"), "a: 'it''s'\n"),
        ("a: x\n", Put(("a",), "true"), 'a: "true"\n'),
        ("a: x\n", Put(("a",), "12"), 'a: "12"\n'),
        ("a: x\n", Put(("a",), "\x07 \u2028 é 😀"), 'a: "\\u0007 \\u2028 é 😀"\n'),
        ("a: 0x10\n", Put(("a",), 17), "a: 17\n"),
        ("ü: {é: 1}\n", Put(("ü", "ñ"), 2), "ü: {é: 1, ñ: 2}\n"),
        ("'a b': 1\n", Name(("a b",), "c"), "'c': 1\n"),
        ("a:\n    b:\n        c: 1\n", Put(("a", "d"), {"e": 1}), None),
        ("x: 1\na:\n  b: 1\n  # last\n\n# of z\nz: 1\n", Put(("a", "c"), 2), None),
    ],
)
def test_forms(text: str, change: Change, expected: str | None) -> None:
    found = edited(Source(text), [change]).text
    if expected is not None:
        assert found == expected
    lines = text.splitlines()
    if expected is None:
        assert [line for line in found.splitlines() if line in lines] == lines


@pytest.mark.parametrize(
    ("text", "change", "message"),
    [
        ("a: 1\n", Drop(("b",)), "there is no b"),
        ("a: 1\n", Put(("a", "b"), 1), "a has no keys"),
        ("a: 1\nb: 2\n", Name(("a",), "b"), "b is there already"),
        ("a: [1]\n", Put(("a", 1), 1), "there is no a.1"),
        ("a: 1\n", Push(("a",), 1), "a is no list"),
        ("a: 1\n", Drop(("a",)), "the description cannot be empty"),
        ("a: {b}\n", Put(("a", "b"), 1), "the edit cannot be written"),
    ],
)
def test_refused(text: str, change: Change, message: str) -> None:
    with pytest.raises(EditError) as caught:
        edited(Source(text), [change])
    assert caught.value.message.startswith(message)


@pytest.mark.parametrize(
    "text",
    ["a: [1\n", "a: 1\na: 2\n", "a: &x 1\nb: *x\n", "a: 1\n---\nb: 1\n", "\ta: 1\n", "a: \x01\n"],
)
def test_a_text_with_errors_is_not_edited(text: str) -> None:
    with pytest.raises(EditError) as caught:
        Source(text)
    assert "cannot be read" in caught.value.message
    assert caught.value.hint == "correct it first"


@pytest.mark.parametrize(
    "value",
    ["", " ", "a ", "- a", "#", "a #b", "a: b", "[", "{", "*a", "&a", "!a", "%", "@", "`", "~",
     "null", "yes", "0x1f", "1e3", "1_000", ".inf", "=", "<<", "?", "a\nb", "a\tb", "\\", '"', "'",
     "const char *", "uint8_t[4]", "10ms", "\ufeff", "\x85", "\ud800"],
)  # fmt: skip
def test_words_are_read_as_they_were_meant(value: str) -> None:
    data: Any = {"k": [value, {value: value}], value: value}
    text = f"k: {words.flow(data['k'])}\n{words.key(value, False)}: {words.scalar(value, False)}\n"
    if value == "\ud800":
        return
    assert Source(text).data == data
