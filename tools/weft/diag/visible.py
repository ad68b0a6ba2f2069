# SPDX-License-Identifier: MIT
"""Shows text that others wrote on a terminal: nothing in it may control the terminal."""

import re
import sys

_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but tab and newline, DEL, C1
    "\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"  # direction, width, lines
    "\ud800-\udfff]"  # not a character
)
_ALL = re.compile(rf"[\t\n]|{_CONTROLS.pattern}")


def visible_lines(text: str) -> str:
    """Return a text of several lines with its control characters made visible."""
    return _CONTROLS.sub(_shown, text)


def visible(text: str) -> str:
    """Return a name, a value or a line with its control characters made visible."""
    return _ALL.sub(_shown, text)


def say(text: str, *, error: bool = False) -> None:
    """Print what others wrote, or what contains it, on the standard output or error output."""
    print(visible_lines(text), file=sys.stderr if error else sys.stdout, flush=error)


def _shown(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)  # such as the picture of ESC
    if code == 0x7F:
        return "\u2421"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
