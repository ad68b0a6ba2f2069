# SPDX-License-Identifier: MIT
"""What the tools know of frames that assembly code stores, against that code."""

import re

from tests.debug.gdb import ROOT
from weft.debug import frames

ARM = (ROOT / "arch/armv7m/frame.h").read_text(encoding="utf-8")
ARM_SWITCH = (ROOT / "arch/armv7m/context.S").read_text(encoding="utf-8")
ARMV6M = (ROOT / "arch/armv6m/frame.h").read_text(encoding="utf-8")
MIPS = (ROOT / "arch/mips/frame.h").read_text(encoding="utf-8")
MIPS_FRAMES = (ROOT / "arch/mips/frames.inc").read_text(encoding="utf-8")
SPARC = (ROOT / "arch/sparc/frame.h").read_text(encoding="utf-8")
RISCV = (ROOT / "arch/riscv/frame.h").read_text(encoding="utf-8")
RISCV_SWITCH = (ROOT / "arch/riscv/switch.S").read_text(encoding="utf-8")
RISCV_TRAP = (ROOT / "arch/riscv/trap.inc").read_text(encoding="utf-8")


def of_arm(name: str, text: str = ARM) -> int:
    """Return a constant of the Arm assembly."""
    found = re.search(rf"#define {name} (\d+)", text)
    assert found, name
    return int(found[1])


def words(name: str) -> int:
    """Return a constant of the RISC-V assembly that counts words."""
    found = re.search(rf"#define {name} \((\d+) \* REG_BYTES\)", RISCV)
    assert found, name
    return int(found[1])


def test_exceptions_of_arm() -> None:
    assert frames.ARM_EXCEPTION["pc"] == of_arm("EXCEPTION_PC")
    assert frames.ARM_EXCEPTION["r12"] == of_arm("EXCEPTION_R12")
    assert of_arm("EXCEPTION_FRAME") == frames.ARM_EXCEPTION_FRAME
    assert frames.ARM_EXCEPTION["xpsr"] == frames.ARM_EXCEPTION_FRAME - 4
    extension = re.search(r"\.equ EXTENSION, (\d+)", (ROOT / "arch/armv7m/fpu.inc").read_text())
    assert extension and int(extension[1]) == frames.ARM_EXTENSION
    assert "vpush   {s16-s31}" in ARM_SWITCH and frames.ARM_SAVED_FLOATS == 16 * 4


def test_exceptions_of_armv6m() -> None:
    for name in ("EXCEPTION_FRAME", "EXCEPTION_PC"):
        assert of_arm(name, ARMV6M) == of_arm(name), name
    assert of_arm("EXCEPTION_PSR", ARMV6M) == frames.ARM_EXCEPTION["xpsr"]


def test_traps_of_riscv() -> None:
    assert words("TRAP_PC") == frames.RISCV_TRAP_PC
    assert words("TRAP_RA") == frames.RISCV_TRAP_RA
    assert words("TRAP_FRAME") == frames.RISCV_TRAP_FRAME
    first = {"ra": words("TRAP_RA"), "t": words("TRAP_T0"), "a": words("TRAP_A0")}
    for index, name in enumerate(frames.RISCV_CALLER_SAVED):
        kind, number = ("ra", 0) if name == "ra" else (name[0], int(name[1:]))
        assert first[kind] + number == frames.RISCV_TRAP_RA + index, name
        if name != "ra":
            assert f"\\instruction {name}, (TRAP_{kind.upper()}0 + {number} *" in RISCV_TRAP


def test_traps_of_mips() -> None:
    assert of_arm("TRAP_FRAME", MIPS) == frames.MIPS_TRAP_FRAME
    assert of_arm("TRAP_PC", MIPS) == 0
    places = {"a": of_arm("TRAP_A0", MIPS), "t": of_arm("TRAP_T0", MIPS)}
    for word, name in enumerate(frames.MIPS_CALLER_SAVED, 1):
        first = places.get(name[0]) if name[1:].isdigit() else None
        if first is None and name != "v1":
            assert of_arm(f"TRAP_{name.upper()}", MIPS) == 4 * word, name
        elif first is not None:
            assert first + 4 * int(name[1:]) == 4 * word, name
        assert name in ("hi", "lo") or f"\\instruction ${name}, " in MIPS_FRAMES, name


def test_traps_of_sparc() -> None:
    assert of_arm("TRAP_O0", SPARC) == frames.SPARC_TRAP_O0
    for index, name in enumerate(frames.SPARC_TRAP):
        if name in ("pc", "npc", "g1", "y", "psr"):
            place = frames.SPARC_TRAP_O0 + 4 * index
            assert of_arm(f"TRAP_{name.upper()}", SPARC) == place, name
    assert of_arm("TRAP_FRAME", SPARC) == frames.SPARC_TRAP_O0 + 4 * len(frames.SPARC_TRAP)


def test_floats_of_riscv() -> None:
    assert f"#define CALL_FLOATS ({frames.RISCV_CALL_FLOATS} + 12 * FLOAT_BYTES)" in RISCV
    assert frames.RISCV_FLOATS_CALL_REGISTERS == 12
    size = rf"#define FLOATS_FRAME \(WEFT_RISCV_FPU \* {frames.RISCV_FLOATS} \+ 32 \* FLOAT_BYTES"
    assert re.search(size, RISCV) and frames.RISCV_FLOATS_ALL_REGISTERS == 32
    behind = RISCV_SWITCH.partition("\nleave_floats:")[2].partition(".size weft_arch_switch")[0]
    instructions = [line for line in behind.splitlines() if line.startswith("    ")]
    calls = 2 * (frames.RISCV_FLOATS_CALL_REGISTERS - 1)  # call_floats, of one line each
    assert len(instructions) * 4 <= frames.LEAVE_FLOATS
    assert (len(instructions) + calls) * 4 <= 2 * frames.LEAVE_FLOATS
