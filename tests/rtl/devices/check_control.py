# SPDX-License-Identifier: MIT
"""Cores that another core holds in reset and lets run again."""

from __future__ import annotations

import cocotb
from cocotb.triggers import FallingEdge, RisingEdge
from harness import (
    BITS,
    CLINT,
    DMA,
    EXTERNAL,
    MAILBOX,
    MUTEX,
    PLIC,
    SHARED,
    SYSTEM,
    TCM,
    UART,
    Bus,
    irqs,
    start,
    wait,
)

CONTROL = (SYSTEM + 0x100, SYSTEM + 0x108)
ENTRY = (SYSTEM + 0x104, SYSTEM + 0x10C)
RUNS, CLOSING, HELD = 0, 1, 3


@cocotb.test()
async def cores_run_after_the_reset_of_the_system(dut):
    one, two = await start(dut)
    assert [await one.read(adr) for adr in (*CONTROL, *ENTRY)] == [0] * 4
    assert await two.read(SHARED) == await one.read(SHARED)


@cocotb.test()
async def a_core_without_a_program_is_held_from_the_start(dut):
    one, two = await start(dut, halt=0b10)
    assert [await one.read(adr) for adr in CONTROL] == [RUNS, HELD]
    assert dut.held.value.integer == 0b10
    two.set_bit("cyc", True)  # is not heard
    two.drive("adr", SHARED)
    await wait(dut, 20)
    assert not two.bit("ack")
    await one.write(ENTRY[1], 0x10100080)
    await one.write(CONTROL[1], 0)
    assert [await one.read(adr) for adr in (CONTROL[1], ENTRY[1])] == [RUNS, 0x10100080]
    assert dut.resets.value.integer == 0
    assert dut.vectors[1].value.integer == 0x10100080
    two.set_bit("cyc", False)
    await wait(dut, 20)
    await two.write(SHARED, 5)
    assert await one.read(SHARED) == 5


@cocotb.test()
async def only_the_core_meant_is_held(dut):
    one, two = await start(dut)
    await two.write(CONTROL[0], 1)
    await wait(dut, 2)
    assert dut.resets.value.integer == 0b01
    assert await two.read(CONTROL[0]) == HELD
    await two.write(CONTROL[0], 2)  # bit 0 counts
    await one.write(SHARED + 4, 7)
    assert await two.read(SHARED + 4) == 7


async def burst(bus: Bus, adr: int, words: list[int | None]) -> list[int]:
    """Transfer a burst; return its words."""
    return (await bus.transfer(adr, words)).words


@cocotb.test()
async def a_transaction_under_way_ends_before_the_reset(dut):
    one, two = await start(dut)
    for memory in (TCM[1], SHARED, EXTERNAL, TCM[0]):
        for at in (memory + 0x100, memory + 0x180):
            writes = at == memory + 0x180
            words: list[int | None] = [at + i for i in range(8)] if writes else [None] * 8
            await one.write_block(at, range(8))
            task = cocotb.start_soon(burst(two, at, words))
            await one.write(CONTROL[1], 1)
            await task
            two.drive("adr", at)  # a core goes on: nothing more is taken
            two.set_bit("we", True)
            two.set_bit("cyc", True)
            await wait(dut, 30)
            assert await one.read(CONTROL[1]) == HELD
            assert await one.read_block(at, 8) == ([*words] if writes else [*range(8)])
            two.set_bit("cyc", False)
            await one.write(CONTROL[1], 0)
            await wait(dut, 2)


@cocotb.test()
async def a_core_that_waits_for_the_bus_is_reset_when_it_had_its_turn(dut):
    one, two = await start(dut)
    task = cocotb.start_soon(burst(one, EXTERNAL + 0x40, [None] * 8))
    await wait(dut, 1)
    waits = cocotb.start_soon(two.write(EXTERNAL + 0x80, 0x55))
    await task
    await one.write(CONTROL[1], 1)
    await waits
    await wait(dut, 4)
    assert await one.read(CONTROL[1]) == HELD
    assert await one.read(EXTERNAL + 0x80) == 0x55


@cocotb.test()
async def instructions_and_data_are_closed_each_for_itself(dut):
    one, two = await start(dut)
    fetches = Bus(dut, "i", 1)
    task = cocotb.start_soon(burst(fetches, EXTERNAL + 0x1000, [None] * 8))
    await wait(dut, 1)
    await one.write(CONTROL[1], 1)
    two.drive("adr", TCM[1])
    two.drive("dat_w", 0xBAD)
    two.drive("cti", 0)
    two.drive("sel", 15)
    await wait(dut, 2)
    assert dut.held.value.integer == 0  # the fetch is under way
    two.set_bit("we", True)
    two.set_bit("cyc", True)  # but data are closed
    await task
    await wait(dut, 2)
    assert dut.held.value.integer == 0b10
    two.set_bit("cyc", False)
    assert await one.read(TCM[1]) != 0xBAD


@cocotb.test()
async def a_core_can_hold_itself(dut):
    one, two = await start(dut)
    await two.write(CONTROL[1], 1)
    await wait(dut, 2)
    assert await one.read(CONTROL[1]) == HELD


