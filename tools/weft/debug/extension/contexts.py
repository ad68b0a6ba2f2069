# SPDX-License-Identifier: MIT
"""Saved contexts of tasks that are switched out, by architecture.

The frame of a switch is described by the program's debug information. Frames that a processor or
assembly code stores are not: their layouts are in weft.debug.frames.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import gdb

from weft.debug import frames
from weft.debug.extension import symbols

Registers = dict[str, int]


@dataclass
class Context:
    """Registers of a frame, and what else is known of it."""

    registers: Registers
    starts: str = ""
    """Not empty: the task has not run yet, and begins in this function."""


def order() -> Literal["little", "big"]:
    """Return the order of bytes of the program."""
    return "big" if "big endian" in gdb.execute("show endian", to_string=True) else "little"


def word(address: int, size: int = 4) -> int:
    """Return a word of memory."""
    return int.from_bytes(bytes(gdb.selected_inferior().read_memory(address, size)), order())


def _struct(name: str, address: int) -> Any:
    pointer = gdb.lookup_type(f"struct {name}").pointer()
    return gdb.Value(address).cast(pointer).dereference()


ARM_ENTERS = ("weft_armv7m_enter", "weft_armv6m_enter")
"""First code of a task."""
ARM_SAVED = {"r4_to_r11": 4, "r4_to_r7": 4, "r8_to_r11": 8}
"""Members of the frame of a switch on Arm, and the first register in each."""


def _arm(sp: int) -> Context:
    frame = _struct("call_frame", sp)
    registers = {
        f"r{ARM_SAVED[field.name] + n}": int(frame[field.name][n])
        for field in frame.type.fields()
        if field.name in ARM_SAVED
        for n in range(field.type.sizeof // 4)
    }
    registers |= {"pc": int(frame["pc"]) & ~1, "sp": sp + frame.type.sizeof}
    registers["xpsr"] = frames.ARM_THUMB
    enters = (_starts(registers["pc"], name, registers["r4"] & ~1) for name in ARM_ENTERS)
    return Context(registers, next(filter(None, enters), ""))


def _riscv(sp: int) -> Context:
    frame = _struct("call_frame", sp)
    saved = [int(frame["s0_to_s11"][n]) for n in range(12)]
    registers = {f"s{n}": value for n, value in enumerate(saved)}
    registers |= {"pc": int(frame["ra"]), "sp": sp + frame.type.sizeof}
    return Context(registers, _starts(registers["pc"], "weft_riscv_enter", saved[0]))


def _mips(sp: int) -> Context:
    frame = _struct("call_frame", sp)
    registers = {f"s{n}": int(frame["s0_to_s7"][n]) for n in range(8)}
    registers |= {"s8": int(frame["fp"]), "ra": int(frame["ra"]), "pc": int(frame["ra"])}
    registers["sp"] = sp + frame.type.sizeof
    return Context(registers, _starts(registers["pc"], "weft_mips_enter", registers["s0"]))


def _sparc(sp: int) -> Context:
    frame = _struct("call_frame", sp)
    registers = {f"l{n}": int(frame["l0_to_l5"][n]) for n in range(6)}
    registers |= {f"i{n}": int(frame["i0_to_i7"][n]) for n in (*range(6), 7)}
    registers |= {"fp": int(frame["i0_to_i7"][6]), "o7": int(frame["o7"]), "sp": sp}
    registers["pc"] = registers["o7"] + frames.SPARC_RETURN
    return Context(registers, _starts(registers["pc"], "weft_sparc_enter", registers["i0"]))


def _x86_64(sp: int) -> Context:
    frame = _struct("weft_host_frame", sp)
    registers = {name: int(frame[name]) for name in ("rbx", "rbp", "r12", "r13", "r14", "r15")}
    registers |= {"rip": int(frame["pc"]), "rsp": sp + frame.type.sizeof}
    return Context(registers, _starts(registers["rip"], "weft_host_task_entry", registers["rbx"]))


def _aarch64(sp: int) -> Context:
    frame = _struct("weft_host_frame", sp)
    registers = {f"x{n}": int(frame["x19_to_x29"][n - 19]) for n in range(19, 30)}
    pc = int(frame["pc"])
    registers |= {"x30": pc, "pc": pc, "sp": sp + frame.type.sizeof}
    return Context(registers, _starts(pc, "weft_host_task_entry", registers["x19"]))


def _starts(pc: int, first: str, entry: int) -> str:
    """Return the function in which a task begins if `pc` is the first code of tasks."""
    address = symbols.address_of(first)
    if address is None or pc not in (address, address & ~1):  # the lowest bit: Thumb code
        return ""
    return symbols.symbol_at(entry)


SAVED: dict[str, Callable[[int], Context]] = {
    "arm": _arm,
    "riscv": _riscv,
    "mips": _mips,
    "sparc": _sparc,
    "i386:x86-64": _x86_64,
    "aarch64": _aarch64,
}
"""By the beginning of what GDB calls an architecture: reads the frame of a switch."""


def saved(architecture: str, sp: int) -> Context:
    """Return the context of a task that was switched out with a stack pointer."""
    for name, read in SAVED.items():
        if architecture.startswith(name):
            return read(sp)
    raise gdb.GdbError(f"The extension does not know how {architecture} saves tasks.")


@dataclass
class Resume:
    """Code by which a task that an interrupt preempted goes on: above it is a stored frame."""

    symbol: str
    unwind: Callable[[int], Registers]
    size: int = 2
    """Bytes from the symbol on that belong to it."""

    def holds(self, pc: int) -> bool:
        """Return whether a task with this program counter is there."""
        begin = symbols.address_of(self.symbol)
        return begin is not None and begin & ~1 <= pc < (begin & ~1) + self.size


def _exception(sp: int, has_floats: bool = False) -> Registers:
    """Return what an Arm processor stored at an address."""
    registers = {name: word(sp + offset) for name, offset in frames.ARM_EXCEPTION.items()}
    size = frames.ARM_EXCEPTION_FRAME + (frames.ARM_EXTENSION if has_floats else 0)
    if registers["xpsr"] & frames.ARM_ALIGNED:
        size += 4
    return {**registers, "pc": registers["pc"] & ~1, "sp": sp + size}


def _exception_with_floats(sp: int) -> Registers:
    return _exception(sp + frames.ARM_SAVED_FLOATS, has_floats=True)


def _user_exception(sp: int, has_floats: bool = False) -> Registers:
    """Of a task that was unprivileged: the frame is on its own stack."""
    return _exception(int(_struct("weft_arch_user", sp)["psp"]), has_floats)


def _user_exception_with_floats(sp: int) -> Registers:
    return _user_exception(sp, has_floats=True)


def _call_with_floats(sp: int) -> Registers:
    return {"pc": word(sp + 4) & ~1, "sp": sp + 8 + frames.ARM_SAVED_FLOATS}


def _riscv_sizes() -> tuple[int, int]:
    """Return the bytes of a register, and of one of floating point; 0: there are none."""
    architecture = gdb.selected_frame().architecture()
    names = {register.name for register in architecture.registers()}
    integer = int(gdb.parse_and_eval("sizeof($sp)"))
    return integer, int(gdb.parse_and_eval("sizeof($ft0)")) if "ft0" in names else 0


def _trap(sp: int) -> Registers:
    size, floats = _riscv_sizes()
    if floats and word(sp, size) >> (8 * size - 1):  # mstatus.SD
        sp += frames.RISCV_FLOATS + frames.RISCV_FLOATS_ALL_REGISTERS * floats
    registers = {
        name: word(sp + (frames.RISCV_TRAP_RA + index) * size, size)
        for index, name in enumerate(frames.RISCV_CALLER_SAVED)
    }
    registers["pc"] = word(sp + frames.RISCV_TRAP_PC * size, size)
    return {**registers, "sp": sp + frames.RISCV_TRAP_FRAME * size}


def _riscv_call_with_floats(sp: int) -> Registers:
    size, floats = _riscv_sizes()
    return {
        "pc": word(sp, size),
        "sp": sp + frames.RISCV_CALL_FLOATS + frames.RISCV_FLOATS_CALL_REGISTERS * floats,
    }


def _mips_trap(sp: int) -> Registers:
    names = enumerate(("pc", *frames.MIPS_CALLER_SAVED))
    registers = {name: word(sp + 4 * index) for index, name in names}
    return {**registers, "sp": sp + frames.MIPS_TRAP_FRAME}


def _sparc_trap(sp: int) -> Registers:
    """Both frames are one: GDB takes what is not told for lost."""
    names = enumerate(frames.SPARC_TRAP)
    trap = {name: word(sp + frames.SPARC_TRAP_O0 + 4 * index) for index, name in names if name}
    return {**_sparc(sp).registers, **trap}


RESUMES = (
    Resume("weft_armv6m_resume", _exception),
    Resume("weft_armv7m_resume", _exception),
    Resume("weft_armv7m_floats_resume", _exception_with_floats),
    Resume("weft_armv7m_user_resume", _user_exception),
    Resume("weft_armv7m_user_floats_resume", _user_exception_with_floats),
    Resume("weft_armv7m_floats_return", _call_with_floats),
    Resume("weft_riscv_resume", _trap),
    Resume("weft_mips_resume", _mips_trap),
    Resume("weft_sparc_resume", _sparc_trap),
    Resume("leave_floats", _riscv_call_with_floats, frames.LEAVE_FLOATS),
)
