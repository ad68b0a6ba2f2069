# SPDX-License-Identifier: MIT
"""Response times: textbook examples, and bounds against simulated schedules."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.budget.schedule import Plan, Schedule, level
from weft.lab.budget.response.model import Bound, Job, Level, Node, Rank, Server
from weft.lab.budget.response.system import analyse


def job(name: str, priority: int, period: int, cost: int, **more: object) -> Job:
    return Job(name, "main", level(priority), period, {"own code": cost}, **more)  # type: ignore[arg-type]


def bounds(*jobs: Job, masked: int = 0) -> dict[str, Bound]:
    return analyse(jobs, {job.node: Node(masked) for job in jobs})


def responses(*jobs: Job, masked: int = 0) -> list[int | None]:
    return [bound.response for bound in bounds(*jobs, masked=masked).values()]


def test_joseph_and_pandya() -> None:
    """The example of Burns and Wellings, Real-Time Systems, for the equation of 1986."""
    assert responses(job("a", 1, 7, 3), job("b", 2, 12, 3), job("c", 3, 20, 5)) == [3, 6, 20]
    assert responses(job("a", 3, 80, 40), job("b", 2, 40, 10), job("c", 1, 20, 5)) == [80, 15, 5]


def test_lehoczky_arbitrary_deadlines() -> None:
    """The longest response is that of the fifth activation: Lehoczky 1990, section 5."""
    found = bounds(job("a", 1, 70, 26), job("b", 2, 100, 62))
    assert found["b"].response == 118
    assert found["b"].window == 118
    assert ("earlier activations", -400) in [(t.what, t.amount) for t in found["b"].terms]


def test_audsley_release_jitter() -> None:
    """Audsley et al. 1993: w = C + sum ceil((w + J) / T) C, R = w + J."""
    assert responses(job("a", 1, 10, 2), job("b", 2, 40, 6)) == [2, 8]
    assert responses(job("a", 1, 10, 2, jitter=3), job("b", 2, 40, 6, jitter=1)) == [5, 11]


def test_tindell_and_clark_delays_become_jitter() -> None:
    """Two nodes by hand: 5 on the first node is jitter of the second job there and then."""
    first = Job("sense", "one", level(2), 20, {"own code": 3})
    other = Job("tick", "one", level(1), 10, {"own code": 2})
    after = Job("act", "two", level(1), 20, {"own code": 4}, after="sense", deadline=9)
    slow = Job("log", "two", level(2), 100, {"own code": 12})
    found = analyse([first, other, after, slow], {"one": Node(), "two": Node()})
    assert {name: bound.response for name, bound in found.items()} == {
        "sense": 5,
        "tick": 2,
        "act": 9,  # 5 of jitter and 4
        "log": 20,  # act twice: 5 late, and 15 later in time
    }
    assert found["act"].met and found["tick"].met is None
    assert [(t.what, t.amount) for t in found["act"].terms] == [
        ("delay of sense", 5),
        ("own code", 4),
    ]


def test_blocking_by_an_heir_of_the_priority() -> None:
    """The task of middle priority is delayed by a mutex that it does not use."""
    high = job("high", 1, 100, 5, locks={"bus": 2})
    middle = job("middle", 2, 100, 10)
    low = job("low", 3, 100, 20, locks={"bus": 7})
    found = bounds(high, middle, low)
    assert [bound.response for bound in found.values()] == [12, 22, 35]
    assert ("mutex bus held by low", 7) in [(t.what, t.amount) for t in found["middle"].terms]
    assert bounds(high, middle, job("low", 3, 100, 20))["middle"].response == 15


def test_each_task_of_lower_priority_blocks_once() -> None:
    """Two mutexes, but one task behind them: the longer of its sections."""
    high = job("high", 1, 100, 5, locks={"a": 1, "b": 1})
    assert responses(high, job("low", 2, 100, 20, locks={"a": 4, "b": 6}))[0] == 11
    others = job("low", 2, 100, 20, locks={"a": 4}), job("last", 3, 100, 20, locks={"a": 3, "b": 6})
    assert responses(high, *others)[0] == 15


def test_of_several_sections_under_ceilings_one_blocks() -> None:
    high = job("high", 1, 100, 5, locks={"a": 1, "b": 1})
    low = job("low", 3, 100, 20, locks={"a": 4}), job("last", 4, 100, 20, locks={"b": 6})
    middle = job("middle", 2, 100, 10)
    node = Node(ceilings={"a": 1, "b": 1})
    found = analyse([high, middle, *low], {"main": node})
    assert [found[name].response for name in ("high", "middle")] == [11, 21]
    assert bounds(high, middle, *low)["high"].response == 15
    # An owner that waits lets the other one begin.
    asking = replace(low[0], answers=("serve",))
    serve = Job("serve", "two", level(1), 100, {"own code": 7}, after="low")
    found = analyse([high, middle, asking, low[1], serve], {"main": node, "two": Node()})
    assert found["high"].response == 15


def test_a_ceiling_delays_who_does_not_lock_the_mutex() -> None:
    high, low = job("high", 2, 100, 5), job("low", 3, 100, 20, locks={"a": 4})
    for ceiling, response in ((1, 9), (2, 9), (3, 5)):
        node = Node(ceilings={"a": ceiling})
        assert analyse([high, low], {"main": node})["high"].response == response


def test_what_a_task_may_wait_for_with_a_mutex_in_its_hands() -> None:
    high = job("high", 1, 1000, 5, locks={"a": 1})
    low = job("low", 2, 1000, 20, locks={"a": 4, "b": 4})
    last = job("last", 3, 1000, 20, locks={"b": 30})
    assert responses(high, low, last)[0] == 5 + 4 + 30


def test_interrupts_and_swis_before_all_tasks() -> None:
    irq = Job("irq", "main", Level(Rank.INTERRUPT), 50, {"own code": 4})
    swi = Job("swi", "main", Level(Rank.SWI, 31), 50, {"own code": 6})
    assert responses(irq, swi, job("task", 0, 100, 10), masked=3) == [7, 13, 23]


def test_a_cooperative_task_is_not_preempted() -> None:
    low = job("low", 2, 100, 20, cooperative=True)
    assert responses(job("high", 1, 100, 5), low) == [25, 25]


def test_budget_limits_what_others_lose() -> None:
    """I(t) of processor-budgets.md: two budgets back to back, here 2 + 2 in 8 units."""
    wild = job("wild", 1, 10, 9, server=Server(2, 10, 0))
    found = bounds(wild, job("low", 2, 100, 4))
    assert found["low"].response == 4 + 2 + 2
    assert found["wild"].response is None and found["wild"].why == "it needs more than its budget"


def test_a_task_waits_for_its_next_budget() -> None:
    found = bounds(job("a", 1, 100, 4, server=Server(2, 10, 0)))["a"]
    assert found.response == 4 + 2 * 8
    assert (found.terms[0].what, found.terms[0].amount) == ("its budget is used up", 16)


def test_each_budget_pays_for_the_switch_to_its_task() -> None:
    """Of 3 in 8 units, one is charged for the switch, and the pause is longer by it."""
    found = bounds(job("a", 1, 19, 4, server=Server(3, 8, 1)))["a"]
    assert found.why == "it needs more than its budget"
    found = bounds(job("a", 1, 24, 4, server=Server(3, 8, 1)))["a"]
    assert found.response == 4 + 3 * 6


def test_a_budget_that_suffices_stops_nobody() -> None:
    assert responses(job("a", 1, 100, 4, server=Server(6, 20, 1))) == [4]
    assert responses(job("a", 1, 23, 4, server=Server(6, 20, 1))) == [4 + 1 * 15]


def test_overload_has_no_bound_nor_has_what_comes_after() -> None:
    last = Job("last", "two", level(1), 10, {"own code": 1}, after="b")
    jobs = [job("a", 1, 10, 6), job("b", 2, 10, 5), last]
    found = analyse(jobs, {"main": Node(), "two": Node()})
    assert found["a"].response == 6
    assert found["b"].response is None and "110.0%" in found["b"].why
    assert found["last"].why == "b has no bound" and found["last"].met is None


def test_a_circle_of_delays_has_no_bound() -> None:
    """Each of two jobs delays the one that the other activates: the delays grow for ever."""
    one = Job("one", "x", level(2), 10, {"own code": 5})
    far = Job("far", "y", level(1), 10, {"own code": 5}, after="one")
    two = Job("two", "y", level(2), 10, {"own code": 5})
    back = Job("back", "x", level(1), 10, {"own code": 5}, after="two")
    found = analyse([one, far, two, back], {"x": Node(), "y": Node()})
    assert [bound.response for bound in found.values()] == [None] * 4


def test_the_wait_for_an_answer_delays_and_lets_others_in() -> None:
    ask = job("ask", 1, 100, 5, answers=("serve",), locks={"m": 1})
    serve = Job("serve", "two", level(1), 100, {"own code": 7}, after="ask")
    low = job("low", 2, 100, 10, locks={"m": 3})
    found = analyse([ask, serve, low], {"main": Node(), "two": Node()})
    assert found["ask"].response == 5 + 7 + 2 * 3  # blocked before the call and after it


NAMES = "abcdef"


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[Plan], Node]:
    """Draw up to five jobs on up to two nodes, a masked time, and ceilings of none to all."""
    masked = draw(st.integers(0, 3))
    plans: list[Plan] = []
    for name in NAMES[: draw(st.integers(2, 5))]:
        plans.append(_plan(draw, name, masked, plans))
    ceilings = {mutex: 0 for mutex in "mn" if draw(st.booleans())}
    for mutex in ceilings:
        users = [p.job.level.priority for p in plans if mutex in p.job.locks]
        ceilings[mutex] = max(0, min(users, default=3) - draw(st.integers(0, 1)))
    return plans, Node(masked, ceilings)


def _plan(draw: st.DrawFn, name: str, masked: int, before: Iterable[Plan]) -> Plan:
    rank = draw(st.sampled_from([Rank.TASK] * 4 + [Rank.SWI, Rank.INTERRUPT]))
    is_task = rank is Rank.TASK
    priority = draw(st.integers(0, 3)) if rank is not Rank.INTERRUPT else 0
    cost, period = draw(st.integers(1, 8)), draw(st.integers(12, 40))
    after = draw(st.sampled_from([None, None, *before]))
    if after is not None and after.job.after:
        after = None
    jitter = 0 if after else draw(st.integers(0, 12))
    lock = locks = server = None
    if is_task and cost > 1 and draw(st.booleans()):
        under = draw(st.integers(1, cost - 1))
        mutex = draw(st.sampled_from(["m", "n"]))
        lock, locks = (mutex, draw(st.integers(0, cost - under)), under), {mutex: under}
    elif is_task and draw(st.integers(0, 3)) == 0:
        server = Server(draw(st.integers(3, 6)), draw(st.integers(8, 15)), 1)
    under = draw(st.integers(0, min(masked, cost)))
    made = Job(
        name,
        draw(st.sampled_from(["x", "y"])),
        Level(rank, priority),
        after.job.period if after else period,
        {"own code": cost},
        jitter=jitter,
        after=after.job.name if after else "",
        locks=locks or {},
        server=server,
        cooperative=is_task and server is None and lock is None and draw(st.integers(0, 5)) == 0,
    )
    late = (0,) if after else tuple(draw(st.lists(st.integers(0, jitter), min_size=1, max_size=4)))
    mask = (draw(st.integers(0, cost - under)), under)
    return Plan(made, draw(st.integers(0, 30)), late, lock, mask)


def check(plans: list[Plan], node: Node, end: int) -> int:
    """Compare bounds with a schedule; return how many jobs were compared."""
    nodes = {plan.job.node: node for plan in plans}
    found = analyse([plan.job for plan in plans], nodes)
    seen = Schedule(plans, node.ceilings).run(end)
    compared = 0
    for name, longest in seen.items():
        bound = found[name].response
        if bound is not None:
            compared += 1
            assert longest <= bound, f"{name}: {longest} in the schedule, bound {bound}"
    return compared


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(systems())
def test_no_schedule_takes_longer_than_its_bound(system: tuple[list[Plan], Node]) -> None:
    check(*system, end=400)


@pytest.mark.slow
@settings(
    max_examples=3000,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(systems())
def test_no_schedule_takes_longer_than_its_bound_at_length(
    system: tuple[list[Plan], Node],
) -> None:
    check(*system, end=2000)


def test_the_oracle_reaches_bounds() -> None:
    """At the critical instant of independent jobs a schedule takes as long as its bound."""
    jobs = [job("a", 1, 7, 3), job("b", 2, 12, 3), job("c", 3, 20, 5)]
    seen = Schedule([Plan(each) for each in jobs]).run(420)
    assert seen == {"a": 3, "b": 6, "c": 20}
    jobs = [job("a", 1, 70, 26), job("b", 2, 100, 62)]
    assert Schedule([Plan(each) for each in jobs]).run(700)["b"] == 118
    low = Plan(job("low", 3, 100, 9, locks={"m": 7}), 0, lock=("m", 0, 7))
    high = Plan(job("high", 1, 100, 5, locks={"m": 2}), 1, lock=("m", 0, 2))
    seen = Schedule([low, high]).run(50)
    assert seen["high"] == 5 + 6  # low has worked for one unit before
