# SPDX-License-Identifier: MIT
"""`./weft bench --probe`: programs that read the counter of their processor's cycles."""

import csv
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.boards.probe.standin import Console, StandIn, limited
from tests.boards.probe.test_run import here
from tests.needs import need_target, need_tools
from weft.building import builder
from weft.diag import exits
from weft.diag.errors import WeftError, render
from weft.lab import measure, on_board, results_file, suites
from weft.lab.console import ConsoleLog
from weft.model.boards import board_of
from weft.paths import ROOT
from weft.run.lines import Lines, Record, framed

pytestmark = limited
BOARD = "olimex-stm32-h405"
LIMIT = 40


def built(target: str, folder: Path) -> measure.BuiltPart:
    """Build the main suite as it runs on boards."""
    (part,) = suites.parts("core", board_of(target))[:1]
    description = part.load(target)
    on_board.counting(description)
    return measure.BuiltPart(
        programs=builder.build(description, folder),
        part=part,
        config="default",
        folder=folder,
        limit=LIMIT,
        globs=[],
        command="./weft bench",
        plan=description.network.plan,
        counts_itself=True,
    )


def with_cycles(records: list[Record]) -> Iterator[str]:
    """Yield records of a program with counts: 42 for a sample, 10 for an empty one; at 168 MHz."""
    count = 42
    for record in records:
        word, _, rest = record.partition(" ")
        if word == "@metric":
            count = 10 if rest.startswith("bench.overhead ") else 42
        if word == "@samples":
            yield " ".join([word, *(str(count) for _ in rest.split())])
        else:
            yield "@clock 3360000 20000" if word == "@clock" else record


def stored(target: str) -> dict[str, float]:
    """Return the medians of the baseline, with the compiler of this machine."""
    compiler = board_of(target).compiler
    version = subprocess.check_output([compiler, "-dumpversion"], text=True).strip()
    with (ROOT / "bench" / "baseline" / "core" / f"{target}.csv").open() as file:
        rows = list(csv.DictReader(file))
    own = [row for row in rows if (row["config"], row["compiler"]) == ("default", version)]
    if not own:
        pytest.skip(f"no baseline of gcc {version}")
    return {row["metric"]: float(row["p50"]) for row in own}


def test_what_a_program_counts_itself_is_what_others_count(tmp_path: Path) -> None:
    """QEMU's mcycle counts instructions: each row has what its plugin counts, to the digit."""
    need_target("rv32")
    known = stored("rv32")
    found = measure.measure(built("rv32", tmp_path), repeat=1)
    counted = {row.metric: row.p50 for row in found.results}
    assert counted.pop("bench.overhead") > 0  # the marks themselves
    assert len(counted) > 100
    assert counted == {metric: known[metric] for metric in counted}
    assert found.mhz == pytest.approx(1000, rel=0.01)  # QEMU's -icount shift=0
    assert not any(row.exact for row in found.results)


def test_results_of_a_board(
    standin: StandIn, console: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program writes goes into rows in cycles, with the clock that it has measured.

    QEMU runs the program, and has no counter of cycles: they are put into its records.
    """
    need_tools("arm-none-eabi-gcc", "qemu-system-arm")
    (program,) = built(BOARD, tmp_path / "build").programs
    command = board_of(BOARD).command(program.elf)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT)
    records = [line for _, line in Lines(1).add(done.stdout, True) if isinstance(line, Record)]
    assert done.returncode == 0 and records[0].startswith("@metric bench.overhead")
    assert records[1] == "@clock 0 20000"
    standin.does("run")
    console.later(*(framed(record) for record in with_cycles(records)))
    output = tmp_path / "results.json"
    words = ("--probe", "--port", console.port, "--target", BOARD, "--output", output)
    monkeypatch.setattr(results_file, "RESULTS", tmp_path)
    code, said = here("bench", *words)
    assert code == 0 and "us at 168 MHz" in said
    assert "Cycles: Olimex STM32-H405 (STM32F405, Cortex-M4F), 168 MHz." in said
    results = json.loads(output.read_text())
    (context,) = results["context"]["targets"].values()
    assert (context["unit"], context["mhz"], context["deterministic"]) == ("cycles", 168, False)
    assert context["clock"].endswith("of the board") and "QEMU" not in context["title"]
    rows = {row["metric"]: row for row in results["results"]}
    assert rows["bench.overhead"]["p50"] == 10
    assert rows["semaphore.give.immediate.kernel"]["p50"] == 32
    assert "--probe" in rows["semaphore.give.immediate.kernel"]["command"]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("@clock 0 20000", "W297: the processor has a counter of cycles that does not count"),
        ("@clock 20000", "W106: the console has @clock with something else than numbers"),
        ("@clock a b", "W106"),
        ("@samples 1 two", "W106"),
        ("@batch 0", "W106"),
        ("@resolution", "W106"),
    ],
)
def test_records_of_a_board_that_are_wrong(record: str, said: str) -> None:
    """QEMU's STM32 has no counter of cycles: a program there says that it has counted none."""
    log = ConsoleLog()
    log.add(Record("@metric some thing"))
    with pytest.raises(WeftError) as raised:
        log.add(Record(record))
    assert said in render(raised.value.problems[0])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--target", "microbit"), "no counter of cycles"),
        (("--target", BOARD, "--suite", "handover"), "is not measured on boards"),
        ((), "one board is measured at a time"),
        (("--target", "cm3"), "is not reached by a debug probe"),
        (("--target", BOARD), "--port"),
        (("--target", BOARD, "--repeat", "2"), "no effect beside"),
    ],
)
def test_refusals(words: tuple[str, ...], said: str, standin: StandIn) -> None:
    standin.does("success")
    with pytest.raises(WeftError) as raised:
        here("bench", "--probe", *words)
    assert raised.value.exit_code in (exits.USAGE, exits.MISSING) and said in render(
        raised.value.problems[0]
    )
    assert not (standin.folder / "pid").exists()
