# SPDX-License-Identifier: MIT
"""The devices with a few registers: clock, interrupts, mailboxes, mutexes, UARTs, system."""

from __future__ import annotations

import cocotb
import pytest
from cocotb.triggers import FallingEdge, RisingEdge
from harness import (
    CLINT,
    DMA,
    MAILBOX,
    MONITOR,
    MUTEX,
    PLIC,
    SYSTEM,
    UART,
    Bus,
    BusError,
    irqs,
    start,
    wait,
)

ENABLE, THRESHOLD, CLAIM = PLIC + 0x2000, PLIC + 0x200000, PLIC + 0x200004


@cocotb.test()
async def software_interrupts_reach_their_core(dut):
    one, two = await start(dut)
    await one.write(CLINT + 4, 1)
    await wait(dut, 1)
    assert (await irqs(dut, 0), await irqs(dut, 1)) == ("", "s")
    assert (await one.read(CLINT), await one.read(CLINT + 4)) == (0, 1)
    await two.write(CLINT + 4, 0xFFFFFFFE)
    await wait(dut, 1)
    assert await irqs(dut, 1) == ""


@cocotb.test()
async def timers_interrupt_from_their_time_on(dut):
    one, _ = await start(dut)
    await one.write(CLINT + 0x400C, 0)
    now = await one.read(CLINT + 0xBFF8)
    await one.write(CLINT + 0x4008, now + 40)
    for _ in range(60):
        await FallingEdge(dut.clk)
        due = dut.cycles.value.integer > now + 40  # the line is a register
        assert bool(dut.irqs[1].value.integer & 2) == due
        assert not dut.irqs[0].value.integer & 2
        await RisingEdge(dut.clk)
    await one.write(CLINT + 0x4008, 0xFFFFFFFF)
    await wait(dut, 2)
    assert await irqs(dut, 1) == ""
    assert await one.read(CLINT + 0xBFFC) == 0


@cocotb.test()
async def mtime_and_the_cycle_counter_are_the_clock(dut):
    one, _ = await start(dut)
    first = await one.read(CLINT + 0xBFF8)
    second = await one.read(SYSTEM + 8)
    assert second - first == 2  # a read of a device takes two cycles
    assert await one.read(SYSTEM + 12) == 0


@cocotb.test()
async def the_system_knows_who_asks(dut):
    one, two = await start(dut)
    assert (await one.read(SYSTEM + 4), await two.read(SYSTEM + 4)) == (2, 2)
    assert (await one.read(SYSTEM + 0x14), await two.read(SYSTEM + 0x14)) == (0, 1)
    await two.write(SYSTEM + 0x10, 77)
    await FallingEdge(dut.clk)
    assert dut.mark.value.integer == 77
    await RisingEdge(dut.clk)
    assert (await one.read(SYSTEM + 0x10), await two.read(SYSTEM + 0x10)) == (0, 77)


async def done(dut):
    """Tell whether the simulation would end."""
    await wait(dut, 1)
    await FallingEdge(dut.clk)
    return bool(dut.done.value.integer)


@cocotb.test()
async def the_end_waits_for_all_cores(dut):
    one, two = await start(dut)
    await one.write(SYSTEM, 0)
    await one.write(SYSTEM, 0)
    assert not await done(dut)
    await RisingEdge(dut.clk)
    await two.write(SYSTEM, 0)
    assert await done(dut)


@cocotb.test()
async def a_failure_ends_at_once(dut):
    one, _ = await start(dut)
    await one.write(SYSTEM, 3)
    assert await done(dut)
    assert dut.code.value.integer == 3


@cocotb.test()
async def addresses_of_nobody_are_errors(dut):
    one, _ = await start(dut)
    for adr in (0x0, 0x10010000, 0x10200000, 0x20010000, 0x40100000, 0xF0700000, 0xFD000000):
        with pytest.raises(BusError):
            await one.read(adr)
        with pytest.raises(BusError):
            await one.write(adr, 0)
        await FallingEdge(dut.clk)
        assert dut.bus_error.value.integer == 1
        assert dut.bus_error_adr.value.integer == adr
        await RisingEdge(dut.clk)
    assert await one.read(SYSTEM + 4) == 2


