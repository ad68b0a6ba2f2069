# SPDX-License-Identifier: MIT
"""`./weft explain METRIC`: whom cycles are charged to, call stacks, and the command as a whole."""

import io
import json
import os
import struct
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tests.needs import need_target
from weft.base.elf import Location
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.lab.explain import against, terminal
from weft.lab.explain.charge import by_function, charge, totals
from weft.lab.explain.code import Flow, Instruction
from weft.lab.explain.pipeline import CHUNK, MAGIC, Cause, Step, Window, read
from weft.lab.explain.result import Explanation, _between, _cut
from weft.lab.explain.sample import Choice, Metric
from weft.lab.explain.stack import INTERRUPT, Stacks

ROOT = Path(__file__).resolve().parents[2]
NOP, RET, MRET, MARK = 0x13, 0x8067, 0x30200073, 0x102013
CALL, JUMP, SWITCH = 0x8000EF, 0x800006F, 0x05A103  # jal ra; j; lw sp, 0(a1)


class MadeUp:
    """A program of functions of 100 bytes, "a" at 0, "b" at 100 and so on."""

    def __init__(self, codes: dict[int, int]) -> None:
        self.codes = codes

    def at(self, address: int) -> Instruction:
        return Instruction(address, self.codes.get(address, NOP), 4, "")

    def function(self, address: int) -> str:
        return chr(ord("a") + address // 100)

    def locate(self, address: int) -> Location:
        return Location(address, self.function(address), address % 100)


def stacks_of(codes: dict[int, int], *addresses: int) -> list[str]:
    stacks = Stacks(MadeUp(codes))  # type: ignore[arg-type]
    return [" ".join(stacks.enter(Step(i, a))) for i, a in enumerate(addresses)]


@pytest.mark.parametrize(
    ("code", "flow"),
    [
        (NOP, Flow.ON),
        (RET, Flow.RETURN),
        (MRET, Flow.TRAP_RETURN),
        (CALL, Flow.CALL),
        (JUMP, Flow.JUMP),
        (0x00B50463, Flow.JUMP),  # beq a0, a1
        (0x000780E7, Flow.CALL),  # jalr a5
        (0x00078067, Flow.JUMP),  # jr a5
    ],
)
def test_flow(code: int, flow: Flow) -> None:
    assert Instruction(0, code, 4, "").flow is flow


@pytest.mark.parametrize(
    ("code", "flow"),
    [
        (0x8082, Flow.RETURN),
        (0x9782, Flow.CALL),  # c.jalr a5
        (0x8782, Flow.JUMP),  # c.jr a5
        (0x2001, Flow.CALL),  # c.jal
        (0xA001, Flow.JUMP),  # c.j
        (0x4502, Flow.ON),  # c.lwsp a0
    ],
)
def test_flow_of_compressed(code: int, flow: Flow) -> None:
    assert Instruction(0, code, 2, "").flow is flow


@pytest.mark.parametrize(
    ("code", "size", "sets"),
    [
        (SWITCH, 4, True),
        (0x00018113, 4, True),  # mv sp, gp
        (0xFC010113, 4, False),  # addi sp, sp, -64
        (0x00512023, 4, False),  # sw t0, 0(sp)
        (0x812A, 2, True),  # c.mv sp, a0
        (0x1141, 2, False),  # c.addi sp, -16
    ],
)
def test_what_takes_another_stack(code: int, size: int, sets: bool) -> None:
    assert Instruction(0, code, size, "").sets_stack is sets


def test_calls_and_returns() -> None:
    found = stacks_of({4: CALL, 104: CALL, 200: RET, 108: RET}, 0, 4, 100, 104, 200, 108, 8)
    assert found == ["a", "a", "a b", "a b", "a b c", "a b", "a"]


def test_a_jump_into_another_function_returns_to_the_first_caller() -> None:
    assert stacks_of({4: CALL, 100: JUMP, 200: RET}, 4, 100, 200, 8) == ["a", "a b", "a c", "a"]


def test_an_interrupt_and_its_end() -> None:
    found = stacks_of({304: MRET}, 0, 300, 304, 4)
    assert found == ["a", f"a {INTERRUPT} d", f"a {INTERRUPT} d", "a"]


def test_a_switch_between_tasks_that_both_called_it() -> None:
    codes = {4: CALL, 104: CALL, 200: SWITCH, 204: RET}
    found = stacks_of(codes, 4, 200, 204, 104, 200, 204, 8)
    assert found == ["a", "a c", "a c", "b", "b c", "b c", "a"]


def test_what_a_jump_throws_away_is_its_own() -> None:
    branch, load = ((Cause.BRANCH, 3),), ((Cause.LOAD_USE, 2), (Cause.FETCH, 5))
    steps = [Step(0, 0), Step(1, 4), Step(5, 100, branch), Step(13, 104, load), Step(14, 108)]
    code = MadeUp({0: MARK, 4: CALL, 108: 0x202013})
    charges = charge(Window(0, steps), code)  # type: ignore[arg-type]
    assert [(c.step.address, c.own, c.stalls.total()) for c in charges] == [
        (4, 1, 3),
        (100, 1, 0),
        (104, 1, 7),
        (108, 0, 0),
    ]
    assert totals(charges).total() == 14 - 0 - 1
    functions = by_function(charges, code)  # type: ignore[arg-type]
    assert [(f.name, f.cycles, f.instructions) for f in functions] == [("b", 9, 2), ("a", 4, 1)]


def test_gaps_are_cut_where_a_sample_begins_and_ends() -> None:
    step = Step(20, 0, ((Cause.FETCH, 5), (Cause.BRANCH, 4)))  # cycles 11 to 15, 16 to 19
    assert _between(step, 0, 100) == step.gaps
    assert _between(step, 13, 18) == ((Cause.FETCH, 2), (Cause.BRANCH, 2))
    assert _between(step, 15, 30) == ((Cause.BRANCH, 4),)
    waits = Window(0, [Step(3, 8)], ((Cause.WFI, 90),))
    cut = _cut(waits, waits.steps, 10, 50)
    assert cut.steps[-1].gaps == ((Cause.WFI, 39),)


def words(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}I", *values)


def gap(cause: Cause, cycles: int) -> int:
    return cycles << 5 | cause << 1 | 1


def test_reading_a_part_of_a_trace(tmp_path: Path) -> None:
    file = tmp_path / "trace"
    first = words(0x100, gap(Cause.FETCH, 10), 0x104)
    other = words(gap(Cause.WFI, 24))
    second = words(gap(Cause.LOAD, 3), 0x108, gap(Cause.WFI, 8))
    chunks = [CHUNK.pack(0, 3, 5), first, CHUNK.pack(1, 1, 5), other, CHUNK.pack(0, 3, 17), second]
    file.write_bytes(MAGIC + b"".join(chunks))
    whole = read(file)
    assert (whole.first, whole.cycles) == (5, 24)
    assert [s.cycle for s in whole.steps] == [5, 16, 20]
    assert whole.rest == ((Cause.WFI, 8),)
    part = read(file, 0, 8, 19)
    assert (part.first, part.cycles) == (8, 11)
    assert part.steps == [Step(16, 0x104, ((Cause.FETCH, 8),))]
    assert part.rest == ((Cause.LOAD, 2),)
    assert read(file, 1).causes() == {Cause.WFI: 24}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"something else than a trace",
        MAGIC + b"abc",
        MAGIC + CHUNK.pack(0, 2, 0) + words(4),
        MAGIC + CHUNK.pack(0, 1, 0) + words(4) + CHUNK.pack(0, 1, 9) + words(8),
        MAGIC + CHUNK.pack(1, 1, 0) + words(4),
    ],
)
def test_damaged_traces_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "trace"
    file.write_bytes(content)
    with pytest.raises(WeftError) as caught:
        read(file)
    assert [problem.code for problem in caught.value.problems] == ["W190"]


