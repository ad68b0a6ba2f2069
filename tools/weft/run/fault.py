# SPDX-License-Identifier: MIT
"""Makes the fault record of a program readable."""

import functools
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.base.elf import Location, Symbols
from weft.base.elf_handlers import handler
from weft.diag.suggest import quoted
from weft.paths import ROOT, shown
from weft.run.lines import Record

MARK = "@fault "
CONTAINED = "@contained "
"""Marker of a fault of a user task: the program continues."""
REFUSALS = (
    "bad pointer in a system call",
    "unaligned pointer in a system call",
    "forged handle",
    "foreign object",
    "no such system call",
)
"""Faults whose place is the return address of a call."""

TRAP = (
    "compilers place one where a program must not come, such as behind the use of a null pointer "
    "or at the end of a function without a return"
)
EXPLANATIONS = {"undefined instruction": TRAP, "illegal instruction": TRAP}
"""What else a fault can mean than its words say."""

LINK_REGISTERS = ("lr", "ra", "x30", "o7")


@dataclass(frozen=True)
class Fault:
    """A fault record with names."""

    what: str
    code: int
    explanation: str
    task: str
    swi: str
    irq: int | None
    """Number of the interrupt whose handler ran; None: none, or the processor did not say."""
    pc: Location
    caller: Location | None
    address: int
    registers: dict[str, int]
    action: str = ""
    """What became of a user task: stop or restart."""
    handler: str = ""
    """The function that handles the interrupt; empty if the program does not say."""

    def as_json(self) -> dict[str, Any]:
        """Return the record for --json."""
        return {
            "what": self.what,
            "code": self.code,
            "explanation": self.explanation,
            "task": self.task,
            "swi": self.swi,
            "irq": self.irq,
            "handler": self.handler,
            "pc": _location_json(self.pc),
            "caller": _location_json(self.caller) if self.caller else None,
            "address": self.address,
            "registers": self.registers,
        }

    def brief(self) -> str:
        """Return the record of a user task for people, in one line."""
        meaning = f": {self.explanation}" if self.explanation else ""
        where = f" at {_shown(self.pc)}" if self.pc.address else ""
        done = "it is restarted" if self.action == "restart" else "it is stopped"
        return f"contained: {self.what}{meaning} in user task {quoted(self.task)}{where}; {done}"

    def text(self) -> str:
        """Return the record for people."""
        task = f" in task {quoted(self.task)}" if self.task else ""
        if self.swi:
            task = f" in software interrupt {quoted(self.swi)}, which interrupted" + (
                f" task {quoted(self.task)}" if self.task else " no task"
            )
        if self.irq is not None:
            name = f" {quoted(self.handler)}" if self.handler else ""
            task = f" in the handler{name} of interrupt {self.irq}" + (
                f", which interrupted task {quoted(self.task)}" if self.task else ""
            )
        meaning = f": {self.explanation}" if self.explanation else ""
        values = [self.pc.address, self.address, *self.registers.values()]
        digits = 16 if any(value >> 32 for value in values) else 8

        def row(name: str, value: int) -> str:
            return f"{name:>7} 0x{value:0{digits}x}"

        lines = [f"fault: {self.what}{task}{meaning} (code {self.code})"]
        lines.append(f"{row('pc', self.pc.address)}  {_shown(self.pc)}")
        if self.caller is not None:
            lines.append(f"{row('return', self.caller.address)}  {_shown(self.caller)}")
        if self.address:
            lines.append(f"{row('address', self.address)}")
        columns = 32 // digits
        names = list(self.registers)
        for index in range(0, len(names), columns):
            lines.append(
                " ".join(row(n, self.registers[n]) for n in names[index : index + columns])
            )
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
    """Parse a console line; return None if it is not a fault record."""
    if not isinstance(line, Record) or not line.startswith((MARK, CONTAINED)):
        return None
    found = re.search(r'what="([^"]*)"', line)
    what = found[1] if found else "fault"
    fields = {
        key: int(value, 0)
        for key, value in re.findall(r"\b(\w+)=(0[xX][0-9a-fA-F]+|[1-9]\d*|0)(?=\s|$)", line)
    }
    code, pc = fields.pop("code", 0), fields.pop("pc", 0)
    address, task = fields.pop("address", 0), fields.pop("task", 0)
    swi = fields.pop("swi", 0)
    irq = fields.pop("irq", None)
    action = re.search(r"action=(\w+)", line)
    symbols = Symbols(elf)
    is_misuse = what == "misuse"
    link = next((fields[name] for name in LINK_REGISTERS if fields.get(name)), 0)
    caller = symbols.locate(link, is_return=True) if link and not is_misuse else None
    return Fault(
        what,
        code,
        _misuses().get(code, "") if is_misuse else EXPLANATIONS.get(what, ""),
        _name(symbols.object_at(task), task, "_task"),
        _name(symbols.object_at(swi), swi, "_swi"),
        irq,
        symbols.locate(pc, is_return=is_misuse or what in REFUSALS),
        caller if caller and caller.function else None,
        address,
        fields,
        action[1] if action else "",
        "" if irq is None else handler(elf, irq),
    )


def _name(name: str, address: int, suffix: str) -> str:
    """Return the name of an object: the description's, the variable's, or the address."""
    if not address:
        return ""
    return name.removesuffix(suffix) or f"0x{address:08x}"


@functools.cache
def _misuses() -> dict[int, str]:
    """Return the meaning of each number of misuse, from the header."""
    header = ROOT / "include" / "weft" / "misuse.h"
    text = header.read_text(encoding="utf-8") if header.is_file() else ""
    found = re.findall(r"WEFT_MISUSE_\w+ = (\d+),\s*/\*\*< (.*?) \*/", text)
    return {int(number): meaning for number, meaning in found}
