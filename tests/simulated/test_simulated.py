# SPDX-License-Identifier: MIT
"""The kernel on the simulated port: virtual time, interrupts at every possible point.

STORM_FACTOR in the environment multiplies the seeds of storms and the lives of cycles:
with 50, a million lives in each variant.
"""

import os
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.needs import end_without, needs
from tests.nightly import nightly
from tests.simulated.simulated import AREA_SOURCES, SIM, Simulated
from tests.simulated.users import user_storm
from tests.tap import Tap

TESTS = Path(__file__).resolve().parents[1]
FACTOR = int(os.environ.get("STORM_FACTOR", "1"))
LIMIT = 60 * FACTOR
LIVES = 20000 * FACTOR

DESCRIBED = ("attach", "floats", "nested", "objcore", "periodic", "start", "static")
"""Programs that need the tables of their descriptions, or assembly of a processor."""
AREAS = sorted({p.parent.name for p in TESTS.glob("kernel/*/*.c")} - set(DESCRIBED))
LONG_AREAS = ("barrier", "dma", "mutex_ends")
"""Of these, what takes long: by day on targets only."""
STORMS = {
    "scripted": ("storm/scripted.c", "storm/model.c"),
    "free": ("storm/free.c",),
    "cycles": ("storm/cycles.c",),
    "search": ("simulated/search.c",),
    "long_messages": ("simulated/long_messages.c",),
    "leavers": ("simulated/leavers.c",),
    "urgent": ("simulated/urgent.c",),
    "proxies": ("simulated/proxies.c",),
    "meetings": ("simulated/meetings.c",),
    "polls": ("simulated/polls.c",),
    "interrupted": ("simulated/interrupted.c",),
    "locks": ("simulated/locks.c",),
    "walks": ("simulated/walks.c",),
    "entries": ("simulated/entries.c",),
    "nested_copies": ("simulated/nested_copies.c",),
    "ends": ("simulated/ends.c",),
    "late": ("simulated/late.c",),
    "lives": ("simulated/lives.c",),
    "reuse": ("simulated/reuse.c",),
    "cleanup": ("simulated/cleanup.c",),
    "requests": ("simulated/requests.c",),
    "requests_cleanup": ("simulated/requests_cleanup.c",),
    "callbacks": ("simulated/callbacks.c",),
    "callbacks_remote": ("simulated/callbacks_remote.c",),
    "transfers": ("simulated/transfers.c",),
    "incoming": ("simulated/incoming.c",),
    "posted": ("simulated/posted.c",),
    "printers": ("simulated/printers.c",),
    "records": ("simulated/records.c",),
    "slots": ("simulated/slots.c",),
    "starts": ("simulated/starts.c",),
    "stuck": ("simulated/stuck.c",),
    "dumped": ("simulated/dumped.c",),
}
NETWORKED = (
    *("callbacks", "callbacks_remote", "cleanup", "dumped", "ends", "entries", "incoming"),
    *("late", "meetings", "polls", "posted", "printers", "proxies", "requests"),
    *("requests_cleanup", "reuse", "starts", "stuck"),
)
"""Programs with the tables of a network."""
WITH_DMA = ("dma", "transfers")
"""Programs with a DMA engine."""
OF_USERS = ("slots",)
"""Programs with tables of user tasks."""
UNITS = ("clock", "format", "time_queue", "wait_queue")
"""Unit tests of the kernel alone."""
OF_NETWORK = ("layout", "trace_packets")
"""Unit tests of parts of the network."""
NET = TESTS.parent / "net"
SHM = NET / "link" / "shm"
SHARED_MEMORY = [SHM / f"{name}.c" for name in ("refusal", "session", "shared_reset", "shm")]
PARTS = {
    "dumped": [TESTS.parent / "kernel" / "dump" / "dump.c"],
    "incoming": [SHM / "dma.c"],
    "layout": [NET / "layouts" / "layout.c"],
    "posted": SHARED_MEMORY,
    "printers": [NET / "console.c"],
    "stuck": [SHM / "dma.c", *SHARED_MEMORY],
}
"""Sources that are tried and are in no kernel of a simulation."""
VARIANTS = {
    "checks": Simulated(),
    "plain": Simulated(checks=False, budgets=False),
    "small": Simulated(checks=False, small=True),
}


OTHERS = {
    "budgets": Simulated(checks=False),
    "loads": Simulated(loads=True),
    "traced": Simulated(traced=True),
}
"""For programs that need more, and for those that let interrupts come anywhere."""


@cache
def simulated(variant: str) -> Simulated:
    return (VARIANTS | OTHERS)[variant]


