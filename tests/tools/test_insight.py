# SPDX-License-Identifier: MIT
"""Logs and statistics on the host: dumps, whole and damaged, and the formatting of records."""

import ctypes
import json
import random
import re
import struct
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.needs import need_target
from tests.nightly import nightly, targets
from tests.tools.command_line import Weft
from weft.building.builder import Program, build
from weft.model.boards import board_of
from weft.model.description import load
from weft.observe import insight, log_format
from weft.observe.insight import Image, Reader, Report
from weft.run.dump import MARK, Collector, Dump
from weft.run.lines import Damaged, Record, framed
from weft.run.runner import run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "log_and_statistics" / "log_and_statistics.yaml"
GOLDEN = Path(__file__).parent / "insight"
FEW = settings(max_examples=300)

# Formats

LIBRARY = ctypes.CDLL(None)


def by_the_library(pattern: str, value: int) -> str:
    buffer = ctypes.create_string_buffer(1024)
    LIBRARY.snprintf(buffer, len(buffer), pattern.encode(), ctypes.c_ulonglong(value))
    return buffer.value.decode("latin-1")


def no_text(address: int) -> str | None:
    return None


@FEW
@given(
    flags=st.text("-+ #0", max_size=4),
    width=st.sampled_from(["", "1", "7", "20"]),
    precision=st.sampled_from(["", ".", ".0", ".3", ".12"]),
    length=st.sampled_from(["", "hh", "h", "l", "ll", "z"]),
    kind=st.sampled_from("diouxX"),
    value=st.one_of(st.integers(0, 300), st.integers(0, 2**64 - 1), st.just(0)),
)
def test_numbers_are_formatted_as_in_c(
    flags: str, width: str, precision: str, length: str, kind: str, value: int
) -> None:
    pattern = f"<%{flags}{width}{precision}{length}{kind}>"
    assert log_format.render(pattern, [value], 8, no_text) == by_the_library(pattern, value)


def texts(address: int) -> str | None:
    return {16: "sixteen"}.get(address)


@pytest.mark.parametrize(
    ("pattern", "words", "shown"),
    [
        ("plain", [], "plain"),
        ("100%%", [], "100%"),
        ("%s|%10s|%-10s|%.3s", [16] * 4, "sixteen|   sixteen|sixteen   |six"),
        ("%c%c", [65, 0x1FF00 | 66], "AB"),
        ("%p", [0x20000100], "0x20000100"),
        ("%d", [0xFFFFFFFB], "-5"),
        ("%ld", [0xFFFFFFFB], "-5"),
        ("%05d|%+04d|%#06x", [0xFFFFFFFB, 5, 0xAB], "-0005|+005|0x00ab"),
        ("%d %d", [1], "1 <%d: no argument>"),
        ("%f", [1], "<%f: a log has whole numbers>"),
        ("%y", [1], "<%y: not a conversion>"),
        ("50%", [], "50<%: not a conversion>"),
        ("%lld", [1], "<%lld: wider than a word>"),
        ("%999999999d", [1], "<%999999999d: wider than 255>"),
        ("%s", [17], "<0x11: not a constant text>"),
        ("%*d", [1, 2], "<%*: not a conversion>d"),
        ("%d" * 5000, [5], f"5{'<%d: no argument>' * 5000}"[:1024] + "<longer than 1024>"),
        ("x" * 1025, [], "x" * 1024 + "<longer than 1024>"),
    ],
)
def test_what_cannot_be_shown_says_why(pattern: str, words: list[int], shown: str) -> None:
    assert log_format.render(pattern, words, 4, texts) == shown


@FEW
@given(st.text(max_size=60), st.lists(st.integers(0, 2**64 - 1), max_size=3))
def test_any_format_is_shown_somehow(pattern: str, words: list[int]) -> None:
    """What stands before the first conversion stays as it is."""
    for size, text in ((4, pattern), (8, "%" + pattern)):
        before, conversion, _ = text.partition("%")
        shown = log_format.render(text, words, size, texts)
        assert shown.startswith(before)
        assert conversion or shown == text


