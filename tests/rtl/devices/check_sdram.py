# SPDX-License-Identifier: MIT
"""The external memory: its data, its times to the cycle, and its commands."""

from __future__ import annotations

import itertools
import math

import cocotb
import pins
import pytest
from harness import Bus, overwrite, seeded, selects, start, wait, word
from pins import Pins

PART, AT_133_MHZ, WRONG_ACTIVATION, WRONG_REFRESH = range(4)
ROW = 512 * 4  # bytes
BANK_ROWS = 4 * ROW  # from one row of a bank to its next
WORDS = 65536


class Times:
    """What the data sheet's times make of the kinds of access."""

    def __init__(self, clock_ns: float, cas: int) -> None:
        def clocks(ns):
            return math.ceil(ns / clock_ns)

        self.hit = cas + 2
        self.closed = self.hit + clocks(pins.T_RCD)
        self.conflict = self.closed + clocks(pins.T_RP)
        self.refresh = clocks(pins.T_RP) + clocks(pins.T_RFC) + clocks(pins.T_RAS)
        self.keep = clocks(pins.T_RAS)


async def after_refresh(dut, watch):
    """Wait for a refresh to end: all banks are closed, and none is due for long."""
    seen = len([entry for entry in watch.log if entry[1] == pins.REFRESH])
    while len([entry for entry in watch.log if entry[1] == pins.REFRESH]) == seen:
        await wait(dut, 1)
    await wait(dut, 10)


async def first_word(bus, adr):
    """Return the cycles that a single read takes."""
    return (await bus.transfer(adr, [None])).cycles[0]


async def latencies(dut, index, clock_ns, cas):
    """Compare each kind of access with the data sheet."""
    await start(dut)
    bus, times = Bus(dut, "s", index), Times(clock_ns, cas)
    watch = Pins(dut, index, clock_ns)
    await after_refresh(dut, watch)
    assert await first_word(bus, 0) == times.closed
    assert await first_word(bus, 0x40) == times.hit
    await wait(dut, times.keep)
    assert await first_word(bus, BANK_ROWS) == times.conflict
    assert await first_word(bus, ROW) == times.closed  # of the second bank
    assert await first_word(bus, BANK_ROWS + 4) == times.hit  # the first one's is still open
    line = await bus.transfer(BANK_ROWS + 0x20, [None] * 8)
    assert line.cycles == [times.hit + i for i in range(8)]
    line = await bus.transfer(BANK_ROWS + 0x40, list(range(8)))
    assert line.cycles[-1] - line.cycles[0] == 7  # the pins change direction first
    await wait(dut, 4)
    assert (await bus.transfer(BANK_ROWS + 0x20, [1])).cycles == [1]
    await after_refresh(dut, watch)
    assert await first_word(bus, BANK_ROWS) == times.closed
    assert not watch.faults


@cocotb.test()
async def the_times_at_80_mhz(dut):
    await latencies(dut, PART, 12.5, 2)
    times = Times(12.5, 2)
    assert (times.hit, times.closed, times.conflict) == (4, 6, 8)


@cocotb.test()
async def the_times_at_133_mhz(dut):
    await latencies(dut, AT_133_MHZ, 7.5, 3)


@cocotb.test()
async def a_wrong_activation_time_is_found(dut):
    with pytest.raises(AssertionError):
        await latencies(dut, WRONG_ACTIVATION, 12.5, 2)


@cocotb.test()
async def a_row_that_was_just_opened_stays_for_its_time(dut):
    await start(dut)
    bus, watch = Bus(dut, "s", PART), Pins(dut, PART, 12.5)
    await after_refresh(dut, watch)
    await bus.write(0, 1)  # ACTIVATE in cycle 1, WRITE and its end in 3
    conflict = await first_word(bus, BANK_ROWS)
    # tRAS lets the row be closed 4 clocks after its opening, tWR 2 after the write: both in
    # the second cycle of the next request, where it would be closed anyway in its first.
    assert conflict == Times(12.5, 2).conflict
    commands = [entry for entry in watch.log if entry[1] in (pins.ACTIVATE, pins.PRECHARGE)]
    assert commands[-2][0] - commands[-3][0] == 4
    assert not watch.faults


@cocotb.test()
async def idle_memory_is_refreshed(dut):
    await start(dut)
    watch = Pins(dut, PART, 12.5)
    wrong = Pins(dut, WRONG_REFRESH, 12.5)
    interval = 625  # 64 ms / 8192 at 80 MHz
    await wait(dut, 20 * interval)
    refreshes = [entry[0] for entry in watch.log]
    assert len(refreshes) in (19, 20)
    assert {b - a for a, b in itertools.pairwise(refreshes)} == {interval}
    others = [entry[0] for entry in wrong.log]
    assert {b - a for a, b in itertools.pairwise(others)} != {interval}


async def random_access(bus, model, random):
    """Read or write something at a random place; return the first word's cycle and the kind."""
    count = random.choice((1, 1, 1, 2, 5, 8))
    at = random.randrange(WORDS - 8) if random.random() < 0.5 else random.randrange(64) * 512 - 4
    at = max(at, 0)
    if random.random() < 0.5:
        words = [word(random) for _ in range(count)]
        sel = selects(model, at, count, random)
        done = await bus.transfer(4 * at, words, sel)
        overwrite(model, at, words, sel)
        return done.cycles[0], "write"
    done = await bus.transfer(4 * at, [None] * count)
    for i, value in enumerate(done.words):
        if at + i in model:
            assert value == model[at + i], f"word {at + i:#x}"
        model[at + i] = value
    return done.cycles[0], "read"


@cocotb.test()
async def random_accesses_keep_data_and_data_sheet(dut):
    await start(dut)
    random, model = seeded("sdram"), {}
    bus, watch, times = Bus(dut, "s", PART), Pins(dut, PART, 12.5), Times(12.5, 2)
    for _ in range(3000):
        began = watch.now
        cycle, kind = await random_access(bus, model, random)
        commands = watch.between(began, began + cycle)
        if pins.REFRESH in commands or pins.PRECHARGE_ALL in commands:
            assert cycle <= times.conflict + times.refresh
        elif kind == "read" and pins.ACTIVATE not in commands:
            assert cycle == times.hit or pins.REFRESH in watch.between(began - 8, began)
        elif kind == "read" and pins.PRECHARGE not in commands:
            assert cycle == times.closed or pins.REFRESH in watch.between(began - 8, began)
        else:
            assert cycle <= times.conflict + times.keep
        await wait(dut, random.choice((0, 0, 0, 1, 2, 7)))
    assert not watch.faults
    kinds = {entry[1] for entry in watch.log}
    assert kinds == set(range(1, 7))
