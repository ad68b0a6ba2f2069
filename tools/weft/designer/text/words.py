# SPDX-License-Identifier: MIT
"""Values as YAML: plain where that is read as the same value, else with quotes."""

import json
import math
import re
from pathlib import Path
from typing import Any

from weft.base.document import read
from weft.diag.errors import WeftError

WIDTH = 100
"""Columns of a line, if what stands in it can be broken."""

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}", re.ASCII)
_RESERVED = re.compile(r"(?i)true|false|null|yes|no|on|off|y|n")
_CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ufeff\\ud800-\\udfff\\ufffe\\uffff]")


def scalar(value: Any, is_flow: bool, quote: str = "") -> str:
    """Return a scalar; a text keeps the quotes of the text that it replaces."""
    if isinstance(value, str):
        if quote in ("'", '"') or not _is_plain(value, is_flow):
            return _quoted(value, quote)
        return value
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) and not math.isfinite(value):
        return ".nan" if math.isnan(value) else (".inf" if value > 0 else "-.inf")
    return repr(value)


def key(name: str, is_flow: bool, quote: str = "") -> str:
    """Return a key; it keeps the quotes of the one that it replaces."""
    if quote in ("'", '"') or not _is_plain(name, is_flow, is_key=True):
        return _quoted(name, quote)
    return name


def flow(value: Any, column: int = 0) -> str:
    """Return a value in one piece that begins in a column; a long one has several lines.

    These end with a line feed each, and are indented to stand behind the first bracket.
    """
    text = _flow(value)
    if column + len(text) <= WIDTH or not isinstance(value, dict | list):
        return text
    lines = [text[0]]
    for index, piece in enumerate(_pieces(value)):
        comma = "," if index < len(value) - 1 else ""
        space = " " if index and lines[-1].strip() else ""
        if index and column * (len(lines) == 1) + len(lines[-1] + space + piece) + 1 > WIDTH:
            lines.append(" " * (column + 1) + piece + comma)
        else:
            lines[-1] += space + piece + comma
    return "\n".join(lines) + text[-1]


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(_pieces(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_pieces(value)) + "]"
    return scalar(value, is_flow=True)


def _pieces(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [f"{key(str(name), True)}: {_flow(one)}" for name, one in value.items()]
    return [_flow(one) for one in value]


def block(value: Any, indent: int, step: int, is_forced: bool = False) -> list[str] | None:
    """Return the lines of a collection by indentation; None: it is written in brackets.

    Sections, which hold mappings, are written by indentation, and what is to be like its
    neighbours (`is_forced`).
    """
    if not isinstance(value, dict | list) or not value:
        return None
    inner = list(value.values() if isinstance(value, dict) else value)
    if not is_forced and not all(isinstance(one, dict) and one for one in inner):
        return None
    lines: list[str] = []
    for name, one in value.items() if isinstance(value, dict) else enumerate(value):
        lead = " " * indent + (f"{key(str(name), False)}:" if isinstance(value, dict) else "-")
        nested = block(one, indent + step, step) if isinstance(value, dict) else None
        if nested is not None:
            lines += [lead, *nested]
        elif isinstance(one, dict | list):
            lines.append(f"{lead} {flow(one, len(lead) + 1)}")
        else:
            lines.append(f"{lead} {scalar(one, is_flow=False)}")
    return lines


def _is_plain(text: str, is_flow: bool, is_key: bool = False) -> bool:
    """Return whether a text without quotes is read as this text."""
    if _WORD.fullmatch(text):
        return _RESERVED.fullmatch(text) is None
    if not text or len(text) > WIDTH or _CONTROL.search(text) or text != text.strip():
        return False
    piece = f"{text}: x" if is_key else f"x: {text}"
    expected = {text: "x"} if is_key else {"x": text}
    try:
        return bool(
            read(Path("-"), text=f"{{{piece}, z: z}}" if is_flow else piece).data
            == (expected | {"z": "z"} if is_flow else expected)
        )
    except WeftError:
        return False


def _quoted(text: str, quote: str) -> str:
    is_simple = _CONTROL.search(text) is None
    if is_simple and (quote == "'" or (quote != '"' and ('"' in text or "\\" in text))):
        return "'" + text.replace("'", "''") + "'"
    return _CONTROL.sub(_escaped, json.dumps(text, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
