# SPDX-License-Identifier: MIT
"""The extension of GDB on an Arm core, a RISC-V core and a process: the same words on all."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.debug.gdb import ENVIRONMENT, LIMIT, ROOT, attach, commands_of, debugged, start, weft
from tests.needs import need_target, need_tools
from tests.nightly import nightly
from weft.diag import exits

TASKS = ROOT / "tests" / "debug" / "tasks" / "tasks.yaml"
DEADLOCK = ROOT / "tests" / "debug" / "deadlock" / "deadlock.yaml"
TWO_CORES = ROOT / "examples" / "two_cores" / "two_cores.yaml"
GOLDEN = Path(__file__).parent / "expected"
TARGETS = ["cm3", "host", *nightly("cm0", "rv32", "mips", "leon3")]
HERE = f"{TASKS.parent}/main.c"
STEPS = {
    "tasks": ("weft tasks",),
    "hubs": ("weft hubs", "weft node"),
    "backtrace": ("weft backtrace",),
    "task": ("weft task owner", "bt", "up", "weft tasks", "weft task", "bt"),
    "print": (
        *("print lock", "print never", "print owner_task", "print late_task", "print blocks"),
        *("print probe_task.contended", "print contender_task.wait", "print never.waitq"),
        *("print (weft_timeout_t)0", "print (weft_timeout_t)-1", "print (weft_timeout_t)250000"),
        *("print (weft_timeout_t)((1ULL << 63) + 1500000)", "print bus", "print nested"),
    ),
    "refused": (
        "weft task nobody",
        "weft task late",
        "weft backtrace fresh",
        "weft backtrace owner",
    ),
}


MASKS = (
    (r" {2,}[\d,]+ of [\d,]+( now)?$", "  N of N"),  # sizes of stacks
    (r" {2,}\? of [\d,]+$", "  ? of N"),
    (r" {2,}STACK$", "  STACK"),
    (r"(\d+)\.\d{6} s", r"\1.x s"),
    (r"# ?\d+ +", "#N "),
    (r"\((arg|step)=[^)]*\)", "(...)"),
)


@pytest.fixture(scope="module", params=TARGETS)
def said(request: pytest.FixtureRequest) -> dict[str, str]:
    """What GDB says on a target to each group of steps."""
    need_tools("gdb-multiarch", "gdbserver")
    need_target(request.param)
    steps = [
        step for name, group in STEPS.items() for step in (f"echo \\n@{name}\\n", *_shown(group))
    ]
    text = debugged(
        [TASKS, "--target", request.param],
        "break all_are_there",
        "continue",
        *steps,
        "echo \\n@\\n",
    )
    parts = re.split(r"^@(\w*)\n", text, flags=re.MULTILINE)
    assert len(parts) == 2 * (len(STEPS) + 1) + 1, text
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _shown(steps: tuple[str, ...]) -> list[str]:
    """Return steps with what is asked in front of each answer."""
    return [part for step in steps for part in (f"echo (gdb) {step}\\n", step)]


def masked(text: str) -> str:
    """Return a text without what differs among targets and compilers."""
    text = text.replace(f"{ROOT}/", "")
    lines = [line for line in text.splitlines() if not _is_internal(line)]
    text = "\n".join(lines).rstrip() + "\n"
    for pattern, words in MASKS:
        text = re.sub(pattern, words, text, flags=re.MULTILINE)
    return text


def _is_internal(line: str) -> bool:
    """Whether a line is a frame of the kernel: which there are depends on the compiler."""
    is_frame = re.match(r" *#\d+ ", line) is not None
    return is_frame and "tests/debug/tasks/main.c" not in line and "an interrupt" not in line


@pytest.mark.parametrize("name", ["tasks", "hubs", "backtrace", "print", "refused"])
def test_the_extension(
    said: dict[str, str], name: str, golden: Callable[[Path, str], None]
) -> None:
    golden(GOLDEN / f"{name}.txt", masked(said[name]))


def test_a_selected_task(said: dict[str, str]) -> None:
    """Frame 0 is where the processor is; the task's own frames follow."""
    _, first, second, *rest = re.split(r"^\(gdb\) .*\n", said["task"], flags=re.MULTILINE)
    assert first.startswith("#1 ")
    frames = re.findall(r"^#\d+ +(?:0x[0-9a-f]+ in )?(\w+)", second, re.MULTILINE)
    assert frames[0] == "all_are_there"
    own = [name for name in frames if name in ("spin", "work", "owner")]
    assert own == ["spin", "work", "owner"]
    assert frames[-1] in ("owner", "weft_host_task_entry")  # nothing behind the task's entry
    up, tasks, _, last = rest
    assert up.startswith("#2 ")
    assert re.search(r"^> +owner ", tasks, re.MULTILINE)
    assert "owner" not in last, "the running task is selected again"


