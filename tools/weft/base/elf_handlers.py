# SPDX-License-Identifier: MIT
"""The interrupt handlers of a program, by number: what its table holds."""

from pathlib import Path
from typing import Any

from weft.base.elf import opened

TABLE = "weft_irq_table"
UNHANDLED = "weft_irq_unhandled"
"""What stands there where the application has no handler."""


def handler(elf: Path, irq: int) -> str:
    """Return the name of the function that handles an interrupt; empty if none is known."""
    with opened(elf) as program:
        symbols = program.get_section_by_name(".symtab")
        table = symbols.get_symbol_by_name(TABLE) if symbols else None
        if not table:
            return ""
        entry = _entry(program, table[0], irq)
        mask = ~1 if program["e_machine"] == "EM_ARM" else ~0
        found = [
            str(symbol.name.partition(".")[0])
            for symbol in symbols.iter_symbols()
            if symbol["st_info"]["type"] == "STT_FUNC" and symbol["st_value"] & mask == entry & mask
        ]
    return next((name for name in found if entry and name != UNHANDLED), "")


def _entry(program: Any, table: Any, irq: int) -> int:
    """Return an entry of the table as the file has it; 0 if there is none."""
    number, size = table["st_shndx"], program.elfclass // 8
    if not isinstance(number, int) or not 0 <= irq < table["st_size"] // size:
        return 0
    section = program.get_section(number)
    if section["sh_type"] == "SHT_NOBITS":
        return 0
    offset = table["st_value"] - section["sh_addr"] + irq * size
    word = section.data()[offset : offset + size]
    return int.from_bytes(word, "little" if program.little_endian else "big")