@cocotb.test()
async def devices_take_whole_words(dut):
    one, two = await start(dut)
    compare = CLINT + 0x4008
    await one.write(compare, 0x11223344)
    kept = {compare: 0x11223344}
    kept |= dict.fromkeys((CLINT + 4, MAILBOX[1] + 4, DMA[1] + 4, MUTEX, SYSTEM + 0x10), 0)
    kept |= dict.fromkeys((MONITOR + 0x2C, PLIC + 4, THRESHOLD, MAILBOX[1] + 8), 0)
    for sel in (1, 2, 8, 3, 12):
        for adr in (*kept, MAILBOX[1], DMA[1], SYSTEM):
            with pytest.raises(BusError):
                await one.write(adr, 0xFFFFFFF0, sel)
            await FallingEdge(dut.clk)
            assert dut.bus_error_adr.value.integer == adr
            assert dut.bus_error_part.value.integer == 1
            await RisingEdge(dut.clk)
    assert {adr: await one.read(adr) for adr in kept} == kept
    assert not await done(dut)
    await RisingEdge(dut.clk)
    await two.write(UART[1] + 4, 0x77 << 24, 8)  # has registers of a byte
    assert await two.read(UART[1] + 4) >> 24 == 0x77
    assert await one.transfer(CLINT + 4, [None], 1)  # reading a part is reading


@cocotb.test()
async def mutexes_have_one_owner(dut):
    one, two = await start(dut)
    assert await one.read(MUTEX + 8) == 0
    assert await two.read(MUTEX + 8) == 1
    assert await one.read(MUTEX + 8) == 1
    await two.write(MUTEX + 8, 0)  # not its owner
    assert await two.read(MUTEX + 8) == 1
    assert await two.read(MUTEX + 60) == 0
    await one.write(MUTEX + 8, 0)
    assert await two.read(MUTEX + 8) == 0
    assert await one.read(MUTEX + 8) == 2


@cocotb.test()
async def of_two_at_once_one_gets_the_mutex(dut):
    one, two = await start(dut)
    for _ in range(20):
        tries = [cocotb.start_soon(bus.read(MUTEX)) for bus in (one, two)]
        got = [await task for task in tries]
        assert sorted(got) in ([0, 1], [0, 2])
        assert got[got.index(0) - 1] == got.index(0) + 1
        await (one, two)[got.index(0)].write(MUTEX, 0)


async def queues(bus: Bus, mine: int, depth: int = 8) -> None:
    """Fill and empty a mailbox."""
    for i in range(depth):
        assert await bus.read(mine + 4) == i
        await bus.write(mine, 0x100 + i)
    assert await bus.read(mine + 4) == 0x100 | depth
    await bus.write(mine, 0xBAD)
    assert await bus.read(mine + 4) == 0x300 | depth
    await bus.write(mine + 4, 0)
    assert [await bus.read(mine) for _ in range(depth)] == [0x100 + i for i in range(depth)]
    assert await bus.read(mine) == 0
    assert await bus.read(mine + 4) == 0


@cocotb.test()
async def mailboxes_are_queues(dut):
    one, two = await start(dut)
    for bus, box in ((one, MAILBOX[1]), (two, MAILBOX[0]), (one, MAILBOX[1])):
        await queues(bus, box)


@cocotb.test()
async def a_mailbox_of_wrong_depth_is_found(dut):
    await start(dut)
    with pytest.raises(AssertionError):
        await queues(Bus(dut, "s", 5), 0)
    await queues(Bus(dut, "s", 5), 0x100, depth=4)


async def enable(bus: Bus, core: int, sources: int, priority: int = 1) -> None:
    """Let sources interrupt a core."""
    for source in range(1, 32):
        if sources >> source & 1:
            await bus.write(PLIC + 4 * source, priority)
    await bus.write(ENABLE + 0x80 * core, sources)


@cocotb.test()
async def mailboxes_and_doorbells_interrupt_their_core(dut):
    one, two = await start(dut)
    await enable(one, 0, 2)
    await enable(one, 1, 2)
    await one.write(MAILBOX[1], 5)
    assert (await irqs(dut, 0), await irqs(dut, 1)) == ("", "e")
    assert await two.read(CLAIM + 0x1000) == 1
    await wait(dut, 1)
    assert await irqs(dut, 1) == ""  # in service
    assert await two.read(MAILBOX[1]) == 5
    await two.write(CLAIM + 0x1000, 1)
    await wait(dut, 1)
    assert await irqs(dut, 1) == ""
    await two.write(MAILBOX[0] + 8, 0b110)
    await two.write(MAILBOX[0] + 8, 0b001)
    assert await irqs(dut, 0) == "e"
    assert await one.read(MAILBOX[0] + 4) == 1 << 31
    await one.write(MAILBOX[0] + 12, 0b101)
    assert await one.read(MAILBOX[0] + 8) == 0b010
    await one.write(MAILBOX[0] + 12, 0b010)
    await wait(dut, 1)
    assert await irqs(dut, 0) == ""  # cleared before it was claimed: no interrupt
    assert await one.read(CLAIM) == 0


