# SPDX-License-Identifier: MIT
"""`./weft import`: logs of Zephyr's benchmarks, whatever they hold."""

import json
import os
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner
from typer.testing import Result as Done

from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.lab import results_file
from weft.lab.results import importer, store, zephyr_log
from weft.lab.results.importer import Origin
from weft.lab.results.stream import Stream
from weft.lab.results.zephyr_log import Log

LATENCY = """\
*** Booting Zephyr OS build v3.7.0 ***
START - Time Measurement
Timing results: Clock frequency: 120 MHz
thread.yield.preemptive.ctx.k_to_k       - Context switch via k_yield        :     315 cycles , \
    2625 ns :
semaphore.give.wake+ctx.k_to_k           - Give a semaphore (context switch) :     509 cycles , \
    4249 ns :
===================================================================
PROJECT EXECUTION SUCCESSFUL
"""
SYS_KERNEL = """\
MODULE: kernel API test
KERNEL VERSION: 0x3070000

Each test below is repeated 5000 times;
average time for one iteration is displayed.

TEST CASE: Semaphore #1
TEST COVERAGE:
\tk_sem_init
\tk_sem_take(K_FOREVER)
Starting test. Please wait...
TEST RESULT: SUCCESSFUL
DETAILS: Average time for 1 iteration: 2625 nSec
END TEST CASE

TEST CASE: LIFO #2
TEST RESULT: FAILED
DETAILS: Average time for 1 iteration: 5 nSec
END TEST CASE

PROJECT EXECUTION SUCCESSFUL
"""
ORIGIN = Origin("my-board", "Zephyr 3.7")
YIELD = "thread.yield.preemptive.ctx.k_to_k"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results_file, "RESULTS", tmp_path / "results")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read(text: str) -> Log:
    log = Log()
    for line in text.splitlines():
        log.add(line)
    return log


def invoke(*words: object) -> Done:
    return CliRunner().invoke(new_app(), ["import", *map(str, words)])


def error_of(done: Done) -> WeftError:
    assert isinstance(done.exception, WeftError)
    return done.exception


def test_latency_measure() -> None:
    log = read(LATENCY)
    assert log.unread == [] and log.mhz == 120 and log.ended == "SUCCESSFUL"
    made = importer.results_of(log, ORIGIN, "x.log")
    (row, other) = made.results
    assert (row.metric, row.value, row.unit, row.target) == (YIELD, 315, "cycles", "my-board")
    assert row.text == "Context switch via k_yield" and other.value == 509
    conditions = made.context.targets["my-board"]
    assert (conditions.kernel, conditions.mhz) == ("Zephyr 3.7", 120) and made.warnings == []


def test_sys_kernel() -> None:
    log = read(SYS_KERNEL)
    made = importer.results_of(log, ORIGIN, "x.log")
    assert [(r.metric, r.value, r.unit) for r in made.results] == [
        ("sys_kernel.semaphore.1", 2625, "ns")
    ]
    assert [each.number for each in log.unread] == [17, 18]


def test_the_comma_separated_form() -> None:
    log = read("semaphore.give.immediate.kernel - Give a semaphore   ,      59,     492,\n")
    assert log.rows["semaphore.give.immediate.kernel"].value == 59 and log.unread == []


def test_what_weft_prints_in_this_format() -> None:
    log = read(f"# Weft, cm3\n# cycles: instructions. ns: computed\n{LATENCY}")
    assert importer.results_of(log, ORIGIN, "x").results[0].unit == "instructions"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a.b - c : -5 cycles , 7 ns :", "negative"),
        ("a.b - c : 99999999999999999999 cycles , 7 ns :", "too large"),
        ("a.b - c : 5 cycles , 7 ns : FAILED", "failed"),
        ("Average context switch : 5 cycles , 7 ns", "names no metric"),
        ("a.b - c : five cycles , 7 ns", "no line of the benchmarks"),
        ("DETAILS: Average time for 1 iteration: 5 nSec", "no test case"),
        ("PROJECT EXECUTION FAILED", "it failed"),
        ("\x1b[2J\x00\ufffd", "no line of the benchmarks"),
    ],
)
def test_lines_that_cannot_be_read(line: str, reason: str) -> None:
    log = read(line)
    assert log.rows == {}
    assert reason in log.unread[0].reason and log.unread[0].number == 1


