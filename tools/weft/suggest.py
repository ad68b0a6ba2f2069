# SPDX-License-Identifier: MIT
"""Words for messages: quoting, lists, and the nearest known name."""

from collections.abc import Iterable
from difflib import get_close_matches

MAX_QUOTED = 60


def quoted(text: object) -> str:
    """Quote a piece of user's input on one line, shortened, without control characters."""
    if text == "":
        return "an empty text"
    clean = "".join(c if c.isprintable() else "?" for c in str(text))
    if len(clean) > MAX_QUOTED:
        clean = clean[: MAX_QUOTED - 3] + "..."
    return f"`{clean}`"


def listed(words: Iterable[str], last: str = "or") -> str:
    """Join words as a sentence does: a, b or c."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, word: str) -> str:
    """Return a number with its noun: 1 node, 2 nodes."""
    return f"{number} {word}" + ("" if number == 1 else "s")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a hint with the nearest of the known words, or with all of them, or nothing."""
    names = sorted(set(known))
    near = get_close_matches(word, names, n=1, cutoff=0.6) or [
        n for n in names if n.lower() == word.lower()
    ]
    if near:
        return f"did you mean {quoted(near[0])}?"
    if 0 < len(names) <= 12:
        return f"known: {listed(names, 'and')}"
    return ""
