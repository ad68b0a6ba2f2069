# SPDX-License-Identifier: MIT
"""How much room text takes in the fonts that show pictures: that of the widest of them."""

import unicodedata

NARROW, SLIM, WIDE = (
    frozenset("ijlI|!.,:;' `"),
    frozenset('frt-()[]{}/\\"'),
    frozenset("mwMW@%&<>=+~#"),
)
ELLIPSIS = "\u2026"


def _width(letter: str) -> float:
    if letter in NARROW:
        return 0.34
    if letter in SLIM:
        return 0.42
    if letter in WIDE or unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return 0.74 if letter.isupper() or ord(letter) > 0x7E else 0.64


def width(text: str, size: float) -> float:
    """Return the width of a text in a font of a size."""
    return sum(_width(letter) for letter in text) * size


def fitted(text: str, size: float, room: float) -> str:
    """Return a text, shortened if it is wider than the room for it."""
    if width(text, size) <= room:
        return text
    left = room - width(ELLIPSIS, size)
    end = 0
    while end < len(text) and (left := left - _width(text[end]) * size) >= 0:
        end += 1
    return text[:end] + ELLIPSIS
