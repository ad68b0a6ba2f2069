# SPDX-License-Identifier: MIT
"""Lines of a description that say a strategy, to be pasted."""

from collections.abc import Iterator
from typing import Any

from weft.lab.advise.model import frame_of
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.strategies import Strategy
from weft.lab.strategies.strategy import batch_key, depth_of


def link_of(question: Question, strategy: Strategy) -> dict[str, Any]:
    """Return the keys of the link."""
    method = strategy.method
    keys = method.link(strategy.polls, frame_of(question, strategy), strategy.after)
    link = {"between": list(question.nodes), **keys}
    if method.transfer == "lent" and question.pair.first.hosted:
        blocks = sum(
            -(-depth_of(each.frame) * each.frame // 64) * 64 for each in question.exchanges
        )
        link["pool"] = blocks
    return link


def hub_of(question: Question, exchange: Exchange, strategy: Strategy) -> dict[str, Any]:
    """Return the hub of an exchange."""
    far = question.nodes[0 if exchange.swapped else 1]
    is_lent = strategy.method.transfer == "lent"
    batch = batch_key(strategy.batch)
    if exchange.result is None:
        message = "void *" if is_lent else f"uint8_t[{exchange.argument}]"
        return {
            "type": "msgq",
            "message": message,
            "depth": depth_of(exchange.argument, strategy.batch),
            **batch,
            "node": far,
        }
    if is_lent:
        return {"type": "function", "argument": "void *", "node": far}
    sizes: dict[str, Any] = {"argument": f"uint8_t[{exchange.argument}]"}
    if exchange.result:
        sizes["result"] = f"uint8_t[{exchange.result}]"
    return {"type": "function", **sizes, **batch, "node": far}


def yaml_lines(question: Question, strategy: Strategy, *, with_hubs: bool) -> Iterator[str]:
    """Yield the lines: the link, and unless they are there already the hubs."""
    yield "topology:"
    yield "  links:"
    yield f"    - {flow(link_of(question, strategy))}"
    if not with_hubs and strategy.method.transfer != "lent":
        return
    yield "application:"
    yield "  hubs:"
    for each in question.exchanges:
        name = each.name.rpartition(" ")[2]
        if with_hubs:
            yield f"    {name}: {flow(hub_of(question, each, strategy))}"
        if strategy.method.transfer == "lent":
            near = question.nodes[1 if each.swapped else 0]
            count = depth_of(each.frame)
            pool = {"type": "pool", "block": each.frame, "count": count, "node": near}
            yield f"    {name}_blocks: {flow(pool)}"


def flow(keys: dict[str, Any]) -> str:
    """Return a mapping in one line."""
    return "{" + ", ".join(f"{key}: {_value(value)}" for key, value in keys.items()) + "}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    text = str(value)
    return f'"{text}"' if any(mark in text for mark in "[]*") else text
