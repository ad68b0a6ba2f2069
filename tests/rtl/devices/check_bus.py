# SPDX-License-Identifier: MIT
"""The arbiter: order, bounds, bursts; and the monitor that counts them."""

from __future__ import annotations

import cocotb
from harness import DMA, EXTERNAL, MONITOR, SHARED, Bus, seeded, start, wait, word

DMA_MASTER = 2


async def counters(bus, master):
    """Return words, transactions, waits and longest wait of a master."""
    return [await bus.read(MONITOR + 16 * master + 4 * i) for i in range(4)]


@cocotb.test()
async def masters_take_turns(dut):
    one, two = await start(dut)
    order = []

    async def use(bus, times):
        for _ in range(times):
            await bus.read(SHARED)
            order.append(bus.index)

    tasks = [cocotb.start_soon(use(bus, 20)) for bus in (one, two)]
    for task in tasks:
        await task
    assert order[:40] == [0, 1] * 20


@cocotb.test()
async def a_burst_is_not_interrupted(dut):
    one, two = await start(dut)
    tasks = [cocotb.start_soon(bus.transfer(SHARED, [None] * 8)) for bus in (one, two)]
    first, second = [await task for task in tasks]
    assert first.cycles == [1, 2, 3, 4, 5, 6, 7, 8]
    assert second.cycles == [10, 11, 12, 13, 14, 15, 16, 17]


@cocotb.test()
async def fetching_and_data_of_a_core_take_turns(dut):
    one, _ = await start(dut)
    fetch = Bus(dut, "i", 0)
    tasks = [cocotb.start_soon(bus.transfer(SHARED, [None] * 8)) for bus in (one, fetch)]
    first, second = [await task for task in tasks]
    assert (first.cycles[-1], second.cycles[0]) == (8, 10)


@cocotb.test()
async def the_monitor_counts(dut):
    one, two = await start(dut)
    for master in range(3):
        await one.write(MONITOR + 16 * master, 0)
    tasks = [cocotb.start_soon(bus.transfer(SHARED, [None] * 8)) for bus in (one, two)]
    for task in tasks:
        await task
    assert await counters(two, 1) == [8, 1 + 1, 9, 9]  # with the reading of the first
    words, transactions, waits, longest = await counters(two, 0)
    assert (words, transactions) == (8 + 3, 1 + 3)  # with the clearing
    assert waits == longest == 0
    assert await counters(two, DMA_MASTER) == [0, 0, 0, 0]


@cocotb.test()
async def a_wait_is_counted_from_the_clearing_on(dut):
    one, two = await start(dut)
    random = seeded("clearing")
    await one.write_block(SHARED, [SHARED + 0x100, SHARED + 0x4000, 8192, 0])
    await one.write(DMA[0], SHARED)
    for _ in range(100):
        await wait(dut, random.randrange(20))
        waiting = cocotb.start_soon(two.read(SHARED))
        await one.write(MONITOR + 16, 0)
        await waiting
        _, _, waits, longest = await counters(one, 1)
        assert longest <= waits


async def traffic(bus, random, rounds, seen):
    """Transfer at random; note the waits for the bus as the bound on them allows."""
    for _ in range(rounds):
        count = random.choice((1, 2, 8))
        base = random.choice((SHARED, EXTERNAL)) + 32 * random.randrange(2048)
        write = random.random() < 0.5
        done = await bus.transfer(base, [word(random) if write else None] * count)
        seen["words"] += count
        seen["transactions"] += 1
        seen["slowest"] = max(seen["slowest"], done.cycles[0])
        await wait(bus.dut, random.choice((0, 0, 0, 3)))


@cocotb.test()
async def random_traffic_is_counted_and_bounded(dut):
    one, two = await start(dut)
    random = seeded("bus")
    for master in range(3):
        await one.write(MONITOR + 16 * master, 0)
    seen = [{"words": 0, "transactions": 0, "slowest": 0} for _ in range(2)]
    tasks = [cocotb.start_soon(traffic(bus, random, 400, seen[bus.index])) for bus in (one, two)]
    for task in tasks:
        await task
    for master in (1, 0):
        words, transactions, waits, longest = await counters(two, master)
        clearing, reading = (3, 0) if master == 0 else (0, 1)
        assert words == seen[master]["words"] + clearing
        assert transactions == seen[master]["transactions"] + clearing + reading
        # One burst of the other: conflict, tRAS, refresh, 8 words, the grant.
        assert 0 < longest <= 8 + 4 + 12 + 8 + 1
        assert longest <= waits
        assert seen[master]["slowest"] <= longest + 8 + 4 + 12
