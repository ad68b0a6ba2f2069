# SPDX-License-Identifier: MIT
"""Small files that say large numbers: reading takes time and memory in proportion to the files.

What is limited is the time of the processor, which does not depend on what else the machine does.
"""

import contextlib
import json
import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.inputs import made_elf, test_results
from tests.inputs.limits import PROCESSOR, at_most
from tests.inputs.made_elf import LOADED, Section, Symbol, elf, symbols
from tests.nightly import nightly
from weft.base import elf_types, inputs
from weft.base.elf import Symbols, opened
from weft.building.builder import Program
from weft.diag.errors import WeftError
from weft.lab import result_table, results_file
from weft.lab.compare import verdicts
from weft.lab.size import link_probe
from weft.model.boards import board_of
from weft.observe import insight, insight_run
from weft.observe.trace import perfetto
from weft.observe.trace.timeline import Slice, Timeline, Wake
from weft.report import page
from weft.report.screen import render
from weft.report.screen.summary import summary
from weft.run.dump import MARK
from weft.run.lines import framed
from weft.simulate import scenes

SECONDS = 10
"""Of the processor, for files that are read in one or two; without bounds in a minute or more."""
AT = 0x10000
"""Address of weft_system, in the file and in the dump."""
LOGS, BUFFER = 0x20000, 0x100000
WORDS = struct.Struct("<IIIxxxxQIxxxx")
RECORD = struct.Struct("<QQQQII")
WRAP = 2**32 - 1


def bounded() -> contextlib.AbstractContextManager[None]:
    """Fail if something takes too much of the processor."""
    return at_most(SECONDS, PROCESSOR, f"more than {SECONDS} s of the processor")


def refusal(use: Callable[[], Any]) -> str:
    """Return what is said against a file, in time."""
    with bounded(), pytest.raises(WeftError) as raised:
        use()
    return raised.value.problems[0].message


# Dumps


def program(logs: Sequence[str], objects: Sequence[Symbol], *more: Section) -> bytes:
    """Return a program with logs."""
    info = json.dumps({"logs": logs}).encode() + b"\0"
    known = [Symbol("weft_system", AT), *objects]
    return elf([*symbols(known), Section(".weft_info", info), *more])


def console(*lines: str) -> bytes:
    """Return a console with a dump."""
    begin = f"begin word=8 anchor={AT:016x} clock={10**6:016x} stamp=00000000 hz=000f4240 "
    all_lines = (begin + "mask=00000000", *lines, f"end lines={len(lines):08x}")
    return b"".join(framed(MARK + line) for line in all_lines)


def line(address: int, content: bytes) -> str:
    return f"{address:016x} {content.hex()}"


def log_line(address: int, sequence: int, size: int, limit: int) -> str:
    """Return the line with a log's object."""
    return line(address, WORDS.pack(sequence, limit, size - 1, BUFFER, limit))


def record_lines(count: int, format_at: int = AT) -> list[str]:
    """Return the lines of the records 0, 1, ... of a log."""
    records = (RECORD.pack(format_at, 1, 2, 3, number, 0) for number in range(count))
    return [line(BUFFER + number * RECORD.size, raw) for number, raw in enumerate(records)]


@pytest.fixture
def read(tmp_path: Path) -> Callable[[bytes, bytes], insight.Report]:
    """Reads a dump with its program, in time."""

    def reports(dump: bytes, image: bytes) -> insight.Report:
        (tmp_path / "console").write_bytes(dump)
        (tmp_path / "main.elf").write_bytes(image)
        with bounded():
            return insight_run.of_file(tmp_path / "console", tmp_path / "main.elf").reports[0]

    return reports


Read = Callable[[bytes, bytes], insight.Report]


def test_a_log_is_there_once(read: Read) -> None:
    image = program(["a"] * 1000, [Symbol("a_log", LOGS)])
    said = refusal(lambda: read(console(log_line(LOGS, 1 << 20, 1 << 20, WRAP)), image))
    assert "it has the log `a` 1000 times" in said


@pytest.mark.parametrize("limit", [WRAP, 1 << 20])
@pytest.mark.parametrize("sequence", [5, 1 << 20, WRAP - 1])
def test_only_records_that_the_dump_has_are_read(read: Read, sequence: int, limit: int) -> None:
    names = [f"log{number}" for number in range(100)]
    image = program(names, [Symbol(f"{name}_log", LOGS) for name in names])
    found = read(console(log_line(LOGS, sequence, 1 << 20, limit), *record_lines(5)), image)
    there = 5 if sequence <= 1 << 20 or limit == 1 << 20 else 0
    missing = min(sequence, 1 << 20) - there
    assert len(found.logs) > 30 and found.logs[0].lost == sequence - there
    assert [record.number for record in found.logs[0].records] == list(range(there))
    words = f"{missing} records of the log `log0` are damaged or missing"
    assert (words in found.problems) == bool(missing)


