# SPDX-License-Identifier: MIT
"""Writes time lines as Common Trace Format, with code that barectf generates.

barectf makes tracers for targets; here its C runs on the host, in a small
program that is compiled once: the records of a target are older than the trace,
and smaller. One data stream for each node.
"""

import json
import shutil
import struct
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import jinja2

from weft.base.exclusive import alone_in
from weft.building.builder import require
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, fail
from weft.observe.trace.timeline import Event, Timeline
from weft.paths import CACHE

PACKAGE = "python3-barectf"
TEMPLATE = Path(__file__).parent / "ctf_writer.c.j2"
MARK = 'system = "weft"'
"""In the metadata of a folder that may be written again."""

TEXT, NUMBER, SIGNED = "text", "number", "signed"

EVENTS: dict[str, dict[str, str]] = {
    "time": {"ticks": NUMBER},
    "switch": {"to": TEXT, "from": TEXT},
    "create": {"task": TEXT, "priority": SIGNED, "by": TEXT},
    "start": {"task": TEXT, "by": TEXT},
    "end": {"task": TEXT, "by": TEXT},
    "priority": {"task": TEXT, "priority": SIGNED, "by": TEXT},
    "suspend": {"task": TEXT, "by": TEXT},
    "resume": {"task": TEXT, "by": TEXT},
    "block": {"hub": TEXT, "task": TEXT},
    "wake": {"hub": TEXT, "task": TEXT, "by": TEXT},
    "wait_ended": {"hub": TEXT, "task": TEXT, "status": TEXT, "by": TEXT},
    "put": {"hub": TEXT, "verb": TEXT, "by": TEXT},
    "get": {"hub": TEXT, "verb": TEXT, "by": TEXT, "timeout": NUMBER},
    "sleep": {"task": TEXT, "ticks": NUMBER},
    "isr_enter": {"interrupt": TEXT},
    "isr_exit": {"interrupt": TEXT},
    "timer": {"timer": TEXT},
    "timer_done": {"timer": TEXT},
    "swi_post": {"swi": TEXT, "by": TEXT},
    "swi_begin": {"swi": TEXT},
    "swi_end": {"swi": TEXT},
    "send": {
        **{"link": SIGNED, "number": NUMBER, "kind": TEXT},
        **{"source": TEXT, "destination": TEXT, "by": TEXT},
    },
    "receive": {
        **{"link": SIGNED, "number": NUMBER, "kind": TEXT},
        **{"source": TEXT, "destination": TEXT, "by": TEXT},
    },
    "mark": {"text": TEXT, "value": NUMBER, "by": TEXT},
    "lost": {"records": NUMBER},
}
"""Fields of each kind of event."""

_TYPES: dict[str, Any] = {
    TEXT: "string",
    NUMBER: {"class": "unsigned-integer", "size": 64},
    SIGNED: {"class": "signed-integer", "size": 64},
}


def configuration() -> str:
    """Return the configuration for barectf. JSON is YAML."""
    records = {
        name: {
            "payload-field-type": {
                "class": "structure",
                "members": [
                    {field: {"field-type": _TYPES[kind]}} for field, kind in fields.items()
                ],
            }
        }
        for name, fields in EVENTS.items()
    }
    stream = {
        "$is-default": True,
        "$default-clock-type-name": "time",
        "packet-context-field-type-extra-members": [{"node": {"field-type": "string"}}],
        "event-record-types": records,
    }
    kind = {
        "$include": ["stdint.yaml", "stdmisc.yaml"],
        "native-byte-order": "little-endian",
        "clock-types": {"time": {"frequency": 1_000_000_000, "$c-type": "uint64_t"}},
        "data-stream-types": {"node": stream},
    }
    prefix = {"identifier": "weft_ctf_", "file-name": "weft_ctf"}
    trace = {"environment": {"system": "weft"}, "type": kind}
    whole = {"options": {"code-generation": {"prefix": prefix}}, "trace": trace}
    return f"--- !<tag:barectf.org,2020/3/config>\n{json.dumps(whole, indent=1)}\n"


def write(lines: Sequence[Timeline], folder: Path) -> None:
    """Write a trace of several nodes into a folder, which is made; an older trace is replaced."""
    writer = _writer()
    _prepare(folder)
    shutil.copy(writer.parent / "metadata", folder / "metadata")
    data = b"".join(piece for line in lines for piece in _stream(line, folder))
    done = subprocess.run([str(writer)], input=data, capture_output=True, check=False)
    if done.returncode != 0:
        words = done.stderr.decode(errors="replace").strip()
        raise fail("W171", f"the writer of CTF failed: {words}", exit_code=exits.INTERNAL)


def _prepare(folder: Path) -> None:
    """Make the folder empty, if it holds nothing but a trace of these tools."""
    if folder.is_dir() and any(folder.iterdir()):
        metadata = folder / "metadata"
        if not metadata.is_file() or MARK not in metadata.read_text(errors="replace"):
            raise fail(
                "W172",
                f"the folder {folder} holds something else than a trace",
                exit_code=exits.USAGE,
                hint="give a new folder, or an empty one",
            )
        for file in folder.iterdir():
            if file.is_file():
                file.unlink()
    folder.mkdir(parents=True, exist_ok=True)


def _stream(line: Timeline, folder: Path) -> Iterator[bytes]:
    yield b"N" + _text(str(folder / f"stream_{line.node}")) + _text(line.node)
    if line.lost:
        yield _event(Event(line.begin, "lost", {"records": line.lost}), line)
    for event in line.events:
        yield _event(event, line)


def _event(event: Event, line: Timeline) -> bytes:
    number = list(EVENTS).index(event.name)
    pieces = [struct.pack("<cBQ", b"E", number, event.time)]
    for field, kind in EVENTS[event.name].items():
        value = event.fields[field]
        if kind == TEXT:
            pieces.append(_text(str(value)))
        else:
            pieces.append(struct.pack("<Q", int(value) % (1 << 64)))
    return b"".join(pieces)


def _text(text: str) -> bytes:
    return text.replace("\0", "?").encode() + b"\0"


def _writer() -> Path:
    """Return the program that writes CTF; build it unless it is there."""
    folder = CACHE / "trace" / "ctf"
    config, writer = folder / "weft.yaml", folder / "writer"
    template = jinja2.Template(TEMPLATE.read_text(), keep_trailing_newline=True, trim_blocks=True)
    source = template.render(events=EVENTS)
    wanted = configuration() + source
    with alone_in(folder):
        stamp = folder / "stamp"
        if writer.is_file() and stamp.is_file() and stamp.read_text() == wanted:
            return writer
        require("barectf", PACKAGE)
        require("gcc", "gcc")
        config.write_text(configuration())
        (folder / "writer.c").write_text(source)
        out = str(folder)
        _run(["barectf", "generate", "-c", out, "-H", out, "-m", out, str(config)])
        files = [str(folder / name) for name in ("writer.c", "weft_ctf.c")]
        _run(["gcc", "-std=gnu11", "-O2", "-w", f"-I{out}", "-o", str(writer), *files])
        stamp.write_text(wanted)
    return writer


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        problem = Problem("W171", f"the writer of CTF cannot be made: {command[0]} failed")
        raise WeftError([problem], exits.BUILD, done.stdout + done.stderr)