def test_which_sample() -> None:
    metric = Metric("m", "", [(0, 100), (0, 12), (0, 11), (0, 11), (0, 30)])
    assert metric.samples == [99, 11, 10, 10, 29]
    assert Choice().of(metric) == 2
    assert Choice(cold=True).of(metric) == 0
    assert Choice(number=4).of(metric) == 4
    with pytest.raises(WeftError):
        Choice(number=5).of(metric)


def weft(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "weft", "explain", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, "COLUMNS": "120"},
    )


METRIC = "semaphore.give.wake+ctx.k_to_k"


def test_the_command(tmp_path: Path) -> None:
    need_target("vex")
    html, stacks = tmp_path / "a.html", tmp_path / "a.txt"
    result = weft(METRIC, "-t", "vex", "--json", "--html", html, "--stacks", stacks)
    assert result.returncode == exits.OK, result.stderr
    found = json.loads(result.stdout)
    core = found["cores"][0]
    assert found["cycles"] == core["cycles"] == sum(core["causes"].values())
    assert found["cycles"] == sum(f["cycles"] for f in core["functions"])
    assert found["cycles"] == sum(line["cycles"] for line in core["listing"])
    counts = [int(line.rpartition(" ")[2]) for line in stacks.read_text().splitlines()]
    assert sum(counts) == found["cycles"]
    names = [f["name"] for f in core["functions"]]
    assert {"weft_sem_give", "weft_arch_switch"} <= set(names)
    assert "weft_sem_give" in html.read_text()


