# SPDX-License-Identifier: MIT
"""The exchanges of a description: what tasks send to, and call on, other nodes, and how often."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.lab.advise.question import Exchange, Question
from weft.lab.budget.timed.costs import clock_of
from weft.lab.budget.timed.facts import amount
from weft.lab.strategies.strategy import MEMORIES, Method, Pair, pair_of
from weft.model.configurations import KERNEL_KEYS
from weft.model.description import Description, model
from weft.model.description.model_base import messages_of

SCALARS = {
    **{f"{sign}int{bits}_t": bits // 8 for sign in ("u", "") for bits in (8, 16, 32, 64)},
    **{"char": 1, "bool": 1, "float": 4, "double": 8, "int": 4, "unsigned": 4},
}
"""Bytes of types that every processor has alike."""
_TYPE = re.compile(r"(\w+)((?: ?\[\d+\])*)", re.ASCII)


@dataclass(frozen=True)
class Given:
    """What the command line says instead of the description."""

    size: int | None = None
    every: int | None = None
    deadline: int | None = None
    service: int | None = None
    bus: float = 0.0


@dataclass(frozen=True)
class Asked:
    """A question about a link of a description."""

    question: Question
    described: Method | None
    """The strategy that its link has now."""
    notes: list[str]
    """What is left out or was changed, in sentences."""
    place: int | None = None
    """Of its link in the description; None: there is no description."""


def size_of(text: str) -> int | None:
    """Return the bytes of a type in C whose name says it; None of others."""
    found = _TYPE.fullmatch(text.strip())
    if found is None or found[1] not in SCALARS:
        return None
    size = SCALARS[found[1]]
    for count in re.findall(r"\d+", found[2]):
        size *= int(count)
    return size


def asked_by(loaded: Description, given: Given, other: Mapping[str, float]) -> list[Asked]:
    """Return the questions of a description, by link; raise WeftError if it has none."""
    config = loaded.root.application.config
    own = {key: getattr(config, key) for key in KERNEL_KEYS}
    found = []
    for place, link in enumerate(loaded.root.topology.links):
        ends = link.between[0], link.between[1]
        if link.driver != "shm" or not set(ends) <= set(loaded.nodes):
            continue
        pair = _pair(loaded, ends)
        nodes = _ordered(loaded, pair, ends)
        missing: list[str] = []
        exchanges = tuple(_exchanges(loaded, nodes, given, missing))
        if exchanges:
            shares = other.get(nodes[0], 0.0), other.get(nodes[1], 0.0)
            question = Question(pair, exchanges, nodes, shares, own, given.bus)
            notes = [f"Left out: {each}." for each in missing]
            found.append(Asked(question, _described(pair, link), notes, place))
        elif missing:
            raise _nothing(missing[0], "--every 10ms, or `period` of the task in `timing`")
    if not found:
        text = "no task uses a function or a queue of another node over a shm link"
        raise _nothing(text, "--target mixed --bytes 160 --every 10ms")
    return found


def _nothing(text: str, hint: str) -> WeftError:
    return fail("W258", text, exit_code=exits.DESCRIPTION, hint=hint)


def _described(pair: Pair, link: model.Link) -> Method:
    """Return the strategy of a link, whose data is copied."""
    memory = (link.buffers or MEMORIES[0]) if pair.first.external_memory else None
    return Method(link.notify, memory, "dma" if link.transfer == "dma" else "copy")


def _pair(loaded: Description, ends: tuple[str, str]) -> Pair:
    """Return the pair of boards of a target to which the nodes belong."""
    boards = [loaded.board(node) for node in ends]
    first = next((board for board in boards if board.others is not None), boards[0])
    return pair_of(first.target)


def _ordered(loaded: Description, pair: Pair, ends: tuple[str, str]) -> tuple[str, str]:
    """Return the nodes of a link as the pair has its boards."""
    boards = [loaded.board(node).name for node in ends]
    if boards == [board.name for board in pair.boards]:
        return ends
    if boards[::-1] == [board.name for board in pair.boards]:
        return ends[1], ends[0]
    names = f"{quoted(boards[0])} and {quoted(boards[1])}"
    raise _nothing(f"exchanges between {names} are not measured", "--target mixed, rv32, host")


def _exchanges(
    loaded: Description, nodes: tuple[str, str], given: Given, missing: list[str]
) -> Iterator[Exchange]:
    """Yield the exchanges between two nodes; tell what is not known of others."""
    application = loaded.root.application
    for name, task in application.tasks.items():
        here = loaded.node_of(task)
        for hub in task.uses:
            entry = application.hubs[hub]
            there = loaded.node_of(entry)
            if {here, there} != set(nodes) or not isinstance(entry, model.Function | model.Msgq):
                continue
            sizes = _sizes(entry, given)
            every = given.every or _period(loaded, f"tasks.{name}")
            if sizes is None:
                missing.append(
                    f"the bytes of {quoted(hub)} are not known: its type is the program's"
                )
            elif every is None:
                missing.append(f"how often {quoted(name)} uses {quoted(hub)} is not known")
            else:
                deadline = given.deadline or _deadline(loaded, f"tasks.{name}") or every
                argument, result = sizes
                service = 0 if result is None else given.service or _service(loaded, hub)
                swapped = here == nodes[1]
                yield Exchange(
                    *(f"{name} to {hub}", argument, every, deadline, result, swapped, service)
                )


def _sizes(entry: model.Function | model.Msgq, given: Given) -> tuple[int, int | None] | None:
    """Return the bytes of argument and result, or of a message; None if they are not known."""
    types = messages_of(entry)
    if isinstance(entry, model.Msgq):
        size = given.size or size_of(types.get("message", ""))
        return None if size is None else (size, None)
    both = [size_of(types[key]) if key in types else 0 for key in ("argument", "result")]
    if given.size is not None:
        both[0] = given.size
    if both[0] is None or both[1] is None:
        return None
    return both[0], both[1]


def _service(loaded: Description, hub: str) -> int:
    """Return the microseconds that a function takes, by `timing` of the tasks that serve it."""
    found = [0.0]
    for name, task in loaded.root.application.tasks.items():
        activity = loaded.root.timing.tasks.get(name)
        if task.serves == hub and activity is not None:
            board = loaded.board(loaded.node_of(task))
            work = amount(activity.mean, board.target, amount(activity.work, board.target))
            found.append(work / clock_of(board))
    return round(max(found))


def _period(loaded: Description, name: str) -> int | None:
    """Return the microseconds between activations of kind.name, by `timing` and timers."""
    kind, _, own = name.partition(".")
    entry = getattr(loaded.root.application, kind).get(own)
    if kind == "timers" and entry is not None and entry.period:
        return int(entry.period)
    if kind == "periodics" and entry is not None:
        return int(entry.period or (entry.ticks or 1) * loaded.root.application.config.tick)
    activity = getattr(loaded.root.timing, kind).get(own)
    if activity is None:
        return None
    if activity.period is not None:
        return int(activity.period)
    periods = [_period(loaded, cause) for cause in activity.after]
    known: Sequence[int] = [period for period in periods if period is not None]
    return min(known) if known and len(known) == len(periods) else None


def _deadline(loaded: Description, name: str) -> int | None:
    kind, _, own = name.partition(".")
    activity = getattr(loaded.root.timing, kind).get(own)
    return None if activity is None or activity.deadline is None else int(activity.deadline)