@pytest.mark.parametrize("target", ["cm3", "host"])
def test_hubs_of_all_kinds(target: str, golden: Callable[[Path, str], None]) -> None:
    """Also where the linker optimises, which is so on cm3 in this description."""
    need_tools("gdb-multiarch", "gdbserver")
    need_target(target)
    objects = ROOT / "spec" / "valid" / "all_objects" / "all_objects.yaml"
    text = debugged([objects, "--target", target], "break weft_exit", "continue", "weft hubs")
    table = re.search(r"^HUB .*\n(?:\w+ {2,}.*\n)+", text, re.MULTILINE)
    assert table is not None, text
    golden(GOLDEN / "all_kinds.txt", re.sub(r"\d+ of \d+ B", "N of N B", table[0]))


def test_whose_request_the_dma_engine_has() -> None:
    need_tools("gdb-multiarch")
    need_target("cm3")
    program = ROOT / "tests" / "kernel" / "dma" / "dma.yaml"
    steps = ("weft hubs", "tbreak weft_board_dma_isr", "continue", "weft hubs")
    text = debugged([program, "--target", "cm3"], "tbreak test_main", "continue", *steps)
    assert re.search(r"^static_dma +DMA +the engine is free$", text, re.MULTILINE), text
    assert re.search(r"^dma +DMA +the engine works for crew +crew$", text, re.MULTILINE), text


def test_before_the_kernel_starts() -> None:
    need_tools("gdb-multiarch")
    need_target("cm3")
    text = debugged([TASKS], "weft tasks", "weft backtrace", "print lock")
    assert text.count("The kernel has not started yet") == 2
    assert "waitq = " in text, "without a kernel, GDB shows values itself"


def test_continuing_ends_a_selection() -> None:
    need_tools("gdb-multiarch")
    need_target("cm3")
    steps = ("break all_are_there", "continue", "weft task timed", "delete", "stepi", "weft tasks")
    text = debugged([TASKS], *steps)
    assert "#1 " in text and not re.search(r"^>", text, re.MULTILINE)


def test_nodes_of_two_machines() -> None:
    """Each has a command; the one without --gdb runs, and waits for the one that is stopped."""
    need_tools("gdb-multiarch")
    need_target("cm3")
    need_target("rv32")
    process = start(TWO_CORES, "--gdb=dsp", "--timeout", LIMIT)
    try:
        (command,) = commands_of(process)
        assert command[2].endswith("dsp.elf")
        steps = ("break consumer", "continue", "weft node", "delete", "continue")
        text = attach(command, *steps)
        out, _ = process.communicate(timeout=LIMIT)
    finally:
        process.kill()
    assert "node dsp" in text and "peer gpp: " in text
    assert process.returncode == 0 and "the sum of 100 samples is 5050" in out.decode()


def test_a_command_for_each_node() -> None:
    need_target("cm3")
    need_target("rv32")
    process = start(TWO_CORES, "--gdb", "--timeout", LIMIT)
    try:
        assert [c[2].rpartition("/")[2] for c in commands_of(process, 2)] == ["gpp.elf", "dsp.elf"]
    finally:
        process.terminate()
        process.communicate(timeout=LIMIT)


def test_cores_of_one_machine_stop_together(tmp_path: Path) -> None:
    need_target("rv32")
    assert weft("new", tmp_path / "app", "--nodes", "2", "--target", "rv32").returncode == 0
    result = weft("run", tmp_path / "app" / "app.yaml", "--gdb=worker", "--timeout", "0.5")
    assert result.returncode == exits.TIMEOUT
    assert "with it main: cores of one machine stop together" in result.stderr
    assert "-ex 'thread 2'" in result.stderr


def test_refusals(tmp_path: Path) -> None:
    need_target("cm3")
    assert weft("new", tmp_path / "app", "--target", "vex").returncode == 0
    result = weft("run", tmp_path / "app" / "app.yaml", "--gdb")
    assert (
        result.returncode == exits.USAGE
        and "W223" in result.stderr
        and "--target rv32" in result.stderr
    )
    result = weft("run", TWO_CORES, "--gdb=dps")
    assert result.returncode == exits.USAGE and "did you mean `dsp`?" in result.stderr
    result = weft("run", TWO_CORES, "--gdb", "--gdb-port", "3333")
    assert result.returncode == exits.USAGE and "W224" in result.stderr
    result = weft("run", TWO_CORES, "--gdb-port", "3333")
    assert result.returncode == exits.USAGE and "W096" in result.stderr