def test_of_a_name_twice_the_first_value_counts() -> None:
    log = read(f"{LATENCY}{YIELD} - again : 7 cycles , 58 ns :")
    assert log.rows[YIELD].value == 315 and "more than once" in log.unread[0].reason


def test_the_number_of_results_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zephyr_log, "MAX_ROWS", 3)
    log = read("\n".join(f"a.b{n} - c : 5 cycles , 7 ns :" for n in range(5)))
    assert len(log.rows) == 3 and log.unread_lines == 2


@pytest.mark.parametrize("clock", [100, 240])
def test_a_clock_that_the_log_contradicts(clock: float) -> None:
    with pytest.raises(WeftError, match="120 MHz by the log"):
        importer.results_of(read(LATENCY), Origin("b", "Z", mhz=clock), "x")
    without = LATENCY.replace("Timing results: Clock frequency: 120 MHz\n", "")
    assert importer.results_of(read(without), ORIGIN, "x").context.targets["my-board"].mhz == 120
    with pytest.raises(WeftError, match="by cycles and times of the log"):
        importer.results_of(read(without), Origin("b", "Z", mhz=clock), "x")


PIECES = st.sampled_from(
    [
        *LATENCY.splitlines(),
        *SYS_KERNEL.splitlines(),
        *(
            "a.b - c : ",
            "-1",
            "9" * 30,
            " cycles , ",
            " ns :",
            ",",
            "\x00",
            "\n",
            ":" * 50,
            " " * 50,
        ),
    ]
)


@settings(max_examples=200)
@given(text=st.lists(st.one_of(PIECES, st.text(max_size=20)), max_size=40).map("".join))
def test_any_text_is_read(text: str) -> None:
    """Never an error: what is no result is reported by its line, and values are in their range."""
    log = read(text)
    assert all(0 <= row.value <= zephyr_log.MAX_VALUE for row in log.rows.values())
    assert all(1 <= each.number <= log.lines for each in log.unread)
    if log.rows:
        made = importer.results_of(log, Origin("b", "Z"), "x")
        assert store.read(store.add(made)) == made


@pytest.mark.parametrize("text", [" " * 100_000, "a." * 50_000 + " - ", "x - " + ": " * 50_000])
def test_long_lines_take_no_time(text: str) -> None:
    begin = time.monotonic()
    read(f"a.b{text}")
    assert time.monotonic() - begin < 1


def test_the_command_stores_a_run(folder: Path) -> None:
    (folder / "z.log").write_text(LATENCY + "what is this\n")
    done = invoke("z.log", "--target", "my-board", "--clock", "120", "--kernel", "Zephyr 3.7")
    assert done.exit_code == 0, done.output
    assert "run:1: 2 results of my-board" in done.stdout
    assert "z.log:8: this is no line of the benchmarks: what is this" in done.stderr
    assert store.read(1).results[0].value == 315


def test_what_is_published_stands_beside_a_board(folder: Path) -> None:
    (folder / "z.log").write_text(LATENCY.replace("     315", "     415").replace("2625", "3458"))
    assert invoke("z.log", "--target", "my-board").exit_code == 0
    for words, verdict in ((("zephyr", "run:1"), "worse"), (("run:1", "zephyr"), "better")):
        done = CliRunner().invoke(new_app(), ["compare", *words, "--json"])
        (found,) = json.loads(done.stdout)
        assert found["certificate"]["my-board"]["obstacle"] == ""
        verdicts = {row["metric"]: row["verdict"] for row in found["rows"]}
        assert verdicts[YIELD] == verdict
        assert verdicts["semaphore.give.wake+ctx.k_to_k"] == "no difference"


