# SPDX-License-Identifier: MIT
"""From descriptions to jobs, costs and answers, without a run."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from weft.lab.budget.response.model import Bound, Level, Rank, Server
from weft.lab.budget.response.system import analyse
from weft.lab.budget.timed import costs, show
from weft.lab.budget.timed.answer import Answer, Measured, remarks
from weft.lab.budget.timed.costs import Cost, Costs
from weft.lab.budget.timed.facts import System, system_of
from weft.lab.budget.timed.gaps import gaps_of
from weft.lab.results_file import Results
from weft.model.description import load
from weft.paths import ROOT

GOLDEN = Path(__file__).parent
DEADLINES = ROOT / "examples" / "deadlines" / "deadlines.yaml"
KNOWN = Costs(
    "instructions",
    1000.0,
    {
        "timer": Cost(250.0, 256),
        "task": Cost(140.0, 141),
        "relay": Cost(100.0, 101),
        "sleep": Cost(450.0, 490),
        "swi": Cost(148.0, 149),
        "interrupt": Cost(13.0, 14),
        "tick": Cost(400.0, 440),
        "periodic": Cost(16.0, 17),
    },
    {"mutex.lock.immediate.kernel": Cost(10.0, 12), "mutex.unlock.immediate.kernel": Cost(11, 12)},
    masked=83,
)


def made(file: Path = DEADLINES, known: Costs = KNOWN) -> tuple[Answer, System]:
    loaded = load(file, "cm3", checks=False)
    system = system_of(loaded, {"main": known})
    bounds = analyse(system.jobs, system.nodes)
    gaps = gaps_of(loaded, system, {"main": known})
    return Answer(loaded, {"main": known}, system, bounds, gaps), system


def test_jobs_of_the_deadlines() -> None:
    _, system = made()
    jobs = {job.name: job for job in system.jobs}
    control = jobs["task control"]
    assert (control.period, control.deadline, control.after) == (5e6, 4e6, "timer sampling")
    assert control.level == Level(Rank.TASK, 4) and control.locks == {"state": 30100}
    assert control.cost == 120020 + 141 + 12 + 12 and control.jitter == 0
    assert jobs["timer sampling"].cost == 256 + 141  # it wakes the task
    assert jobs["timer sampling"].jitter == 1000  # a tick of the clock
    assert jobs["task search"].server == Server(4_000_000, 10_000_000, 1000)
    assert jobs["clock for task report"].level.rank is Rank.INTERRUPT
    loads = {each.name: each for each in system.loads}
    assert loads["task report"].usual == 60040 + 450 + 10 + 11
    assert system.load("main") == sum(each.share for each in system.loads)


def test_several_causes_are_jobs_of_their_own() -> None:
    _, system = made(ROOT / "examples" / "periodic_timers" / "periodic_timers.yaml")
    assert system.entities["tasks.reporter"] == [
        f"task reporter after timer {name}" for name in ("fast", "slow", "once")
    ]
    assert {job.owner for job in system.jobs if "reporter" in job.name} == {"task reporter"}


def test_periodic_functions_share_ticks() -> None:
    answer, system = made(ROOT / "examples" / "software_interrupts" / "software_interrupts.yaml")
    tick = next(job for job in system.jobs if job.name == "tick")
    assert tick.period == 8_000_000  # 40 and 80 ticks: the SWI runs at every eighth
    assert answer.untimed == ["interrupt button"]


def test_a_message_to_another_node_and_its_answer(tmp_path: Path) -> None:
    file = tmp_path / "app.yaml"
    (tmp_path / "main.c").write_text("")
    file.write_text(
        """weft: 1
topology:
  nodes: {a: {board: virt-rv32}, b: {board: virt-rv32}}
  links: [{between: [a, b], driver: shm}]
application:
  sources: [main.c]
  hubs: {far: {type: sem, node: b}}
  tasks:
    ask: {entry: ask, priority: 5, stack: 1024, node: a, uses: [far]}
    act: {entry: act, priority: 5, stack: 1024, node: b, uses: [far]}
timing:
  tasks:
    ask: {period: 10ms, waits: sleep, work: 1000}
    act: {after: [tasks.ask], waits: far, work: 2000}
"""
    )
    known = replace(KNOWN, operations={"msgq.put.remote": Cost(1000.0, 1200)})
    loaded = load(file)
    system = system_of(loaded, {"a": known, "b": known})
    jobs = {job.name: job for job in system.jobs}
    message = jobs["message of task ask to act"]
    assert (message.node, message.after, message.level.rank) == ("b", "task ask", Rank.INTERRUPT)
    assert jobs["task act"].after == message.name
    assert jobs["task ask"].answers == (message.name, f"answer to {message.name}")
    bounds = analyse(system.jobs, system.nodes)
    ask, act = bounds["task ask"].response, bounds["task act"].response
    assert ask is not None and act is not None
    assert ask > 1000 + 490 + 3 * 1200 and act > ask + 2000
    assert sum(each.usual for each in system.loads if "message" in each.name) == 1000


def test_the_answer_as_it_is_shown(golden: Callable[[Path, str], None]) -> None:
    answer, _ = made()
    responses = {name: (bound.response or 0, 9) for name, bound in answer.bounds.items()}
    answer.measured = Measured({"main": 0.04}, responses, answer.bounds, 80_000, 320_000)
    assert answer.above == [] and answer.gaps == [] and remarks(answer) == []
    golden(GOLDEN / "expected-deadlines.txt", "\n".join(show.lines(answer)) + "\n")
    data = show.as_json(answer)
    assert data["met"] and data["nodes"][0]["measured_load"] == 0.04


def test_what_is_late_above_its_bound_or_unknown() -> None:
    slow = replace(KNOWN, activations={**KNOWN.activations, "timer": Cost(1.0, 4_000_000)})
    answer, _ = made(known=slow)
    assert answer.all_met() is False and answer.met("task control") is False
    answer, _ = made()
    bounds: dict[str, Bound] = {
        name: replace(bound, response=10) for name, bound in answer.bounds.items()
    }
    answer.measured = Measured({"main": 0.5}, {"task control": (11, 2)}, bounds, 1, 2)
    assert answer.above == ["task control"]
    assert answer.all_met() is None  # 11 is in time, but the bounds of the node are wrong
    assert {answer.met(name) for name in answer.names} == {None}
    (gap,) = answer.gaps
    assert gap.problem.code == "W233" and gap.problem.message.startswith(
        "task control took longer than its bound: facts of task control"
    )
    assert "task report was not seen to be activated and done" in remarks(answer)


def test_costs_of_operations_are_the_largest_values() -> None:
    known = costs.from_results(_baseline(), "vex", "default")
    take = known["semaphore.take.blocking.k_to_k"]
    assert take.most > take.usual > 0  # the row with cold caches is larger
    assert costs.masked_of(known) == max(
        cost.most for name, cost in known.items() if name.startswith("kernel.masked.max")
    )


def test_what_trace_points_add() -> None:
    traced = costs.traced(KNOWN, KNOWN.activations, 30)
    assert traced.operations["mutex.lock.immediate.kernel"].most == 12 + 3 * 30
    assert traced.masked == 83 + 30


def _baseline() -> Results:
    from weft.lab.compare.sources import read_source

    return read_source("baseline").results