@cocotb.test()
async def devices_of_the_core_are_reset_with_it(dut):
    one, two = await start(dut)
    for core, bus in enumerate((one, two)):
        await bus.write(PLIC + 4 * 4, 1)
        await bus.write(PLIC + 0x2000 + 0x80 * core, 0xFF)
        await bus.write(PLIC + 0x200000 + 0x1000 * core, 3)
        await bus.write(SYSTEM + 0x18, 0x10)
        assert await bus.read(PLIC + 0x200004 + 0x1000 * core) == 4  # claimed
        await bus.write(CLINT + 4 * core, 1)
        await bus.write(CLINT + 0x4004 + 8 * core, 0)
        await bus.write(CLINT + 0x4000 + 8 * core, 1)
        await bus.write(MAILBOX[core], 9)
        await bus.write(MAILBOX[core] + 8, 6)
        await bus.write(UART[core], 3 << 8, 2)
        await bus.write(UART[core], 0x80 << 24, 8)
        assert await bus.read(MUTEX + 4 * core) == 0
    await one.write(CONTROL[1], 1)
    await wait(dut, 3)
    assert await one.read(CONTROL[1]) == HELD
    kept = [PLIC + 0x2000, PLIC + 0x200000, SYSTEM + 0x80, CLINT, CLINT + 0x4000, MAILBOX[0] + 8]
    values = [0xFE, 3, 0x10, 1, 1, 6]
    assert [await one.read(adr) for adr in kept] == values
    others = [PLIC + 0x2080, PLIC + 0x201000, SYSTEM + 0x84, CLINT + 4, CLINT + 0x4008]
    assert [await one.read(adr) for adr in others] == [0, 0, 0, 0, 0xFFFFFFFF]
    assert (await one.read(MAILBOX[0] + 4), await one.read(MAILBOX[1] + 4)) == (1 << 31 | 1, 0)
    assert await one.read(UART[0]) >> 31 == 1
    assert await one.read(UART[1]) >> 31 == 0
    assert (await one.read(MUTEX), await one.read(MUTEX + 4)) == (1, 0)
    await one.write(CONTROL[1], 0)
    await wait(dut, 2)
    assert await irqs(dut, 1) == ""
    await one.write(PLIC + 0x2080, 0x10)
    await one.write(SYSTEM + 0x84, 0x10)
    assert await two.read(PLIC + 0x201004) == 4  # was not claimed any more


async def channel(bus: Bus, core: int, to: int, count: int) -> None:
    """Start a transfer of words to memory, whose descriptor is in external memory."""
    descriptor = EXTERNAL + 0x2000 + 0x20 * core
    await bus.write_block(descriptor, [EXTERNAL + 0x4000, to, 4 * count, 0])
    await bus.write(DMA[core], descriptor)


@cocotb.test()
async def a_channel_ends_with_its_core(dut):
    one, two = await start(dut)
    await one.write_block(EXTERNAL + 0x4000, range(512))
    await one.write_block(SHARED, [0xFFFF] * 512)
    await channel(two, 1, SHARED, 512)
    await channel(one, 0, TCM[0], 512)
    await wait(dut, 100)
    await one.write(CONTROL[1], 1)
    await wait(dut, 400)
    assert await one.read(DMA[1] + 4) == 0
    copied = (await one.read(DMA[1] + 8)) // 4
    assert 0 < copied < 512
    assert await one.read_block(SHARED, 512) == [*range(copied), *[0xFFFF] * (512 - copied)]
    while await one.read(DMA[0] + 4) & 1:
        pass
    assert await one.read(DMA[0] + 4) == 2  # the other one is not concerned
    assert await one.read_block(TCM[0], 512) == [*range(512)]
    await one.write(CONTROL[1], 0)
    await wait(dut, 2)
    await channel(two, 1, SHARED, 512)
    while await two.read(DMA[1] + 4) & 1:
        pass
    assert await one.read_block(SHARED, 512) == [*range(512)]


@cocotb.test()
async def a_chain_without_end_ends_with_its_core(dut):
    one, two = await start(dut)
    descriptor = EXTERNAL + 0x2000
    await two.write_block(descriptor, [EXTERNAL + 0x4000, SHARED, 64, descriptor])
    await two.write(DMA[1], descriptor)
    await wait(dut, 500)
    assert await one.read(DMA[1] + 4) & 1
    await one.write(CONTROL[1], 1)
    await wait(dut, 150)
    assert await one.read(DMA[1] + 4) == 0


async def done(dut):
    """Tell whether the simulation would end."""
    await FallingEdge(dut.clk)
    is_done = bool(dut.done.value.integer)
    await RisingEdge(dut.clk)
    return is_done


@cocotb.test()
async def a_held_core_does_not_delay_the_end(dut):
    one, _ = await start(dut)
    await one.write(CONTROL[1], 1)
    await wait(dut, 3)
    await one.write(SYSTEM, 0)
    assert await done(dut)


@cocotb.test()
async def a_core_that_starts_again_has_not_ended(dut):
    one, two = await start(dut)
    await two.write(SYSTEM, 0)
    await one.write(CONTROL[1], 1)
    await wait(dut, 3)
    await one.write(CONTROL[1], 0)
    await one.write(SYSTEM, 0)
    assert not await done(dut)
    await two.write(SYSTEM, 0)
    assert await done(dut)
    assert BITS["d_cyc"] == 0
