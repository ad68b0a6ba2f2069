# SPDX-License-Identifier: MIT
"""Running machines: several nodes in one, and media between them. Scripts replace emulators
and programs, and look at what they are given."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from weft.building.builder import Program
from weft.diag import exits
from weft.model import machines
from weft.model.boards import Board, SharedMemory, UartLinks, Window, board_of
from weft.model.machines import Plan, plan
from weft.run.lines import MAX_LINE, Lines, framed
from weft.run.media import Media
from weft.run.runner import exit_code, problems, run

HOST = board_of("host")
CHIP = HOST.model_copy(
    update={
        "name": "chip",
        "linker_script": "chip.ld",
        "cores": 4,
        "machine_run": ["cores={cores}"],
        "core_run": ["core={elf}"],
        "shared_memory": SharedMemory(address=0x1000, size=0x10000),
    }
)
WIRED = CHIP.model_copy(
    update={
        "name": "wired",
        "cores": 1,
        "joined_run": ["{elf}", "joined"],
        "console_run": ["console"],
        "window": Window(
            address=0x2000, size=0x1000, run=["{file}"], file_size=0x5000, offset=0x100
        ),
        "uart_links": UartLinks(count=2, run=["{fd}"], console_run=["other-console"]),
    }
)


class Node:
    """A node of a description."""

    machine = None
    loaded_by = None

    def __init__(self, board: Board) -> None:
        self.board = board.name


class Link:
    """A link of a description."""

    memory = 4096
    offset = None
    buffers = None
    transfer = None

    def __init__(
        self, *between: str, driver: str = "shm", notify: str = "spin", transport: str = "unix"
    ) -> None:
        self.between, self.driver, self.notify = between, driver, notify
        self.transport = transport


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {board.name: board for board in (HOST, CHIP, WIRED)}
    monkeypatch.setattr(machines, "boards", lambda: found)


def shell(folder: Path, node: str, board: Board, text: str) -> Program:
    return script(folder, node, board, "/bin/sh", text)


def python(folder: Path, node: str, board: Board, text: str) -> Program:
    before = "import os, socket, sys, mmap, time\nlink = os.environ.get('WEFT_LINK_0', '')\n"
    return script(folder, node, board, sys.executable, before + textwrap.dedent(text))


def script(folder: Path, node: str, board: Board, interpreter: str, text: str) -> Program:
    file = folder / node
    file.write_text(f"#!{interpreter}\n{textwrap.dedent(text)}")
    file.chmod(0o755)
    return Program(node, board, file, 0, 0, None)


class Console:
    """The lines of each node."""

    def __init__(self) -> None:
        self.lines: dict[str, list[str]] = {}

    def __call__(self, program: Program, line: str) -> None:
        self.lines.setdefault(program.node, []).append(line)


def joined(programs: list[Program], *links: Link) -> Plan:
    made = plan({p.node: Node(p.board) for p in programs}, links)
    assert not made.refusals
    return made


def open_files() -> set[str]:
    return {str(path.readlink()) for path in Path("/proc/self/fd").iterdir() if path.is_symlink()}


# Consoles


def test_records_of_several_cores() -> None:
    lines = Lines(12)
    text = b"boot\n\x010 one\n\x0111 tw\x02\n\x010 two\n\x0111 o\r\n\x0199 what\n\x010 re"
    assert list(lines.add(text)) == [
        (0, "boot"),
        (0, "one"),
        (0, "two"),
        (11, "two"),
        (0, "\x0199 what"),
    ]
    assert list(lines.add(b"st\n\x013 end\x02\n\x012 last", is_last=True)) == [
        (0, "rest"),
        (2, "last"),
        (3, "end"),
    ]


def test_the_console_of_one_node_is_left_alone() -> None:
    assert list(Lines(1).add(b"\x010 a\n\xff\x02\n")) == [(0, "\x010 a"), (0, "\ufffd\x02")]


def test_pieces_without_end_are_cut() -> None:
    lines = Lines(2)
    piece = b"\x011 " + b"x" * 1000 + b"\x02\n"
    got = [line for _ in range(3000) for line in lines.add(piece)]
    assert got and all(core == 1 and len(text) <= MAX_LINE + 1000 for core, text in got)


# Machines of several nodes


def test_cores_have_one_command_and_their_own_lines(tmp_path: Path) -> None:
    text = """\
        echo "$@"
        printf '\\0011 b\\n\\0010 a\\n\\0012 c1\\002\\n\\0012 c2\\n'
        exit 0
    """
    programs = [shell(tmp_path, node, CHIP, text) for node in "abc"]
    console = Console()
    outcomes = run(programs, console, 10, plan=joined(programs, Link("a", "b"), Link("b", "c")))
    folder = str(tmp_path)
    assert console.lines == {
        "a": [f"cores=3 core={folder}/b core={folder}/c", "a"],
        "b": ["b"],
        "c": ["c1c2"],
    }
    assert [(o.code, o.core, o.machine) for o in outcomes] == [
        (0, 0, "a"),
        (0, 1, "a"),
        (0, 2, "a"),
    ]


def test_one_code_for_all_cores(tmp_path: Path) -> None:
    programs = [shell(tmp_path, node, CHIP, "exit 3") for node in "ab"]
    outcomes = run(programs, Console(), 10, plan=joined(programs, Link("a", "b")))
    assert [o.code for o in outcomes] == [3, 3] and exit_code(outcomes) == 3


def test_a_fault_belongs_to_its_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weft.run.runner.parse", lambda line, elf: (line, elf))
    record = framed('@fault what="x" code=1').decode().replace("\x1e", r"\036")
    text = f"""printf '\\0011 {record.rstrip()}\\n'; exit 70""".replace("\x03", r"\003")
    programs = [shell(tmp_path, node, CHIP, text) for node in "abc"]
    outcomes = run(programs, Console(), 10, plan=joined(programs, Link("a", "b"), Link("b", "c")))
    assert [o.code for o in outcomes] == [None, 70, None]
    fault: object = outcomes[1].fault
    assert fault == ('@fault what="x" code=1', tmp_path / "b")
    assert outcomes[1].title() == "b (core 1 of `a`)" and exit_code(outcomes) == 70


def test_a_hung_machine_names_its_nodes(tmp_path: Path) -> None:
    programs = [shell(tmp_path, node, CHIP, "printf '\\0011 here\\n'; sleep 60") for node in "ab"]
    outcomes = run(programs, Console(), 0.5, plan=joined(programs, Link("a", "b")))
    assert exit_code(outcomes) == exits.TIMEOUT
    problems = [outcome.problem(0.5) for outcome in outcomes]
    texts = [problem.message for problem in problems if problem]
    assert texts[0].startswith("`a` (core 0 of `a`) did not end within 0.5 s")
    assert "it wrote nothing" in texts[0] and texts[1].endswith("last output:\n      here")


def test_a_hung_machine_of_many_nodes_is_told_of_once(tmp_path: Path) -> None:
    text = "printf '\\0011 one\\n\\0013 here\\n\\0011 two\\n'; sleep 60"
    programs = [shell(tmp_path, node, CHIP, text) for node in "abcd"]
    programs.append(shell(tmp_path, "x", HOST, "sleep 60"))
    links = [Link("a", "b"), Link("b", "c"), Link("c", "d")]
    outcomes = run(programs, Console(), 0.5, plan=joined(programs, *links))
    many, one = problems(outcomes, 0.5)
    assert many.code == one.code == "W060" and one.message.startswith("`x` did not end")
    assert many.message.splitlines() == [
        "the machine `a` with `a` to `d` (4 nodes) did not end within 0.5 s and was stopped; "
        "the last line of each:",
        "      b: two",
        "      d: here",
        "      nothing: a, c",
    ]


def test_an_emulator_that_is_ended_is_told_of_once(tmp_path: Path) -> None:
    programs = [shell(tmp_path, node, CHIP, "kill -KILL $$") for node in "abcd"]
    links = [Link("a", "b"), Link("b", "c"), Link("c", "d")]
    outcomes = run(programs, Console(), 10, plan=joined(programs, *links))
    [problem] = problems(outcomes, 10)
    assert problem.code == "W061"
    assert problem.message == (
        "the machine `a` with `a` to `d` (4 nodes) was ended by the signal SIGKILL"
    )


def test_a_machine_that_fails_stops_the_others(tmp_path: Path) -> None:
    programs = [
        shell(tmp_path, "a", CHIP, "sleep 60"),
        shell(tmp_path, "x", HOST, "exit 0"),
        shell(tmp_path, "b", CHIP, ""),
        shell(tmp_path, "y", HOST, "sleep 0.3; exit 9"),
    ]
    outcomes = run(programs, Console(), 30, plan=joined(programs, Link("a", "b")))
    assert [o.code for o in outcomes] == [None, 0, None, 9]
    assert exit_code(outcomes) == 9


# Media


ECHO = """\
    medium, _, rest = link.partition(":")
    assert medium == "fd", link
    end = socket.socket(fileno=int(rest))
    end.send(sys.argv[0].encode()[-1:])
    print(end.recv(1).decode())
