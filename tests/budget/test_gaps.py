# SPDX-License-Identifier: MIT
"""Facts that are missing: nothing says that deadlines are met which depend on them."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.budget.test_facts import KNOWN
from weft.lab.budget.response.system import analyse
from weft.lab.budget.timed import show
from weft.lab.budget.timed.answer import Answer, Measured
from weft.lab.budget.timed.costs import Cost, Costs
from weft.lab.budget.timed.facts import system_of
from weft.lab.budget.timed.gaps import gaps_of, unsure
from weft.lab.budget.timed.own import OwnCode, longest_run
from weft.model.description import load
from weft.observe.trace.timeline import Slice, Timeline

TEXT = """weft: 1
topology:
  nodes: {main: {board: mps2-an385}}
application:
  sources: [main.c]
  hubs: {shared: {type: mutex}, due: {type: sem}}
  interrupts: {button: {irq: 5, handler: on_button}}
  tasks:
    high: {entry: high, priority: 3, stack: 1024}
    middle: {entry: middle, priority: 6, stack: 1024, uses: [shared]}
    low: {entry: low, priority: 9, stack: 1024, uses: [shared]}
    next: {entry: next, priority: 1, stack: 1024, uses: [due]}
timing:
  interrupts: {button: {period: 10ms, work: 0}}
  tasks:
    high: {period: 10ms, deadline: 5ms, waits: sleep, work: {cm3: 500}}
    middle: {period: 20ms, waits: sleep, work: {cm3: 500}, locks: {shared: 100}}
    low: {period: 50ms, waits: sleep, work: {cm3: 500}, locks: {shared: {cm3: 100}}}
    next: {after: [tasks.middle], waits: due, deadline: 20ms, work: 500}
"""


def made(folder: Path, text: str = TEXT, known: Costs = KNOWN) -> Answer:
    (folder / "main.c").write_text("")
    file = folder / "app.yaml"
    file.write_text(text)
    loaded = load(file, "cm3")
    system = system_of(loaded, {"main": known})
    bounds = analyse(system.jobs, system.nodes)
    return Answer(loaded, {"main": known}, system, bounds, gaps_of(loaded, system, {"main": known}))


def without(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_all_facts_are_there(tmp_path: Path) -> None:
    answer = made(tmp_path)
    assert answer.gaps == [] and answer.all_met() is True
    assert "All deadlines are met." in list(show.lines(answer))
    assert show.as_json(answer)["met"] is True


HIGH = "waits: sleep, work: {cm3: 500}}"
ALL = {"interrupt button", "task high", "task middle", "task low", "task next"}
TASKS = ALL - {"interrupt button"}
CASES = {
    "work of another target": (
        ("deadline: 5ms, " + HIGH, "deadline: 5ms, waits: sleep, work: {rv32: 500}}"),
        "`work` of task high has no value for cm3",
        "16:55",
        TASKS,
    ),
    "no work": (
        ("deadline: 5ms, " + HIGH, "deadline: 5ms, waits: sleep}"),
        "the own code of task high is not known: `work` is missing",
        "16:5",
        TASKS,
    ),
    "no work of the lowest": (
        ("low: {period: 50ms, waits: sleep, work: {cm3: 500},", "low: {period: 50ms,"),
        "the own code of task low is not known: `work` is missing",
        "18:5",
        {"task low"},
    ),
    "a lock of another target": (
        ("locks: {shared: {cm3: 100}}", "locks: {shared: {rv32: 100}}"),
        "it is not known how long task low holds `shared` on cm3",
        "18:65",
        TASKS,
    ),
    "no lock": (
        (", locks: {shared: {cm3: 100}}", ""),
        "it is not known how long task low holds `shared`",
        "18:5",
        TASKS,
    ),
    "a task without facts": (
        ("    high: {period: 10ms, deadline: 5ms, " + HIGH + "\n", ""),
        "task high has no facts in `timing`: what it takes is missing",
        "9:5",
        TASKS - {"task high"},
    ),
    "a handler without facts": (
        ("  interrupts: {button: {period: 10ms, work: 0}}\n", ""),
        "interrupt button has no facts in `timing`: what it takes is missing",
        "7:16",
        TASKS,
    ),
    "an operation without a cost": (
        ("locks: {shared: 100}}", "locks: {shared: 100}, operations: [{metric: a.b}]}"),
        "there is no cost of a.b: it counts as 0",
        "17:104",
        TASKS,  # task next comes after task middle, and above task high
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_rests_on_a_missing_fact_is_not_known(name: str, tmp_path: Path) -> None:
    change, message, place, unknown = CASES[name]
    answer = made(tmp_path, without(change))
    (gap,) = answer.gaps
    assert (gap.problem.code, gap.problem.message) == ("W232", message)
    assert str(gap.problem.place).endswith(f"app.yaml:{place}")
    assert answer.all_met() is None
    assert {job for job in answer.names if answer.met(job) is None} == unknown
    text = "\n".join(show.lines(answer))
    assert "All deadlines" not in text and f"warning W232: {message}" in text
    data = show.as_json(answer)
    assert data["met"] is None and set(data["unknown"]) == unknown | set(answer.untimed)
    assert data["missing"][0]["line"] == int(place.partition(":")[0])
    jobs = {job["job"]: job for job in data["nodes"][0]["jobs"]}
    assert all(jobs[job]["bound"] is None and jobs[job]["at_least"] for job in unknown)


def test_the_conclusion_is_limited_to_what_is_known(tmp_path: Path) -> None:
    answer = made(tmp_path, without(CASES["no work of the lowest"][0]))
    text = " ".join("\n".join(show.lines(answer)).split())
    assert "The deadlines of 4 of 5 jobs are met; nothing certain is known of task low." in text
    assert "load, predicted > " in text


def test_the_facts_of_a_cooperative_task_concern_all_tasks(tmp_path: Path) -> None:
    change = ("low: {entry: low, ", "low: {entry: low, cooperative: true, ")
    answer = made(tmp_path, without(change, CASES["no work of the lowest"][0]))
    assert {job for job in answer.names if answer.met(job) is None} == TASKS


def test_a_miss_is_a_miss_whatever_is_missing(tmp_path: Path) -> None:
    changes = [CASES["no lock"][0], ("deadline: 5ms", "deadline: 1us")]
    answer = made(tmp_path, without(*changes))
    assert answer.all_met() is False and answer.met("task high") is False
    assert answer.met("task low") is None


def test_costs_without_interrupts_off_are_no_bounds(tmp_path: Path) -> None:
    answer = made(tmp_path, known=replace(KNOWN, masked=0))
    assert answer.all_met() is None and answer.doubtful >= ALL
    assert "kernel.masked.max" in answer.gaps[0].problem.message


TWO_NODES = """weft: 1
topology:
  nodes: {a: {board: virt-rv32}, b: {board: virt-rv32}}
  links: [{between: [a, b], driver: shm}]
