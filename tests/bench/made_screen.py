# SPDX-License-Identifier: MIT
"""Results made by hand for the tests of the screen, and the stored baseline."""

import csv
import functools
from dataclasses import replace

from tests.bench.made import result, results, target_context
from weft.lab import stored_baseline
from weft.lab.compare.verdicts import Deciding, Row, Source, Verdict
from weft.lab.interrupts_off import MASKED_MAX, TRAP_MAX
from weft.lab.results_file import Result, Results
from weft.model.configurations import NEW_APPLICATION
from weft.paths import ROOT
from weft.report.screen import render
from weft.report.screen.model import Summary
from weft.report.screen.summary import summary

YIELD = "thread.yield.preemptive.ctx.k_to_k"
GIVE = "semaphore.give.immediate.kernel"
TAKE = "semaphore.take.immediate.kernel"
TO_TASK = "isr.resume.different.thread.kernel"
LOOP = "semaphore.loop.remote@1"


@functools.cache
def baseline() -> Results:
    """Return the stored baseline; no test changes it."""
    return stored_baseline.read()


def lines(made: Summary, width: int = 100, *, ascii_only: bool = False) -> list[str]:
    return [line.plain for line in render.lines(made, width, ascii_only=ascii_only)]


def text_of(made: Results, width: int = 100) -> str:
    return "\n".join(lines(summary(made), width))


def cells(made: Summary, label: str) -> list[str]:
    """Return what stands behind a label."""
    start = f"  {label} "
    found = [line.removeprefix(start) for line in lines(made) if line.startswith(start)]
    return " ".join(found).split()


def of_config(row: Result, config: str = NEW_APPLICATION) -> Result:
    return replace(row, config=config)


def small() -> Results:
    """Return a run of everything that the screen has a part for."""
    cycles = {"unit": "cycles", "target": "vex"}
    made = results(
        *(result(name, [float(value)] * 3) for name, value in ((YIELD, 40), (GIVE, 9), (TAKE, 11))),
        *(result(name, [float(value)]) for name, value in ((TO_TASK, 75), (MASKED_MAX, 100))),
        result(f"{MASKED_MAX}.swi", [123.0]),
        result("footprint.text", [5000.0], unit="bytes"),
        result("footprint.data", [8.0], unit="bytes"),
        result("isr.entry.kernel", [72.0] * 3, **cycles),
        result(TRAP_MAX, [4.0], **cycles),
        *(
            result(f"port.throughput.remote@{n}", [1000.25 + n] * 3, "rv32")
            for n in (1024, 8, 65504)
        ),
        result(LOOP, [1691.0] * 3, "rv32"),
        result("offload.call.remote@128", [2775.0] * 3, "rv32"),
        result("offload.call.remote.internal@128", [1.0] * 3, "rv32"),
        result("offload.call.remote.internal@32768", [256651.0] * 3, **cycles),
        cm3=target_context(),
        rv32=target_context(board="virt-rv32"),
        vex=target_context("cycles"),
    )
    beside = [of_config(result(name, [v] * 3)) for name, v in ((YIELD, 36.0), (GIVE, 17.0))]
    made.beside = [results(*beside)]
    made.warnings = ["vex: noise", "rv32: more noise"]
    made.failed = ["swi on rv32", "rv64"]
    return made


def compared() -> list[tuple[Source, Source, list[Row]]]:
    """Return changes of two configurations: the worst last, one not comparable, one by `cold`.

    The latter has a better median.
    """

    def row(metric: str, before: float, after: float, verdict: Verdict, reason: str = "") -> Row:
        return Row(metric, "cm3", "instructions", before, after, verdict, reason)

    cold = row("b.cold", 10, 4, Verdict.WORSE)
    first = [
        row(YIELD, 24, 24, Verdict.SAME),
        row("a.little", 100, 101, Verdict.WORSE),
        replace(cold, by=Deciding("cold", 10, 11)),
        row("c.gained", 10, 9, Verdict.BETTER),
        row("d.other", 10, 12, Verdict.NOT_COMPARABLE, "the compilers differ: gcc 12 / gcc 14"),
    ]
    second = [row("e.twice", 10, 20, Verdict.WORSE), row("f.half", 10, 15, Verdict.WORSE)]
    other = results(of_config(result(GIVE, [17.0])))
    return [
        (Source("baseline", results()), Source("this run", results(result(GIVE, [9.0]))), first),
        (Source("baseline, checks", results()), Source("this run, checks", other), second),
    ]


def read(file: str) -> list[dict[str, str]]:
    """Return the lines of a table of the tree."""
    with (ROOT / file).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, restval=""))


def ours(config: str) -> dict[tuple[str, str], float]:
    """Return the medians of the oldest compiler's baseline, read from the files alone."""
    found = {}
    for file in sorted((ROOT / "bench" / "baseline").glob("*/*.csv")):
        for row in read(str(file.relative_to(ROOT))):
            if row["config"] == config and row["compiler"].startswith("12."):
                found[file.stem, row["metric"]] = float(row["p50"])
    return found
