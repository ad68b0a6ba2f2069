# SPDX-License-Identifier: MIT
"""What the description costs, and what the last edit changes of it: for pages that show it."""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft.designer import protocol
from weft.designer.answering import BROKEN, answers
from weft.designer.pages import Page, encoded

LIMIT = 600.0
"""Seconds that it may take: the first time, costs are measured on emulators."""
PAUSE = 0.5
"""Seconds without an edit before it begins."""
MAX_KEPT = 64
"""Texts whose costs are kept."""
MAX_CHANGES = 8


@dataclass
class Found:
    """What is known of a text."""

    loads: dict[str, float] = field(default_factory=dict)
    """By node, in percent."""
    gaps: dict[str, list[str]] = field(default_factory=dict)
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    calls: dict[str, tuple[str, float, str]] = field(default_factory=dict)
    """By edge and service: what it is, its cost, the unit."""
    links: dict[str, str] = field(default_factory=dict)
    """By wire: what goes over it."""
    regions: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    is_complete: bool = False

    def add(self, part: dict[str, Any]) -> None:
        """Take what the process has found."""
        self.loads |= part.get("loads", {})
        self.gaps |= part.get("gaps", {})
        self.regions |= part.get("regions", {})
        self.links |= part.get("links", {})
        self.sizes |= {node: (flash, ram) for node, (flash, ram) in part.get("sizes", {}).items()}
        self.calls |= {edge: (t, c, u) for edge, (t, c, u) in part.get("calls", {}).items()}
        self.unknown += part.get("unknown", [])


class CostsOf:
    """Computes costs while pages show them, of the last text only."""

    def __init__(self, tell: Callable[[protocol.Costs], None]) -> None:
        """Prepare to tell pages of costs."""
        self._tell = tell
        self.pages: set[Page] = set()
        """Those that show costs."""
        self._text: tuple[Path, int, str] | None = None
        self._before: Found | None = None
        self._last: tuple[str, Found] | None = None
        """The last text whose costs are known, by its digest."""
        self._kept: dict[str, Found] = {}
        self._told: protocol.Costs | None = None
        self._wanted = asyncio.Event()
        self._changed = asyncio.Event()

    def show(self, page: Page, shown: bool) -> None:
        """Note whether a page shows costs."""
        (self.pages.add if shown else self.pages.discard)(page)
        if shown:
            self._wanted.set()
            if self._told is not None:
                page.tell("costs", encoded(self._told))

    def changed(self, file: Path, version: int, text: str) -> None:
        """Note a new text."""
        if self._text is None or self._text[2] != text or self._text[0] != file:
            self._changed.set()
        self._text = (file, version, text)
        self._wanted.set()

    async def work(self) -> None:
        """Compute what is wanted, forever."""
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            if not self.pages or self._text is None:
                continue
            self._changed.clear()
            await asyncio.sleep(PAUSE)
            if not self._changed.is_set():
                await self._one(*self._text)

    async def _one(self, file: Path, version: int, text: str) -> None:
        """Compute the costs of a text, until it changes."""
        digest = hashlib.sha256(f"{file}\0{text}".encode()).hexdigest()
        if self._last is not None and self._last[0] != digest:
            self._before = self._last[1]
        found = self._kept.get(digest)
        if found is None:
            found = Found()
            computing = asyncio.create_task(self._computed(file, version, text, found))
            changing = asyncio.create_task(self._changed.wait())
            done, _ = await asyncio.wait(
                (computing, changing), timeout=LIMIT, return_when=asyncio.FIRST_COMPLETED
            )
            for task in (computing, changing):
                task.cancel()
            await asyncio.gather(computing, changing, return_exceptions=True)
            if changing in done and computing not in done:
                return
            if computing not in done:
                found.unknown.append(f"not all is known: it takes longer than {LIMIT:g} s")
            found.is_complete = True
            self._keep(digest, found)
        self._last = digest, found
        self._say(version, found)

    def _keep(self, digest: str, found: Found) -> None:
        self._kept[digest] = found
        while len(self._kept) > MAX_KEPT:
            del self._kept[next(iter(self._kept))]

    async def _computed(self, file: Path, version: int, text: str, found: Found) -> None:
        """Let a process find out what a text costs."""
        try:
            async with aclosing(answers("weft.designer.costing", file, text)) as parts:
                async for part in parts:
                    found.add(part)
                    self._say(version, found)
        except (OSError, ValueError):
            found.unknown.append(f"not all is known: {BROKEN}")

    def _say(self, version: int, found: Found) -> None:
        before = self._before or Found()
        self._told = protocol.Costs(
            type="costs",
            version=version,
            is_complete=found.is_complete,
            nodes=list(_nodes(found, before)),
            links=found.links,
            changes=list(changes(found, self._before)) if self._before is not None else [],
            unknown=found.unknown,
        )
        self._tell(self._told)


def _nodes(found: Found, before: Found) -> Iterator[protocol.NodeCosts]:
    for node in dict.fromkeys([*found.loads, *found.sizes]):
        flash, ram = found.sizes.get(node, (None, None))
        flash_before, ram_before = before.sizes.get(node, (None, None))
        yield protocol.NodeCosts(
            node=node,
            region=found.regions.get(node, f"node:{node}"),
            load=found.loads.get(node),
            load_before=before.loads.get(node),
            flash=flash,
            flash_before=flash_before,
            ram=ram,
            ram_before=ram_before,
            unknown=found.gaps.get(node, []),
        )


def changes(found: Found, before: Found) -> Iterator[str]:
    """Return what is different, for people: nodes first, then calls; not all of many."""
    lines = [*_changes_of_nodes(found, before), *_changes_of_calls(found, before)]
    yield from lines[:MAX_CHANGES]
    if len(lines) > MAX_CHANGES:
        yield f"and {len(lines) - MAX_CHANGES} more"


def _changes_of_nodes(found: Found, before: Found) -> Iterator[str]:
    for node in dict.fromkeys([*found.loads, *found.sizes]):
        words = []
        if node in found.loads and node in before.loads:
            more = found.loads[node] - before.loads[node]
            if abs(more) >= 0.001:
                words.append(f"load {more:+.3f} %")
        if node in found.sizes and node in before.sizes:
            for index, name in enumerate(("flash", "RAM")):
                grown = found.sizes[node][index] - before.sizes[node][index]
                if grown:
                    words.append(f"{name} {grown:+,} B")
        if words:
            yield f"{node}: {', '.join(words)}"


def _changes_of_calls(found: Found, before: Found) -> Iterator[str]:
    for edge, (text, cost, unit) in found.calls.items():
        old = before.calls.get(edge)
        if old is not None and old[1] != cost and old[2] == unit:
            yield f"{text}: {cost - old[1]:+,.0f} {unit} a call ({old[1]:,.0f}, now {cost:,.0f})"
