# SPDX-License-Identifier: MIT
"""Every reader of a file: whatever the file is or holds, it is read or refused in words, in time.

`READERS` is the table: who adds a reader of files to the tools adds a line. A refusal has a code
that `./weft error` knows and the file's name, and controls no terminal.
"""

import contextlib
import json
import os
import random
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.inputs.limits import CLOCK, at_most
from weft.base import elf, elf_types
from weft.building.builder import Program
from weft.designer import trace_file
from weft.diag import exits
from weft.diag.codes import CODES
from weft.diag.errors import WeftError, render
from weft.diag.visible import visible_lines
from weft.lab import counting_plugin, results_file, stored_baseline, time_left
from weft.lab.explain import against, pipeline, result
from weft.lab.phases import phases, run
from weft.lab.size import link_probe, source_lines
from weft.model.boards import board_of
from weft.model.description import load
from weft.observe import insight, insight_run
from weft.observe.trace import names
from weft.paths import ROOT
from weft.run.lines import framed
from weft.simulate import link_faults, scenes

SECONDS = 10
"""For one file."""
MEMORY = 4 << 30
SEEDS = int(os.environ.get("INPUT_SEEDS", "60"))
HELLO = ROOT / "examples" / "hello" / "hello.yaml"
FAR = 1 << 40
"""Bytes of a file of which nothing is written."""


@dataclass(frozen=True)
class Reader:
    """A function that reads a file, and what it may say against one."""

    use: Callable[[Path], Any]
    sound: bytes | str
    """What it reads; of a text that begins with `=`, the name of a sound file that is made."""
    codes: tuple[str, ...]
    name: str = "file"
    """How the file must be called."""
    exits: tuple[int, ...] = (exits.DESCRIPTION,)
    is_optional: bool = False
    """A file of the tools' own, which they do without if it cannot be read."""


def explanation() -> result.Explanation:
    return result.Explanation("a.b", "text", "vex", "core", "default", 0, [5], 0, [], [])


def dumped(file: Path) -> None:
    """Use a console with the program of which it is."""
    insight_run.of_file(file, file.parent / "sound.elf")


def use_results(file: Path) -> None:
    results_file.load(file)


def use_placement(file: Path) -> None:
    load(HELLO, None, file)


def use_faults(file: Path) -> None:
    faults, document = link_faults.load(str(file))
    link_faults.commands(faults, document, ["a", "b"], [("a", "b")])


def use_record(file: Path) -> None:
    program = Program("main", board_of("host"), Path("main.elf"), 0, 0, None)
    scenes.recorded(file, [program], 60)


def use_against(file: Path) -> None:
    against.compare(explanation(), file)


def use_baseline(file: Path) -> None:
    use_baseline_of(file.parent.parent)


def use_provenance(file: Path) -> None:
    use_baseline_of(file.parent)


