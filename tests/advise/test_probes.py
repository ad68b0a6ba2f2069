# SPDX-License-Identifier: MIT
"""What measuring programs have beside exchanges, and what of them is not counted."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from weft.base.elf_types import Elf
from weft.lab.strategies import observe
from weft.lab.strategies.describe import Probe, cells_for, describe
from weft.lab.strategies.strategy import Kind, pair_of


def described(target: str, kind: Kind = "message", *, swapped: bool = False) -> dict[str, Any]:
    pair = pair_of(target)
    method = next(iter(pair.methods({kind})))
    return describe(Probe(pair, method, kind, cells_for(kind)[0], swapped))


@pytest.mark.parametrize(("target", "swapped"), [("rv32", False), ("rv32", True), ("mixed", False)])
def test_another_task_sleeps_where_its_timer_is_set_again(target: str, swapped: bool) -> None:
    made = described(target, swapped=swapped)
    near = "b" if swapped else "a"
    assert made["application"]["tasks"]["sleeper"]["node"] == near
    sources = {name: node["sources"] for name, node in made["topology"]["nodes"].items()}
    assert [n for n, all_of in sources.items() if any("sleeper.c" in s for s in all_of)] == [near]
    for other in (described("host"), described("mixed", "call")):
        assert "sleeper" not in other["application"]["tasks"]


@dataclass
class Symbol:
    name: str
    address: int
    size: int = 16
    function: bool = True


@dataclass
class Program:
    symbols: list[Symbol] = field(default_factory=list)


def test_waits_and_notes_of_times_are_no_work() -> None:
    names = ("idle", "finish_start.part.0", "observe_begin", "observe_end", "send_0", "observe")
    made = Program([Symbol(name, 16 * number) for number, name in enumerate(names)])
    made.symbols.append(Symbol("observe_begin", 1000, function=False))
    found = list(observe._not_counted(cast("Elf", made)))
    assert found == [(0, 16), (16, 32), (32, 48), (48, 64)]