# Dumps


def line(text: str) -> Record:
    return Record(f"{MARK}{text}")


BEGIN = line(
    "begin word=4 anchor=0000000000001000 clock=0000000000000064"
    " stamp=000000ff hz=000f4240 mask=00000000"
)


def collect(*lines: str) -> Dump:
    collector = Collector()
    for one in lines:
        assert collector.line(one)
    dump = collector.finish()
    assert dump is not None
    return dump


def test_a_whole_dump() -> None:
    dump = collect(
        BEGIN, line("20000000 0001020304"), line("20000005 0506"), line("end lines=00000002")
    )
    assert dump.problems == []
    assert dump.read(0x20000001, 5) == bytes([1, 2, 3, 4, 5])
    assert dump.read(0x20000001, 7) is None
    assert dump.read(0x1FFFFFFF, 2) is None
    assert dump.us(2_000_000) == 2e6


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (
            (Damaged(line("20000000 00")[:-1] + "x"),),
            "line 2 of the dump is damaged and was skipped",
        ),
        ((line("what is this"),), "line 2 of the dump is unknown to these tools"),
        ((line("20000000 00"),), "the dump ends early: its last line is missing"),
        ((line("end lines=00000003"),), "3 of 3 lines of the dump are missing"),
    ],
)
def test_what_is_wrong_about_a_dump(lines: tuple[str, ...], problem: str) -> None:
    assert problem in collect(BEGIN, *lines).problems


def test_other_lines_are_the_program_s() -> None:
    collector = Collector()
    assert not collector.line("hello")
    assert not collector.line(str(BEGIN)), "text is no record"
    assert collector.line(BEGIN)
    assert collector.line(line("20000000 00"))
    assert collector.finish() is not None


def test_the_last_dump_counts() -> None:
    dump = collect(BEGIN, line("20000000 00"), BEGIN, line("20000000 11"), line("end lines=1"))
    assert dump.pieces == {0x20000000: b"\x11"}


# Programs

TARGETS = targets("cm3", "rv32", "rv64", "mips", "leon3", "microblaze", "host", "sim")


@cache
def console(target: str) -> tuple[Program, tuple[str, ...]]:
    """Return the example's program and what it writes to its console."""
    description = load(EXAMPLE, target, dump=True)
    folder = ROOT / "build" / "tests" / "insight" / target
    program = build(description, folder)[0]
    lines: list[str] = []
    outcome = run([program], lambda _, text: lines.append(text), 60)[0]
    assert outcome.code == 0
    return program, tuple(lines)


def dump_of(lines: tuple[str, ...] | list[str]) -> Dump | None:
    collector = Collector()
    for text in lines:
        collector.line(text)
    return collector.finish()


def report_of(target: str) -> Report:
    program, lines = console(target)
    dump = dump_of(lines)
    assert dump is not None
    return insight.read(dump, program.elf)


@pytest.mark.parametrize("target", TARGETS)
def test_records_of_a_program(target: str) -> None:
    if not board_of(target).hosted:
        need_target(target)
    report = report_of(target)
    assert report.problems == []
    trace, first = report.logs
    assert (trace.name, trace.mode, trace.size, trace.total, trace.lost) == (
        "trace",
        "circular",
        16,
        25,
        9,
    )
    assert [record.number for record in trace.records] == list(range(9, 25))
    assert trace.records[9].text == "out of range by 290"
    assert trace.records[0].text == "rising to 450"
    assert (first.mode, first.total, first.lost) == ("fixed", 24, 20)
    assert [record.data for record in first.records] == [
        [0, 400, 0],
        [1, 450, 0],
        [2, 500, 0],
        [3, 550, 0],
    ]
    times = [record.us for record in trace.records]
    assert all(time is not None for time in times)
    assert times == sorted(time for time in times if time is not None)
    level, change = report.stats
    assert (level.count, level.total, level.max, level.unit) == (24, 15675, 1237.5, "mV")
    assert (change.count, change.total, change.max) == (24, 450, 590)