USER_VARIANTS = {
    "checks": Simulated(users=True),
    "plain": Simulated(checks=False, users=True),
    "small": Simulated(checks=False, small=True, users=True),
}
NET_VARIANTS = {
    "checks": Simulated(net=True),
    "plain": Simulated(checks=False, budgets=False, net=True),
    "small": Simulated(checks=False, small=True, net=True),
}


TRIED = ["checks", "small", *nightly("plain")]
"""Of those, of USER_VARIANTS and of NET_VARIANTS."""
LONG = ["checks", *nightly("small", "plain")]
"""The same, of programs that take long."""
ANYWHERE = [*TRIED, pytest.param("loads", marks=needs("clang"))]


def with_budgets(variant: str) -> str:
    """Return the variant that is the same but has budgets."""
    return variant if simulated(variant).budgets else "budgets"


def sources_of(program: str) -> list[Path]:
    if program in STORMS:
        own = [TESTS / name for name in STORMS[program]]
        return [*AREA_SOURCES, *own, *PARTS.get(program, ())]
    return [*AREA_SOURCES, TESTS / "kernel" / program / f"{program}.c"]


def sources_of_unit(unit: str) -> list[Path]:
    return [SIM / "inspect.c", TESTS / "unit" / f"{unit}.c", *PARTS.get(unit, ())]


@cache
def executable(program: str, variant: str) -> Path:
    if program == "users":
        return user_storm(USER_VARIANTS[variant])
    if program in OF_USERS:
        return USER_VARIANTS[variant].program(program, sources_of(program))
    if program in WITH_DMA:
        return replace(simulated(variant), dma=True).program(program, sources_of(program))
    if program in NETWORKED:
        return NET_VARIANTS[variant].program(program, sources_of(program))
    return simulated(variant).program(program, sources_of(program))


