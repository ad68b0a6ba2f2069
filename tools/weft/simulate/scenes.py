# SPDX-License-Identifier: MIT
"""Runs scenes: one seed with its consoles, or many seeds side by side."""

import json
import os
import queue
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from weft.base import inputs
from weft.building.builder import Program
from weft.diag.errors import Problem, WeftError
from weft.diag.suggest import quoted
from weft.diag.visible import visible
from weft.model.description import Description
from weft.paths import shown
from weft.run.consoles import Consoles
from weft.run.fault import MARK, Fault, parse
from weft.run.runner import LineSink
from weft.simulate import deadlock, simulation
from weft.simulate.engine import CONSOLE_TAGS, Console, Engine, Result

RECORD_VERSION = 1
KINDS = "HELLO REQUEST POSTED REPLY UPDATE".split()
"""Of packets: enum weft_net_kind."""
HEADER = 20
MAX_PATH = 4000
"""Of record_file in simulator/scene.c."""
_SCENE = re.compile(
    r"set [a-z_]+ \d{1,20}|medium( [a-z]+=\d{1,19})*|link \d{1,9} \d{1,9}"
    r"|at \d{1,19} [a-z]+ \d{1,9}|(crashes|cuts) \d{1,19} \d{1,19} \d{1,19}"
)
"""What a record may say of its scene: nothing that names a file, to be loaded or written."""


@dataclass
class Outcome:
    """What came of one run."""

    description: Description
    programs: Sequence[Program]
    result: Result
    found: list[tuple[str, Fault]] = field(default_factory=list)
    output: dict[str, list[str]] = field(default_factory=dict)
    """Lines by node, if they were kept."""

    @property
    def faults(self) -> list[str]:
        """Fault records in words."""
        return [f"{node}: {fault.text()}" for node, fault in self.found]

    def summary(self) -> str:
        """Return one line about the run."""
        result = self.result
        seconds = result.nanoseconds / 1e9
        return (
            f"seed {result.seed}: {seconds:.6f} s of virtual time, {result.events:,} events, "
            f"hash {result.hash}"
        )

    def problem(self, timeout: int) -> Problem | None:
        """Return what to tell the user about a run that did not end by itself."""
        result = self.result
        if result.difference:
            number, _, before = result.difference[0].partition(" ")
            _, _, now = result.difference[1].partition(" ")
            message = (
                f"the run differs from the recorded one at event {number}\n"
                f"      recorded: {event(before)}\n      now:      {event(now)}"
            )
            return Problem("W147", message)
        if result.reason == "stuck":
            found = deadlock.stuck(result, self.programs)
            lines = deadlock.why(self.description, found)
            tasks = "".join(f"\n      {line}" for line in lines)
            return Problem("W148", f"all nodes wait, and nothing can happen any more{tasks}")
        if result.reason == "timeout":
            seconds = result.nanoseconds / 1e9
            message = f"the run did not end within {timeout} s; it came to {seconds:g} s of its own"
            hint = "--until ends it at a virtual time, --timeout 0 waits without a limit"
            return Problem("W149", message, hint=hint)
        return None

    def as_json(self) -> dict[str, Any]:
        """Return the outcome for --json."""
        result = self.result
        return {
            "exit_code": result.code,
            "seed": result.seed,
            "nanoseconds": result.nanoseconds,
            "events": result.events,
            "hash": result.hash,
            "reason": result.reason,
            "nodes": [
                {
                    "node": program.node,
                    "exit_code": result.codes.get(number),
                    "fault": next((f.as_json() for n, f in self.found if n == program.node), None),
                    "output": self.output[program.node],
                }
                for number, program in enumerate(self.programs)
            ],
        }


def event(line: str) -> str:
    """Return a line of a record in words."""
    words = line.split(" ")
    if len(words) != 6:
        return line
    try:
        return _event(*words[:5])
    except ValueError:  # of a record that somebody changed
        return line


def _event(time: str, what: str, node: str, size: str, data: str) -> str:
    text = f"{int(time) / 1000:.3f} us {node}: {what}"
    if what == "packet" and int(size) >= HEADER:
        return f"{text} {packet(bytes.fromhex(data))}, {int(size) - HEADER} bytes behind it"
    if what in ("console", "note"):
        return f"{text} {bytes.fromhex(data).decode(errors='replace')!r}"
    return f"{text} {data}".rstrip()


def packet(header: bytes) -> str:
    """Return the header of a packet in words: net/packet.h."""
    word = [int.from_bytes(header[i : i + 4], "little") for i in range(0, HEADER, 4)]
    kind = word[1] & 15
    name = KINDS[kind] if kind < len(KINDS) else f"kind {kind}"
    return (
        f"{name} {word[0] >> 16}->{word[0] & 0xFFFF} service {word[1] >> 4 & 15} "
        f"priority {word[1] >> 8 & 255} hub {word[1] >> 16} client {word[2] & 0xFFFF} "
        f"argument {word[3]:#x} epochs {word[4] & 0xFFFF}, {word[4] >> 16}"
    )


def plain(
    description: Description,
    programs: Sequence[Program],
    options: simulation.Options,
    seed: int,
    record: Path | None = None,
) -> list[str]:
    """Return the scene of a seed, with a record if there is a file for it."""
    lines = simulation.scene(description, programs, seed, options)
    if record is not None:
        kept = [line for line in lines if not line.startswith("node ")]
        about = {"weft sim": RECORD_VERSION, "nodes": description.nodes, "scene": kept}
        lines += [f"about {json.dumps(about)}", f"record {_file(record)}"]
    return lines


def _file(path: Path) -> Path:
    """Return a file as the engine takes it: a line of the scene ends it."""
    if "\n" in str(path) or len(os.fsencode(path.absolute())) > MAX_PATH:
        raise inputs.refused("W150", f"{shown(path)} is no name that a record can have")
    return path.absolute()