"""


def test_processes_are_joined_by_a_socket(tmp_path: Path) -> None:
    programs = [python(tmp_path, node, HOST, ECHO) for node in "ab"]
    console = Console()
    outcomes = run(programs, console, 10, plan=joined(programs, Link("a", "b", driver="socket")))
    assert console.lines == {"a": ["b"], "b": ["a"]} and exit_code(outcomes) == 0


def test_processes_are_joined_by_tcp(tmp_path: Path) -> None:
    listen = """\
        assert link.startswith("listen:"), link
        end, peer = socket.socket(fileno=int(link[7:])).accept()
        print(peer[0], end.recv(10).decode())
    """
    connect = """\
        medium, host, port = link.split(":")
        assert medium == "tcp", link
        socket.create_connection((host, int(port))).send(b"hello")
    """
    programs = [
        python(tmp_path, "b", HOST, connect),
        python(tmp_path, "a", HOST, listen),
    ]
    console = Console()
    outcomes = run(
        programs,
        console,
        10,
        plan=joined(programs, Link("a", "b", driver="socket", transport="tcp")),
    )
    assert console.lines == {"a": ["127.0.0.1 hello"]} and exit_code(outcomes) == 0


def test_processes_share_memory_and_a_doorbell(tmp_path: Path) -> None:
    text = """\
        path, _, bell = link.removeprefix("shm:").partition(",doorbell=")
        with open(path, "r+b") as file:
            memory = mmap.mmap(file.fileno(), 0)
        assert len(memory) == 4096, len(memory)
        own = sys.argv[0].endswith("b")
        memory[own] = 65 + own
        bell = socket.socket(fileno=int(bell))
        bell.send(b"!")
        bell.recv(1)
        print(chr(memory[not own]))
    """
    programs = [python(tmp_path, node, HOST, text) for node in "ab"]
    console = Console()
    made = joined(programs, Link("a", "b", notify="interrupt"))
    outcomes = run(programs, console, 10, plan=made)
    assert console.lines == {"a": ["B"], "b": ["A"]} and exit_code(outcomes) == 0


def test_each_link_has_its_number_at_each_end(tmp_path: Path) -> None:
    text = "print(' '.join(f'{k[10:]}={v.split(\":\")[0]}' for k, v in sorted(os.environ.items())"
    text += " if k.startswith('WEFT_LINK_')))"
    programs = [python(tmp_path, node, HOST, text) for node in "abc"]
    console = Console()
    links = [Link("b", "a"), Link("b", "c", driver="socket"), Link("c", "a", driver="uart")]
    run(programs, console, 10, plan=joined(programs, *links))
    assert console.lines == {"a": ["0=shm 1=fd"], "b": ["0=shm 1=fd"], "c": ["0=fd 1=fd"]}


def test_an_emulator_and_a_process(tmp_path: Path) -> None:
    emulator = """\
        assert sys.argv[1:3] == ["joined", "other-console"], sys.argv
        file, first, second = sys.argv[3:]
        with open(file, "r+b") as opened:
            memory = mmap.mmap(opened.fileno(), 0)
        assert len(memory) == 0x5000 and not link
        memory[0x100] = 77
        bell, wire = (socket.socket(fileno=int(fd)) for fd in (first, second))
        bell.send(b"!")
        print(wire.recv(100).decode())
    """
    process = """\
        path, _, bell = link.removeprefix("shm:").partition(",doorbell=")
        assert socket.socket(fileno=int(bell)).recv(1) == b"!"
        with open(path, "r+b") as file:
            print(mmap.mmap(file.fileno(), 0)[0x100])
        socket.socket(fileno=int(os.environ["WEFT_LINK_1"][3:])).send(b"by wire")
    """
    programs = [
        python(tmp_path, "m", WIRED, emulator),
        python(tmp_path, "x", HOST, process),
    ]
    made = joined(programs, Link("m", "x", notify="interrupt"), Link("x", "m", driver="uart"))
    console = Console()
    outcomes = run(programs, console, 10, plan=made)
    assert console.lines == {"m": ["by wire"], "x": ["77"]} and exit_code(outcomes) == 0


def test_an_emulator_without_uart_has_its_console(tmp_path: Path) -> None:
    programs = [shell(tmp_path, node, WIRED, 'echo "$1 $2 $#"') for node in "mn"]
    console = Console()
    outcomes = run(programs, console, 10, plan=joined(programs, Link("m", "n")))
    assert exit_code(outcomes) == 0
    assert console.lines == {"m": ["joined console 3"], "n": ["joined console 3"]}


def test_the_end_of_a_node_closes_its_links(tmp_path: Path) -> None:
    wait = "end = socket.socket(fileno=int(link[3:]))\nprint(end.recv(1) or 'closed')"
    programs = [python(tmp_path, "a", HOST, wait), python(tmp_path, "b", HOST, "")]
    console = Console()
    outcomes = run(programs, console, 10, plan=joined(programs, Link("a", "b", driver="socket")))
    assert console.lines == {"a": ["closed"]} and exit_code(outcomes) == 0


def test_nothing_is_left_open(tmp_path: Path) -> None:
    programs = [shell(tmp_path, node, HOST, "exit 0") for node in "abc"]
    links = [
        Link("a", "b", notify="interrupt"),
        Link("b", "c", driver="socket"),
        Link("a", "c", driver="socket", transport="tcp"),
    ]
    before, memory = open_files(), set(Path("/dev/shm").glob("*weft*"))
    run(programs, Console(), 10, plan=joined(programs, *links))
    assert open_files() == before and set(Path("/dev/shm").glob("*weft*")) == memory


def test_unused_media_are_closed(tmp_path: Path) -> None:
    programs = [shell(tmp_path, node, HOST, "") for node in "ab"]
    before = open_files()
    with Media(joined(programs, Link("a", "b", notify="interrupt"))):
        assert len(open_files() - before) == 3  # one memory, two ends of the doorbell
    assert open_files() == before


def test_many_links(tmp_path: Path) -> None:
    names = [f"n{i}" for i in range(40)]
    programs = [shell(tmp_path, name, HOST, "") for name in names]
    links = [Link(a, b, notify="interrupt") for a in names for b in names if a < b]
    made = joined(programs, *links)
    before = open_files()
    with Media(made) as media:
        assert len(media.of(made.machines[0]).environment) == 39
    assert open_files() == before


STOPPED = """
    from pathlib import Path
    from tests.tools.test_machine_runs import CHIP, HOST, Link, joined, machines, shell
    from weft.run.runner import run
    machines.boards = lambda: {{board.name: board for board in (HOST, CHIP)}}
    text = "echo $$; sleep 60 & echo $!; wait"
    folder = Path({folder!r})
    programs = [shell(folder, "a", HOST, text), shell(folder, "b", HOST, text)]
    programs += [shell(folder, "c", CHIP, text), shell(folder, "d", CHIP, "")]
    links = Link("a", "b", notify="interrupt"), Link("c", "d")
    run(programs, lambda program, line: print(line, flush=True), 60, plan=joined(programs, *links))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_tool_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    code = STOPPED.format(folder=str(tmp_path))
    memory = set(Path("/dev/shm").glob("*weft*"))
    tool = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        text=True,
    )
    assert tool.stdout is not None
    processes = [int(tool.stdout.readline()) for _ in range(6)]
    assert all(Path(f"/proc/{pid}").exists() for pid in processes)
    tool.send_signal(number)
    assert tool.wait(10) != 0
    tool.stdout.close()
    for _ in range(50):
        if not any(Path(f"/proc/{pid}").exists() for pid in processes):
            break
        time.sleep(0.05)
    assert [pid for pid in processes if Path(f"/proc/{pid}").exists()] == []
    assert set(Path("/dev/shm").glob("*weft*")) == memory
