# SPDX-License-Identifier: MIT
"""Several nodes on simulated cores: two alike, two kinds, eight; what DMA moves. Each run is the
same as the one before, the times that the programs print included."""

from pathlib import Path

import pytest

from tests.needs import need_description
from weft.building.builder import build
from weft.lab.phases import calls, hardware_limit, phases
from weft.lab.phases.calls import Strategy
from weft.model.description import Description, load
from weft.model.machines import NO_PROGRAM, plan
from weft.run.runner import Outcome, run

HERE = Path(__file__).parent
SYSTEM = HERE.parent / "system"
BUILD = HERE.parents[1] / "build" / "tests" / "soc"
LIMIT = 300


def start(description: Description, name: str) -> tuple[list[Outcome], list[str]]:
    """Build and run a description; return how its nodes ended and their lines."""
    need_description(description)
    lines: list[str] = []
    outcomes = run(
        build(description, BUILD / name),
        lambda program, line: lines.append(f"{program.node}: {line}"),
        LIMIT,
        plan=description.network.plan,
    )
    return outcomes, lines


def by_task(lines: list[str]) -> dict[str, list[str]]:
    """Return what each task prints; each line begins with the task's name."""
    found: dict[str, list[str]] = {}
    for line in lines:
        task, _, text = line.partition(": ")
        found.setdefault(task, []).append(text)
    return found


@pytest.mark.parametrize("name", ["vex2", "mixed"])
def test_a_program_that_runs_everywhere(name: str) -> None:
    description = load(SYSTEM / "relay" / "relay.yaml", None, HERE / "maps" / f"{name}.yaml")
    outcomes, lines = start(description, f"relay-{name}")
    expected = (SYSTEM / "relay" / "expected.txt").read_text(encoding="utf-8")
    texts = [line.partition(": ")[2] for line in lines]
    assert by_task(texts) == by_task(expected.splitlines())
    assert [outcome.code for outcome in outcomes] == [0, 0]


@pytest.mark.slow
def test_all_pairs_of_eight_cores_twice() -> None:
    description = load(HERE / "network.yaml")
    outcomes, lines = start(description, "network")
    assert [outcome.code for outcome in outcomes] == [0] * 8, lines
    assert sorted(line.partition(": all at ")[0] for line in lines) == [
        f"core{core}" for core in range(8)
    ]
    assert start(description, "network")[1] == lines


@pytest.mark.slow
def test_moves_by_dma_twice() -> None:
    description = load(HERE / "moves" / "moves.yaml")
    outcomes, lines = start(description, "moves")
    assert [outcome.code for outcome in outcomes] == [0, 0], lines
    sender, receiver = lines
    assert sender.startswith("a: sender: all right at ")
    assert receiver == "b: receiver: all right"
    assert start(description, "moves")[1] == lines


@pytest.mark.slow
def test_copies_by_dma_of_both_cores_and_their_link_twice() -> None:
    description = load(HERE / "dma" / "dma.yaml")
    outcomes, lines = start(description, "dma")
    assert [outcome.code for outcome in outcomes] == [0, 0], lines
    assert sorted(line.partition(" at ")[0] for line in lines) == [
        "a: copies: all right",
        "b: copies: all right",
        "b: letters: all right",
    ]
    assert start(description, "dma")[1] == lines


def test_the_second_kind_of_core_alone_is_not_the_first() -> None:
    description = load(HERE / "moves" / "moves.yaml")
    nodes = {"b": description.root.topology.nodes["b"]}
    made = plan(nodes, [])
    [machine] = made.machines
    assert made.core("b") == 1
    assert machine.elfs([Path("b.elf")]) == [NO_PROGRAM, Path("b.elf")]
    assert made.link_flags("b") == ["-Wl,--defsym=weft_core=1,--defsym=weft_cores=1"]


def test_a_target_of_two_kinds_gives_each_node_its_own() -> None:
    description = load(SYSTEM / "relay" / "relay.yaml", "mixed")
    boards = [description.board(node).name for node in description.nodes]
    assert boards == ["mixed", "mixed-dsp"]


def test_phases_and_limits_of_calls() -> None:
    found = phases.measure("mixed")
    hardware = hardware_limit.measure("mixed")
    assert [(own.store, own.load) for own in hardware] == [(2, 4), (2, 2)]
    assert all(40 < own.entry < 150 for own in hardware)
    for row in phases.ROWS:
        steps = found[row.metric]
        assert [phase.step for phase in steps] == list(row.steps)
        assert all(phase.cycles > 0 for phase in steps)
        assert sum(phase.cycles for phase in steps) > hardware_limit.limit_of(row, hardware).cycles


def test_phases_of_a_call_of_a_function() -> None:
    """Each phase takes its time, and what copies argument and result grows with them."""
    found = {
        size: {phase.step.name: phase.cycles for phase in calls.measure("mixed", Strategy(size))}
        for size in (16, 1024)
    }
    small, large = found[16], found[1024]
    assert all(cycles > 0 for cycles in small.values())
    for name in ("A copy in", "C hand over", "C answer", "E copy out"):
        assert large[name] > small[name] + 500
    assert abs(large["B request"] - small["B request"]) < 100


def test_phases_of_calls_as_one_and_of_a_block_that_is_lent() -> None:
    """Two calls as one have one request; a block that is lent is not copied, whatever its size."""

    def of(strategy: Strategy) -> dict[str, int]:
        return {phase.step.name: phase.cycles for phase in calls.measure("mixed", strategy)}

    one, two = of(Strategy(256)), of(Strategy(256, batch=2))
    lent = [of(Strategy(size, lent=True)) for size in (64, 8192)]
    assert two["A copy in"] > one["A copy in"] + 100
    assert sum(two.values()) < 1.8 * sum(one.values())
    assert lent[1]["A copy in"] < one["A copy in"] + 500
    assert all(abs(lent[0][name] - lent[1][name]) < 100 for name in lent[0])
