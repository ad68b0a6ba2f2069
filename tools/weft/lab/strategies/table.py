# SPDX-License-Identifier: MIT
"""Measured costs of strategies, kept by what decides about them."""

import contextlib
import hashlib
import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from pydantic import TypeAdapter, ValidationError
from ruamel.yaml import YAML

from weft import rtl
from weft.base.exclusive import alone_in
from weft.building.builder import build
from weft.diag.errors import fail
from weft.lab import counting_plugin
from weft.lab.budget.timed.costs import clock_of
from weft.lab.strategies.describe import WARM, Probe, describe, header
from weft.lab.strategies.observe import Observed, Window, observe
from weft.lab.strategies.strategy import NOTIFY, Pair, pair_of
from weft.model.description import load
from weft.paths import BUILD, CACHE, PACKAGE, ROOT

FOLDER = CACHE / "strategies" / "kept"
PROGRAMS = BUILD / "strategies"
LIMIT = 600.0
"""Seconds of a run."""
SOURCES = ("include", "kernel", "net", "arch", "board", "rtl", "tools/count", "tools/qemu")
TOOLS = ("base", "building", "model", "run", "lab/strategies")
"""Parts of the tree, and of the tools, on which costs depend; and three files."""
COUNTERS = ("lab/budget/timed/counted.py", "lab/counting_plugin.py", "lab/waits.py")


@dataclass(frozen=True)
class Cost:
    """What one exchange costs, with writing and reading its data."""

    busy: tuple[float, float]
    """Units of the node that sends or calls, and of the other one."""
    latencies: list[float]
    """Microseconds, sorted: from the first word written to the last one read; if calls plan polls,
    without the time from the call to the first one."""
    words: float = 0.0
    """That it moves over the bus; 0 where nothing counts them."""


@dataclass(frozen=True)
class State:
    """Costs on cores that are idle otherwise, or that have other work all the time."""

    polls: tuple[float, float]
    """Units of both nodes in a microsecond without exchanges."""
    wake: float
    """Units of a wake-up of the sender from a sleep."""
    costs: list[Cost]
    """By cell of the probe."""
    planned: float = 0.0
    """Units of the caller for a planned poll that finds nothing."""
    poll_words: float = 0.0
    """Words on the bus in a microsecond without exchanges."""
    wake_words: float = 0.0
    """Words on the bus of a wake-up of the sender."""


@dataclass(frozen=True)
class Measured:
    """What a probe gave."""

    idle: State
    loaded: State | None = None


_FILE = TypeAdapter(Measured)


def measured(probe: Probe, *, fresh: bool = False) -> tuple[Measured, bool]:
    """Return what a probe gives, and whether that was kept from an earlier run."""
    file = FOLDER / f"{_key(probe)}.json"
    kept = None if fresh else _read(file)
    if kept is not None:
        return kept, True
    made = _measure(probe)
    FOLDER.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".part")
    partial.write_bytes(_FILE.dump_json(made))
    partial.replace(file)
    return made, False


def is_kept(probe: Probe) -> bool:
    """Return whether a probe needs no run."""
    return _read(FOLDER / f"{_key(probe)}.json") is not None


def _read(file: Path) -> Measured | None:
    """Return what is kept in a file; what cannot be read is not there."""
    with contextlib.suppress(OSError, ValidationError):
        return _FILE.validate_json(file.read_bytes())
    return None


def _measure(probe: Probe) -> Measured:
    observed = run_description(describe(probe), {"cells.h": header(probe)}, probe)
    return split(probe, observed)


def run_description(
    description: Mapping[str, Any], files: Mapping[str, str], probe: Probe
) -> Observed:
    """Write, build and run the description of a probe."""
    folder = PROGRAMS / probe.pair.target / probe.kind / probe.method.slug / _name(probe)
    with alone_in(folder):
        file = write(folder, description, files)
        loaded = load(file, probe.pair.target)
        return observe(build(loaded, folder / "build"), loaded.network.plan, LIMIT)


