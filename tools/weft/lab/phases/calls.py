# SPDX-License-Identifier: MIT
"""Phases A to E of a call of a function that another simulated core serves.

They are those of the source: copy in, request, the work and everything else on the other core,
answer, copy out. The simulator notes when the cores come to their ends, so that no time stamp costs
anything.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ruamel.yaml import YAML

from weft.diag import exits
from weft.diag.errors import fail
from weft.lab import reference
from weft.lab.phases.phases import (
    CALLER,
    DOORBELL,
    OTHER,
    REQUEST,
    Packet,
    Phase,
    Row,
    Step,
    last_samples,
    split,
)
from weft.lab.phases.run import run
from weft.paths import BUILD, ROOT

PROGRAM = Path(__file__).parent / "program"
BENCH = ROOT / "bench"
LARGEST = 65504
"""Bytes of an argument: the payload of a frame, in whole words of a transfer."""
ADDRESS = 8
"""Bytes of the address of a block, and of its size."""


def steps(work: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the steps of a call; `work`: the functions that may be called."""
    return (
        Step("A copy in", "the call, and its argument into the ring", CALLER, DOORBELL),
        Step("B request", "the doorbell, until the other core has the request", OTHER, REQUEST),
        Step("C hand over", "its server is woken and gets the argument", OTHER, work),
        Step("C work", "the function itself", OTHER, ("weft_function_complete",)),
        Step("C answer", "the result into the ring", OTHER, DOORBELL),
        Step("D answer", "the doorbell, until the first core has it", CALLER, ("weft_net_reply",)),
        Step("E copy out", "the result to the caller, which is woken and returns", CALLER, ()),
    )


STEPS = steps(("phases_work",))


@dataclass(frozen=True)
class Strategy:
    """How a call is made."""

    size: int
    """Bytes of argument and of result."""
    memory: Literal["internal", "external"] | None = None
    """What holds the ring; None: as the target has it."""
    transfer: Literal["processor", "dma"] | None = None
    """What copies into the ring and out of it."""
    batch: int = 1
    """Calls that are made as one."""
    lent: bool = False
    """The argument is the address of a block, and there is no result."""

    @property
    def frames(self) -> tuple[int, int]:
        """Bytes of the request and of the reply."""
        return (ADDRESS, 0) if self.lent else (self.batch * self.size, self.batch * self.size)

    @property
    def row(self) -> Row:
        """The row of the bench that it is, or a like one."""
        there, back = self.frames
        packets = (Packet(CALLER, there), Packet(OTHER, back))
        kind = "lent" if self.lent else f"batch{self.batch}" if self.batch > 1 else "call"
        return Row(f"offload.{kind}.remote@{self.size}", 0, STEPS, packets, (OTHER, CALLER))


