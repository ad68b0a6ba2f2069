# SPDX-License-Identifier: MIT
"""What a run that times out says of its tasks, and the words for it."""

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.debug.gdb import ROOT, weft
from tests.needs import need_target
from tests.nightly import nightly, targets
from weft.base.rings import cycles
from weft.debug import states, stub, stubs
from weft.diag import exits

HERE = ROOT / "tests" / "debug"
GOLDEN = HERE / "expected" / "timed_out.txt"


@pytest.mark.parametrize("target", ["cm3", *nightly("rv32"), "host"])
def test_a_run_that_times_out(target: str, golden: Callable[[Path, str], None]) -> None:
    need_target(target)
    arguments = ["run", HERE / "tasks" / "tasks.yaml", "--target", target, "--timeout", "2", "-q"]
    result = weft(*arguments)
    assert result.returncode == exits.TIMEOUT
    golden(GOLDEN, re.sub(r"\.\d{6} s", ".x s", result.stderr))


@pytest.mark.parametrize(
    "target", ["cm3", *nightly("cm33", "rv32", "rv64", "mips", "leon3", "microblaze"), "host"]
)
def test_all_tasks_wait_for_ever(target: str, golden: Callable[[Path, str], None]) -> None:
    """No timer runs: the emulator answers nevertheless."""
    need_target(target)
    file = HERE / "deadlock" / "deadlock.yaml"
    result = weft("run", file, "--target", target, "--timeout", "2", "-q")
    assert result.returncode == exits.TIMEOUT
    golden(HERE / "expected" / "deadlock.txt", result.stderr)


@pytest.mark.parametrize("target", targets("cm33", "rv32", "rv64"))
def test_a_core_that_has_ended(target: str, golden: Callable[[Path, str], None]) -> None:
    """It shares its machine with one that waits for ever, and is not accused."""
    need_target(target)
    file = HERE / "one_ends" / "one_ends.yaml"
    result = weft("run", file, "--target", target, "--timeout", "2", "--json")
    assert result.returncode == exits.TIMEOUT
    golden(HERE / "expected" / "one_ends.txt", result.stderr)
    nodes = json.loads(result.stdout)["nodes"]
    assert [node["timed_out"] for node in nodes] == [True, False]
    assert [node["exit_code"] for node in nodes] == [None, 0]


@pytest.mark.parametrize(
    ("owners", "found"),
    [
        ({}, []),
        ({1: 2}, []),
        ({1: 1}, [[1]]),
        ({1: 2, 2: 1, 3: 1}, [[1, 2]]),
        ({3: 1, 1: 2, 2: 1}, [[1, 2]]),
        ({1: 2, 2: 3, 3: 1, 4: 5, 5: 4}, [[1, 2, 3], [4, 5]]),
    ],
)
def test_deadlocks(owners: dict[int, int], found: list[list[int]]) -> None:
    assert list(cycles(owners)) == found


def test_a_connection_that_was_lost() -> None:
    need_target("host")
    result = weft("run", HERE / "lost" / "lost.yaml", "--timeout", "3", "--json")
    assert result.returncode == exits.TIMEOUT
    main, worker = json.loads(result.stdout)["nodes"]
    assert main["tasks"] == [
        "client: waiting for never",
        "the processor is idle",
        "the connection to worker was lost, no heartbeat for 200 ms",
    ]
    assert worker["tasks"] == ["stops: running"]


def test_flags_of_a_task() -> None:
    bits = {"WEFT_TASK_FLAG_DORMANT": 2, "WEFT_TASK_FLAG_ENDED": 32, "OTHER": 2}
    assert states.flags_of(34, bits) == {"DORMANT", "ENDED"}
    assert states.flags_of(1, bits) == set()


@pytest.mark.parametrize(
    ("flags", "runs", "waits", "words"),
    [
        ({"DORMANT"}, False, False, "not started"),
        ({"DORMANT", "ENDED"}, False, False, "ended"),
        (set(), True, False, "running"),
        (set(), False, False, "ready"),
        (set(), False, True, "waiting"),
        ({"SUSPENDED"}, False, False, "suspended"),
        ({"SUSPENDED"}, False, True, "suspended, waiting"),
        ({"THROTTLED"}, False, False, "throttled"),
        ({"COOPERATIVE"}, True, False, "running"),
    ],
)
def test_states(flags: set[str], runs: bool, waits: bool, words: str) -> None:
    assert states.state(flags, runs=runs, is_waiting=waits) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "WEFT_NO_WAIT"),
        (states.FOREVER, "WEFT_FOREVER"),
        (1, "1 us"),
        (1500, "1500 us"),
        (250_000, "250 ms"),
        (3_000_000, "3 s"),
        (states.ABSOLUTE, "until 0.000000 s"),
        (states.ABSOLUTE | 1_500_001, "until 1.500001 s"),
    ],
)
def test_timeouts(value: int, words: str) -> None:
    assert states.timeout(value) == words