@pytest.mark.parametrize(
    ("target", "file", "row"),
    [
        ("cm3", TASKS, rb"contender +6 +waiting +lock"),
        ("rv32", DEADLOCK, rb"patient +7 +waiting +never"),
        *nightly(("rv64", DEADLOCK, rb"patient +7 +waiting +never")),
    ],
)
def test_on_a_terminal(target: str, file: Path, row: bytes) -> None:
    """GDB starts by itself, takes Ctrl-C, also when all tasks wait for ever, and ends the run."""
    need_tools("gdb-multiarch")
    need_target(target)
    terminal, program = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "weft", "run", str(file), "--target", target, "--gdb"],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdin=program,
        stdout=program,
        stderr=program,
        start_new_session=True,
    )
    os.close(program)
    try:
        _until(terminal, b"(gdb) ")
        os.write(terminal, b"set confirm off\n")
        _until(terminal, b"(gdb) ")
        os.write(terminal, b"continue\n")
        _until(terminal, b"Continuing.")
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C: all programs of the terminal get it
        _until(terminal, b"(gdb) ")
        os.write(terminal, b"weft tasks\n")
        assert re.search(row, _until(terminal, b"(gdb) "))
        os.write(terminal, b"quit\n")
        assert process.wait(LIMIT) == 0
    finally:
        process.kill()
        os.close(terminal)


def _until(terminal: int, text: bytes) -> bytes:
    """Read what a terminal shows, up to a text."""
    shown, end = b"", time.monotonic() + LIMIT
    while text not in shown:
        ready, _, _ = select.select([terminal], [], [], end - time.monotonic())
        assert ready, shown
        shown += os.read(terminal, 4096)
    return shown


def test_what_new_writes_for_editors(tmp_path: Path) -> None:
    """The task's command and the configuration fit together: program, port, extension."""
    assert weft("new", tmp_path / "app").returncode == 0
    launch = json.loads((tmp_path / "app" / ".vscode" / "launch.json").read_text())
    tasks = json.loads((tmp_path / "app" / ".vscode" / "tasks.json").read_text())
    (configuration,), (task,) = launch["configurations"], tasks["tasks"]
    assert configuration["preLaunchTask"] == task["label"]
    port = task["args"][task["args"].index("--gdb-port") + 1]
    assert configuration["miDebuggerServerAddress"] == f"127.0.0.1:{port}"
    program = configuration["program"].replace("${workspaceFolder}", str(tmp_path / "app"))
    build = tmp_path / "app" / "build"
    assert weft("build", tmp_path / "app" / "app.yaml", "--build-dir", build).returncode == 0
    assert Path(program).is_file()


def test_what_the_page_shows(tmp_path: Path) -> None:
    """The session of the page on debugging, step by step."""
    need_tools("gdb-multiarch")
    need_target("cm3")
    page = (ROOT / "doc" / "how-to" / "run-and-debug.md").read_text(encoding="utf-8")
    block = page.partition("## Debuggers")[2].partition("```\n$ ./weft run")[2].partition("```")[0]
    steps = re.findall(r"^\(gdb\) (.*)$", block, re.MULTILINE)
    assert len(steps) >= 8
    assert weft("new", tmp_path / "my-app").returncode == 0
    text = debugged([tmp_path / "my-app" / "app.yaml"], *_shown(tuple(steps)))
    said = re.split(r"^\(gdb\) (?=.*\n)", text.replace(f"{tmp_path}/", ""), flags=re.MULTILINE)[1:]
    for shown in re.split(r"^\(gdb\) ", block, flags=re.MULTILINE)[1:]:
        command, _, answer = shown.partition("\n")
        found = next(part for part in said if part.startswith(f"{command}\n"))
        said = said[said.index(found) + 1 :]
        if answer:
            assert _plain(found.partition("\n")[2]).startswith(_plain(answer)), command


def _plain(text: str) -> str:
    """Return a text without addresses, folders of builds, and what the compiler decides."""
    short = re.sub(r"\S*/generated/\w+/", "", masked(text))
    return re.sub(r"0x[0-9a-f]+", "0x", short).strip()