def hubs(strategy: Strategy) -> dict[str, Any]:
    """Return the function that is called, and what it needs."""
    if strategy.lent:
        block = -(-strategy.size // 8) * 8
        return {
            "work": {"type": "function", "argument": "lent_t", "node": "b"},
            "blocks": {"type": "pool", "block": block, "count": 1, "node": "a"},
        }
    data = f"uint8_t[{strategy.size}]"
    batch = {"batch": strategy.batch} if strategy.batch > 1 else {}
    return {"work": {"type": "function", "argument": data, "result": data, "node": "b", **batch}}


def link(strategy: Strategy) -> dict[str, Any]:
    """Return the link between the cores."""
    payload = max(64, -(-strategy.frames[0] // 32) * 32)
    keys = {"between": ["a", "b"], "driver": "shm", "notify": "interrupt", "payload": payload}
    keys["ring"] = max(8192, 1 << (2 * payload).bit_length())
    options = {"buffers": strategy.memory, "transfer": strategy.transfer}
    return keys | {key: value for key, value in options.items() if value is not None}


def tasks(strategy: Strategy, called: Collection[str]) -> dict[str, Any]:
    """Return the tasks of both cores."""
    own: dict[str, Any] = {"priority": 8, "stack": 1024, "node": "b"}
    return {
        "lead": {
            **{"entry": "net_lead", "priority": 1, "stack": 4096, "node": "a"},
            "uses": [*called, "finish"],
        },
        "server": {
            **{"entry": "phases_work", "serves": "work", **own},
            "uses": ["blocks"] if strategy.lent else [],
        },
        "last": {"entry": "end_soon", "serves": "finish", **own, "uses": ["ended"]},
        "end": {"entry": "ipc_end", **own, "priority": 20, "uses": ["ended"]},
    }


def describe(strategy: Strategy) -> dict[str, Any]:
    """Return the description of a program that makes such calls."""
    made = "lent" if strategy.lent else "batch" if strategy.batch > 1 else "call"
    caller = [BENCH / "bench.c", BENCH / "net" / "lead.c", PROGRAM / "call.c"]
    served = "lent_far.c" if strategy.lent else "call_far.c"
    server = [PROGRAM / served, BENCH / "ipc" / "end.c"]
    called = hubs(strategy)
    return {
        "weft": 1,
        "topology": {
            "nodes": {
                "a": {"board": "mixed", "sources": [str(file) for file in caller]},
                "b": {"board": "mixed-dsp", "sources": [str(file) for file in server]},
            },
            "links": [link(strategy)],
        },
        "application": {
            "include": ["lent.h"] if strategy.lent else [],
            "define": {"PHASES_SIZE": strategy.size, "PHASES_BATCH": strategy.batch},
            "include_dirs": [
                str(BENCH),
                str(BENCH / "ipc"),
                str(PROGRAM / made),
                f"{BENCH}/mark/{{arch}}",
                f"{BENCH}/unit/{{unit}}",
            ],
            "config": {"checks": False, "optimize": "speed", "lto": False},
            "hubs": {
                **called,
                "finish": {"type": "function", "node": "b"},
                "ended": {"type": "sem", "node": "b"},
            },
            "tasks": tasks(strategy, called),
        },
    }


def measure(target: str, strategy: Strategy) -> list[Phase]:
    """Build and run a program that makes such calls; return the phases of its last one."""
    if not 1 <= strategy.size <= LARGEST or strategy.frames[0] > LARGEST:
        text = f"a call has an argument of 1 to {LARGEST} bytes, not {strategy.size}"
        if strategy.batch > 1:
            text = f"{strategy.batch} calls as one have 1 to {LARGEST} bytes together"
        raise fail("W054", text, exit_code=exits.USAGE)
    options: list[str | int] = [
        strategy.size,
        strategy.memory or "memory",
        strategy.transfer or "processor",
    ]
    options += [f"batch{strategy.batch}"] if strategy.batch > 1 else []
    options += ["lent"] if strategy.lent else []
    file = BUILD / "phases" / "calls" / target / f"{'-'.join(map(str, options))}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w", encoding="utf-8") as stream:
        YAML(typ="safe", pure=True).dump(describe(strategy), stream)
    wanted = [(step.core, step.functions) for step in STEPS if step.functions]
    done = run(target, file, wanted)
    return list(split(STEPS, done.elfs, done.visits, last_samples(done.count)[0]))


def shares(found: Sequence[Phase]) -> dict[str, float]:
    """Return the parts of the phases A to E, in percent of all."""
    cycles: dict[str, float] = {}
    for phase in found:
        cycles[phase.step.name[0]] = cycles.get(phase.step.name[0], 0) + phase.cycles
    return {letter: 100 * part / sum(cycles.values()) for letter, part in cycles.items()}


@dataclass(frozen=True)
class Published:
    """What the source measured for a block: an ARM926 that calls a C64x+ of the same chip."""

    total: float
    """Microseconds."""
    shares: dict[str, float]
    """Of the phases A to E, in percent."""


def published(size: int) -> Published | None:
    """Return the source's values for blocks of a size, if it has any."""
    for row in reference.rows_of("ipc_phases_us.csv"):
        if int(row["block_bytes"]) == size:
            parts = {name[0]: float(value) for name, value in row.items() if name[0] in "ABCDE"}
            total = sum(parts.values())
            return Published(total, {name: 100 * part / total for name, part in parts.items()})
    return None
