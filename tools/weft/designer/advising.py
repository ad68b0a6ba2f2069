# SPDX-License-Identifier: MIT
"""Finds out which strategy the links of a description should have, in a process of its own."""

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic_core import PydanticCustomError

from weft.base.document import KeyPath
from weft.designer.answering import Tell, answer
from weft.designer.messages.advice import (
    Advise,
    AdvisedCall,
    AdvisedLink,
    AdvisedStrategy,
    Latency,
)
from weft.designer.messages.edits import Operation, Remove, Set
from weft.designer.operations import applied
from weft.designer.text.source import parsed
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.lab.advise.latency import Times
from weft.lab.advise.lines import flow, link_of
from weft.lab.advise.model import Model, Prediction
from weft.lab.advise.of_description import Asked, Given, asked_by
from weft.lab.advise.rank import ranked, reason
from weft.lab.advise.show import asked as sentence
from weft.lab.advise.show import loads_of, measuring, units_of
from weft.lab.advise.tables import Tables
from weft.lab.strategies.strategy import rings_for
from weft.model.description import Description, model
from weft.model.description.load import examine
from weft.model.description.model_base import SHM_RING, duration

CHOSEN = ("notify", "after", "period", "buffers", "transfer")
"""Keys of a link that a strategy says."""
DEFAULTS: Mapping[str, Any] = {"buffers": "internal", "transfer": "processor", "ring": SHM_RING}
"""Of a link that does not have them."""
LENT = "hubs carry the addresses of a pool's blocks instead of data"
BATCHED = "exchanges are made as one: put_many or call_many"


def advise(file: Path, asked: Mapping[str, Any], tell: Tell) -> None:
    """Tell of each link, or why nothing can be told."""
    try:
        question = Advise.model_validate(asked["question"])
        given, busy = _given(question), {k: v / 100 for k, v in question.busy.items()}
        loaded = examine(file, text=asked["text"]).description
        if loaded is None:
            raise fail("W258", "nothing is known of a description with errors")
        told: set[KeyPath] = set()
        for one in asked_by(loaded, given, busy):
            assert one.place is not None
            path = loaded.document.original(("topology", "links", one.place))
            if path not in told:
                told.add(path)
                tell({"link": _link(loaded, asked["text"], one, path, question, tell).model_dump()})
    except WeftError as error:
        problem = error.problems[0]
        tell({"problem": problem.message, "hint": _in_page(problem.hint)})


def _in_page(hint: str) -> str:
    """Return a hint for the command line with the words of the page, which has these fields."""
    return "" if hint.startswith("--target") else hint.replace("--", "")


def _given(question: Advise) -> Given:
    return Given(
        question.size,
        _time("every", question.every),
        _time("deadline", question.deadline),
        _time("service", question.service),
        question.bus / 100,
    )


def _time(name: str, text: str) -> int | None:
    try:
        return duration(text.strip()) if text.strip() else None
    except PydanticCustomError as error:
        message = f"{quoted(name)}: {error.message()}"
        raise fail("W256", message, hint=f"{name} 10ms") from None


def _link(
    loaded: Description, text: str, one: Asked, path: KeyPath, question: Advise, tell: Tell
) -> AdvisedLink:
    """Return the strategies of a link; tell what is measured for it."""
    asked = one.question
    nodes = " and ".join(asked.nodes)
    tables = Tables(
        asked.pair,
        asked.keys,
        False,
        lambda probe: tell({"progress": f"{nodes}: {measuring(probe)}"}),
    )
    predictor = Model(asked, tables)
    found = [predictor.predict(strategy) for strategy in predictor.strategies()]
    order = ranked(found, question.prefer)
    best = order[0]
    return AdvisedLink(
        nodes=list(asked.nodes),
        path=list(path),
        link=_plain(loaded, path),
        unit=units_of(asked.pair),
        calls=[
            AdvisedCall(
                name=each.name,
                text=sentence(asked, each),
                deadline=each.deadline,
                latency=_latency(best.latencies[each.name]),
            )
            for each in asked.exchanges
        ],
        strategies=[_strategy(loaded, text, one, path, each) for each in order],
        reason=reason(order, question.prefer),
        parts=list(loads_of(best)),
        notes=one.notes,
    )


def _plain(loaded: Description, path: KeyPath) -> dict[str, Any]:
    """Return a link as the file has it."""
    value: Any = loaded.document.data
    for key in path:
        value = value[key]
    return dict(value)


def _latency(times: Times) -> Latency:
    finite = (None if math.isinf(time) else time for time in times)
    return Latency(**dict(zip(("median", "p99", "longest"), finite, strict=True)))


def _strategy(
    loaded: Description, text: str, one: Asked, path: KeyPath, each: Prediction
) -> AdvisedStrategy:
    method = each.strategy.method
    assert one.place is not None
    is_lent = method.transfer == "lent"
    program = LENT if is_lent else BATCHED if each.strategy.batch > 1 else ""
    operations = list(changes(loaded, path, one.place, link_of(each.question, each.strategy)))
    return AdvisedStrategy(
        notify=each.strategy.notify,
        rings=method.memory or "",
        data=each.strategy.data,
        loads=[100 * load for load in each.loads],
        latency=_latency(each.latency),
        memory=each.memory,
        sure=each.sure,
        notes=each.notes,
        is_described=method == one.described and not operations,
        lines=_line(text, path, operations),
        operations=[] if program else operations,
        program=program,
    )


def changes(
    loaded: Description, path: KeyPath, place: int, wanted: Mapping[str, Any]
) -> Iterator[Operation]:
    """Yield what makes a link so: payloads grow, as other hubs may need the one that is there."""
    link, now = loaded.root.topology.links[place], _plain(loaded, path)
    for key in CHOSEN:
        if key in wanted:
            if not _is_so(link, key, wanted[key]):
                yield Set(op="set", path=[*path, key], value=wanted[key])
        elif key in now:
            yield Remove(op="remove", path=[*path, key])
    payload = link.payload or loaded.root.topology.payload
    if payload < wanted["payload"]:
        payload = wanted["payload"]
        yield Set(op="set", path=[*path, "payload"], value=payload)
    ring = rings_for(payload)["ring"]
    if (link.ring or DEFAULTS["ring"]) != ring:
        yield Set(op="set", path=[*path, "ring"], value=ring)


def _is_so(link: model.Link, key: str, wanted: Any) -> bool:
    value = getattr(link, key)
    if key in ("after", "period"):
        return value is not None and value == duration(wanted)
    return bool((DEFAULTS.get(key) if value is None else value) == wanted)


def _line(text: str, path: KeyPath, operations: Sequence[Operation]) -> str:
    """Return a link as it is in a text with operations."""
    return flow(dict(parsed(applied(text, operations)).at(path)))


def main(arguments: Sequence[str]) -> int:
    """Advise for the description in a file, with the text and the question of the input."""
    return answer(lambda asked, tell: advise(Path(arguments[0]), asked, tell))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