def test_a_results_file_is_stored_as_it_is(folder: Path) -> None:
    made = importer.results_of(read(LATENCY), ORIGIN, "x")
    results_file.write(made, folder / "r.json")
    assert invoke("r.json", "--target", "b").exit_code == 2
    assert invoke("r.json").exit_code == 0
    assert store.read(1) == made


@pytest.mark.parametrize(
    ("content", "code"), [(b"", "W219"), (b"\xff\x00" * 5000, "W219"), (b"\n" * 9999, "W219")]
)
def test_a_log_without_results(content: bytes, code: str, folder: Path) -> None:
    (folder / "z.log").write_bytes(content)
    error = error_of(invoke("z.log", "--target", "b"))
    assert error.problems[0].code == code and error.exit_code == exits.DESCRIPTION


def test_files_have_a_limit(folder: Path) -> None:
    with (folder / "z.log").open("wb") as stream:
        stream.truncate((64 << 20) + 1)
    assert "up to 64 MiB" in str(error_of(invoke("z.log", "--target", "b")))


@pytest.mark.parametrize("name", ["cm3", "a b", "", "x" * 41, "\x1b"])
def test_names_of_targets(name: str, folder: Path) -> None:
    (folder / "z.log").write_text(LATENCY)
    assert invoke("z.log", "--target", name).exit_code == 2


def stream_of(content: bytes, *, close: bool, seconds: float = 5.0, most: int = 1 << 20) -> Stream:
    """Return a pipe that somebody writes into."""
    reading, writing = os.pipe()

    def write() -> None:
        try:
            os.write(writing, content)
        except OSError:
            return
        if close:
            os.close(writing)

    threading.Thread(target=write, daemon=True).start()
    return Stream(reading, seconds, most)


def test_a_stream_ends_at_its_last_line(folder: Path) -> None:
    stream = stream_of(LATENCY.encode() + b"more", close=False)
    log = importer.read_stream(stream, folder / "kept.log")
    assert len(log.rows) == 2 and not stream.stopped
    assert (folder / "kept.log").read_bytes().startswith(LATENCY.encode())


def test_a_silent_stream_has_a_limit(folder: Path) -> None:
    cut = LATENCY.encode()[:-40]
    stream = stream_of(cut, close=False, seconds=0.2)
    log = importer.read_stream(stream, folder / "kept.log")
    assert len(log.rows) == 2 and stream.timed_out
    error = importer.stopped(stream, "x", folder / "kept.log")
    assert error.exit_code == exits.TIMEOUT and "within 0.2 s" in str(error)
    assert importer.results_of(log, ORIGIN, "x").warnings


def test_an_endless_stream_has_a_limit(folder: Path) -> None:
    with Path("/dev/zero").open("rb") as zero:
        stream = Stream(zero.fileno(), 20.0, most=1 << 20)
        log = importer.read_stream(stream, folder / "kept.log")
    assert log.rows == {} and "more than 1 MiB" in stream.stopped
    assert (folder / "kept.log").stat().st_size == 1 << 20


def test_a_serial_port() -> None:
    pytest.importorskip("serial", reason="pyserial: make setup")
    board, port = os.openpty()
    threading.Timer(0.3, os.write, (board, LATENCY.replace("\n", "\r\n").encode())).start()
    done = invoke("--port", os.ttyname(port), "--target", "my-board", "--timeout", "10")
    assert done.exit_code == 0, done.output
    assert "run:1: 2 results of my-board" in done.stdout


def test_a_silent_serial_port() -> None:
    pytest.importorskip("serial", reason="pyserial: make setup")
    _, port = os.openpty()
    words = ("--port", os.ttyname(port), "--target", "my-board", "--timeout", "0.3")
    assert error_of(invoke(*words)).exit_code == exits.TIMEOUT


def test_a_port_that_is_not_there() -> None:
    pytest.importorskip("serial", reason="pyserial: make setup")
    error = error_of(invoke("--port", "/dev/nosuch", "--target", "b"))
    assert error.problems[0].code == "W221" and error.exit_code == exits.USAGE
