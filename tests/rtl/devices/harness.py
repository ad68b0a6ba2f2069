# SPDX-License-Identifier: MIT
"""Masters of the system's buses, for tests that cocotb runs.

A test acts just after the clock's rising edge and looks at its falling edge. Cycle 0
of a transfer is the one in which the request stands on the bus.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.handle import HierarchyObject
from cocotb.triggers import FallingEdge, RisingEdge

CLASSIC, BURST, LAST = 0b000, 0b010, 0b111
TIMEOUT = 2000  # cycles

TCM = (0x10000000, 0x10100000)
SHARED = 0x20000000
EXTERNAL = 0x40000000
CLINT = 0xF0000000
UART = (0xF0100000, 0xF0101000)
SYSTEM = 0xF0200000
MUTEX = 0xF0300000
MAILBOX = (0xF0400000, 0xF0400100)
DMA = (0xF0500000, 0xF0500100)
MONITOR = 0xF0600000
PLIC = 0xFC000000


class BusError(Exception):
    """The slave answered with an error."""


@dataclass
class Transfer:
    """The result of a transfer."""

    words: list[int]
    cycles: list[int]  # in which each word was acknowledged


class Bus:
    """A master: element `index` of the vectors that begin with `prefix`."""

    def __init__(self, dut: HierarchyObject, prefix: str, index: int) -> None:
        self.dut = dut
        self.prefix = prefix
        self.index = index
        self.request = getattr(dut, f"{prefix}_cyc")

    def signal(self, name: str) -> Any:
        """Return this master's element of a vector."""
        return getattr(self.dut, f"{self.prefix}_{name}")[self.index]

    def drive(self, name: str, value: int) -> None:
        """Set this master's element of a vector, if it has such a signal."""
        if hasattr(self.dut, f"{self.prefix}_{name}"):
            self.signal(name).value = value

    def set_bit(self, name: str, value: bool) -> None:
        """Set this master's bit; others may have set theirs in the same cycle."""
        key = f"{self.prefix}_{name}"
        bits = BITS.get(key, 0) & ~(1 << self.index) | int(value) << self.index
        BITS[key] = bits
        getattr(self.dut, key).value = bits

    def bit(self, name: str) -> bool:
        """Return this master's bit of what the slaves drive."""
        return bool(getattr(self.dut, f"{self.prefix}_{name}").value.integer >> self.index & 1)

    async def transfer(
        self, adr: int, words: Sequence[int | None], sel: int = 15, burst: bool = True
    ) -> Transfer:
        """Read (None) or write words from an address on, as one burst or as classic cycles."""
        done = Transfer([], [])
        cycle = 0
        for i, word in enumerate(words):
            last = i == len(words) - 1
            self.drive("adr", adr + 4 * i)
            self.drive("cti", (LAST if last else BURST) if burst and len(words) > 1 else CLASSIC)
            self.drive("sel", sel)
            self.drive("dat_w", word or 0)
            if hasattr(self.dut, f"{self.prefix}_we"):
                self.set_bit("we", word is not None)
            self.set_bit("cyc", True)
            while True:
                await FallingEdge(self.dut.clk)
                acknowledged, failed = self.bit("ack"), self.bit("err")
                data = self.signal("dat_r").value.integer if acknowledged else 0
                await RisingEdge(self.dut.clk)
                cycle += 1
                if acknowledged or failed:
                    break
                assert cycle < TIMEOUT, f"no answer from {adr:#x}"
            if failed:
                self.set_bit("cyc", False)
                raise BusError(f"{adr + 4 * i:#x}")
            done.words.append(data)
            done.cycles.append(cycle - 1)
        self.set_bit("cyc", False)
        return done

    async def read(self, adr: int) -> int:
        """Read a word."""
        return (await self.transfer(adr, [None])).words[0]

    async def write(self, adr: int, word: int, sel: int = 15) -> None:
        """Write a word, or the bytes of it that `sel` has."""
        await self.transfer(adr, [word], sel)

    async def read_block(self, adr: int, count: int) -> list[int]:
        """Read words in bursts of up to 8."""
        words: list[int] = []
        while len(words) < count:
            part = min(8, count - len(words))
            words += (await self.transfer(adr + 4 * len(words), [None] * part)).words
        return words

    async def write_block(self, adr: int, words: Sequence[int]) -> None:
        """Write words in bursts of up to 8."""
        for at in range(0, len(words), 8):
            await self.transfer(adr + 4 * at, words[at : at + 8])


BITS: dict[str, int] = {}


async def start(dut: HierarchyObject, halt: int = 0) -> tuple[Bus, Bus]:
    """Reset the bench, some cores held; return the data ports of its two cores."""
    BITS.clear()
    for name in ("i_cyc", "d_cyc", "d_we", "s_cyc", "s_we", "receive"):
        getattr(dut, name).value = 0
    dut.halt.value = halt
    dut.rst.value = 1
    cocotb.start_soon(Clock(dut.clk, 10, "ns").start())
    await wait(dut, 3)
    dut.rst.value = 0
    await wait(dut, 1)
    return Bus(dut, "d", 0), Bus(dut, "d", 1)


async def wait(dut: HierarchyObject, cycles: int) -> None:
    """Let cycles pass."""
    for _ in range(cycles):
        await RisingEdge(dut.clk)


async def irqs(dut: HierarchyObject, core: int) -> str:
    """Return a core's interrupt lines that are high: e(xternal), t(imer), s(oftware)."""
    await FallingEdge(dut.clk)
    lines = dut.irqs[core].value.integer
    await RisingEdge(dut.clk)
    return "".join(name for bit, name in ((4, "e"), (2, "t"), (1, "s")) if lines & bit)


def seeded(name: str) -> random.Random:
    """Return the random numbers of a test; SEED chooses others."""
    return random.Random(f"{name} {os.environ.get('SEED', '1')}")


def overwrite(model: dict[int, int], at: int, words: Sequence[int], sel: int) -> None:
    """Write words into a model of a memory, of each the bytes that `sel` has."""
    mask = sum(0xFF << 8 * byte for byte in range(4) if sel >> byte & 1)
    for i, value in enumerate(words):
        model[at + i] = model.get(at + i, 0) & ~mask | value & mask


def selects(model: dict[int, int], at: int, count: int, random_: random.Random) -> int:
    """Choose which bytes to write: all of them where the model does not know the others."""
    if all(at + i in model for i in range(count)):
        return random_.choice((15, 15, 1, 6, 8))
    return 15


def word(random_: random.Random) -> int:
    """Return a random word."""
    return random_.getrandbits(32)