def use_baseline_of(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(results_file, "BASELINE", folder)
        stored_baseline.read()


def use_seconds(file: Path) -> None:
    from weft.lab import bench
    from weft.lab.options import Options

    progress = time_left.Progress(bench.jobs_of(Options(["host"], ["core"])), 1, file)
    assert progress.total >= 0 and progress.left >= 0


def use_map(file: Path) -> None:
    link_probe.map_of(file, elf_types.Elf(file.parent / "sound.elf"))


def use_trace(file: Path) -> None:
    pipeline.read(file, 0, 0, 1000)


def use_recorded(file: Path) -> None:
    trace_file.read_for(file, HELLO, HELLO.read_text())


def use_names(file: Path) -> None:
    names.names_of(load(HELLO), "main", file, 0)


BASELINE = f"""{",".join(stored_baseline.COLUMNS)}
a.b,default,12.2,instructions,3,5
size.text,default,12.2,bytes,1,5
"""
PROVENANCE = {
    "core/cm3": {
        "default 12.2": {
            **{"board": "b", "title": "t", "unit": "instructions", "deterministic": True},
            **{"compiler": "gcc 12.2", "flags": ["-O2"], "configuration": {"checks": False}},
            **{"configuration_hash": "x", "emulator": "", "clock": "", "sizes": {}},
        }
    }
}
FAULTS = """delay: 5us
loss: 1%
links: [{between: [a, b], jitter: 1us}]
crashes: {every: 5ms, down: 1ms}
"""
RECORD = """# {"weft sim": 1, "nodes": ["main"], "scene": ["set seed 1", "set cost 100"]}
0 console main 1 61 0
"""
BEFORE = {
    "metric": "a.b",
    "target": "vex",
    "suite": "core",
    "config": "default",
    "choice": "median",
    "layout": 0,
    "cores": [{"functions": [{"name": "f", "cycles": 3}]}],
}
TRACE = pipeline.MAGIC + pipeline.CHUNK.pack(0, 3, 7) + bytes(12)
COUNTS = "v 1 x\nm 3 4\nm 1 5\nm 2 7\nw 0 t m 10 20 5 1\nm 4 8\ne 9\n"
VISITS = "5 0 8000\n6 1 8004\n"
RECORDED = {
    **{"weft_trace": 1, "end": 9, "hubs": [], "warnings": ["w"], "wakes": [], "levels": []},
    "tracks": [{"node": "main", "name": "interrupt clock", "shape": None}],
    "slices": [{"track": 0, "state": "runs", "begin": 1, "end": 9}],
    "frames": [
        {
            **{"source": "main", "target": "main", "sent": 1, "arrived": 2},
            **{"kind": "call", "by": "x"},
        }
    ],
}
PROGRAM = ("W160",)
YAML = ("W001", "W002", "W003", "W004", "W005", "W006")
FAILED = (exits.DESCRIPTION, exits.FAILED)
SCHEMA = tuple(code for code in CODES if code < "W060")

READERS = {
    "results": Reader(use_results, "=results", ("W112", "W113")),
    "description": Reader(load, HELLO.read_text(), SCHEMA, "file.yaml"),
    "placement": Reader(use_placement, "weft: 1\nall: main\n", SCHEMA),
    "faults": Reader(
        use_faults, FAULTS, (*SCHEMA, "W143", "W144"), exits=(exits.DESCRIPTION, exits.USAGE)
    ),
    "record": Reader(use_record, RECORD, ("W150",)),
    "against": Reader(
        use_against, json.dumps(BEFORE), ("W193",), exits=(exits.DESCRIPTION, exits.USAGE)
    ),
    "console": Reader(dumped, "=console", ("W160", "W161", "W162"), exits=FAILED),
    "program of a dump": Reader(insight.Image, "=elf", PROGRAM),
    "program with lines": Reader(elf.Symbols, "=elf", PROGRAM),
    "program's sizes": Reader(elf.sizes, "=elf", PROGRAM),
    "program's symbols": Reader(elf_types.Elf, "=elf", PROGRAM),
    "program's types": Reader(
        lambda file: elf_types.structure_sizes(file, {"weft_task_t"}), "=elf", PROGRAM
    ),
    "program's code": Reader(lambda file: source_lines.code_by_file(file, ""), "=elf", PROGRAM),
    "program's names": Reader(use_names, "=elf", PROGRAM),
    "linker map": Reader(use_map, "=map", ("W213",)),
    "baseline": Reader(use_baseline, BASELINE, ("W211", "W124"), "core/cm3.csv", exits=FAILED),
    "provenance": Reader(use_provenance, json.dumps(PROVENANCE), ("W211",), "provenance.json"),
    "seconds": Reader(use_seconds, '{"core/host": 5.5}', (), is_optional=True),
    "counts": Reader(counting_plugin.log_of, COUNTS, ("W212", "W104", "W105"), exits=FAILED),
    "visits": Reader(run.read_visits, VISITS, ("W212",)),
    "marks": Reader(phases.last_samples, COUNTS, ("W212",)),
    "pipeline": Reader(use_trace, TRACE, ("W190",), exits=FAILED),
    "trace": Reader(use_recorded, json.dumps(RECORDED), ("W254",)),
}


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Make sound files of the kinds that are not written here."""
    folder = tmp_path_factory.mktemp("sound")
    small = folder / "main.c"
    small.write_text(
        "typedef struct weft_task { int a; } weft_task_t; weft_task_t weft_system;\n"
        "int main(void) { return weft_system.a; }\n"
    )
    command = ["gcc", "-g", "-Wl,-Map,map", "main.c", "-o", "main"]
    subprocess.run(command, cwd=folder, check=True)
    begin = "@dump begin word=8 anchor=0000000000001000 clock=0000000000000064 "
    begin += "stamp=000000ff hz=000f4240 mask=00000000"
    lines = [begin, "@dump 0000000000001000 0011", "@dump end lines=00000001"]
    load_of = "@dump load 0000000000001000 0000000000000100 0000000000000000 00000100 00000010"
    used = "@dump task 0000000000001000 0000000000001000 00000005 00000006 00000100 00000010"
    from tests.inputs.test_results import made as results

    return {
        "elf": (folder / "main").read_bytes(),
        "map": (folder / "map").read_bytes(),
        "console": b"".join(map(framed, [*lines[:2], load_of, used, lines[2]])),
        "results": json.dumps(results()).encode(),
    }


@pytest.fixture
def place(tmp_path: Path, made: dict[str, bytes]) -> Callable[[Reader], Path]:
    """Return the path of a reader's file, next to the files that it needs."""

    def prepare(reader: Reader) -> Path:
        folder = tmp_path / "folder"
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "core").mkdir(parents=True)
        (folder / "sound.elf").write_bytes(made["elf"])
        (folder / "provenance.json").write_text(json.dumps(PROVENANCE))
        (folder / "core" / "cm3.csv").write_text(BASELINE)
        (folder / "main.c").write_text("")
        shutil.copytree(HELLO.parent, folder, dirs_exist_ok=True)
        return folder / reader.name

    return prepare


