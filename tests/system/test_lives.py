# SPDX-License-Identifier: MIT
"""A node is killed and starts again, while one with another order of bytes calls it: what arrives
in either life is right."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.system.systems import BUILD, mark, marked
from weft.building.builder import build
from weft.model.description import load
from weft.run.runner import Hooks, Outcome, run

FILE = Path(__file__).parent / "lives" / "lives.yaml"
FIRST_LIFE = 6
"""Seconds until the node is killed."""
LIMIT = 60
TWICE = 'timeout --signal=KILL "$0" "$@"; exec "$@"'
"""Starts a command again when its first life has ended, with the same open files."""


class Killed(Hooks):
    """A run in which one node is killed."""

    def __init__(self, node: str) -> None:
        """Take the node."""
        self.node = node

    def command(self, outcomes: Sequence[Outcome], command: list[str]) -> list[str]:
        """Return the command that starts a machine, or starts it twice."""
        if outcomes[0].program.node != self.node:
            return command
        return ["sh", "-c", TWICE, str(FIRST_LIFE), *command]


@pytest.mark.slow
@pytest.mark.parametrize(
    "boards",
    [{"b": "mipssim"}, {"a": "mipssim"}, {"a": "nrf51-qemu", "b": "mipssim"}],
    ids=["mips-is-killed", "linux-is-killed", "cm0-calls-mips"],
)
def test_a_node_with_another_order_starts_again(
    boards: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = mark()
    monkeypatch.setenv(*name.split("="))
    folder = BUILD / "lives" / "-".join(f"{node}-{board}" for node, board in boards.items())
    folder.mkdir(parents=True, exist_ok=True)
    placement = folder / "map.yaml"
    placement.write_text(f"weft: 1\nboards: {boards}\n")
    description = load(FILE, None, placement)
    need_description(description)
    lines: list[str] = []
    programs = build(description, folder)
    plan = description.network.plan
    run(programs, lambda _, line: lines.append(line), LIMIT, plan=plan, hooks=Killed("b"))
    said = [line for line in lines if line.startswith("caller: ")]
    assert said == ["caller: the first life is there", "caller: the second life is there"], lines
    assert marked(name) == []
