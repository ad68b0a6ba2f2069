# SPDX-License-Identifier: MIT
"""Where the user called a function that is inline in a generated header."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from elftools.dwarf.descriptions import describe_form_class

GENERATED = "system.h"


def is_generated(file: str) -> bool:
    """Return whether a source file is the generated header."""
    return Path(file).name == GENERATED


def call_site(dwarf: Any, names: Mapping[int, str], unit: Any, address: int) -> tuple[str, int]:
    """Return file and line of the innermost call around an address that no generated header makes.

    `names` are the unit's files by number. Nothing is found where nothing is inlined.
    """
    calls = list(_calls(dwarf, unit, unit.get_top_DIE(), address))
    for die in reversed(calls):
        file = names.get(_value(die, "DW_AT_call_file"), "")
        if not is_generated(file):
            return file, _value(die, "DW_AT_call_line")
    return "", 0


def _calls(dwarf: Any, unit: Any, die: Any, address: int) -> Iterator[Any]:
    """Yield what is inlined around an address below an entry, from the outside in."""
    for child in die.iter_children():
        if child.tag == "DW_TAG_inlined_subroutine" and _holds(dwarf, unit, child, address):
            yield child
            yield from _calls(dwarf, unit, child, address)
        elif child.tag in ("DW_TAG_subprogram", "DW_TAG_lexical_block"):
            yield from _calls(dwarf, unit, child, address)


def _value(die: Any, name: str) -> int:
    return int(die.attributes[name].value) if name in die.attributes else 0


def _holds(dwarf: Any, unit: Any, die: Any, address: int) -> bool:
    """Return whether the code of an entry holds an address."""
    if "DW_AT_ranges" not in die.attributes:
        if "DW_AT_high_pc" not in die.attributes:
            return False
        low, high = die.attributes["DW_AT_low_pc"].value, die.attributes["DW_AT_high_pc"]
        is_size = describe_form_class(high.form) == "constant"
        return bool(low <= address < (low + high.value if is_size else high.value))
    base = _value(unit.get_top_DIE(), "DW_AT_low_pc")
    for part in dwarf.range_lists().get_range_list_at_offset(_value(die, "DW_AT_ranges"), unit):
        if hasattr(part, "base_address"):
            base = part.base_address
            continue
        offset = 0 if part.is_absolute else base
        if part.begin_offset + offset <= address < part.end_offset + offset:
            return True
    return False