def test_a_record_is_of_one_log(read: Read) -> None:
    """Logs that all say to have the same buffer do not read it again and again."""
    names = [f"log{number}" for number in range(2000)]
    image = program(names, [Symbol(f"{name}_log", LOGS) for name in names])
    found = read(console(log_line(LOGS, 1000, 1024, WRAP), *record_lines(1000)), image)
    assert sum(len(log.records) for log in found.logs) <= 1001 * RECORD.size + 64 * len(names)
    assert "the log `log1999` is damaged: other logs have its records, too" in found.problems


def test_logs_side_by_side(read: Read) -> None:
    """What a sound dump has is read, whatever the lines are cut like."""
    names = [f"log{number}" for number in range(300)]
    image = program(names, [Symbol(f"{n}_log", LOGS + 40 * i) for i, n in enumerate(names)])
    logs = b"".join(
        WORDS.pack(1, WRAP, 0, BUFFER + RECORD.size * number, WRAP) + bytes(40 - WORDS.size)
        for number in range(300)
    )
    records = b"".join(RECORD.pack(AT, 1, 2, number, 0, 0) for number in range(300))
    for width in (1, 32, 64):
        lines = [
            line(begin + at, content[at : at + width])
            for begin, content in ((LOGS, logs), (BUFFER, records))
            for at in range(0, len(content), width)
        ]
        found = read(console(*lines), image)
        assert found.problems == []
        assert [[r.data for r in log.records] for log in found.logs] == [
            [[1, 2, number]] for number in range(300)
        ]


def test_many_objects_and_many_accounts(read: Read) -> None:
    objects = [Symbol(f"o{number}", LOGS + 8 * number) for number in range(20_000)]
    used = [f"task {LOGS + 8 * n:016x} {n:016x} 00000001 00000001 00000000 00000000"
            for n in range(20_000, 40_000)]  # fmt: skip
    found = read(console(*used, line(AT, bytes(8))), program([], objects))
    assert found.accounts[0].name == f"0x{LOGS + 8 * 39_999:x}"


def test_many_sections_and_many_texts(read: Read) -> None:
    many = [Section(".rodata", b"text", flags=LOADED, address=number) for number in range(10_000)]
    text = Section(".format", b"%s%s%s\0", flags=LOADED, address=1 << 40)
    image = program(["a"], [Symbol("a_log", LOGS)], *many, text)
    lines = record_lines(10_000, 1 << 40)
    found = read(console(log_line(LOGS, 10_000, 1 << 14, WRAP), *lines), image)
    assert len(found.logs[0].records) == 10_000
    assert found.logs[0].records[0].text == "".join(
        f"<0x{value}: not a constant text>" for value in (1, 2, 3)
    )


# Programs


@pytest.fixture
def image_of(tmp_path: Path) -> Callable[[bytes], Path]:
    """Writes a program."""

    def write(content: bytes) -> Path:
        (tmp_path / "main.elf").write_bytes(content)
        return tmp_path / "main.elf"

    return write


ImageOf = Callable[[bytes], Path]


def test_a_sound_program(image_of: ImageOf) -> None:
    """What the others change is read as it is."""
    image = insight.Image(image_of(program(["a"], [Symbol("a_log", LOGS)])))
    assert image.info.logs == ["a"] and image.symbols["a_log"] == (LOGS, 8)
    with opened(image_of(elf([], segments=1, segment=(1, 8)))) as opened_program:
        assert opened_program.num_segments() == 1


def test_names_behind_their_table(image_of: ImageOf) -> None:
    table, names = symbols([Symbol("weft_system", AT)])
    blob = Section(".text", b"x" * 200_000)
    entry = struct.pack("<IBBHQQ", 1 << 10, 1, 0, 3, 0, 0)
    many = Section(".symtab", table.content + 20_000 * entry, table.kind, link=2, entry=24)
    said = refusal(lambda: insight.Image(image_of(elf([many, names, blob]))))
    assert "a name has no end" in said


def test_one_name_for_many_symbols(image_of: ImageOf) -> None:
    table, names = symbols([Symbol("weft_system", AT), Symbol("x" * 60_000, AT)])
    many = Section(
        ".symtab", table.content + 50_000 * table.content[-24:], table.kind, 0, 0, 2, 0, 24
    )
    said = refusal(lambda: insight.Image(image_of(elf([many, names]))))
    assert "its names are longer than the file is worth" in said


def test_sections_of_one_content(image_of: ImageOf) -> None:
    info = Section(".weft_info", b"{}" + bytes(1_000_000))
    said = refusal(lambda: insight.Image(image_of(elf([info] * 20_000))))
    assert "its sections are larger than the file" in said


def test_hash_tables_of_one_content(image_of: ImageOf) -> None:
    content = struct.pack("<IIII", 30_000, 0, 0, 0) + bytes(4 * 30_000)
    table, names = symbols([])
    hashes = Section(".gnu.hash", content, made_elf.GNU_HASH, link=1)
    file = image_of(elf([table, names, *[hashes] * 3000]))
    said = refusal(lambda: insight.Image(file))
    assert "larger than the file" in said
    said = refusal(
        lambda: insight.Image(image_of(elf([table, names, hashes, hashes]) + bytes(1 << 18)))
    )
    assert "more than one hash table" in said