def test_formats_take_no_room_on_the_target() -> None:
    need_target("cm3")
    program, _ = console("cm3")
    image = Image(program.elf)
    formats = [data for begin, data in image.texts if begin == 0xF0000000]
    assert formats and b"out of range by %d" in formats[0]
    loaded = b"".join(data for begin, data in image.texts if begin < 0xF0000000)
    assert b"out of range by" not in loaded


# Damage: whatever happens to the console, the tools say what they can.


def damaged(lines: list[str], random_: random.Random) -> Iterator[str]:
    for text in lines:
        dice = random_.random()
        if dice < 0.1:
            continue
        if dice < 0.3 and text:
            at = random_.randrange(len(text))
            text = type(text)(text[:at] + chr(random_.randrange(1, 300)) + text[at + 1 :])
        yield text
        if dice > 0.95:
            yield text


SEEDS = [range(60), *nightly(range(60, 300))]


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_a_damaged_console_is_no_crash(seeds: range) -> None:
    program, lines = console("host")
    for seed in seeds:
        dump = dump_of(list(damaged(list(lines), random.Random(seed))))
        if dump is not None:
            json.dumps(insight.read(dump, program.elf).as_json())


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_damaged_memory_is_no_crash(seeds: range) -> None:
    """The same with right check sums: the target's memory itself is wrong."""
    for seed in seeds:
        read_with_damaged_memory(random.Random(seed))


def read_with_damaged_memory(random_: random.Random) -> None:
    program, lines = console("host")
    dump = dump_of(lines)
    assert dump is not None
    for address, data in list(dump.pieces.items()):
        if random_.random() < 0.3:
            words = bytearray(data)
            at = random_.randrange(len(words))
            count = random_.choice((1, 4, 8))
            words[at : at + count] = random_.randbytes(len(words[at : at + count]))
            dump.pieces[address] = bytes(words)
    dump.clock = random_.choice((dump.clock, 0, 2**64 - 1))
    dump.anchor = random_.choice((dump.anchor, 0, 2**64 - 1))
    report = insight.read(dump, program.elf)
    for log in report.logs:
        assert len(log.records) <= log.size
    json.dumps(report.as_json())


def test_numbers_that_began_again() -> None:
    """A circular log that has wrapped holds records from before and behind the wrap."""
    program, lines = console("host")
    dump = dump_of(lines)
    assert dump is not None
    image = Image(program.elf)
    address = image.symbols["trace_log"][0]
    data = dump.read(address, 32)
    assert data is not None
    records = struct.unpack_from("<Q", data, 16)[0]
    pieces: dict[int, bytes] = {address: struct.pack("<I", 3) + data[4:]}
    for number in (2**32 - 3, 2**32 - 2, 0, 1, 2):
        at = records + (number & 15) * 40
        pieces[at] = struct.pack("<QQQQII", address, number, 0, 0, number, dump.stamp ^ dump.mask)
    dump.pieces = pieces
    log = next(log for log in Reader(dump, image).report().logs if log.name == "trace")
    assert [record.number for record in log.records] == [2**32 - 3, 2**32 - 2, 0, 1, 2]


# Commands


def kept(target: str, folder: Path) -> tuple[Path, Path]:
    program, lines = console(target)
    file = folder / "console.txt"
    raw = b"".join(framed(t) if isinstance(t, Record) else f"{t}\n".encode() for t in lines)
    file.write_bytes(raw)
    return file, program.elf


def whole_ms(text: str) -> str:
    """Round times, of which microseconds are the compiler's doing."""
    text = re.sub(r"(?<= )(\d+\.\d{3})(?= ms)", lambda m: f"{round(float(m[1]))}.000", text)
    return re.sub(r'(?<="us": )[\d.]+', lambda m: f"{round(float(m[0]), -3):.0f}", text)


