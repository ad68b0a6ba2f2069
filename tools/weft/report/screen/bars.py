# SPDX-License-Identifier: MIT
"""Bars: a value as a share of another one, whose place is marked."""

FULL, MARK = "\u2588", "\u2502"
_EIGHTHS = " \u258f\u258e\u258d\u258c\u258b\u258a\u2589"
ASCII_FULL, ASCII_MARK = "#", "|"


def bar(ratio: float, most: float, width: int, *, ascii_only: bool = False) -> str:
    """Return a bar of a ratio, where `most` is the greatest ratio of all bars that stand together.

    The mark stands at 1, in the same place in all of them.
    """
    scale = (width - 1) / max(most, 1.0)
    length = max(ratio, 0.0) * scale
    cells = list(_ascii(length) if ascii_only else _blocks(length))
    cells = (cells + [" "] * width)[:width]
    cells[round(scale)] = ASCII_MARK if ascii_only else MARK
    return "".join(cells)


def _ascii(length: float) -> str:
    return ASCII_FULL * round(length)


def _blocks(length: float) -> str:
    whole = int(length)
    return FULL * whole + _EIGHTHS[int((length - whole) * 8)].strip()
