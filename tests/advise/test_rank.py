# SPDX-License-Identifier: MIT
"""Which strategy is the best."""

from tests.advise.made import question, tables
from weft.lab.advise.model import Model, Part, Prediction
from weft.lab.advise.rank import ranked, reason
from weft.lab.advise.strategies import Strategy
from weft.lab.strategies.strategy import Method


def made(name: str, load: float, latency: float, memory: int = 100, *notes: str) -> Prediction:
    part = Part(0, load / 2, 0, 0)
    times = {"data": (latency, latency, latency)}
    return Prediction(
        *(question(), Strategy(Method(name)), (part, part), times, memory, "measured", [*notes])
    )


def names(found: list[Prediction]) -> list[str]:
    return [each.strategy.method.notify for each in found]


def test_the_lowest_load_comes_first() -> None:
    found = [made("a", 0.3, 1), made("b", 0.1, 9), made("c", 0.2, 5)]
    assert names(ranked(found)) == ["b", "c", "a"]
    assert names(ranked(found, "latency")) == ["a", "c", "b"]


def test_what_is_too_late_comes_last() -> None:
    found = [made("a", 0.1, 1, 100, "too late"), made("b", 0.5, 1)]
    assert names(ranked(found)) == ["b", "a"]
    assert reason(ranked(found)) == "the only one that meets the deadline"
    assert reason(ranked(found[:1])) == "no strategy meets all: too late"


def test_of_those_alike_the_faster_one_is_taken() -> None:
    found = [made("a", 0.1, 9), made("b", 0.1005, 2), made("c", 0.102, 1)]
    order = ranked(found)
    assert names(order) == ["b", "a", "c"]
    assert "a is within 1 %" in reason(order)
    found = [made("a", 0.1, 2, 200), made("b", 0.1, 2, 100)]
    assert names(ranked(found)) == ["b", "a"]


def test_memory_can_be_preferred() -> None:
    found = [made("a", 0.1, 2, 200), made("b", 0.2, 2, 100)]
    assert names(ranked(found, "memory")) == ["b", "a"]
    assert reason(ranked(found, "memory"), "memory").startswith("the least memory")


def test_all_strategies_of_a_target_are_ranked() -> None:
    model = Model(question(8192), tables())
    found = [model.predict(each) for each in model.strategies()]
    order = ranked(found)
    assert len(order) == len(found) == 4 * (2 * 2 + 1)
    loads = [each.load for each in order if not each.notes]
    assert loads == sorted(loads)
    assert order[-1].strategy.method.notify == "spin"


def test_nothing_is_ranked_as_nothing() -> None:
    assert ranked([]) == []