def sound(reader: Reader, made: dict[str, bytes]) -> bytes:
    """Return what a reader reads."""
    text = reader.sound
    if isinstance(text, bytes):
        return text
    return made[text[1:]] if text.startswith("=") else text.encode()


@contextlib.contextmanager
def limited(what: str) -> Iterator[None]:
    """Fail if something takes too long or too much memory."""
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, limits[1]))
    try:
        with at_most(SECONDS, CLOCK, f"{what}: not read within {SECONDS} s"):
            yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)


def judge(reader: Reader, file: Path, what: str) -> bool:
    """Let a reader read; return whether it refused, and fail if it did so badly."""
    try:
        with limited(what):
            reader.use(file)
    except WeftError as error:
        text = "\n".join([*map(render, error.problems), visible_lines(error.details)])
        assert {problem.code for problem in error.problems} <= {*reader.codes}, f"{what}: {text}"
        assert all(problem.code in CODES for problem in error.problems), what
        assert error.exit_code in reader.exits, f"{what}: exit code {error.exit_code}"
        assert Path(reader.name).name in text, f"{what} does not name the file: {text}"
        assert visible_lines(text) == text and "Traceback" not in text
        assert not reader.is_optional, f"{what}: {text}"
        return True
    except Exception as error:
        pytest.fail(f"{what}: {type(error).__name__}: {error}")
    return False


@pytest.mark.parametrize("name", READERS)
def test_sound_files(name: str, place: Callable[[Reader], Path], made: dict[str, bytes]) -> None:
    """What the others change is read as it is."""
    reader = READERS[name]
    file = place(reader)
    file.write_bytes(sound(reader, made))
    assert not judge(reader, file, name)


def no_files(file: Path) -> Iterator[str]:
    """Put things there that are no regular files, or no small ones."""
    yield "missing"
    file.mkdir()
    yield "a folder"
    file.rmdir()
    os.mkfifo(file)
    yield "a FIFO without a writer"
    file.unlink()
    for target in ("/dev/zero", "/dev/full", file.name, "/proc/self/mem"):
        file.symlink_to(target)
        yield f"a link to {target}"
        file.unlink()
    with file.open("wb") as stream:
        stream.truncate(FAR)
    yield "endless"
    file.unlink()
    file.write_bytes(b"{")
    if os.geteuid() != 0:
        file.chmod(0)
        yield "not readable"
        file.chmod(0o600)
    file.unlink()


@pytest.mark.parametrize("name", READERS)
def test_no_files(name: str, place: Callable[[Reader], Path]) -> None:
    reader = READERS[name]
    file = place(reader)
    file.unlink(missing_ok=True)
    for what in no_files(file):
        if name in ("baseline", "provenance") and what == "missing":
            continue  # there is none then, which is another answer
        assert judge(reader, file, f"{name}, {what}") or reader.is_optional, f"{name}, {what}"


CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "a newline": b"\n",
    "zeros": bytes(5000),
    "ones": b"\xff" * 5000,
    "text": b"word " * 1000,
    "a conflict": b"<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n",
    "deep": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "a long line": b"a" * 3_000_000,
    "commas": b"," * 200_000,
    "a quotation mark": b'"' + b"a" * 200_000,
    "null": b"null",
    "a list": b"[]",
    "a number": b"5",
    "not a number": b"NaN",
    "a large number": b"1e999",
    "digits": b"9" * 10_000,
    "escapes": b"\x1b[2J\x1b]0;title\x07\x9b31m\n",
    "a program's beginning": b"\x7fELF",
    "half a program": b"\x7fELF\x02\x01\x01" + b"\xff" * 200,
    "UTF-16": "text: 5\n".encode("utf-16"),
}


