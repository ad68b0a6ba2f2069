# SPDX-License-Identifier: MIT
"""Nodes that are watched while they work: a Linux process, emulators, a simulated core."""

import contextlib
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.needs import need_target
from weft.building.builder import build, folder_of
from weft.debug.watch import NodeNow, Watch
from weft.diag.errors import WeftError
from weft.model.configurations import chosen
from weft.model.description import load
from weft.observe.trace.records import Kind, News, read_news
from weft.run.runner import run

HERE = Path(__file__).parent
ENOUGH = 4
"""Looks at a node after which its run is ended."""


def watched(file: Path, target: str | None, trace: bool = True) -> dict[str, list[NodeNow]]:
    """Run a description until each node was seen several times; return what was seen."""
    loaded = load(file, target, None, **chosen(None), trace=trace)
    programs = build(loaded, folder_of(loaded, "watch" if trace else "plain"))
    found: dict[str, list[NodeNow]] = {program.node: [] for program in programs}
    ended = threading.Event()

    class Once(Watch):
        """Ends the run when enough was seen."""

        def stoppable(self, stop):  # type: ignore[no-untyped-def]
            threading.Thread(target=lambda: (ended.wait(60), stop()), daemon=True).start()
            return super().stoppable(stop)

    def take(seen: Sequence[NodeNow]) -> None:
        for one in seen:
            found[one.node].append(one)
        if all(len(looks) >= ENOUGH for looks in found.values()):
            ended.set()

    with Once(loaded, take) as hooks, contextlib.suppress(KeyboardInterrupt):
        run(programs, lambda _, __: None, 90, plan=loaded.network.plan, hooks=hooks)
    return found


@pytest.mark.parametrize("target", ["host", "rv32", "cm3", "vex"])
def test_tasks_hubs_load_and_rates(target: str) -> None:
    need_target(target)
    (looks,) = watched(HERE / "watch" / "watch.yaml", target).values()
    assert len(looks) >= ENOUGH and not any(one.problem for one in looks)
    last = looks[-1]
    assert last.tasks is not None and last.tasks.rings == []
    tasks = {task.name: task for task in last.tasks.tasks}
    assert (tasks["patient"].state, tasks["patient"].hub) == ("waiting", "journal")
    assert tasks["patient"].owner == "owner" and tasks["owner"].deadline is not None
    held = {name: (one.amount, one.waiters) for name, one in last.hubs.items()}
    assert held["journal"] == (1, 1) and held["never"] == (2, 0)
    assert "unused" not in held  # it is not in the program
    assert held["words"] == (1, 0) and held["blocks"] == (1, 0)
    assert held["samples"][0] in range(6)
    loads = [one.load for one in looks if one.load is not None]
    assert loads and all(0 <= load <= 1 for load in loads)
    assert any(one.rates.get("samples", 0) > 10 for one in looks)


@pytest.mark.parametrize("target", ["host", "rv32"])
def test_a_program_without_trace_points(target: str) -> None:
    """Its tasks and hubs are known, its load and the rates are not."""
    need_target(target)
    (looks,) = watched(HERE / "watch" / "watch.yaml", target, trace=False).values()
    last = looks[-1]
    assert last.hubs["journal"].waiters == 1
    assert last.load is None and last.rates == {} and not last.has_rates


@pytest.mark.parametrize("target", ["host", "rv32"])
def test_a_deadlock_is_seen(target: str) -> None:
    need_target(target)
    (looks,) = watched(HERE / "deadlock" / "deadlock.yaml", target).values()
    assert looks[-1].tasks is not None
    (ring,) = looks[-1].tasks.rings
    assert [(task.name, task.hub) for task in ring] == [("reader", "journal"), ("writer", "table")]
    assert looks[-1].load is not None and looks[-1].load < 0.1


class Ring:
    """A ring of 4 records in memory, which a node writes."""

    word, clock, stamp = 4, 0, 0

    def __init__(self) -> None:
        self.written = 0
        self.raw = bytearray(4 * 16)
        self.hurry = 0
        """Records that are written while somebody reads."""

    def write(self, count: int) -> None:
        for _ in range(count):
            at = self.written % 4 * 16
            words = (self.written % 1000, 0, int(Kind.MARK), 10 * self.written % (1 << 32))
            self.raw[at : at + 16] = b"".join(word.to_bytes(4, "little") for word in words)
            self.written += 1

    def read(self, address: int, size: int) -> bytes:
        if address == 0:
            words = (self.written % (1 << 32), 3, 0x1000, 1, 16, 1_000_000, 0, 1)
            return b"".join(word.to_bytes(4, "little") for word in words)[:size]
        found = bytes(self.raw[address - 0x1000 :][:size])
        hurry, self.hurry = self.hurry, 0
        self.write(hurry)
        return found


def numbers(news: News) -> list[int]:
    return [record.object for record in news.records]


def test_only_what_is_new_and_whole_is_read() -> None:
    ring = Ring()
    news = read_news(ring, 0, "main", None)
    assert numbers(news) == []
    ring.write(3)
    news = read_news(ring, 0, "main", news)
    assert (numbers(news), news.lost) == ([0, 1], 0)  # the last one may not be complete
    ring.write(1)
    news = read_news(ring, 0, "main", news)
    assert (numbers(news), news.lost, news.time) == ([2], 0, 20_000)
    assert numbers(read_news(ring, 0, "main", news)) == []


def test_what_is_overwritten_is_counted() -> None:
    ring = Ring()
    ring.write(2)
    news = read_news(ring, 0, "main", None)
    ring.write(20)
    news = read_news(ring, 0, "main", news)
    assert (numbers(news), news.lost) == ([18, 19, 20], 17)
    ring.write(3)
    ring.hurry = 2  # records 21 and 22 are overwritten while they are read, perhaps 23, too
    news = read_news(ring, 0, "main", news)
    assert (numbers(news), news.lost) == ([23], 2)


def test_numbers_of_records_wrap() -> None:
    ring = Ring()
    ring.written = (1 << 32) - 2
    ring.write(2)
    news = News([], (1 << 32) - 2, 0, 0)
    news = read_news(ring, 0, "main", news)
    assert len(news.records) == 1 and news.lost == 0


def test_a_damaged_ring_is_refused() -> None:
    ring = Ring()
    ring.write(3)
    ring.raw[8] = 77
    with pytest.raises(WeftError, match="77 is no kind of record"):
        read_news(ring, 0, "main", None)
