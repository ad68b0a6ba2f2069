# SPDX-License-Identifier: MIT
"""Frames that processors and assembly code store: no debug information describes them.

tests/debug/test_frames.py compares them with arch/armv6m, arch/armv7m, arch/riscv, arch/mips and
arch/sparc.
"""

ARM_EXCEPTION = {"r0": 0, "r1": 4, "r2": 8, "r3": 12, "r12": 16, "lr": 20, "pc": 24, "xpsr": 28}
"""What all of these store at an exception: Armv6-M, Armv7-M, Armv8-M."""
ARM_EXCEPTION_FRAME = 32
ARM_EXTENSION = 72
"""s0 to s15, FPSCR and a word for alignment, above the basic frame."""
ARM_ALIGNED = 1 << 9
"""Of the stored xpsr: the processor left out a word for alignment."""
ARM_SAVED_FLOATS = 64
"""s16 to s31, below an exception frame with floating point, or above FPSCR and lr of a call."""
ARM_THUMB = 1 << 24

RISCV_CALLER_SAVED = ("ra", *(f"t{n}" for n in range(7)), *(f"a{n}" for n in range(8)))
RISCV_TRAP_PC = 1
RISCV_TRAP_RA = 2
"""Words of a trap frame: pc, and from ra on RISCV_CALLER_SAVED."""
RISCV_TRAP_FRAME = 20
RISCV_CALL_FLOATS = 16
"""Bytes of the floats of a call without its twelve registers: arch/riscv/frame.h."""
RISCV_FLOATS = 16
RISCV_FLOATS_CALL_REGISTERS = 12
RISCV_FLOATS_ALL_REGISTERS = 32
MIPS_CALLER_SAVED = (
    *("ra", "at", "v0", "v1", *(f"a{n}" for n in range(4)), *(f"t{n}" for n in range(10))),
    *("hi", "lo"),
)
MIPS_TRAP_FRAME = 88
"""Words of a trap frame behind pc, and its bytes."""
SPARC_TRAP_O0 = 72
SPARC_TRAP = (*(f"o{n}" for n in range(6)), "sp", "o7", "", "pc", "npc", "g1", "y", "psr")
"""Where these begin in a trap frame; the word without a name is the level of the interrupt."""
SPARC_RETURN = 8
"""From a call to where its function returns."""
LEAVE_FLOATS = 128
"""At most, bytes of the code at leave_floats, the last of weft_arch_switch()."""