def test_segments_that_are_no_part_of_the_file(image_of: ImageOf) -> None:
    """The number of segments is in section 0, and each has no bytes."""
    file = image_of(elf([Section(".text", b"x")], info=WRAP, segments=0xFFFF))
    said = refusal(lambda: opened(file).__enter__())
    assert f"no room for its {WRAP} segments" in said


def test_segments_of_one_content(image_of: ImageOf) -> None:
    many = [Section(".text", b"x")] * 3000
    file = image_of(elf(many, segments=500, segment=(made_elf.DYNAMIC, 8)))
    assert "more than one segment" in refusal(lambda: names_of_program(file))
    file = image_of(elf(many, segments=500, segment=(1, 10_000)))
    assert "its segments are larger" in refusal(lambda: names_of_program(file))


def names_of_program(file: Path) -> None:
    from tests.inputs.test_hostile_files import use_names

    use_names(file)


def test_compression_without_a_size(image_of: ImageOf) -> None:
    file = image_of(elf([Section(".zdebug_info", b"ZLIB" + bytes(100))]))
    assert "says no size" in refusal(lambda: Symbols(file))


# Results, maps, traces, records


def test_many_keys_of_which_one_is_there_twice(tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    keys = [f'"key{number}": 0' for number in range(60_000)]
    file.write_text("{" + ", ".join([*keys, keys[-1]]) + "}")
    said = refusal(lambda: inputs.read_json(file, "W113"))
    assert "the key `key59999` is there more than once" in said


ROWS = 3000


def results_of(rows: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return a results file with rows of some metrics and targets."""
    made = test_results.made()
    row, target = made["results"][0], made["context"]["targets"]["cm3"]
    made["results"] = [row | {"metric": metric, "target": of} for metric, of in rows]
    made["context"]["targets"] = {of: target for _, of in rows}
    beside = made["beside"][0]
    beside["context"]["targets"] = made["context"]["targets"]
    beside["results"] = [r | {"config": "checks"} for r in made["results"]]
    return made


@pytest.mark.parametrize("name", ["series{}@4", *nightly("metric{}", "series@{}")])
def test_many_rows(tmp_path: Path, name: str) -> None:
    file = tmp_path / "results.json"
    rows = [(name.format(number), "cm3") for number in range(ROWS)]
    file.write_text(json.dumps(results_of(rows)))
    with bounded():
        results = results_file.load(file)
        page.render(results)
        with (tmp_path / "out").open("w") as out:
            result_table.print_tables(results, Console(file=out, width=200))
            render.show(summary(results), Console(file=out))
        verdicts.compare(verdicts.Source("a", results), verdicts.Source("b", results))


def test_many_targets(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    file.write_text(json.dumps(results_of([("metric", f"t{n}") for n in range(ROWS)])))
    assert "more than 100 targets" in refusal(lambda: results_file.load(file))


@pytest.mark.parametrize("word", ["lib", "lib_kernel.a(", " "])
def test_a_map_with_long_lines(tmp_path: Path, image_of: ImageOf, word: str) -> None:
    link_map = tmp_path / "map"
    entry = f" .text 0x1000 0x10 {word * 100_000}x\n"
    link_map.write_text(f"{link_probe.MAP}\n" + entry)
    found = elf_types.Elf(image_of(elf([Section(".text", b"x" * 64, flags=LOADED, address=4096)])))
    with bounded():
        link_probe.map_of(link_map, found)


def test_a_map_with_many_entries(tmp_path: Path, image_of: ImageOf) -> None:
    sections = [Section(".text", b"x", flags=LOADED, address=n) for n in range(10_000)]
    content = b"x" * 10_000  # so that the sections do not exceed the file
    file = image_of(elf([*sections, Section(".data", content)]))
    link_map = tmp_path / "map"
    entries = "".join(f" .text 0x{1 << 20:x} 0x{n:x} file.o\n" for n in range(50_000))
    link_map.write_text(f"{link_probe.MAP}\n{entries}")
    with bounded():
        link_probe.map_of(link_map, elf_types.Elf(file))


def test_a_trace_with_many_wakes() -> None:
    times = range(6000)
    lines = Timeline(
        "main",
        {"task": 1},
        slices=[Slice("task", "runs", time, time + 1) for time in times],
        wakes=[Wake(time, "task", "hub", "task", "give", ran=time) for time in times],
        hubs={"hub": "sem"},
    )
    with bounded():
        assert perfetto.trace([lines], [])


def test_a_record_does_not_say_how_long_it_may_run(tmp_path: Path) -> None:
    """The last `set timeout` counts, and it is the caller's."""
    file = tmp_path / "record"
    about = {"weft sim": 1, "nodes": ["main"], "scene": ["set timeout 0", "crashes 1 1 0"]}
    file.write_text(f"# {json.dumps(about)}\n")
    programs = [Program("main", board_of("host"), Path("main.elf"), 0, 0, None)]
    scene = scenes.recorded(file, programs, 5)
    assert [text for text in scene if text.startswith("set timeout")][-1] == "set timeout 5"
