# SPDX-License-Identifier: MIT
"""The DMA engine against copying by a model."""

from __future__ import annotations

import cocotb
from harness import (
    DMA,
    EXTERNAL,
    MONITOR,
    PLIC,
    SHARED,
    SYSTEM,
    TCM,
    irqs,
    seeded,
    start,
    wait,
    word,
)

BUSY, DONE, ERROR = 1, 2, 4
AREA = 512  # bytes that a test watches
MASTER = 2
CHAIN = SHARED + 0x8000  # descriptors


async def describe(bus, at, source, target, count, following=0):
    """Write a descriptor."""
    await bus.write_block(at, [source, target, count, following])


async def finish(bus, channel):
    """Wait for the end; return the status."""
    for _ in range(2000):
        status = await bus.read(DMA[channel] + 4)
        if not status & BUSY:
            return status
        await wait(bus.dut, 10)
    raise AssertionError("the engine does not end")


async def fill(bus, base, random):
    """Fill an area with random words; return its bytes."""
    words = [word(random) for _ in range(AREA // 4)]
    await bus.write_block(base, words)
    return bytearray(b"".join(value.to_bytes(4, "little") for value in words))


async def content(bus, base):
    """Return the bytes of an area."""
    words = await bus.read_block(base, AREA // 4)
    return b"".join(value.to_bytes(4, "little") for value in words)


@cocotb.test()
async def all_alignments_and_small_sizes(dut):
    one, _ = await start(dut)
    random = seeded("alignments")
    before = await fill(one, SHARED, random)
    target = await fill(one, TCM[1], random)
    at = 0
    for source in range(4):
        for offset in range(4):
            for count in (1, 2, 3, 4, 5, 27, 28, 29, 31, 32, 33, 64, 67):
                at = (at + 68) % (AREA - 72)
                await describe(one, CHAIN, SHARED + source, TCM[1] + at + offset, count)
                await one.write(DMA[0], CHAIN)
                assert await finish(one, 0) == DONE
                assert await one.read(DMA[0] + 8) == count
                await one.write(DMA[0] + 4, DONE)
                target[at + offset : at + offset + count] = before[source : source + count]
    assert await content(one, TCM[1]) == target
    assert await content(one, SHARED) == before


@cocotb.test()
async def random_chains(dut):
    one, _ = await start(dut)
    random = seeded("chains")
    bases = (SHARED, TCM[0], TCM[1], EXTERNAL, EXTERNAL | 1 << 31)
    areas = {base: await fill(one, base, random) for base in bases[:4]}
    areas[bases[4]] = areas[EXTERNAL]
    for _ in range(40):
        length = random.randrange(1, 5)
        for i in range(length):
            source, target = random.choice(bases), random.choice(bases)
            count = random.choice((0, 1, 16, random.randrange(200)))
            from_, to = (random.randrange(AREA // 2 - count) + (AREA // 2) * k for k in (0, 1))
            following = CHAIN + 16 * (i + 1) if i < length - 1 else 0
            await describe(one, CHAIN + 16 * i, source + from_, target + to, count, following)
            areas[target][to : to + count] = areas[source][from_ : from_ + count]
        await one.write(DMA[1], CHAIN)
        assert await finish(one, 1) == DONE
        await one.write(DMA[1] + 4, DONE)
    for base in bases:
        assert await content(one, base) == areas[base], hex(base)


@cocotb.test()
async def two_channels_at_once(dut):
    one, two = await start(dut)
    random = seeded("channels")
    first, second = await fill(one, SHARED, random), await fill(two, EXTERNAL, random)
    await describe(one, CHAIN, SHARED, TCM[0], 300, CHAIN + 16)
    await describe(one, CHAIN + 16, SHARED + 300, TCM[0] + 300, 212)
    await describe(two, CHAIN + 32, EXTERNAL, TCM[1], AREA)
    starts = [
        cocotb.start_soon(bus.write(DMA[i], CHAIN + 32 * i)) for i, bus in enumerate((one, two))
    ]
    for task in starts:
        await task
    assert await one.read(DMA[1] + 4) == await two.read(DMA[0] + 4) == BUSY
    await one.write(DMA[0], 0xBAD0)  # ignored: the channel is busy
    assert await finish(one, 0) == DONE
    assert await finish(two, 1) == DONE
    assert await content(one, TCM[0]) == first
    assert await content(two, TCM[1]) == second


@cocotb.test()
async def completion_interrupts_the_core_of_the_channel(dut):
    one, _ = await start(dut)
    await one.write(PLIC + 8, 1)
    for core in range(2):
        await one.write(PLIC + 0x2000 + 0x80 * core, 1 << 2)
    await describe(one, CHAIN, SHARED, SHARED + 0x100, 4, CHAIN + 16 | 1)  # interrupts
    await describe(one, CHAIN + 16, SHARED, SHARED + 0x200, 1024, 0)
    await one.write(DMA[1], CHAIN)
    await wait(dut, 40)
    assert await one.read(DMA[1] + 4) == BUSY | DONE
    assert (await irqs(dut, 0), await irqs(dut, 1)) == ("", "e")
    await one.write(DMA[1] + 4, DONE)
    await wait(dut, 1)
    assert await irqs(dut, 1) == ""
    assert await finish(one, 1) == DONE
    assert await irqs(dut, 1) == "e"


@cocotb.test()
async def errors_are_reported(dut):
    one, _ = await start(dut)
    nowhere = 0x60000000
    cases = (
        (nowhere, None, 1),
        (CHAIN, (nowhere, SHARED, 4), 2),
        (CHAIN, (SHARED, nowhere, 64), 3),
        (CHAIN + 4, None, 4),
    )
    for at, descriptor, error in cases:
        if descriptor:
            await describe(one, at, *descriptor, CHAIN + 16)
        await one.write(DMA[0], at)
        assert await finish(one, 0) == ERROR | error << 4
        assert await one.read(DMA[0] + 8) == 0
        await one.write(DMA[0] + 4, ERROR)
        assert await one.read(DMA[0] + 4) == 0
    await describe(one, CHAIN, SHARED, SHARED + 64, 32)
    await one.write(DMA[0], CHAIN)
    assert await finish(one, 0) == DONE


@cocotb.test()
async def it_uses_bursts(dut):
    one, _ = await start(dut)
    await describe(one, CHAIN, SHARED, TCM[0], 256)
    await one.write(MONITOR + 16 * MASTER, 0)
    began = await one.read(SYSTEM + 8)
    await one.write(DMA[0], CHAIN)
    while await one.read(DMA[0] + 4) & BUSY:
        pass
    took = await one.read(SYSTEM + 8) - began
    assert await one.read(MONITOR + 16 * MASTER) == 4 + 2 * 64  # words
    assert await one.read(MONITOR + 16 * MASTER + 4) == 1 + 2 * 8  # transactions
    # 8 blocks of 2 bursts, each 9 cycles, one to start and one or two for the core's reading.
    assert 8 * 2 * 10 < took < 8 * 2 * 14
