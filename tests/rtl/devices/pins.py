# SPDX-License-Identifier: MIT
"""The commands on the pins of an SDRAM, checked against its data sheet."""

from __future__ import annotations

import cocotb
from cocotb.handle import HierarchyObject
from cocotb.triggers import FallingEdge

NOP, ACTIVATE, READ, WRITE, PRECHARGE, PRECHARGE_ALL, REFRESH = range(7)
BANKS = 4

# Micron MT48LC16M16A2-75, in nanoseconds.
T_RCD, T_RP, T_RAS, T_RC, T_RFC, T_RRD, T_WR = 20, 20, 44, 66, 66, 15, 15
T_REFI = 64e6 / 8192
LATE = 64  # clocks that a refresh may be late: a burst is under way, rows have to be closed


class Pins:
    """Watches the commands of one SDRAM from the reset on; `faults` are the rules broken."""

    def __init__(self, dut: HierarchyObject, index: int, clock_ns: float) -> None:
        self.command, self.bank = dut.command[index], dut.bank[index]
        self.clk = dut.clk
        self.clock_ns = clock_ns
        self.now = 0
        self.log: list[tuple[int, int, int]] = []  # cycle, command, bank
        self.faults: list[str] = []
        self.is_open = [False] * BANKS
        self.last: dict[tuple[int, int], int] = {}  # command and bank: its last cycle
        cocotb.start_soon(self.watch())

    async def watch(self) -> None:
        """Follow the clock."""
        while True:
            await FallingEdge(self.clk)
            command = self.command.value.integer
            if command != NOP:
                self.take(command, self.bank.value.integer)
            since = self.now - self.last.get((REFRESH, 0), 0)
            if since * self.clock_ns > T_REFI + LATE * self.clock_ns:
                self.faults.append(f"{self.now}: no refresh for {since} clocks")
                self.last[REFRESH, 0] = self.now
            self.now += 1

    def after(self, command: int, bank: int, nanoseconds: float, rule: str) -> None:
        """Note a fault unless so much time has passed since a command."""
        at = self.last.get((command, bank))
        if at is not None and (self.now - at) * self.clock_ns < nanoseconds:
            self.faults.append(f"{self.now}: {rule} after {self.now - at} clocks")

    def state(self, bank: int, wanted: bool, what: str) -> None:
        """Note a fault if a bank is not in the state that a command wants."""
        if self.is_open[bank] != wanted:
            self.faults.append(f"{self.now}: {what} in bank {bank}")

    def take(self, command: int, bank: int) -> None:
        """Judge a command and note what it does."""
        self.log.append((self.now, command, bank))
        self.after(REFRESH, 0, T_RFC, "tRFC")
        if command == ACTIVATE:
            self.activate(bank)
        elif command in (READ, WRITE):
            self.state(bank, True, "column of a closed row")
            self.after(ACTIVATE, bank, T_RCD, "tRCD")
        elif command in (PRECHARGE, PRECHARGE_ALL):
            for each in range(BANKS) if command == PRECHARGE_ALL else [bank]:
                self.close(each)
        else:
            for each in range(BANKS):
                self.state(each, False, "refresh with an open row")
                self.after(PRECHARGE, each, T_RP, "tRP")
            bank = 0
        self.last[command, bank] = self.now

    def activate(self, bank: int) -> None:
        """Judge the opening of a row."""
        self.state(bank, False, "second row")
        self.after(PRECHARGE, bank, T_RP, "tRP")
        self.after(ACTIVATE, bank, T_RC, "tRC")
        for other in range(BANKS):
            self.after(ACTIVATE, other, T_RRD, "tRRD")
        self.is_open[bank] = True

    def close(self, bank: int) -> None:
        """Judge the closing of a row."""
        if self.is_open[bank]:
            self.after(ACTIVATE, bank, T_RAS, "tRAS")
            self.after(WRITE, bank, T_WR, "tWR")
        self.is_open[bank] = False
        self.last[PRECHARGE, bank] = self.now

    def between(self, first: int, last: int) -> list[int]:
        """Return the commands of some cycles."""
        return [command for at, command, _ in self.log if first <= at <= last]
