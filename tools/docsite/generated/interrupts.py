# SPDX-License-Identifier: MIT
"""The table of the interrupts of each board, in the guide's page on interrupts."""

import re
from collections.abc import Iterable

from docsite.generated.markdown import ACCEPT, table
from weft.model.board import Board
from weft.model.boards import boards, is_of_tree
from weft.paths import ROOT

PAGE = ROOT / "doc" / "how-to" / "interrupts.md"
MARK = f"<!-- The table is generated from board/ ({ACCEPT}); do not edit. -->\n"
TABLE = re.compile(rf"(?<={re.escape(MARK)})\n(?:\|.*\n)*")
SOURCES = re.compile(r"^#define\s+WEFT_BOARD_IRQ_SOURCES\s+(0x[0-9A-Fa-f]+)U?$", re.MULTILINE)
COLUMNS = ("target", "numbers", "the clock's", "links'", "can have zero latency")


def page() -> str:
    """Return the page with the table of today."""
    text, count = TABLE.subn(table(COLUMNS, rows()), PAGE.read_text(encoding="utf-8"))
    if count != 1:
        raise ValueError(f"{PAGE} has no place for the table: {MARK}")
    return text


def rows() -> list[list[str]]:
    """Return the rows: boards with the same interrupts share one."""
    same: dict[tuple[str, ...], list[str]] = {}
    for board in sorted(boards().values(), key=lambda board: (board.arch, board.target)):
        if is_of_tree(board):
            cells = ranges(range(board.irqs)), ranges(clock(board)), _links(board)
            same.setdefault((*cells, _zero_latency(board)), []).append(f"`{board.target}`")
    return [[", ".join(targets), *cells] for cells, targets in same.items()]


def clock(board: Board) -> set[int]:
    """Return the interrupts that no application can have."""
    return {entry.irq for entry in board.reserved_irqs}


def links(board: Board) -> dict[str, set[int]]:
    """Return the interrupts of a node with links, by what needs them."""
    found = {
        "": {board.doorbell_irq} if board.doorbell_irq is not None else set(),
        "UART": {e.irq for e in board.uart_links.reserved_irqs} if board.uart_links else set(),
        "DMA": {board.mover.irq} if board.mover else set(),
    }
    return {name: numbers for name, numbers in found.items() if numbers}


def sources(board: Board) -> set[int]:
    """Return the interrupts behind which the controller of a RISC-V board has devices."""
    for folder in board.folders:
        for header in sorted(folder.glob("*.h")):
            if found := SOURCES.search(header.read_text(encoding="utf-8")):
                mask = int(found[1], 16)
                return {number for number in range(board.irqs) if mask >> number & 1}
    return set()


def _links(board: Board) -> str:
    return "; ".join(f"{name} {ranges(n)}".strip() for name, n in links(board).items())


def _zero_latency(board: Board) -> str:
    if board.arch_constant("WEFT_ARCH_ZERO_LATENCY") == 0:
        return "none"
    without = set(range(board.irqs)) - sources(board)
    return "all" if len(without) == board.irqs else ranges(without)


def ranges(numbers: Iterable[int]) -> str:
    """Return numbers with neighbours as ranges: 0, 9, 12 to 31."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(
        f"{part[0]} to {part[-1]}" if len(part) > 2 else ", ".join(map(str, part)) for part in parts
    )
