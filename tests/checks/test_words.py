# SPDX-License-Identifier: MIT
"""Words of texts that users read: one word has one meaning, that of doc/glossary.md.

Texts are the strings of the tools, of the benches, whose metrics they describe, and of what runs
on a node or simulates one. Names of objects, options and files are no texts: a text has a space.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

WORDS = {
    r"urgen(t|cy)": "priority: higher, lower, highest, equal",
    r"packets?(?! pool)": "frame: what goes over a link",
    r"windows?": "interrupts-off time, aperture, shared memory; send window",
    r"stand-ins?": "proxy",
    r"heirs?|bequeath\w*": "next owner, hands over",
    r"lends?|lent|borrow\w*": "inherits, boosts",
    r"signs? of life": "heartbeat",
    r"farewells?|greet\w*": "goodbye, hello",
    r"begins? anew": "restarts",
    r"stands? twice": "duplicate",
    r"lacks? the key": "missing required key",
    r"of nobody": "unmapped",
    r"batter(y|ies)": "common test suite",
}
"""Words that texts do not have, and what they have instead."""

EXCEPT = (
    r"send window",
    r"->window",
    r"(take|give) a packet",
    r"inter-packet",
)
"""Where such a word is the right one: of a packet pool, in C, or in a title of a source."""


def strings_of_python(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the strings of a module; docstrings only of what describes a command or its options."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    silent = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and "commands" not in file.parts
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in silent:
            yield node.lineno, str(node.value)


def strings_of_c(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the strings of a source, comments left out, adjacent ones joined."""
    text = re.sub(
        r"/\*.*?\*/", lambda c: "\n" * c[0].count("\n"), file.read_text("utf-8"), flags=re.S
    )
    text = re.sub(r"(?m)^\s*#\s*include.*$|//.*$", "", text)
    literal = r'"(?:[^"\\\n]|\\.)*"'
    for found in re.finditer(rf"{literal}(?:\s*{literal})*", text):
        yield text.count("\n", 0, found.start()) + 1, "".join(re.findall(r'"(.*?)"', found[0]))


def found_texts() -> Iterator[tuple[str, str]]:
    """Yield the places of all texts, and what they say."""
    for file in sorted((ROOT / "tools" / "weft").rglob("*.py")):
        for line, text in strings_of_python(file):
            yield f"{file.relative_to(ROOT)}:{line}", text
    for folder in ("arch", "bench", "board", "kernel", "net", "rtl/host", "simulator"):
        for file in sorted((ROOT / folder).rglob("*.c*")):
            if file.suffix in (".c", ".cpp"):
                for line, text in strings_of_c(file):
                    yield f"{file.relative_to(ROOT)}:{line}", text


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Return the places of all texts with a space, and what they say but for EXCEPT."""
    others = re.compile("|".join(EXCEPT))
    return tuple((place, others.sub("", text)) for place, text in found_texts() if " " in text)


@pytest.mark.parametrize("word", WORDS)
def test_texts_have_the_words_of_the_glossary(word: str) -> None:
    wrong = []
    for place, text in texts():
        if re.search(rf"\b({word})\b", text, re.IGNORECASE):
            wrong.append(f"{place}: {text[:100]!r}: {WORDS[word]}")
    assert not wrong, "\n".join(wrong)
