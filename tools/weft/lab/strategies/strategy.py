# SPDX-License-Identifier: MIT
"""Strategies by which two nodes exchange data, and those that a target has."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from weft.diag import exits
from weft.diag.errors import fail
from weft.model.boards import Board, board_of, boards

Kind = Literal["message", "call"]
Transfer = Literal["copy", "dma", "lent"]

Memory = Literal["internal", "external"]
MEMORIES: tuple[Memory, ...] = ("internal", "external")

LARGEST = 65504
"""Bytes that a frame carries: the payload of a frame, in whole words of a transfer."""


BATCH = 8
"""Exchanges that are measured as one; between one and so many, and beyond, costs are computed."""

LONG = 16384
"""Bytes from which on the memory of a core has room for few messages."""


@dataclass(frozen=True)
class Notify:
    """How a node learns of a frame."""

    name: str
    polls: bool = False
    """It polls each period; a strategy says which one."""
    period: int = 0
    """Microseconds between polls where it is measured."""
    spins: bool = False
    """It polls all the time that nothing else takes."""
    plans: bool = False
    """Who calls plans the poll for the answer."""

    @property
    def is_quiet(self) -> bool:
        """Whether nothing looks for frames while none is to come."""
        return self.plans or not (self.period or self.spins)


NOTIFY = {
    each.name: each
    for each in (
        Notify("interrupt"),
        Notify("poll", polls=True, period=250),
        Notify("adaptive", period=100),
        Notify("armed", period=100, plans=True),
        Notify("spin", spins=True),
    )
}
"""The values of the key `notify` that are compared."""
BATCHED = ("interrupt",)
"""Those with which several exchanges are made as one: polls are fewer by their period already."""


@dataclass(frozen=True)
class Method:
    """What is measured: a strategy whatever its period is."""

    notify: str
    memory: Memory | None = None
    """What holds the rings; None: there is no choice."""
    transfer: Transfer = "copy"
    """Whether data is copied by the processors or by a DMA engine, or lies where both see it."""
    batch: int = 1
    """Exchanges that are made as one: BATCH of them where it is measured."""

    @property
    def slug(self) -> str:
        """Return it as part of a file name."""
        batch = f"batch{self.batch}" if self.batch > 1 else None
        return "-".join(filter(None, (self.notify, self.memory, self.transfer, batch)))

    def link(self, period: int, payload: int, after: int = 0) -> dict[str, Any]:
        """Return the keys of its link for frames of so many bytes."""
        keys: dict[str, Any] = {"driver": "shm", "notify": self.notify}
        if after:
            keys["after"] = f"{after}us"
        if period:
            keys["period"] = f"{period}us"
        if self.memory is not None:
            keys["buffers"] = self.memory
        if self.transfer == "dma":
            keys["transfer"] = "dma"
        return keys | rings_for(payload)


def rings_for(payload: int) -> dict[str, int]:
    """Return the keys of a link for two frames of so many bytes in each ring, in whole lines."""
    lines = -(-max(payload, 64) // 32) * 32
    return {"payload": lines, "ring": max(1024, -(-2 * (lines + 64) // 64) * 64)}


def depth_of(size: int, batch: int = 1) -> int:
    """Return the messages of so many bytes, or the blocks that are lent, that there is room for."""
    return max(batch, 2 if size <= LONG else 1)


def batch_key(batch: int) -> dict[str, int]:
    """Return the key of a hub through which several messages or calls go as one."""
    return {"batch": batch} if batch > 1 else {}


@dataclass(frozen=True)
class Pair:
    """Two nodes of a target."""

    target: str
    first: Board
    second: Board

    @property
    def unit(self) -> str:
        """What is counted."""
        return self.first.unit

    @property
    def boards(self) -> tuple[Board, Board]:
        """Both."""
        return self.first, self.second

    def methods(self, kinds: Collection[Kind]) -> Iterator[Method]:
        """Yield all strategies of the target for exchanges of some kinds."""
        memories = MEMORIES if self.first.external_memory else (None,)
        for notify in NOTIFY.values():
            if notify.plans and "message" in kinds:
                continue  # no call waits for what comes: it rings
            if notify.spins and self.unit == "instructions":
                continue  # harts of an emulator run in turns: who polls keeps the other one waiting
            for memory in memories:
                yield Method(notify.name, memory)
                if notify.name in BATCHED:
                    yield Method(notify.name, memory, batch=BATCH)
                if self.first.mover is not None:
                    yield Method(notify.name, memory, "dma")
            yield Method(notify.name, memories[0], "lent")

    def least(self, method: Method) -> int:
        """Return from how many bytes on a strategy differs from copying."""
        mover = self.first.mover
        return mover.least if method.transfer == "dma" and mover is not None else 0


def pair_of(target: str) -> Pair:
    """Return two nodes of a target that exchange data through memory; raise WeftError without."""
    first = board_of(target)
    second = boards()[first.others] if first.others else first
    shares = first.hosted or (first.arch == "riscv" and first.shared_memory is not None)
    if not shares or not (first.cores > 1 or first.others or first.hosted):
        known = sorted({b.target for b in boards().values() if _is_known(b)})
        raise fail(
            "W255",
            f"{first.target} has no two cores whose strategies can be measured",
            exit_code=exits.USAGE,
            hint=f"targets: {', '.join(known)}",
        )
    return Pair(first.target, first, second)


def _is_known(board: Board) -> bool:
    several = board.cores > 1 or board.others is not None
    return board.target == "host" or (
        board.arch == "riscv" and several and board.shared_memory is not None
    )