@cocotb.test()
async def the_most_urgent_source_comes_first(dut):
    one, _ = await start(dut)
    await enable(one, 0, 0xF0)
    for source, priority in ((4, 2), (5, 7), (6, 2), (7, 1)):
        await one.write(PLIC + 4 * source, priority)
    await one.write(SYSTEM + 0x18, 0xF0)
    assert await one.read(PLIC + 0x1000) == 0xF0
    order = []
    while source := await one.read(CLAIM):
        order.append(source)
    assert order == [5, 4, 6, 7]
    await one.write(THRESHOLD, 1)
    for source in order:
        await one.write(CLAIM, source)
    # The threshold is one of interrupts, not of claims.
    assert [await one.read(CLAIM) for _ in range(5)] == [5, 4, 6, 7, 0]
    await one.write(SYSTEM + 0x18, 0)
    for source in (5, 4, 6, 7):
        await one.write(CLAIM, source)
    assert await one.read(CLAIM) == 0


@cocotb.test()
async def only_enabled_sources_are_completed(dut):
    one, _ = await start(dut)
    await enable(one, 0, 0x30)
    await one.write(SYSTEM + 0x18, 0x30)
    assert [await one.read(CLAIM) for _ in range(3)] == [4, 5, 0]
    await one.write(ENABLE, 0x20)
    await one.write(CLAIM, 4)  # ignored
    await one.write(CLAIM, 5)
    await one.write(ENABLE, 0x30)
    assert [await one.read(CLAIM) for _ in range(2)] == [5, 0]
    await one.write(CLAIM, 4)
    assert await one.read(CLAIM) == 4


@cocotb.test()
async def an_interrupt_takes_a_cycle_to_its_core(dut):
    one, _ = await start(dut)
    await enable(one, 1, 1 << 9)
    assert await irqs(dut, 1) == ""
    await one.write(SYSTEM + 0x84, 1 << 9)  # the line is high in the cycle of the acknowledgement
    await FallingEdge(dut.clk)
    assert dut.irqs[1].value.integer == 4
    assert dut.irqs[0].value.integer == 0


@cocotb.test()
async def the_threshold_closes_and_priority_0_never_interrupts(dut):
    one, _ = await start(dut)
    await enable(one, 0, 0x30, 3)
    await one.write(PLIC + 4 * 5, 0)
    await one.write(SYSTEM + 0x80, 0x20)
    await wait(dut, 2)
    assert await irqs(dut, 0) == ""
    await one.write(THRESHOLD, 3)
    await one.write(SYSTEM + 0x80, 0x30)
    await wait(dut, 2)
    assert await irqs(dut, 0) == ""
    await one.write(THRESHOLD, 2)
    await wait(dut, 2)
    assert await irqs(dut, 0) == "e"


async def listen(dut, core, out):
    """Collect what a core's UART sends."""
    while True:
        await FallingEdge(dut.clk)
        if dut.send.value.integer >> core & 1:
            out.append(dut.send_data[core].value.integer)


async def send(dut, bus, text):
    """Write text to a core's UART; return the output of its line."""
    out = bytearray()
    listener = cocotb.start_soon(listen(dut, bus.index, out))
    for byte in text:
        await bus.write(UART[bus.index], byte, 1)
    await wait(dut, 1)
    listener.kill()
    return bytes(out)


async def receive(dut, core, text):
    """Put text on the line of a core's UART."""
    for byte in text:
        dut.receive_data[core].value = byte
        dut.receive.value = 1 << core
        await RisingEdge(dut.clk)
    dut.receive.value = 0


@cocotb.test()
async def uarts_send(dut):
    one, two = await start(dut)
    assert await send(dut, one, b"first") == b"first"
    assert await send(dut, two, b"second") == b"second"
    assert await one.read(UART[0] + 4) >> 8 & 0xFF == 0x60


@cocotb.test()
async def uarts_receive_and_interrupt(dut):
    one, two = await start(dut)
    await enable(two, 1, 8)
    await two.write(UART[1], 1 << 8, 2)
    await receive(dut, 1, b"abc")
    await wait(dut, 1)
    assert (await irqs(dut, 0), await irqs(dut, 1)) == ("", "e")
    assert await one.read(UART[0] + 4) >> 8 & 1 == 0
    got = b""
    while await two.read(UART[1] + 4) >> 8 & 1:
        got += bytes([await two.read(UART[1]) & 0xFF])
    assert got == b"abc"
    await wait(dut, 1)
    assert await irqs(dut, 1) == ""


@cocotb.test()
async def a_full_receiver_says_that_it_lost_a_byte(dut):
    one, _ = await start(dut)
    await receive(dut, 0, bytes(range(17)))
    assert await one.read(UART[0] + 4) >> 8 & 3 == 3
    assert await one.read(UART[0] + 4) >> 8 & 3 == 1
    assert [await one.read(UART[0]) & 0xFF for _ in range(17)] == [*range(16), 0]


@cocotb.test()
async def the_divisor_is_not_sent(dut):
    one, _ = await start(dut)
    await one.write(UART[0], 0x80 << 24, 8)
    assert await send(dut, one, b"x") == b""
    await one.write(UART[0], 0, 8)
    assert await send(dut, one, b"x") == b"x"
