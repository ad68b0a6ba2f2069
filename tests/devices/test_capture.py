# SPDX-License-Identifier: MIT
"""What opening the inputs of a timer writes: the emulator lacks the timer, and names the writes.

Register by register as the reference manual says (RM0351, 31.4): no emulator here captures.
"""

from pathlib import Path

from tests.boards.test_emulated import program_of, writes_of

DESCRIPTION = Path(__file__).resolve().parent / "capture" / "capture.yaml"
ALL = 0xFFFFFFFF
TIM2 = [
    (0x2C, ALL),  # ARR: counts through 32 bits
    (0x14, 1),  # EGR: the new value is taken
    (0x00, 1),  # CR1: runs
    (0x18, 1 << 0),  # CCMR1: channel 1 has its own input
    (0x20, 1 << 0 | 1 << 1 | 1 << 3),  # CCER: on, both edges
    (0x10, ALL & ~(1 << 1 | 1 << 9)),  # SR: nothing captured, nothing overwritten
    (0x0C, 1 << 1),  # DIER: interrupts
    # Channel 2; what channel 1 has set reads as 0.
    (0x2C, ALL),
    (0x14, 1),
    (0x00, 1),
    (0x18, 1 << 8),
    (0x20, 1 << 4 | 1 << 5),  # falling edges
    (0x10, ALL & ~(1 << 2 | 1 << 10)),
    (0x0C, 1 << 2),
]


def test_registers_of_a_timer(tmp_path: Path) -> None:
    writes = writes_of(program_of(DESCRIPTION, "b-l475e-iot01a", tmp_path), tmp_path)
    assert [(offset, value) for device, offset, value in writes if device == "TIM2"] == TIM2
