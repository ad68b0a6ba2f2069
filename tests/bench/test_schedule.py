# SPDX-License-Identifier: MIT
"""The order of a bench: side by side, but for what other work would disturb."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.bench.made import result
from weft.diag.errors import WeftError, fail
from weft.lab import bench, schedule
from weft.lab.job import Found, Job, Surroundings
from weft.lab.options import Options
from weft.paths import ROOT
from weft.run.runner import Hooks

LONG = 10
"""Seconds after which a test says that nothing happened."""

JOBS = bench.jobs_of(Options(["cm3", "rv32", "host"], ["core", "swi"]))


class Work:
    """Does nothing, and notes what ran at the same time."""

    def __init__(self, together: int) -> None:
        """Let `together` counted jobs wait for each other."""
        self.began: list[str] = []
        self.beside: dict[str, int] = {}
        self._running = 0
        self._lock = threading.Lock()
        self._meet = threading.Barrier(together)

    def __call__(self, job: Job, around: Surroundings) -> Found:
        with self._lock:
            self.began.append(job.key)
            self._running += 1
        if not job.is_disturbed:
            self._meet.wait(LONG)
        with self._lock:
            self.beside[job.key] = self._running
        if not job.is_disturbed:
            self._meet.wait(LONG)
        around.status("done")
        with self._lock:
            self._running -= 1
        return Found([result(job.key, [around.limit])])


def nothing(job: Job, text: str) -> None:
    """Follow no job."""


def test_what_is_counted_runs_side_by_side_and_what_is_disturbed_alone() -> None:
    work = Work(together=2)
    seconds = {"core/cm3": 1, "core/rv32": 4, "swi/cm3": 3, "swi/rv32": 2}
    found = schedule.run(JOBS, work, nothing, seconds, 2)
    assert work.began[4:] == ["core/host", "swi/host"], "timed ones come last"
    assert set(work.began[:2]) == {"core/rv32", "swi/cm3"}, "the longest ones come first"
    assert all(count == (1 if "host" in key else 2) for key, count in work.beside.items())
    rows = [one.results[0] for one in found if isinstance(one, Found)]
    assert [row.metric for row in rows] == [job.key for job in JOBS], "in the order of the jobs"
    assert {row.p50 for row in rows if "host" not in row.metric} == {2}, "a longer limit"
    assert {row.p50 for row in rows if "host" in row.metric} == {1}


def test_one_at_a_time_keeps_the_order() -> None:
    work = Work(together=1)
    schedule.run(JOBS, work, nothing, {"swi/rv32": 100}, 1)
    assert work.began == [j.key for j in JOBS if not j.is_disturbed] + ["core/host", "swi/host"]


def test_what_other_work_disturbs() -> None:
    jobs = bench.jobs_of(Options(["cm3", "rv32", "vex2", "host"], ["core", "net"]))
    alone = [job.key for job in jobs if job.is_disturbed]
    assert alone == ["core/host", "net/rv32", "net/host"], "not the simulated cores of vex2"


def test_how_many_run_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(3)))
    assert schedule.side_by_side(JOBS) == 3
    assert schedule.side_by_side(JOBS, 8) == 4, "there are four"
    assert schedule.side_by_side(JOBS, 1) == 1
    assert schedule.side_by_side([job for job in JOBS if job.is_disturbed]) == 1


def test_a_failure_stops_no_other() -> None:
    said: list[tuple[str, str]] = []

    def work(job: Job, around: Surroundings) -> Found:
        if job.key == "core/cm3":
            raise fail("W116", "it did not end")
        return Found()

    found = schedule.run(JOBS, work, lambda job, text: said.append((job.key, text)), {}, 2)
    assert [isinstance(one, WeftError) for one in found] == [True] + [False] * 5
    assert said == [("core/cm3", "failed")]


def test_a_defect_stops_all() -> None:
    stopped = threading.Event()

    def work(job: Job, around: Surroundings) -> Found:
        if job.key == "core/cm3":
            raise ValueError("a defect")
        with around.hooks.stoppable(stopped.set):
            assert stopped.wait(LONG)
        return Found()

    with pytest.raises(ValueError, match="a defect"):
        schedule.run(JOBS, work, nothing, {}, 2)
    assert stopped.is_set()


def test_a_run_that_begins_too_late_is_stopped() -> None:
    stopper, stops = schedule.Stopper(), []
    with stopper.stoppable(lambda: stops.append("first")):
        stopper.stop()
    with stopper.stoppable(lambda: stops.append("late")):
        pass
    stopper.stop()
    assert stops == ["first", "late"]
    with Hooks().stoppable(lambda: stops.append("never")):
        pass
    assert len(stops) == 2


PROGRAM = """
import os
import sys
from pathlib import Path

from weft.building.builder import Program
from weft.lab import bench, schedule
from weft.lab.job import Found
from weft.lab.options import Options
from weft.model.boards import board_of
from weft.run import runner


def work(job, around):
    board = job.board.model_copy(update={"run": ["sleep", "60"], "packages": []})
    program = Program("main", board, Path("/bin/true"), 0, 0, None)
    os.write(1, f"{job.key}\\n".encode())  # at once: another thread writes, too
    runner.run([program], lambda program, line: None, hooks=around.hooks)
    return Found()


try:
    jobs = bench.jobs_of(Options(["cm3", "rv32"], ["core", "swi"]))
    schedule.run(jobs, work, lambda job, text: None, {}, 2)
except KeyboardInterrupt:
    sys.exit(7)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_all_machines(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    bench_run = subprocess.Popen(
        [sys.executable, str(file)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert bench_run.stdout is not None
    began = sorted(bench_run.stdout.readline().strip() for _ in range(2))
    assert began == ["core/cm3", "core/rv32"]
    time.sleep(0.3)  # both have started their machines
    bench_run.send_signal(number)
    assert bench_run.wait(LONG) == 7
    assert bench_run.stdout.read() == "", "no other job begins"