def recorded(file: Path, programs: Sequence[Program], timeout: int) -> list[str]:
    """Return the scene of a record, to be compared with it; `timeout` is that of sim.Options."""
    with inputs.open_file(file, "W150", inputs.MAX_CONSOLE) as stream:
        first_line = stream.readline(inputs.MIB)
    with inputs.understood(file, "W150", "no record of ./weft sim"):
        about = json.loads(first_line.removeprefix(b"# "))
        nodes, lines = about["nodes"], list(about["scene"])
        version = about["weft sim"]
        for line in lines:
            if not _SCENE.fullmatch(line):
                raise ValueError(f"its scene has {quoted(line)}")
    if version != RECORD_VERSION or nodes != [program.node for program in programs]:
        message = f"{shown(file)} is the record of another description: nodes {quoted(nodes)}"
        raise inputs.refused("W150", message)
    images = [f"node {program.node} {program.elf}" for program in programs]
    first = next((i for i, line in enumerate(lines) if not line.startswith("set ")), len(lines))
    own = [f"set timeout {timeout}", f"replay {_file(file)}"]
    return [*lines[:first], *images, *lines[first:], *own]


def one(
    description: Description,
    programs: Sequence[Program],
    scene: Sequence[str],
    silent: bool,
    take: Callable[[Program, str], bool] = lambda *_: False,
) -> Outcome:
    """Run a scene and show its consoles, but no line that `take` takes."""
    consoles = Consoles(description.nodes, silent=silent)

    def on_line(program: Program, line: str) -> None:
        if not take(program, line):
            consoles.line(program, line)

    outcome = play(description, programs, scene, on_line)
    outcome.output = consoles.output
    return outcome


def play(
    description: Description,
    programs: Sequence[Program],
    scene: Sequence[str],
    on_line: LineSink,
) -> Outcome:
    """Run a scene; `on_line` gets the lines and records of its consoles."""
    found: list[tuple[str, Fault]] = []
    own = [Console() for _ in programs]

    def show(tag: str, text: str) -> None:
        if tag == "~":
            print(visible(event(text)), flush=True)
        elif tag in CONSOLE_TAGS:
            number, _, rest = text.partition(" ")
            program = programs[int(number)]
            for line in own[int(number)].add(tag, rest):
                on_line(program, line)
                if line.startswith(MARK) and (fault := parse(line, program.elf)):
                    found.append((program.node, fault))

    with Engine() as engine:
        result = engine.run(scene, show)
    return Outcome(description, programs, result, found)


def _ignore(_: str, __: str) -> None:
    """Take a line of a run of which only the end matters."""


def _work(scenes: "queue.SimpleQueue[list[str] | None]", results: "queue.SimpleQueue[Any]") -> None:
    """Run scenes until there are none; for a thread."""
    try:
        with Engine() as engine:
            while (scene := scenes.get()) is not None:
                results.put(engine.run(scene, _ignore))
    except WeftError as error:
        results.put(error)


def side_by_side(scenes: Iterator[list[str]], jobs: int) -> Iterator[Result]:
    """Run scenes on several engines; yield results as they come."""
    waiting: queue.SimpleQueue[list[str] | None] = queue.SimpleQueue()
    results: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threads = [
        threading.Thread(target=_work, args=(waiting, results), daemon=True) for _ in range(jobs)
    ]
    for thread in threads:
        thread.start()
    running = 0
    try:
        for scene in scenes:
            waiting.put(scene)
            running += 1
            if running > 2 * jobs:
                yield _result(results)
                running -= 1
        while running:
            yield _result(results)
            running -= 1
    finally:
        for _ in threads:
            waiting.put(None)


def _result(results: "queue.SimpleQueue[Any]") -> Result:
    result = results.get()
    if isinstance(result, WeftError):
        raise result
    assert isinstance(result, Result)
    return result


def many(
    description: Description,
    programs: Sequence[Program],
    options: simulation.Options,
    seeds: range,
    jobs: int,
    as_json: bool,
) -> int:
    """Run many seeds, show progress and failures; return the exit code."""
    options.quiet = True
    scenes = (simulation.scene(description, programs, seed, options) for seed in seeds)
    failed: list[Result] = []
    done = 0
    progress = Progress(len(seeds))
    for result in side_by_side(scenes, jobs):
        done += 1
        progress.show(done, len(failed))
        if result.code != 0:
            failed.append(result)
            if not options.keep_going:
                break
    progress.end()
    failed.sort(key=lambda result: result.seed)
    if as_json:
        numbers = [{"seed": r.seed, "exit_code": r.code, "reason": r.reason} for r in failed]
        print(json.dumps({"seeds": done, "failed": numbers}, indent=2))
    else:
        left = f" of {len(seeds)}" if done < len(seeds) else ""
        more = "; --keep-going runs the others, too" if left else ""
        print(f"{done}{left} seeds, {len(failed)} failed{more}")
    for result in failed:
        name = quoted(description.file.name)
        print(
            f"seed {result.seed} of {name} ends with code {result.code}; "
            f"--seed {result.seed} shows it",
            file=sys.stderr,
        )
    return failed[0].code if failed else 0


class Progress:
    """A line on the terminal about how far many runs are."""

    def __init__(self, count: int) -> None:
        """Prepare for this many runs."""
        self._count = count
        self._shows = sys.stderr.isatty()

    def show(self, done: int, failed: int) -> None:
        """Write it."""
        if self._shows:
            print(f"\r{done} of {self._count}, {failed} failed ", end="", file=sys.stderr)

    def end(self) -> None:
        """Remove it."""
        if self._shows:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