@pytest.mark.parametrize("name", READERS)
def test_other_contents(name: str, place: Callable[[Reader], Path]) -> None:
    reader = READERS[name]
    file = place(reader)
    for what, content in CONTENTS.items():
        file.write_bytes(content)
        judge(reader, file, f"{name}, {what}")


WORDS = (b"NaN", b"inf", b"-1", b"1e308", b"9" * 30, b"\x1b[31m", b"", b"\0", b"null", b"[]", b"{}")


def damaged(content: bytes, seed: int) -> bytes:
    """Return a content that is cut off, or has other bits, bytes or words."""
    random_ = random.Random(seed)
    raw = bytearray(content)
    if random_.random() < 0.2:
        del raw[random_.randrange(len(raw) + 1) :]
    for _ in range(random_.choice((1, 3, 20))):
        if not raw:
            break
        parts = (range(64), range(max(0, len(raw) - 4000), len(raw)), range(len(raw)))
        at = min(random_.choice(random_.choice(parts)), len(raw) - 1)
        kind = random_.randrange(4)
        if kind == 0:
            raw[at] ^= 1 << random_.randrange(8)
        elif kind == 1:
            raw[at] = random_.choice((0, 0x1B, 0xFF, random_.randrange(256)))
        elif kind == 2:
            end = at + random_.randrange(1, 9)
            raw[at:end] = random_.choice((bytes(end - at), b"\xff" * (end - at)))
        else:
            raw[at : at + random_.randrange(6)] = random_.choice(WORDS)
    return bytes(raw)


@pytest.mark.parametrize("name", READERS)
def test_damaged_contents(
    name: str, place: Callable[[Reader], Path], made: dict[str, bytes]
) -> None:
    reader = READERS[name]
    file = place(reader)
    content = sound(reader, made)
    refused = 0
    for seed in range(SEEDS):
        file.write_bytes(damaged(content, seed))
        refused += judge(reader, file, f"{name}, seed {seed}")
    assert refused > 0 or reader.is_optional or SEEDS < 20


def numbers(document: Any) -> Iterator[tuple[Any, Any]]:
    """Return all places in a document."""
    keys = document if isinstance(document, dict) else range(len(document))
    for key in list(keys):
        yield document, key
        if isinstance(document[key], dict | list):
            yield from numbers(document[key])


ANY: tuple[Any, ...] = (None, -1, 0, 2**63, 1e308, 0.5, "", "x", "\x1b[2J", [], {}, [[]], True)


@pytest.mark.parametrize("name", ["against", "provenance", "seconds", "trace"])
def test_values_of_other_types(
    name: str, place: Callable[[Reader], Path], made: dict[str, bytes]
) -> None:
    """Each value of a document is replaced by each of another type, and left out."""
    reader = READERS[name]
    file = place(reader)
    content = sound(reader, made)
    for number in range(len(list(numbers(json.loads(content))))):
        for value in ANY:
            document = json.loads(content)
            inner, key = list(numbers(document))[number]
            inner[key] = value
            file.write_text(json.dumps(document))
            judge(reader, file, f"{name}, {key} = {value!r}")
        document = json.loads(content)
        inner, key = list(numbers(document))[number]
        del inner[key]
        file.write_text(json.dumps(document))
        judge(reader, file, f"{name} without {key}")


def test_a_log_of_counts_that_is_cut_off_is_not_complete(tmp_path: Path) -> None:
    file = tmp_path / "count.log"
    file.write_text(COUNTS)
    assert (counting_plugin.log_of(file).total, phases.last_samples(file)) == (9, [(5, 7)])
    for text in (*(COUNTS[:end] for end in range(len(COUNTS))), f"{COUNTS}e 10\n"):
        file.write_text(text)
        with pytest.raises(WeftError):
            phases.last_samples(file)
        with contextlib.suppress(WeftError):
            assert counting_plugin.log_of(file).total is None, text


def test_visits_that_are_cut_off_are_not_read(tmp_path: Path) -> None:
    file = tmp_path / "visits.log"
    for end in range(len(VISITS)):
        file.write_text(VISITS[:end])
        if VISITS[:end].endswith("\n") or not end:
            assert len(run.read_visits(file)) == VISITS[:end].count("\n")
        else:
            with pytest.raises(WeftError):
                run.read_visits(file)
