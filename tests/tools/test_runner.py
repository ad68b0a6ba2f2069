# SPDX-License-Identifier: MIT
"""Running programs: scripts replace them, so that every kind of end can be tested."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import pytest

from weft.building.builder import Program
from weft.diag import exits
from weft.model.boards import board_of
from weft.run import ending
from weft.run.lines import framed
from weft.run.runner import Outcome, exit_code, problems, run


class Console:
    """Collects the lines of all programs."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []

    def __call__(self, program: Program, line: str) -> None:
        self.lines.append((program.node, line))

    def of(self, node: str) -> list[str]:
        return [line for name, line in self.lines if name == node]


def script(folder: Path, node: str, text: str) -> Program:
    file = folder / f"{node}.sh"
    file.write_text(f"#!/bin/sh\n{textwrap.dedent(text)}")
    file.chmod(0o755)
    return Program(node, board_of("host"), file, 0, 0, None)


def alive(pid: int) -> bool:
    """Say whether a process exists and is more than a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def ends(pid: int) -> bool:
    """Wait a little for a process to end."""
    for _ in range(50):
        if not alive(pid):
            return True
        time.sleep(0.05)
    return False


def test_output_and_exit_code(tmp_path: Path) -> None:
    console = Console()
    [outcome] = run(
        [script(tmp_path, "a", "echo one\nprintf 'two\\r\\nrest'\nexit 3")], console, 10
    )
    assert console.of("a") == ["one", "two", "rest"]
    assert outcome.code == 3 and not outcome.timed_out
    assert outcome.problem(10) is None
    assert exit_code([outcome]) == 3


def test_standard_input_is_empty(tmp_path: Path) -> None:
    console = Console()
    [outcome] = run([script(tmp_path, "a", "cat; echo end")], console, 10)
    assert console.of("a") == ["end"] and outcome.code == 0


def test_a_hung_program_is_stopped_and_named(tmp_path: Path) -> None:
    console = Console()
    hung = script(tmp_path, "gpp", "echo begin\nfor i in 1 2 3 4 5 6; do echo $i; done\nsleep 60")
    start = time.monotonic()
    [outcome] = run([hung], console, 0.5)
    assert time.monotonic() - start < 5
    assert outcome.timed_out and outcome.code is None
    problem = outcome.problem(0.5)
    assert problem is not None and problem.code == "W060"
    assert "`gpp`" in problem.message and "0.5 s" in problem.message
    assert problem.message.endswith("\n      2\n      3\n      4\n      5\n      6")
    assert exit_code([outcome]) == exits.TIMEOUT


def test_a_hung_program_that_wrote_nothing(tmp_path: Path) -> None:
    [outcome] = run([script(tmp_path, "a", "sleep 60")], Console(), 0.2)
    problem = outcome.problem(0.2)
    assert problem is not None and "it wrote nothing" in problem.message


def test_a_hung_program_beside_others_that_have_ended(tmp_path: Path) -> None:
    texts = {"a": "exit 0", "b": "sleep 60", "c": "exit 0", "d": "exit 3"}
    programs = [script(tmp_path, node, text) for node, text in texts.items()]
    outcomes = run(programs, Console(), 0.5, keep_going=True)
    [problem] = problems(outcomes, 0.5)
    assert problem.code == "W060" and problem.message.startswith("`b` did not end")
    assert problem.message.endswith("\n      ended with code 0: a, c\n      ended with code 3: d")
    assert "waits for all nodes" in problem.hint and "`end_after`" in problem.hint


def test_what_a_program_started_is_stopped_with_it(tmp_path: Path) -> None:
    console = Console()
    text = "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done' &\nwait"
    [outcome] = run([script(tmp_path, "a", text)], console, 0.5)
    assert outcome.timed_out
    assert ends(int(console.of("a")[0]))


def test_what_a_program_leaves_behind_is_stopped(tmp_path: Path) -> None:
    console = Console()
    text = "sleep 60 >/dev/null 2>&1 &\necho $!\nexit 0"
    [outcome] = run([script(tmp_path, "a", text)], console, 10)
    assert outcome.code == 0
    assert ends(int(console.of("a")[0]))


def test_a_console_that_a_child_keeps_open(tmp_path: Path) -> None:
    console = Console()
    start = time.monotonic()
    [outcome] = run([script(tmp_path, "a", "sleep 60 &\necho $!\nexit 4")], console, 30)
    assert time.monotonic() - start < 10
    assert outcome.code == 4 and not outcome.timed_out
    assert ends(int(console.of("a")[0]))


def test_a_program_that_ignores_the_request_to_end(tmp_path: Path) -> None:
    start = time.monotonic()
    text = "trap '' TERM\nwhile :; do sleep 1; done"
    [outcome] = run([script(tmp_path, "a", text)], Console(), 0.3)
    assert outcome.timed_out and time.monotonic() - start < 5


def test_a_failure_stops_the_others(tmp_path: Path) -> None:
    programs = [script(tmp_path, "a", "sleep 60"), script(tmp_path, "b", "sleep 0.1; exit 7")]
    start = time.monotonic()
    outcomes = run(programs, Console(), 30)
    assert time.monotonic() - start < 10
    assert [o.code for o in outcomes] == [None, 7]
    assert not outcomes[0].timed_out and exit_code(outcomes) == 7


def test_keep_going(tmp_path: Path) -> None:
    programs = [script(tmp_path, "a", "sleep 0.5; echo done"), script(tmp_path, "b", "exit 7")]
    console = Console()
    outcomes = run(programs, console, 30, keep_going=True)
    assert [o.code for o in outcomes] == [0, 7]
    assert console.of("a") == ["done"] and exit_code(outcomes) == 7


def test_success_waits_for_all(tmp_path: Path) -> None:
    programs = [script(tmp_path, "a", "sleep 0.3; echo late"), script(tmp_path, "b", "exit 0")]
    console = Console()
    outcomes = run(programs, console, 30)
    assert [o.code for o in outcomes] == [0, 0] and console.of("a") == ["late"]


def test_a_signal_is_named(tmp_path: Path) -> None:
    [outcome] = run([script(tmp_path, "a", "kill -SEGV $$")], Console(), 10)
    problem = outcome.problem(10)
    assert outcome.code == 128 + signal.SIGSEGV
    assert problem is not None and problem.code == "W061" and "SIGSEGV" in problem.message


def test_a_signal_where_nothing_was_checked(tmp_path: Path) -> None:
    """An emulator gives up at a fault that a check would have caught."""
    program = script(tmp_path, "a", "kill -ABRT $$")
    hints = []
    for checks in (True, False):
        [outcome] = run([replace(program, checks=checks)], Console(), 10)
        hints += [problem.hint for problem in problems([outcome], 10)]
    assert hints == ["", "build with --checks to see which call it was"]


def test_what_an_emulator_says_is_no_output(tmp_path: Path) -> None:
    console = Console()
    text = """
        echo 'qemu-system-arm: warning: nic lan9118.0 has no peer'
        echo 'qemu-system-riscv32: terminating on signal 15 from pid 1 (make)'
        echo 'qemu-system-arm: warning: something else'
    """
    run([script(tmp_path, "a", text)], console, 10)
    assert console.of("a") == ["qemu-system-arm: warning: something else"]


def test_a_flood_without_lines_does_not_fill_the_memory(tmp_path: Path) -> None:
    console = Console()
    [outcome] = run([script(tmp_path, "a", "head -c 5000000 /dev/zero")], console, 30)
    assert outcome.code == 0
    assert sum(len(line) for line in console.of("a")) == 5_000_000
    assert max(len(line) for line in console.of("a")) <= 2 << 20


@pytest.mark.parametrize("grace", [ending.GRACE, 0])
def test_the_last_line_while_another_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grace: float
) -> None:
    """A program ends while a line of another one is shown for long, and on a machine so busy that
    no time seems to pass between its end and that of the wait for the rest."""
    monkeypatch.setattr(ending, "GRACE", grace)
    console = Console()

    def slow(program: Program, line: str) -> None:
        console(program, line)
        if program.node == "b":
            time.sleep(0.7)

    ends = script(tmp_path, "a", "echo first\nsleep 0.4\necho last")
    run([ends, script(tmp_path, "b", "sleep 0.2\necho slow")], slow, 30)
    assert console.of("a") == ["first", "last"]


def test_all_that_was_written_is_read_however_slowly(tmp_path: Path) -> None:
    """The program has long ended when its first lines are dealt with."""
    lines = [f"{number} {'x' * 1000}" for number in range(160)]
    (tmp_path / "text").write_text("\n".join(lines) + "\nlast")
    seen: list[str] = []

    def slow(_: Program, line: str) -> None:
        time.sleep(0.01)
        seen.append(line)

    [outcome] = run([script(tmp_path, "a", f"cat {tmp_path}/text\nexit 3")], slow, 30)
    assert seen == [*lines, "last"]
    assert outcome.code == 3


def test_the_last_line_of_programs_that_end_at_once(tmp_path: Path) -> None:
    """Many of them, on a busy machine, ended by themselves or by a signal, in all pieces."""
    console = Console()
    names = [f"n{number}" for number in range(90)]
    ends = ("exit 0", "kill -KILL $$", "exec true")
    text = "echo ok 1\nprintf 'ok 2 \\303'\nprintf '\\244\\n1..2'\n"
    programs = [
        script(tmp_path, name, text + ends[index % len(ends)]) for index, name in enumerate(names)
    ]
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        run(programs, console, 60, keep_going=True, at_once=30)
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert {name: console.of(name) for name in names} == {
        name: ["ok 1", "ok 2 \u00e4", "1..2"] for name in names
    }


def test_what_fails_while_lines_are_shown_ends_the_run(tmp_path: Path) -> None:
    """The program does not hang at its full console."""
    (tmp_path / "text").write_text("line\n" * 200000)

    def fails(_: Program, line: str) -> None:
        raise OSError(line)

    with pytest.raises(OSError, match="line"):
        run([script(tmp_path, "a", f"cat {tmp_path}/text")], fails, 30)


def test_output_that_is_no_text(tmp_path: Path) -> None:
    console = Console()
    run([script(tmp_path, "a", r"printf 'a\377\376b\n'")], console, 10)
    assert console.of("a") == ["a\ufffd\ufffdb"]


@pytest.mark.parametrize(
    ("says", "ends", "code"),
    [("@exit code=003", 0, 3), ("@exit code=003", 4, 4), ("@exit code=x", 0, 0), ("other", 0, 0)],
)
def test_an_exit_code_that_is_a_record(says: str, ends: int, code: int, tmp_path: Path) -> None:
    """Where an emulator ends with 0 only, the program tells its code; elsewhere nobody asks."""
    octal = "".join(f"\\{byte:03o}" for byte in framed(says))
    program = script(tmp_path, "a", f"printf '{octal}'; exit {ends}")
    board = program.board.model_copy(update={"exit_record": True})
    console = Console()
    (outcome,) = run([replace(program, board=board)], console)
    assert outcome.code == code
    assert console.of("a") == ([] if says.endswith("3") else [says])
    (outcome,) = run([program], console)
    assert outcome.code == ends


def test_an_emulator_that_never_ends(tmp_path: Path) -> None:
    """The program's last word, its exit code, ends it; what was written before is there."""
    octal = "".join(f"\\{byte:03o}" for byte in framed("@exit code=003"))
    program = script(tmp_path, "a", f"echo before; printf '{octal}'; sleep 600")
    board = program.board.model_copy(update={"exit_record": True, "endless": True})
    console = Console()
    (outcome,) = run([replace(program, board=board)], console, 60)
    assert (outcome.code, outcome.timed_out, console.of("a")) == (3, False, ["before"])


def test_exit_codes() -> None:
    program = Program("a", board_of("host"), Path("a.elf"), 0, 0, None)
    assert exit_code([Outcome(program, 0), Outcome(program, 0)]) == 0
    assert exit_code([Outcome(program, 0), Outcome(program, 4), Outcome(program, 5)]) == 4
    assert exit_code([Outcome(program, 0), Outcome(program, timed_out=True)]) == exits.TIMEOUT


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_tool_stops_the_programs(tmp_path: Path, number: signal.Signals) -> None:
    script(tmp_path, "a", "echo $$\nsleep 60")
    code = f"""
        from pathlib import Path
        from weft.model.boards import board_of
        from weft.building.builder import Program
        from weft.run.runner import run
        program = Program("a", board_of("host"), Path({str(tmp_path / "a.sh")!r}), 0, 0, None)
        run([program], lambda program, line: print(line, flush=True), 60)
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    tool = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        text=True,
    )
    assert tool.stdout is not None
    pid = int(tool.stdout.readline())
    assert alive(pid)
    tool.send_signal(number)
    assert tool.wait(10) != 0
    tool.stdout.close()
    assert ends(pid)
