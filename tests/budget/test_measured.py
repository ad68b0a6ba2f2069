# SPDX-License-Identifier: MIT
"""What ./weft budget predicts, against runs: applications of the tree, and two drawn at random."""

from pathlib import Path

import pytest

from tests.budget.generated import application
from tests.needs import need_target
from weft.diag.errors import WeftError
from weft.lab.budget.timed.answer import Answer
from weft.lab.budget.timed.application import Request, measure, predict
from weft.lab.budget.timed.facts import amount
from weft.paths import ROOT

HERE = Path(__file__).parent
EXAMPLES = {
    "audio": 400_000,
    "deadlines": 320_000,
    "log_and_statistics": 110_000,
    "periodic_timers": 60_000,
    "software_interrupts": 230_000,
}
"""Microseconds up to which each runs at least."""
LOAD_ERROR = 0.05
SEEDS = (1, 2)


def measured(file: Path, target: str, until: int) -> Answer:
    need_target(target)
    request = Request(file, target, None, "default", "baseline")
    return measure(predict(request), request, until, 120)


def check(answer: Answer) -> None:
    """Hold the error of the load, and that no response time is above its bound."""
    found = answer.measured
    assert found is not None
    for node, load in found.load.items():
        error = answer.system.load(node) / load - 1
        assert abs(error) < LOAD_ERROR, f"{node}: {answer.system.load(node)}, measured {load}"
    assert len(found.responses) >= 2
    assert answer.above == []
    for name, (longest, times) in found.responses.items():
        assert 0 < longest <= (found.bounds[name].response or 0), name
        assert times > 1, name


def check_own_code(answer: Answer, target: str) -> None:
    """Hold that the own code of the deadlines is observed as it is, or a little more."""
    assert answer.measured is not None
    for name, activity in answer.description.root.timing.tasks.items():
        seen = answer.measured.own[f"tasks.{name}"]
        work = amount(activity.work, target)
        assert seen.target == target and seen.times > 1
        assert work <= seen.amount + seen.step < 1.01 * work + 1000, name


@pytest.mark.slow
@pytest.mark.parametrize("target", ["cm3", "rv32"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_applications_of_the_tree(name: str, target: str) -> None:
    answer = measured(ROOT / "examples" / name / f"{name}.yaml", target, EXAMPLES[name])
    check(answer)
    if name == "deadlines":
        check_own_code(answer, target)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["audio", "deadlines"])
def test_applications_in_cycles(name: str) -> None:
    answer = measured(ROOT / "examples" / name / f"{name}.yaml", "vex", EXAMPLES[name])
    check(answer)
    if name == "deadlines":
        check_own_code(answer, "vex")


@pytest.mark.slow
@pytest.mark.parametrize("target", ["cm0", "cm3", "rv32", "vex"])
@pytest.mark.parametrize("seed", SEEDS)
def test_applications_drawn_at_random(seed: int, target: str, tmp_path: Path) -> None:
    check(measured(application(seed, tmp_path), target, 200_000))


@pytest.mark.slow
def test_messages_between_cores() -> None:
    answer = measured(HERE / "two_nodes" / "two_nodes.yaml", "vex2", 100_000)
    check(answer)
    assert answer.measured is not None
    act, ask = (answer.measured.responses[name][0] for name in ("task act", "task ask"))
    assert act > ask + 30_000  # its response time contains that of the sender's work


@pytest.mark.slow
def test_a_program_that_ends_too_early() -> None:
    with pytest.raises(WeftError, match="ended before the time that is measured"):
        measured(ROOT / "examples" / "periodic_timers" / "periodic_timers.yaml", "cm3", 200_000)
