# SPDX-License-Identifier: MIT
"""The order of the jobs of a bench: side by side where figures do not depend on it.

Instructions of one core and simulated cycles are the same however busy the machine is; these jobs
share the processors, those that are expected to take longest first. Jobs that other work disturbs
follow one after another, alone.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from types import FrameType

from weft.diag.errors import WeftError
from weft.lab.job import Found, Job, Surroundings
from weft.run.runner import Hooks

Status = Callable[[Job, str], None]
Work = Callable[[Job, Surroundings], Found]


def side_by_side(jobs: Sequence[Job], at_once: int = 0) -> int:
    """Return how many of some jobs run at a time; at most `at_once`, or one for each processor."""
    shared = sum(not job.is_disturbed for job in jobs)
    return max(1, min(shared, at_once or len(os.sched_getaffinity(0))))


def run(
    jobs: Sequence[Job],
    work: Work,
    status: Status,
    seconds: Mapping[str, float],
    at_once: int = 0,
) -> list[Found | WeftError]:
    """Do all jobs; return what each gave, or why it gave nothing, in the order of the jobs.

    `seconds` says how long jobs are expected to take, by their keys. `status` is called by one
    thread at a time.
    """
    done: dict[Job, Found | WeftError] = {}
    shared = [job for job in jobs if not job.is_disturbed]
    together = side_by_side(jobs, at_once)
    if together > 1:
        longest = sorted(shared, key=lambda job: -seconds.get(job.key, 0.0))
        done |= _together(longest, together, work, status)
        shared = []
    for job in (*shared, *(job for job in jobs if job.is_disturbed)):
        done[job] = _one(job, work, status, Surroundings(partial(status, job)))
    return [done[job] for job in jobs]


def _one(job: Job, work: Work, status: Status, around: Surroundings) -> Found | WeftError:
    """Do a job; what cannot be measured does not stop the others."""
    try:
        return work(job, around)
    except WeftError as error:
        status(job, "failed")
        return error


def _together(
    jobs: Sequence[Job], together: int, work: Work, status: Status
) -> dict[Job, Found | WeftError]:
    """Do jobs side by side; Ctrl-C and SIGTERM stop all of them."""
    alone = threading.Lock()

    def tell(job: Job, text: str) -> None:
        with alone:
            status(job, text)

    stopper = Stopper()
    with ThreadPoolExecutor(together) as pool, _terminates():
        futures: dict[Future[Found | WeftError], Job] = {
            pool.submit(
                _one, job, work, tell, Surroundings(partial(tell, job), together, stopper)
            ): job
            for job in jobs
        }
        try:
            _wait(set(futures))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            stopper.stop()
            raise
        return {job: future.result() for future, job in futures.items()}


def _wait(pending: set[Future[Found | WeftError]]) -> None:
    """Wait for all; raise at once what one raises that is no failure of a measurement."""
    while pending:
        ended, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in ended:
            future.result()


class Stopper(Hooks):
    """Stops the runs of other threads, and those that are about to begin."""

    def __init__(self) -> None:
        """Prepare; nothing runs."""
        self._lock = threading.Lock()
        self._running: list[Callable[[], None]] = []
        self._stopped = False

    @contextmanager
    def stoppable(self, stop: Callable[[], None]) -> Iterator[None]:
        """Note a run until it has ended."""
        with self._lock:
            self._running.append(stop)
            if self._stopped:
                stop()
        try:
            yield
        finally:
            with self._lock:
                self._running.remove(stop)

    def stop(self) -> None:
        """Stop all runs, now and later."""
        with self._lock:
            self._stopped = True
            for stop in self._running:
                stop()


@contextmanager
def _terminates() -> Iterator[None]:
    """Let SIGTERM and SIGHUP do what Ctrl-C does, where the caller is the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
