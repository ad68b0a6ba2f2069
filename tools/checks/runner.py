# SPDX-License-Identifier: MIT
"""Runs steps in parallel, each with a log and a time limit, and reports the results."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from checks import programs
from checks.passes import Passes, lacked
from checks.steps import Step
from checks.tree import ROOT

LOGS = ROOT / "build" / "test"
TAIL = 30  # lines of a failed step's log that are shown


@dataclass(frozen=True)
class Result:
    """The result of a step."""

    step: Step
    status: str  # "passed", "failed" or "skipped"
    seconds: float
    note: str
    log: Path
    tail: tuple[str, ...] = ()  # the last lines of the log
    lacked: bool = False  # tests were skipped for want of a program


class Runner:
    """Starts steps in order while cores are free."""

    def __init__(
        self, steps: Sequence[Step], cores: int, logs: Path, passes: Passes | None = None
    ) -> None:
        """Prepare to run the steps on so many cores; their passes are remembered."""
        self.steps = steps
        self.passes = passes
        self.cores = cores
        self.logs = logs
        self.free = cores
        self.changed = asyncio.Condition()
        self.results: list[Result] = []

    async def run(self) -> list[Result]:
        """Run all steps; return their results in the order of the steps."""
        self.logs.mkdir(parents=True, exist_ok=True)
        async with asyncio.TaskGroup() as group:
            for step in self.steps:
                cores = min(step.cores, self.cores)
                await self.take(cores)
                group.create_task(self.run_one(step, cores))
        order = {step.name: index for index, step in enumerate(self.steps)}
        return sorted(self.results, key=lambda result: order[result.step.name])

    async def take(self, cores: int) -> None:
        """Wait until so many cores are free and take them."""
        async with self.changed:
            await self.changed.wait_for(lambda: self.free >= cores)
            self.free -= cores

    async def run_one(self, step: Step, cores: int) -> None:
        """Run a step and release its cores."""
        before = self.passes.keys(step) if self.passes else []
        try:
            result = await run_step(step, self.logs / f"{step.name}.log")
        finally:
            async with self.changed:
                self.free += cores
                self.changed.notify_all()
        self.results.append(result)
        self.show(result)
        if self.passes and result.status == "passed" and not result.lacked:
            self.passes.add(step, before)

    def show(self, result: Result) -> None:
        """Print the line of a finished step."""
        count = f"[{len(self.results)}/{len(self.steps)}]"
        mark = {"passed": "ok", "failed": "FAILED", "skipped": "skipped"}[result.status]
        line = f"{count:>8} {mark:<7} {result.step.name:<24} {result.seconds:6.1f} s  {result.note}"
        print(line.rstrip(), flush=True)


async def run_step(step: Step, log: Path) -> Result:
    """Run a step with its output in a log."""
    missing = [program for program in step.needs if shutil.which(program) is None]
    if missing:
        note = f"needs {', '.join(missing)}: {programs.install(missing)}"
        return Result(step, "skipped", 0, note, log)
    started = time.monotonic()
    # Another run may write the same log: ours gets its name when it is complete.
    unfinished = log.with_suffix(f".{os.getpid()}")
    with unfinished.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            *step.line,
            cwd=ROOT,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
            env=environment(),
        )
        note = ""
        try:
            await asyncio.wait_for(process.wait(), step.limit)
        except TimeoutError:
            note = f"stopped after {step.limit} s"
        finally:
            stop_group(process.pid)
            code = await process.wait()
    lines = unfinished.read_text(errors="replace").splitlines()
    unfinished.rename(log)
    note = note or last_line(lines)
    status = "failed" if code else "passed"
    seconds = time.monotonic() - started
    return Result(step, status, seconds, note, log, tuple(lines[-TAIL:]), lacked(lines))


def environment() -> dict[str, str]:
    """Return the environment of a step: builds share what they have compiled, commands of Python,
    too, where the machine's own settings would have each one compile its modules again.
    """
    cache = {
        "CMAKE_C_COMPILER_LAUNCHER": "ccache",
        "CCACHE_DIR": str(ROOT / "build" / "ccache"),
        "CCACHE_NOHASHDIR": "1",
    }
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return (cache if shutil.which("ccache") else {}) | own


def stop_group(leader: int) -> None:
    """End the step's processes, also those that it left behind."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def last_line(lines: Sequence[str]) -> str:
    """Return the last non-empty line, truncated."""
    return next((line.strip()[:70] for line in reversed(lines) if line.strip()), "")


def shown(path: Path) -> str:
    """Return a path as the user would type it."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def summarise(results: Sequence[Result], seconds: float, *, strict: bool) -> int:
    """Print failed steps with the end of their logs, and the count; return the exit code."""
    count = {
        status: [result for result in results if result.status == status]
        for status in ("passed", "failed", "skipped")
    }
    for result in count["failed"]:
        print(f"\n--- {result.step.name} failed: {result.note}")
        for line in result.tail:
            print(f"    {line}")
        print(f"    log: {shown(result.log)}")
        print(f"    again: tests/run --only {result.step.name}")
    if count["skipped"]:
        print("\nskipped: " + ", ".join(result.step.name for result in count["skipped"]))
        if strict:
            print("CI is set: a skipped step counts as failed")
            count["failed"] += count["skipped"]
            count["skipped"] = []
    print(f"\n{seconds:.0f} s; logs in build/test")
    print(
        f"{len(count['passed'])} passed, {len(count['failed'])} failed"
        + (f", {len(count['skipped'])} skipped" if count["skipped"] else ""),
    )
    return 1 if count["failed"] or not count["passed"] else 0


def run(steps: Sequence[Step], cores: int, passes: Passes | None = None) -> int:
    """Run the steps, remember their passes and print the summary; return the exit code."""
    started = time.monotonic()
    print(f"{len(steps)} steps on {cores} cores", flush=True)
    try:
        results = asyncio.run(Runner(steps, cores, LOGS, passes).run())
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    return summarise(results, time.monotonic() - started, strict=is_ci())


def is_ci() -> bool:
    """Return whether continuous integration runs this: nothing is left out."""
    return os.environ.get("CI", "") not in ("", "false", "0")
