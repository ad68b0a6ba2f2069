# SPDX-License-Identifier: MIT
"""./weft advise: from the command line to a question, and to the answer."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import typer

from weft.cli.options import print_json
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted

if TYPE_CHECKING:
    from weft.lab.advise.model import Prediction
    from weft.lab.advise.of_description import Asked, Given
    from weft.lab.advise.question import Question
    from weft.lab.strategies.describe import Probe

TARGET = "mixed"
"""Target by default."""
SHARE = re.compile(r"(\d{1,3}(?:\.\d+)?)%", re.ASCII)
CHECKED = 3
"""Strategies that --measure runs."""


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    file: Path | None
    target: str | None
    size: int | None
    result: int | None
    every: str | None
    deadline: str | None
    service: str | None
    sender: Literal["a", "b"]
    busy: list[str]
    bus: str | None
    prefer: Literal["load", "latency", "memory"]
    config: str | None
    placement: Path | None
    measure: bool
    fresh: bool
    json: bool


def show(options: Options) -> None:
    """Print the advice; leave with 1 if no strategy meets the deadlines."""
    from weft.lab.advise.rank import ranked
    from weft.lab.advise.show import as_json

    answers = []
    is_met = True
    for asked in _asked(options):
        order = ranked(list(_predictions(asked.question, options)), options.prefer)
        is_met = is_met and not order[0].notes
        if not options.json:
            _print(asked, order, options)
            continue
        checked = _checked(order) if options.measure else []
        answers.append(as_json(order, options.prefer, checked))
    if options.json:
        print_json(answers if options.file is not None else answers[0])
    if not is_met:
        raise typer.Exit(exits.FAILED)


def _print(asked: "Asked", order: "Sequence[Prediction]", options: Options) -> None:
    from weft.diag import terminal
    from weft.lab.advise import show as text

    console = terminal.console()
    for line in (*text.title(asked.question), *asked.notes, ""):
        print(line)
    console.print(text.table(order, asked.described))
    if asked.described is not None:
        print("*: as described now")
    print()
    for line in text.verdict(order, options.prefer, with_hubs=options.file is None):
        print(line)
    if options.measure:
        print()
        for line in text.checks(_checked(order)):
            print(line)


def _predictions(question: "Question", options: Options) -> "Iterator[Prediction]":
    from weft.lab.advise.model import Model
    from weft.lab.advise.tables import Tables

    tables = Tables(question.pair, question.keys, options.fresh, _tell)
    model = Model(question, tables)
    for strategy in model.strategies():
        yield model.predict(strategy)


def _tell(probe: "Probe") -> None:
    """Say which costs are measured now: it takes a while, and once."""
    import sys

    from weft.lab.advise.show import measuring

    print(measuring(probe), file=sys.stderr)


def _checked(order: "Sequence[Prediction]") -> list[Any]:
    from weft.lab.advise.measured import check

    return [check(each) for each in order[:CHECKED]]


def _asked(options: Options) -> "list[Asked]":
    """Return what is asked for: by options, or by a description."""
    shares = dict(map(_share, options.busy))
    every = _time("--every", options.every)
    deadline = _time("--deadline", options.deadline)
    service = _time("--service", options.service)
    bus = _bus(options.bus)
    if options.file is not None:
        from weft.lab.advise.of_description import Given

        return _of_file(options, shares, Given(options.size, every, deadline, service, bus))
    from weft.lab.advise.of_description import Asked
    from weft.lab.advise.question import Exchange, Question
    from weft.lab.strategies.strategy import pair_of
    from weft.model.configurations import chosen

    if options.size is None or every is None:
        missing = "--bytes" if options.size is None else "--every"
        text = f"{quoted(missing)} is missing: how much data, and how often"
        raise _wrong(text, "--bytes 160 --every 10ms, or a description")
    _refuse_strangers(shares, ("a", "b"))
    swapped = options.sender == "b"
    exchange = Exchange(
        *("data", options.size, every, deadline or every, options.result, swapped, service or 0)
    )
    others = shares.get("a", 0.0), shares.get("b", 0.0)
    pair = pair_of(options.target or TARGET)
    keys = chosen(options.config or "default")
    question = Question(pair, (exchange,), ("a", "b"), others, keys, bus)
    return [Asked(question, None, [])]


def _of_file(options: Options, shares: dict[str, float], given: "Given") -> "list[Asked]":
    from weft.lab.advise.of_description import asked_by
    from weft.model.description import load

    assert options.file is not None
    loaded = load(options.file, options.target, options.placement)
    _refuse_strangers(shares, loaded.nodes)
    return asked_by(loaded, given, shares)


def _refuse_strangers(shares: dict[str, float], nodes: Sequence[str]) -> None:
    for node in shares:
        if node not in nodes:
            raise _wrong(f"{quoted(node)} of --busy is no node", f"nodes: {', '.join(nodes)}")


def _share(text: str) -> tuple[str, float]:
    """Return node and share of an option such as a=30%."""
    node, _, share = text.rpartition("=")
    found = re.fullmatch(SHARE, share) if re.fullmatch(r"[\w-]+", node) else None
    if found is None:
        raise _wrong(f"{quoted(text)} is not what a node does", "--busy a=30%")
    return node, float(found[1]) / 100


def _bus(text: str | None) -> float:
    """Return the share of an option such as 40%."""
    found = re.fullmatch(SHARE, text or "0%")
    if found is None:
        raise _wrong(f"{quoted(text or '')} is no share of the time", "--bus 40%")
    return float(found[1]) / 100


def _time(option: str, text: str | None) -> int | None:
    """Return the microseconds of a time on the command line."""
    from pydantic_core import PydanticCustomError

    from weft.model.description.model_base import duration

    try:
        return None if text is None else duration(text)
    except PydanticCustomError as error:
        raise _wrong(f"{option}: {error.message()}", f"{option} 10ms") from None


def _wrong(message: str, hint: str) -> WeftError:
    return fail("W256", message, exit_code=exits.USAGE, hint=hint)