@pytest.mark.slow
def test_the_command_against_what_was_stored(tmp_path: Path) -> None:
    need_target("vex")
    store = tmp_path / "a.json"
    store.write_text(weft(METRIC, "-t", "vex", "--json").stdout)
    cycles = json.loads(store.read_text())["cycles"]
    again = weft(METRIC, "-t", "vex", "--no-listing", "--against", store)
    assert "instructions in order" not in again.stdout
    assert f"all {cycles} {cycles} +0" in " ".join(again.stdout.split())
    assert "differ:" not in again.stdout
    again = weft(METRIC, "-t", "vex", "--no-listing", "--cold", "--against", store)
    assert "before and now differ: choice median / cold" in again.stdout
    other = weft("semaphore.take.immediate.kernel", "-t", "vex", "--cold")
    assert "instructions in order" in other.stdout
    refused = weft("semaphore.take.immediate.kernel", "-t", "vex", "--against", store)
    assert (refused.returncode, "W193" in refused.stderr) == (exits.USAGE, True)


@pytest.mark.parametrize(
    ("metric", "target", "said"),
    [
        (METRIC, "ibex", "the core of ibex, Ibex maxperf"),
        ("W012", "vex", "`./weft error W012`"),
        ("semaphore.gibe.immediate.kernel", "vex", "unknown metric"),
        (METRIC, "rv32", "rv32"),
    ],
)
def test_what_cannot_be_explained(metric: str, target: str, said: str) -> None:
    done = CliRunner().invoke(new_app(), ["explain", metric, "-t", target])
    assert isinstance(done.exception, WeftError) and done.exception.exit_code == exits.USAGE
    (problem,) = done.exception.problems
    assert problem.code == "W192" and said in f"{problem.message} {problem.hint}"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"suite": "core-cold"}, ["suite core / core-cold"]),
        ({"config": "checks"}, ["config default / checks"]),
        ({"choice": "cold"}, ["choice median / cold"]),
        ({"layout": 3, "number": 4}, ["layout 0 / 3"]),
    ],
)
def test_what_else_differs_is_said(
    change: dict[str, object], said: list[str], tmp_path: Path
) -> None:
    """Numbers of samples that are the median are not compared: each run has its own."""
    before = Explanation("a.b", "text", "vex", "core", "default", 1, [9, 5], 0, [], [])
    now = replace(before, **change)  # type: ignore[arg-type]
    file = tmp_path / "before.json"
    file.write_text(json.dumps(before.as_json()))
    found = against.compare(now, file)
    assert found.conditions == said
    console = Console(file=io.StringIO(), width=100)
    terminal.show_changes(found, console)
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert all(f"before and now differ: {text}" in shown for text in said)
    assert ("differ:" in shown) == bool(said)


@pytest.mark.parametrize(
    ("choice", "name"),
    [
        (Choice(), "median"),
        (Choice(cold=True), "cold"),
        (Choice(number=0), "cold"),
        (Choice(number=2), "sample 2"),
    ],
)
def test_a_sample_has_a_name_that_other_runs_know(choice: Choice, name: str) -> None:
    metric = Metric("a.b", "text", [(0, 9), (10, 16), (20, 27)])
    assert choice.name(choice.of(metric)) == name


def test_a_row_of_two_cores_of_which_one_tells_nothing() -> None:
    need_target("mixed")
    result = weft("port.put.remote@64", "-t", "mixed", "--json")
    assert result.returncode == exits.OK, result.stderr
    found = json.loads(result.stdout)
    assert found["suite"] == "net"
    [core] = found["cores"]
    assert found["cycles"] == core["cycles"] == sum(core["causes"].values())
    assert found["silent"] == ["core 1, node b: Ibex maxperf does not tell what its pipeline does"]