def check(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    tap = Tap()
    for line in done.stdout.splitlines():
        tap.read(line)
    problems = tap.problems()
    if done.returncode != 0 or problems:
        pytest.fail("\n".join([*problems, done.stderr, " ".join(command)]), pytrace=False)


@pytest.mark.parametrize("variant", [*TRIED, *nightly("traced")])
@pytest.mark.parametrize(
    "area", [*(area for area in AREAS if area not in LONG_AREAS), *nightly(*LONG_AREAS)]
)
def test_area(area: str, variant: str) -> None:
    check([str(executable(area, with_budgets(variant) if area == "budget" else variant))])


@pytest.mark.parametrize("variant", TRIED)
@pytest.mark.parametrize("part", [0, 1])
def test_scripted_storm(part: int, variant: str) -> None:
    for seed in range(1 + part, 1 + 80 * FACTOR, 2):
        check([str(executable("scripted", variant)), str(seed), "20000"])


def test_scripted_storm_makes_every_call() -> None:
    command = [str(executable("scripted", "checks")), "1", "20000"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=True)
    line = next(x for x in done.stdout.splitlines() if x.startswith("# calls of each kind:"))
    words = line.partition(": ")[2].split()
    calls = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {"heap.free", "pipe.peek", "advance"} <= set(calls)
    assert [name for name, count in calls.items() if count == 0] == []


@needs("clang")
@pytest.mark.parametrize("area", ["mutex_first", *nightly("mutex_ends")])
def test_area_with_interrupts_before_each_load(area: str) -> None:
    check([str(executable(area, "loads"))])


@pytest.mark.parametrize("variant", ANYWHERE)
@pytest.mark.parametrize("seed", range(1, 1 + 4 * FACTOR))
def test_free_storm(seed: int, variant: str) -> None:
    check([str(executable("free", with_budgets(variant))), str(seed)])


@pytest.mark.parametrize("variant", LONG)
@pytest.mark.parametrize("seed", range(1, 1 + 4 * FACTOR))
def test_storm_of_user_tasks(seed: int, variant: str) -> None:
    check([str(executable("users", variant)), str(seed), "80"])


@pytest.mark.parametrize("variant", ANYWHERE)
def test_cycles(variant: str) -> None:
    """Create, abort, restart: nothing remembers a task that has ended."""
    check([str(executable("cycles", with_budgets(variant))), "1", str(LIVES)])


@pytest.mark.parametrize("variant", LONG)
def test_interrupts_in_long_services(variant: str) -> None:
    check([str(executable("search", variant)), "1", str(3000 * FACTOR)])


@pytest.mark.parametrize("variant", LONG)
def test_interrupts_in_copies_of_long_messages(variant: str) -> None:
    check([str(executable("long_messages", variant)), "1", str(3000 * FACTOR)])


@pytest.mark.parametrize("variant", TRIED)
def test_copies_of_long_messages_within_each_other(variant: str) -> None:
    check([str(executable("nested_copies", variant))])


@pytest.mark.parametrize("variant", LONG)
def test_a_request_arrives_in_the_middle_of_a_service(variant: str) -> None:
    check([str(executable("entries", variant))])


def test_a_misuse_in_the_critical_section_ends_in_its_record() -> None:
    sources = [*AREA_SOURCES, TESTS / "simulated" / "relock.c"]
    program = simulated("checks").program("relock", sources)
    done = subprocess.run([program], capture_output=True, text=True, timeout=LIMIT, check=False)
    assert done.returncode == 70, done.stdout
    assert '@fault what="misuse" code=7 ' in done.stdout


@pytest.mark.parametrize("variant", TRIED)
def test_a_waiter_leaves_while_others_are_woken(variant: str) -> None:
    check([str(executable("leavers", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_what_is_urgent_runs_before_the_service_returns(variant: str) -> None:
    check([str(executable("urgent", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_transfers_end_at_every_point(variant: str) -> None:
    check([str(executable("transfers", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_task_ends_while_its_memory_is_received_into(variant: str) -> None:
    check([str(executable("incoming", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_link_is_heard_after_a_reception_that_was_ended(variant: str) -> None:
    check([str(executable("stuck", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_record_begins_in_the_middle_of_what_another_task_writes(variant: str) -> None:
    check([str(executable("records", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_node_that_has_dumped_is_still_connected(variant: str) -> None:
    check([str(executable("dumped", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_call_is_posted_while_a_link_goes_down(variant: str) -> None:
    check([str(executable("posted", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_who_prints_through_another_node(variant: str) -> None:
    check([str(executable("printers", variant))])


@pytest.mark.parametrize("variant", LONG)
@pytest.mark.parametrize("program", ["slots", "starts"])
def test_a_handler_starts_a_task_that_is_made_or_started(program: str, variant: str) -> None:
    check([str(executable(program, variant))])


@pytest.mark.parametrize("variant", LONG)
def test_a_client_arrives_or_leaves_while_tasks_meet(variant: str) -> None:
    check([str(executable("meetings", variant))])


@pytest.mark.parametrize("variant", LONG)
def test_a_client_ends_while_its_proxy_makes_a_call(variant: str) -> None:
    check([str(executable("proxies", variant))])


@pytest.mark.parametrize("variant", TRIED)
@pytest.mark.parametrize("program", ["requests", "requests_cleanup"])
def test_a_task_with_a_request_ends(program: str, variant: str) -> None:
    check([str(executable(program, variant))])


@pytest.mark.parametrize("variant", TRIED)
@pytest.mark.parametrize("program", ["callbacks", "callbacks_remote"])
def test_a_task_ends_while_its_request_calls_back(program: str, variant: str) -> None:
    check([str(executable(program, variant))])


@pytest.mark.parametrize("short", [False, *nightly(True)])
def test_a_reply_with_a_wide_status_is_no_success(short: bool) -> None:
    sources = [*AREA_SOURCES, TESTS / "simulated" / "status.c"]
    check([str(Simulated(net=True, short_enums=short).program("status", sources))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_client_calls_again_while_its_last_call_is_completed(variant: str) -> None:
    check([str(executable("reuse", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_something_comes_in_the_middle_of_the_end_of_a_task(variant: str) -> None:
    """Or its end comes in the middle of something."""
    check([str(executable("ends", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_what_comes_while_a_client_ends_is_not_of_its_former_life(variant: str) -> None:
    check([str(executable("late", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_caller_begins_again_while_its_call_is_completed(variant: str) -> None:
    check([str(executable("lives", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_a_client_calls_again_while_its_peer_hangs(variant: str) -> None:
    check([str(executable("cleanup", variant))])


@pytest.mark.parametrize("variant", TRIED)
def test_an_interrupt_while_the_idle_task_polls(variant: str) -> None:
    check([str(executable("polls", variant))])


@pytest.mark.parametrize("program", ["interrupted", "locks", "walks"])
@pytest.mark.parametrize("variant", ANYWHERE)
def test_a_handler_at_every_point_of_a_call(variant: str, program: str) -> None:
    check([str(executable(program, variant))])


@pytest.mark.parametrize("variant", ["checks", "small"])
@pytest.mark.parametrize("unit", [*UNITS, "links", *OF_NETWORK, "net_timeout"])
def test_unit(unit: str, variant: str) -> None:
    """Small builds keep timeouts in a list."""
    if not Path("/usr/include/cmocka.h").exists():
        end_without("libcmocka-dev")
    kernel = NET_VARIANTS[variant] if unit in OF_NETWORK else simulated(variant)
    program = kernel.program(unit, sources_of_unit(unit), ["-lcmocka"])
    done = subprocess.run([program], capture_output=True, text=True, timeout=LIMIT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