application:
  sources: [main.c]
  hubs: {far: {type: sem, node: b}}
  tasks:
    ask: {entry: ask, priority: 5, stack: 1024, node: a, uses: [far]}
    act: {entry: act, priority: 5, stack: 1024, node: b, uses: [far]}
    top: {entry: top, priority: 2, stack: 1024, node: b}
timing:
  tasks:
    ask: {period: 10ms, waits: sleep, work: {cm3: 1000}}
    act: {after: [tasks.ask], waits: far, work: 2000}
    top: {period: 10ms, waits: sleep, work: 2000}
"""


def test_what_is_not_known_reaches_other_nodes(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text("")
    file = tmp_path / "app.yaml"
    file.write_text(TWO_NODES)
    loaded = load(file)
    remote = replace(KNOWN, operations={"msgq.put.remote": Cost(1000.0, 1200)})
    costs = {"a": remote, "b": remote}
    system = system_of(loaded, costs)
    (gap,) = gaps_of(loaded, system, costs)
    assert gap.problem.message == "`work` of task ask has no value for rv32"
    # The message interrupts whatever runs on b, at times that are not known.
    assert {"task ask", "task act", "task top"} <= unsure(system.jobs, [gap])
    gaps = gaps_of(loaded, system, {"a": remote, "b": KNOWN})
    assert "there is no cost of msgq.put.remote on `b`: it counts as 0" in {
        gap.problem.message for gap in gaps
    }


def test_a_missing_mean_is_the_work(tmp_path: Path) -> None:
    change = ("deadline: 5ms, " + HIGH, "deadline: 5ms, work: {cm3: 500}, mean: {rv32: 9}}")
    load = next(x for x in made(tmp_path, without(change)).system.loads if x.name == "task high")
    assert load.usual > 500


def test_a_miss_in_the_run(tmp_path: Path) -> None:
    answer = made(tmp_path)
    responses = dict.fromkeys(answer.names, (900, 3)) | {"task high": (10_002_500, 26)}
    bounds = {n: replace(b, response=20_000_000) for n, b in answer.bounds.items()}
    own = {"tasks.high": OwnCode("cm3", 612, 26)}
    answer.measured = Measured({"main": 0.1}, responses, bounds, 0, 300_000, own)
    assert answer.above == [] and answer.met("task high") is False
    assert answer.all_met() is False and show.as_json(answer)["met"] is False
    text = "\n".join(show.lines(answer))
    assert "All deadlines" not in text
    assert "task high was late by 5.0025 ms in the run." in text
    row = next(line for line in text.splitlines() if line.startswith("task high "))
    assert row.split()[-1] == "NO"
    assert "task high  work: {cm3: 612}    # 26 activations" in text
    assert max(map(len, text.splitlines())) <= 100


def test_times_have_a_unit_that_shows_them(tmp_path: Path) -> None:
    text = "\n".join(show.lines(made(tmp_path)))
    assert "times in ms" in text and "10.0000    5.0000" in text
    short = TEXT.replace("ms", "us").replace("{cm3: 500}", "{cm3: 5}")
    assert "times in us" in "\n".join(show.lines(made(tmp_path, short)))
    assert show.Times(1000.0, "ms", 1000, 4).up(4_000_001) == "4.0001"  # a bound is never below
    assert show.Times(48.0, "us", 1, 3).near(480) == "10.000"


def test_own_code_is_what_a_context_runs_itself() -> None:
    line = Timeline("main", {})
    line.slices = [
        Slice("high", "runs", 100, 200),
        Slice("interrupt clock", "runs", 120, 160),
        Slice("timer pace", "runs", 130, 150),
        Slice("high", "ready", 200, 300),
        Slice("low", "runs", 200, 300),
        Slice("high", "runs", 300, 310),
    ]
    assert longest_run(line, "high", [(90, 320)]) == 100 - 40 + 10
    assert longest_run(line, "high", [(90, 110), (150, 205)]) == 40
    assert longest_run(line, "interrupt clock", [(120, 160)]) == 40 - 20
    assert longest_run(line, "timer pace", [(130, 150)]) == 20
