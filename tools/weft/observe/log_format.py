# SPDX-License-Identifier: MIT
"""Formats the records of logs, as printf of C would on the node.

A record has whole words only. What cannot be shown is shown as a text in angle
brackets that says why, never by an error: the rest of the record still counts.
"""

import re
from collections.abc import Callable, Sequence

_CONVERSION = re.compile(
    r"%(?P<flags>[-+ #0]*)(?P<width>\d*)(?:\.(?P<precision>\d*))?(?P<length>hh|h|ll|l|z|j|t)?"
    r"(?P<kind>.)",
    re.DOTALL,
)
_BITS = {"": 32, "hh": 8, "h": 16}
WIDEST = 255
LONGEST = 1024
"""Characters of a formatted record."""

Text = Callable[[int], str | None]
"""Returns the text at an address, or None if there is none that is constant."""


def render(pattern: str, words: Sequence[int], word: int, text: Text) -> str:
    """Format words of `word` bytes each; what is longer than LONGEST is cut off."""
    left = list(words)
    parts, end, length = [], 0, 0
    while (at := pattern.find("%", end)) >= 0 and length <= LONGEST:
        parts.append(pattern[end:at])
        found = _CONVERSION.match(pattern, at)
        if found is None:
            parts.append(f"<{pattern[at:]}: not a conversion>")
            end = len(pattern)
            break
        end = found.end()
        parts.append("%" if found["kind"] == "%" else _convert(found, left, word, text))
        length += len(parts[-2]) + len(parts[-1])
    shown = "".join([*parts, pattern[end:]])
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}<longer than {LONGEST}>"


def _convert(found: "re.Match[str]", left: list[int], word: int, text: Text) -> str:
    if found["kind"] not in "diouxXcsp":
        why = "a log has whole numbers" if found["kind"] in "aAeEfFgG" else "not a conversion"
        return f"<{found[0]}: {why}>"
    width, precision = int(found["width"] or 0), found["precision"]
    if max(width, int(precision or 0)) > WIDEST:
        return f"<{found[0]}: wider than {WIDEST}>"
    if not left:
        return f"<{found[0]}: no argument>"
    value = left.pop(0)
    limit = None if precision is None else int(precision or 0)
    if found["kind"] in "diouxX":
        bits = _BITS.get(found["length"] or "", 8 * word)
        if found["length"] in ("ll", "j") and word < 8:
            return f"<{found[0]}: wider than a word>"
        return _number(found["kind"], found["flags"], width, limit, value & ((1 << bits) - 1), bits)
    if found["kind"] == "c":
        shown = chr(value & 0xFF)
    elif found["kind"] == "p":
        shown = f"0x{value:x}"
    else:
        at = text(value)
        shown = f"<0x{value:x}: not a constant text>" if at is None else at[:limit]
    return shown.ljust(width) if "-" in found["flags"] else shown.rjust(width)


def _number(kind: str, flags: str, width: int, precision: int | None, value: int, bits: int) -> str:
    """Format a number by the rules of C, which differ from those of Python in places."""
    sign = ""
    if kind in "di":
        negative = value >> (bits - 1)
        value = (1 << bits) - value if negative else value
        sign = "-" if negative else "+" if "+" in flags else " " if " " in flags else ""
        digits = str(value)
    elif kind == "u":
        digits = str(value)
    elif kind == "o":
        digits = f"{value:o}"
    else:
        digits = f"{value:{kind}}"
        sign = f"0{kind}" if "#" in flags and value else ""
    if precision == 0 and value == 0:
        digits = ""
    digits = digits.rjust(precision or 0, "0")
    if kind == "o" and "#" in flags and not digits.startswith("0"):
        digits = "0" + digits
    if "-" in flags:
        return (sign + digits).ljust(width)
    if "0" in flags and precision is None:
        return sign + digits.rjust(width - len(sign), "0")
    return (sign + digits).rjust(width)
