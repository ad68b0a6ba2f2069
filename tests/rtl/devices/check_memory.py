# SPDX-License-Identifier: MIT
"""Internal and shared memory: data, times, and who waits for whom."""

from __future__ import annotations

import cocotb
import pytest
from harness import SHARED, TCM, Bus, overwrite, seeded, selects, start, wait, word

OWN, OTHER = TCM
UNCACHED = 1 << 31


@cocotb.test()
async def internal_memory_takes_one_cycle(dut):
    one, _ = await start(dut)
    fetch = Bus(dut, "i", 0)
    assert (await one.transfer(OWN, [7])).cycles == [0]
    assert (await one.transfer(OWN, [7, 8], burst=False)).cycles == [0, 1]
    assert (await one.transfer(OWN, [None])).cycles == [1]
    assert (await one.transfer(OWN | UNCACHED, [None])).words == [7]
    assert (await one.transfer(OWN, [None] * 8)).cycles == [1, 2, 3, 4, 5, 6, 7, 8]
    assert (await fetch.transfer(OWN, [None] * 8)).cycles == [1, 2, 3, 4, 5, 6, 7, 8]


@cocotb.test()
async def shared_memory_takes_one_cycle_and_another_for_the_grant(dut):
    one, two = await start(dut)
    assert (await one.transfer(SHARED, [7])).cycles == [1]
    assert (await two.transfer(SHARED, [None])).cycles == [2]
    assert (await two.transfer(SHARED, [None])).cycles == [1]
    assert (await two.transfer(SHARED, [1, 2, 3])).cycles == [1, 2, 3]
    assert (await two.transfer(SHARED, [None] * 3)).words == [1, 2, 3]


async def keeps_words(bus, base, size, random, accesses=600):
    """Compare a memory with a model, at random and at its ends."""
    model = {}
    for _ in range(accesses):
        count = random.choice((1, 1, 3, 8))
        at = random.choice((0, size // 4 - count, random.randrange(size // 4 - count)))
        if random.random() < 0.5:
            words, sel = [word(random) for _ in range(count)], selects(model, at, count, random)
            await bus.transfer(base + 4 * at, words, sel)
            overwrite(model, at, words, sel)
        else:
            done = await bus.transfer(base + 4 * at, [None] * count)
            for i, value in enumerate(done.words):
                assert value == model.setdefault(at + i, value), hex(base + 4 * (at + i))


@cocotb.test()
async def memories_keep_what_is_written(dut):
    one, two = await start(dut)
    random = seeded("memory")
    await keeps_words(one, OWN, 65536, random)
    await keeps_words(two, OWN, 65536, random)  # through the bus
    await keeps_words(one, SHARED, 65536, random)


@cocotb.test()
async def a_memory_of_wrong_size_is_found(dut):
    await start(dut)
    with pytest.raises(AssertionError):
        await keeps_words(Bus(dut, "s", 4), 0, 4096, seeded("size"))
    await keeps_words(Bus(dut, "s", 4), 0, 2048, seeded("size"))


@cocotb.test()
async def the_bus_gives_way_for_one_cycle(dut):
    one, two = await start(dut)
    await two.read(OWN)  # the bus is core 1's
    await one.write(OWN + 0x100, 5)
    tries = [cocotb.start_soon(bus.transfer(OWN + 0x100, [None])) for bus in (one, two)]
    mine, its = [await task for task in tries]
    assert (mine.cycles, its.cycles) == ([1], [2])
    assert (mine.words, its.words) == ([5], [5])


@cocotb.test()
async def a_burst_of_the_core_waits_a_cycle_for_the_bus(dut):
    one, two = await start(dut)
    await two.read(OWN)
    tries = [
        cocotb.start_soon(one.transfer(OWN, [None] * 8)),
        cocotb.start_soon(two.transfer(OWN, [None])),
    ]
    mine, its = [await task for task in tries]
    assert its.cycles == [2]
    assert mine.cycles == [1, 3, 4, 5, 6, 7, 8, 9]


async def hammer(bus, base, random, rounds, model):
    """Read and write words that no other core writes."""
    for _ in range(rounds):
        count = random.choice((1, 1, 2, 8))
        at = random.randrange(64 - count)
        if random.random() < 0.5:
            words = [word(random) for _ in range(count)]
            # A core writes single words only.
            await bus.transfer(base + 4 * at, words, burst=bus.index == 1)
            model.update({at + i: value for i, value in enumerate(words)})
        else:
            done = await bus.transfer(base + 4 * at, [None] * count)
            for i, value in enumerate(done.words):
                assert value == model.setdefault(at + i, value)
        await wait(bus.dut, random.choice((0, 0, 1, 2)))


@cocotb.test()
async def core_and_bus_at_once_lose_nothing(dut):
    one, two = await start(dut)
    random = seeded("conflicts")
    fetch, code = Bus(dut, "i", 0), [word(random) for _ in range(64)]
    await one.write_block(OWN + 0x800, code)
    tasks = [
        cocotb.start_soon(hammer(bus, OWN + 0x400 * i, random, 500, {}))
        for i, bus in enumerate((one, two))
    ]
    while not all(task.done() for task in tasks):
        at = random.randrange(56)
        done = await fetch.transfer(OWN + 0x800 + 4 * at, [None] * 8)
        assert done.words == code[at : at + 8]
        assert done.cycles == [1, 2, 3, 4, 5, 6, 7, 8]  # fetching never waits
    for task in tasks:
        await task
