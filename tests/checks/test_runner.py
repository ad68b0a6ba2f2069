# SPDX-License-Identifier: MIT
"""The runner of `make test` counts, limits and cleans up."""

import asyncio
import os
import shlex
import subprocess
import time
from pathlib import Path

import pytest

from checks import measure, runner
from checks.steps import LONGEST, STEADY, Step, all_steps, every_baseline, not_measured
from checks.tree import ROOT
from tests.bench.test_baseline import NEW_TABLES


def shell(name: str, script: str, limit: int = 20, **options) -> Step:  # type: ignore[no-untyped-def]
    return Step(name, ("sh", "-c", script), limit, **options)


def run(tmp_path: Path, *steps: Step, cores: int = 2) -> list[runner.Result]:
    return asyncio.run(runner.Runner(steps, cores, tmp_path).run())


def test_results_come_in_order_with_logs(tmp_path: Path) -> None:
    results = run(
        tmp_path,
        shell("slow", "sleep 0.3; echo out; echo last >&2"),
        shell("fails", "echo why; exit 3"),
        Step("absent", ("true",), 1, needs=("no-such-program",)),
    )
    assert [(result.step.name, result.status, result.note) for result in results] == [
        ("slow", "passed", "last"),
        ("fails", "failed", "why"),
        ("absent", "skipped", "needs no-such-program: make setup"),
    ]
    assert (tmp_path / "slow.log").read_text() == "out\nlast\n"


def test_a_step_over_its_limit_is_stopped_with_its_children(tmp_path: Path) -> None:
    script = f"sleep 60 & echo $! > {tmp_path}/pid; wait"
    result = run(tmp_path, shell("hangs", script, limit=1))[0]
    assert (result.status, result.note) == ("failed", "stopped after 1 s")
    assert gone(int((tmp_path / "pid").read_text()))


def test_processes_left_behind_are_stopped(tmp_path: Path) -> None:
    run(tmp_path, shell("leaves", f"sleep 60 & echo $! > {tmp_path}/pid"))
    assert gone(int((tmp_path / "pid").read_text()))


def gone(pid: int) -> bool:
    """Wait until a process has ended (or only waits to be reaped)."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


def test_a_step_for_all_cores_runs_alone(tmp_path: Path) -> None:
    note = f"echo begin $0 >> {tmp_path}/order; sleep 0.2; echo end $0 >> {tmp_path}/order"
    steps = [
        Step(name, ("sh", "-c", note, name), 20, cores=cores)
        for name, cores in (("a", 1), ("alone", 2), ("b", 1))
    ]
    run(tmp_path, *steps)
    lines = (tmp_path / "order").read_text().splitlines()
    assert lines.index("end alone") == lines.index("begin alone") + 1


def test_summary_ends_with_the_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = run(
        tmp_path,
        shell("good", "true"),
        shell("bad", "echo broken; false"),
        Step("absent", ("true",), 1, needs=("no-such-program",)),
    )
    assert runner.summarise(results, 1.0, strict=False) == 1
    printed = capsys.readouterr().out
    assert printed.endswith("\n1 passed, 1 failed, 1 skipped\n")
    assert "    broken" in printed
    assert "again: tests/run --only bad" in printed
    assert runner.summarise(results, 1.0, strict=True) == 1
    assert capsys.readouterr().out.endswith("\n1 passed, 2 failed\n")
    assert runner.summarise(results[:1], 1.0, strict=True) == 0
    assert runner.summarise([], 1.0, strict=True) == 1


def test_steps_have_distinct_names_and_limits() -> None:
    steps = all_steps()
    assert len({step.name for step in steps}) == len(steps) > 10
    assert all(0 < step.limit <= 1200 for step in steps)


def test_the_command_lists_and_refuses_unknown_names() -> None:
    root = Path(__file__).resolve().parents[2]
    listed = os.popen(f"{root}/tests/run --list").read()
    assert "\nlayering " in listed
    assert os.system(f"{root}/tests/run --only nothing 2>/dev/null") >> 8 == 2


def test_steps_that_start_first_exist() -> None:
    names = [step.name for step in all_steps()]
    assert set(LONGEST) <= set(names)
    assert len(set(names)) == len(names)


def test_what_is_measured_alone_is_what_the_gates_measure() -> None:
    gates = {step.name: step for step in every_baseline()}
    alone = {step.name: step for step in measure.chosen(["bench-all-*"])}
    assert gates.keys() == alone.keys() and len(gates) > 10
    twice = "--repeat 2 "
    for name, step in alone.items():
        gate = gates[name].command[-1]
        rows = f"{shlex.join(STEADY)} " if name == "bench-all-net-counted" else ""
        once = shlex.join(step.command).replace(twice, "")
        assert twice in shlex.join(step.command) and twice not in gate
        assert gate.replace(rows, "").startswith(f"{once} && ")
        assert rows in gate and "--gate" in gate
        assert "bench" in step.command and "compare" not in step.command


def test_a_table_that_one_compiler_lacks_lets_its_results_pass() -> None:
    """Until it is measured there; a table of both is compared with both."""
    assert not_measured("core", ["cm3", "rv32"]) == []
    assert not_measured("no-suite", ["cm3"]) == ["12.2", "14.2"]
    for step in every_baseline():
        suite = step.name.removeprefix("bench-all-").rpartition("-")[0]
        words = shlex.split(step.command[-1])
        targets = [words[i + 1] for i, word in enumerate(words) if word == "--target"]
        are_new = {f"{suite}/{target}" for target in targets} <= NEW_TABLES
        assert ("--allow-compiler" in words) == are_new, step.name


@pytest.mark.parametrize("script", ["tests/debian/baselines.sh", "tests/debian/fresh.sh"])
def test_scripts_of_fresh_systems_say_how_they_are_called(script: str) -> None:
    called = subprocess.run([ROOT / script], capture_output=True, text=True, timeout=20)
    assert called.returncode == 2 and called.stdout == ""
    assert f"  {script} SUITE" in called.stderr and called.stderr.rstrip().endswith(".")


def test_one_suite_is_measured_alone() -> None:
    chosen = [step.name for step in measure.chosen(["bench-all-user-*"])]
    assert sorted(chosen) == ["bench-all-user-clocked", "bench-all-user-counted"]
    assert measure.chosen(["bench-net"]) == []
    assert measure.main(["bench-net"]) == 2