def write(folder: Path, description: Mapping[str, Any], files: Mapping[str, str]) -> Path:
    """Write a description and what is beside it; return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    yaml = YAML(typ="safe", pure=True)
    yaml.representer.ignore_aliases = lambda *_: True
    file = folder / "app.yaml"
    with file.open("w", encoding="utf-8") as stream:
        yaml.dump(dict(description), stream)
    return file


def _name(probe: Probe) -> str:
    largest = max(cell.largest for cell in probe.cells)
    words = [str(largest), *(["swapped"] if probe.swapped else [])]
    words += ["copies"] if probe.copies else []
    if len(probe.cells) == 1 and probe.cells[0].result == largest:
        words.append("result")
    return "-".join(words)


QUIET = 2
"""Windows without exchanges; behind them is one of wake-ups alone."""
_WORDS = 2
_VALUES = 3
"""What is counted in a window: units of both nodes, and words on the bus."""
LATE = 2
"""Windows of calls that end in time, and later than planned, behind all others."""


def split(probe: Probe, observed: Observed) -> Measured:
    """Return the costs of a run of a probe."""
    windows, times = observed.windows, observed.latencies[0]
    count = 2 if probe.has_background else 1
    number = QUIET + 1 + len(probe.cells) + (LATE if probe.plans else 0)
    calls = (number - QUIET - 1) * (WARM + probe.count)
    if (len(windows), len(times)) != (number * count, calls * count):
        raise fail("W257", f"a program observed {len(windows)} times with {len(times)} exchanges")
    states = [
        _state(
            probe,
            windows[place * number : (place + 1) * number],
            times[place * calls : (place + 1) * calls],
        )
        for place in range(count)
    ]
    return Measured(*states)


def _state(probe: Probe, windows: Sequence[Window], times: Sequence[float]) -> State:
    """Return the costs of one state of the cores.

    What a window without exchanges takes beyond one of half its length is what polls take, where
    there are some: nothing else comes again and again.
    """
    near = 1 if probe.swapped else 0
    order = (near, 1 - near)
    known = [_Counted(each, order, probe.copies) for each in windows]
    rates = [
        max(0.0, known[1].values[n] - known[0].values[n]) / probe.quiet for n in range(_VALUES)
    ]
    if NOTIFY[probe.method.notify].is_quiet:
        rates[:_WORDS] = [0.0, 0.0]
    each = [one.each(probe, rates) for one in known]
    wake = [max(0.0, value) for value in each[QUIET]]
    costs = []
    for number, values in enumerate(each[QUIET + 1 :]):
        begin = number * (WARM + probe.count) + WARM
        busy = max(0.0, values[0] - wake[0]), max(0.0, values[1])
        latencies = sorted(time - probe.after for time in times[begin : begin + probe.count])
        costs.append(Cost(busy, latencies, max(0.0, values[_WORDS] - wake[_WORDS])))
    count = len(probe.cells)
    planned = _planned(probe, costs[count:]) if probe.plans else 0.0
    return State((rates[0], rates[1]), wake[0], costs[:count], planned, rates[_WORDS], wake[_WORDS])


class _Counted:
    """What is counted in a window."""

    def __init__(self, window: Window, order: Sequence[int], copies: bool) -> None:
        """Take a window; with `copies`, the last master of the bus works for somebody else."""
        words = window.words[:-1] if copies else window.words
        self.values = [*(window.busy[node] for node in order), float(sum(words))]
        self._window = window

    def each(self, probe: Probe, rates: Sequence[float]) -> list[float]:
        """Return what there is for each wake-up, beside what there is in each microsecond."""
        length = self._window.length / clock_of_pair(probe.pair) or probe.count * probe.period
        pairs = zip(self.values, rates, strict=True)
        return [(value - rate * length) / probe.count for value, rate in pairs]


def _planned(probe: Probe, costs: Sequence[Cost]) -> float:
    """Return what a planned poll that finds nothing takes, by calls with and without some."""
    in_time, late = costs
    polls = round((median(late.latencies) - median(in_time.latencies)) / probe.polls)
    if polls < 1:
        raise fail("W257", "calls that take longer than planned were not polled for")
    return max(0.0, late.busy[0] - in_time.busy[0]) / polls


def clock_of_pair(pair: Pair) -> float:
    """Return how many units a microsecond of a target has."""
    return clock_of(pair.first)


def _key(probe: Probe) -> str:
    """Return the hash of all that decides about the costs."""
    facts = [
        describe(probe),
        header(probe),
        [board.model_dump(mode="json") for board in probe.pair.boards],
        _machine(probe.pair.target),
        _tree(),
    ]
    text = json.dumps(facts, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def _machine(target: str) -> str:
    """Return what tells apart the machines that count or take the time, and the compilers."""
    pair = pair_of(target)
    board = pair.first
    compilers = [counting_plugin.emulator_version(each.compiler) for each in pair.boards]
    if board.simulator:
        return json.dumps([*compilers, rtl.simulator(rtl.machine(board.simulator)).parent.name])
    if board.unit == "ns":
        return json.dumps([*compilers, *platform.uname()])
    return json.dumps([*compilers, counting_plugin.emulator_version(board.run[0])])


@cache
def _tree() -> str:
    """Return the hash of the sources that decide about costs."""
    digest = hashlib.sha256()
    for file in sorted(_files()):
        digest.update(str(file.name).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _files() -> Iterator[Path]:
    for folder in SOURCES:
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and file.suffix != ".pyc":
                yield file
    for name in TOOLS:
        for file in (PACKAGE / name).rglob("*"):
            if file.is_file() and file.suffix in (".py", ".c", ".h", ".j2"):
                yield file
    yield from (PACKAGE / name for name in COUNTERS)
