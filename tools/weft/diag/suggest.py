# SPDX-License-Identifier: MIT
"""Words for messages: quoting, lists, and the nearest known name."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

MAX_QUOTED = 60

SHORTEST = 3
"""Letters that a beginning of a word has at least."""

MAX_LISTED = 20
"""Values of a key that a hint lists."""


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
    near = nearest(word, names)
    if near:
        return f"did you mean {quoted(near)}?"
    if 0 < len(names) <= 12:
        return f"known: {listed(names, 'and')}"
    return ""


def value_hint(
    word: str, key: str, values: Iterable[str], synonyms: Mapping[str, str] | None = None
) -> str:
    """Return a hint for a key with fixed values: the one that is meant, and all of them.

    `synonyms` are words of others for some of the values.
    """
    names = list(values)
    meaning = {name: name for name in names} | dict(synonyms or {})
    near = nearest(word, meaning)
    parts = [f"did you mean {quoted(meaning[near])}?"] if near else []
    if 0 < len(names) <= MAX_LISTED:
        one_of = "one of " if len(names) > 2 else ""
        parts.append(f"{quoted(key)} is {one_of}{listed(names)}")
    return " ".join(parts)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like another one, or nothing.

    One that begins with the other, as `priority` with `prio`, is nearer than one with like letters.
    """
    names = list(known)
    plain = _plain(word)
    same = [name for name in names if _plain(name) == plain]
    begins = [name for name in names if len(plain) >= SHORTEST and _plain(name).startswith(plain)]
    near = same or sorted(begins, key=len) or get_close_matches(word, names, n=1, cutoff=0.6)
    return next(iter(near), "")


def _plain(word: str) -> str:
    return word.lower().replace("-", "_").replace(" ", "_")