def test_log_of_a_dump(weft: Weft, tmp_path: Path, golden: Callable[[Path, str], None]) -> None:
    need_target("cm3")
    file, elf = kept("cm3", tmp_path)
    done = weft("log", "--dump", file, "--elf", elf)
    assert done.code == 0 and done.err == ""
    golden(GOLDEN / "log.txt", whole_ms(done.out))
    done = weft("stats", "--dump", file, "--elf", elf)
    assert done.code == 0
    golden(GOLDEN / "stats.txt", done.out)
    done = weft("log", "--dump", file, "--elf", elf, "--log", "first", "--json")
    golden(GOLDEN / "log.json", whole_ms(done.out))


def test_accounts(weft: Weft) -> None:
    need_target("cm3")
    done = weft("stats", EXAMPLE, "-t", "cm3", "--config", "objcore", "--json")
    assert done.code == 0
    node = json.loads(done.out)["nodes"][0]
    names = {account["name"] for account in node["accounts"]}
    assert names == {"idle", "sensor", "filter"}
    assert sum(account["share"] for account in node["accounts"]) <= 1.001
    assert 0 <= node["load"]["load"] < 0.1
    for account in node["accounts"]:
        assert 0 < account["stack_used"] <= account["stack_size"]
    text = weft("stats", EXAMPLE, "-t", "cm3", "--config", "objcore", "--quiet").out
    assert re.search(r"^load \d+\.\d% of .* ms, interrupt stack \d+ of 2048 bytes$", text, re.M)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("empty", "", "W162: {file} has no dump"),
        ("stray", line("20000000 00"), "W162: {file} has 1 lines of a dump whose beginning"),
        ("other", BEGIN, "W161: the dump is that of another program: its words have 32 bits"),
    ],
)
def test_refused_dumps(weft: Weft, tmp_path: Path, name: str, content: str, message: str) -> None:
    program, _ = console("host")
    file = tmp_path / name
    file.write_bytes(framed(content) if isinstance(content, Record) else content.encode())
    done = weft("log", "--dump", file, "--elf", program.elf)
    assert done.code == 1
    assert message.format(file=file) in done.err


def test_refused_command_lines(weft: Weft, tmp_path: Path) -> None:
    assert "W163" in weft("log").err
    assert "W163" in weft("log", EXAMPLE, "--dump", "x").err
    assert "W160: cannot read nowhere" in weft("log", "--dump", "nowhere", "--elf", "x").err
    file = tmp_path / "console"
    file.write_bytes(framed(BEGIN))
    assert "W160: cannot read nowhere" in weft("log", "--dump", file, "--elf", "nowhere").err
    assert "is no program" in weft("log", "--dump", file, "--elf", file).err
    assert "not a duration" in weft("log", EXAMPLE, "--until", "soon").err


def test_a_program_that_does_not_end(weft: Weft, tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        '#include "system.h"\n'
        "void beat(void *arg)\n{\n    (void)arg;\n    for (uint32_t n = 0;; n++) {\n"
        '        weft_log_printf(&beats_log, "beat %u", (unsigned)n);\n'
        "        weft_sleep(WEFT_MS(10));\n    }\n}\n"
    )
    (tmp_path / "app.yaml").write_text(
        "weft: 1\ntopology: {nodes: {main: {board: linux}}}\n"
        "application:\n  sources: [main.c]\n  logs: {beats: {records: 4}}\n"
        "  tasks: {beat: {entry: beat, priority: 5, stack: 1024}}\n"
    )
    done = weft("log", tmp_path / "app.yaml", "--until", "95ms", "--build-dir", tmp_path / "b")
    assert done.code == 0, done.err
    assert re.search(r"^  \d+ +\d+\.\d{3} ms  beat \d+$", done.out, re.M)
    done = weft("log", tmp_path / "app.yaml", "--timeout", "0.5", "--build-dir", tmp_path / "b")
    assert done.code == 124
    assert "W162" in done.err and "--until TIME" in done.err
