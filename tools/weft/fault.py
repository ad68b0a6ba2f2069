# SPDX-License-Identifier: MIT
"""Makes the fault record of a program readable."""

import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.elf import Location, Symbols
from weft.paths import ROOT, shown

MARK = "@fault "
LINK_REGISTERS = ("lr", "ra", "x30")


@dataclass(frozen=True)
class Fault:
    """A fault record with names."""

    what: str
    code: int
    explanation: str
    task: str
    pc: Location
    caller: Location | None
    address: int
    registers: dict[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return the record for --json."""
        return {
            "what": self.what,
            "code": self.code,
            "explanation": self.explanation,
            "task": self.task,
            "pc": _location_json(self.pc),
            "caller": _location_json(self.caller) if self.caller else None,
            "address": self.address,
            "registers": self.registers,
        }

    def text(self) -> str:
        """Return the record for people."""
        task = f" in {self.task}" if self.task else ""
        meaning = f": {self.explanation}" if self.explanation else ""
        lines = [f"fault: {self.what} (code {self.code}){meaning}{task}"]
        lines.append(f"    at          {_shown(self.pc)}  (pc 0x{self.pc.address:08x})")
        if self.caller is not None:
            lines.append(f"    called from {_shown(self.caller)}  (0x{self.caller.address:08x})")
        if self.address:
            lines.append(f"    address     0x{self.address:08x}")
        names = list(self.registers)
        for index in range(0, len(names), 4):
            row = (f"{n:>6} 0x{self.registers[n]:08x}" for n in names[index : index + 4])
            lines.append("    " + " ".join(row))
        return "\n".join(lines)


def _shown(location: Location) -> str:
    if not location.line:
        return str(location)
    name = f"{location.function}, " if location.function else ""
    return f"{name}{shown(Path(location.file))}:{location.line}"


def _location_json(location: Location) -> dict[str, Any]:
    return {
        "address": location.address,
        "function": location.function,
        "file": location.file,
        "line": location.line,
    }


def parse(line: str, elf: Path) -> Fault | None:
    """Read a line of console output; return None if it is no fault record."""
    if not line.startswith(MARK):
        return None
    found = re.search(r'what="([^"]*)"', line)
    what = found[1] if found else "fault"
    fields = {
        key: int(value, 0)
        for key, value in re.findall(r"(\w+)=(0[xX][0-9a-fA-F]+|[1-9]\d*|0)(?=\s|$)", line)
    }
    code, pc = fields.pop("code", 0), fields.pop("pc", 0)
    address, task = fields.pop("address", 0), fields.pop("task", 0)
    symbols = Symbols(elf)
    is_misuse = what == "misuse"
    link = next((fields[name] for name in LINK_REGISTERS if fields.get(name)), 0)
    caller = symbols.locate(link, is_return=True) if link and not is_misuse else None
    return Fault(
        what,
        code,
        _misuses().get(code, "") if is_misuse else "",
        _task(symbols.object_at(task), task),
        symbols.locate(pc, is_return=is_misuse),
        caller if caller and caller.function else None,
        address,
        fields,
    )


def _task(name: str, address: int) -> str:
    if not address:
        return ""
    if name.endswith("_task"):
        return f"task `{name.removesuffix('_task')}`"
    return f"task `{name}`" if name else f"task at 0x{address:08x}"


@functools.cache
def _misuses() -> dict[int, str]:
    """Return the meaning of each number of misuse, from the header."""
    header = ROOT / "include" / "weft" / "misuse.h"
    text = header.read_text(encoding="utf-8") if header.is_file() else ""
    found = re.findall(r"WEFT_MISUSE_\w+ = (\d+),\s*/\*\*< (.*?) \*/", text)
    return {int(number): meaning for number, meaning in found}