def test_priorities_of_both_kinds_of_masks() -> None:
    assert [states.priority(0x80000000 >> n, 1) for n in (0, 5, 31)] == [0, 5, 31]
    assert [states.priority(1 << n, 1 << 31) for n in (0, 5, 31)] == [0, 5, 31]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Callable[[bytes], Path]]:
    """Makes a stub that answers the first command with some bytes, and closes."""
    threads = []

    def make(answer: bytes) -> Path:
        path = tmp_path / "stub"
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen()

        def serve() -> None:
            with listener, listener.accept()[0] as connection:
                connection.recv(100)
                connection.sendall(answer)
                while b"#" in answer and connection.recv(100):
                    pass  # it acknowledges whole packets

        threads.append(threading.Thread(target=serve))
        threads[-1].start()
        return path

    yield make
    for thread in threads:
        thread.join()


def framed(text: str) -> bytes:
    return b"+" + stub.packet(text)


def test_packets() -> None:
    assert stub.packet("m20,4") == b"$m20,4#2f"


def test_a_stub_that_answers(server: Callable[[bytes], Path]) -> None:
    with stub.Stub(server(framed("T05thread:01;") + framed("01020304"))) as connection:
        assert connection.read(0x20, 4) == bytes([1, 2, 3, 4])


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (framed("E01"), "E01"),
        (framed("0102"), "2 of 4 bytes"),
        (b"+$0102", "closed"),
        (b"", "closed"),
    ],
)
def test_a_stub_that_does_not(server: Callable[[bytes], Path], answer: bytes, words: str) -> None:
    with (
        stub.Stub(server(answer)) as connection,
        pytest.raises(stub.StubError, match=words),
    ):
        connection.read(0x20, 4)


def test_a_stub_that_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stub, "LIMIT", 0.1)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(tmp_path / "stub"))
    listener.listen()
    with (
        listener,
        stub.Stub(tmp_path / "stub") as connection,
        pytest.raises(TimeoutError),
    ):
        connection.read(0x20, 4)


@pytest.fixture
def talks(tmp_path: Path) -> Iterator[Callable[[dict[str, str]], Path]]:
    """Makes a stub that knows the answers to some commands."""
    threads = []

    def make(answers: dict[str, str]) -> Path:
        path = tmp_path / "talks"
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        listener.listen()

        def serve() -> None:
            with listener, listener.accept()[0] as connection:
                while received := connection.recv(100):
                    for command in re.findall(r"\$([^#]+)#", received.decode()):
                        connection.sendall(framed(answers[command]))

        threads.append(threading.Thread(target=serve))
        threads[-1].start()
        return path

    yield make
    for thread in threads:
        thread.join()


@pytest.mark.parametrize(
    "answers",
    [
        {"Hg2": "OK"},
        {"Hg2": "E22", "vAttach;2": "T05thread:p02.02;", "Hgp2.2": "OK"},
    ],
)
def test_registers(talks: Callable[[dict[str, str]], Path], answers: dict[str, str]) -> None:
    """Of cores of one process, and of cores that are processes of their own."""
    with stub.Stub(talks({**answers, "g": "0000000078563412"})) as connection:
        assert connection.register(1, 1, 4) == 0x12345678


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"Hg2": "OK", "g": "00000000"}, "registers"),
        ({"Hg2": "OK", "g": "E01"}, "registers"),
        ({"Hg2": "E22", "vAttach;2": "T05thread:02;", "Hgp2.2": "E22"}, "no core 1"),
    ],
)
def test_registers_that_are_not_there(
    talks: Callable[[dict[str, str]], Path], answers: dict[str, str], words: str
) -> None:
    with (
        stub.Stub(talks(answers)) as connection,
        pytest.raises(stub.StubError, match=words),
    ):
        connection.register(1, 1, 4)


def test_an_emulator_has_no_network_unless_its_board_asks() -> None:
    where = stubs.Endpoint("emulator", "/s")
    assert stubs.with_stub(["qemu", "-M", "virt"], where, is_stopped=False) == [
        *("qemu", "-M", "virt", "-nic", "none", "-gdb", "unix:/s,server=on,wait=off")
    ]
    for option in ("-nic", "-netdev=user,id=a", "--net", "-nodefaults"):
        assert "none" not in stubs.with_stub(["qemu", option], where, is_stopped=False)
