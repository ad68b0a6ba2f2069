# SPDX-License-Identifier: MIT
"""Bytes, measured on what is linked; nothing runs: the suite footprint, and parts of others.

`footprint.*` are the sections of a whole program: in the suite footprint of a sample with and
without the semaphore. `size.opencomrtos.*` what each service adds to those before it, in
the order of the code-size table of the OpenComRTOS slides. Those that end in
`.o2` are of the same, compiled for speed.
"""

from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.lab import suites
from weft.lab.results_file import Result, make_result
from weft.lab.size import link_probe, size
from weft.lab.suites import Part

SUITE = suites.LINKED
UNIT = "bytes"
PRESETS = {"footprint": "small", "footprint-o2": "standard"}
"""How the services are compiled that are measured beside a part of the suite."""
SPEED = ".o2"
"""How the names of metrics end that are compiled for speed."""

STEPS: dict[str, tuple[str, ...]] = {
    "hub": ("tasks", "hub"),
    "port": ("port",),
    "event": ("event",),
    "semaphore": ("semaphore",),
    "resource": ("mutex",),
    "fifo": ("msgq",),
    "packet_pool": ("packet pool",),
}
"""What each row of the table adds, by names of services; the first has scheduler and timeouts."""

TEXTS = {
    "text": "code and constants of the program",
    "data": "initialised data of the program",
    "bss": "zeroed data of the program, stacks included",
    "total": "sum of text, data and bss",
}


def sections(elf: Elf) -> dict[str, int]:
    """Return text, data, bss and their sum as `size` of the binutils counts them."""
    totals = elf.totals()
    found = {
        "text": totals["text"] + totals["rodata"],
        "data": totals["data"],
        "bss": totals["bss"],
    }
    return {**found, "total": sum(found.values())}


def services(target: str, preset: str, config: str) -> dict[str, int]:
    """Return the bytes that each service of the table adds, `all` for the whole set."""
    built = link_probe.build(target, preset, config)
    sets: dict[str, list[str]] = {}
    functions: list[str] = []
    for name, parts in STEPS.items():
        functions = [*functions, *(f for part in parts for f in size.functions_of(part))]
        sets[f"opencomrtos_{name}"] = functions
    found: dict[str, int] = {}
    before = 0
    for name, probe in zip(STEPS, link_probe.link_all(built, sets).values(), strict=True):
        after = size.set_size(probe).comparable
        found[name] = after - before
        before = after
    return {**found, "all": before}


def measure(part: Part, program: Program, config: str, command: str) -> list[Result]:
    """Return the rows of one part of the suite."""
    target = program.board.target
    found = {f"footprint.{name}": size for name, size in sections(Elf(program.elf)).items()}
    texts = {f"footprint.{name}": text for name, text in TEXTS.items()}
    if preset := PRESETS.get(part.name):
        for name, added in services(target, preset, config).items():
            metric = f"size.opencomrtos.{name}"
            found[metric] = added
            what = "text of the set" if name == "all" else "text that it adds"
            texts[metric] = f"{what}, preset {preset}"
    rows = []
    for name, value in found.items():
        metric = part.metric(name)
        again = f"{command} --suite {part.suite} --target {target} --metric '{metric}'"
        rows.append(
            make_result(
                [value],
                metric=metric,
                text=texts[name],
                unit=UNIT,
                config=config,
                target=target,
                overhead=0,
                exact=True,
                suite=part.suite,
                command=again,
            )
        )
    return rows


def sections_of(suite: str) -> list[tuple[str, str]]:
    """Return the names and texts of the sections of a suite's programs that are only linked."""
    linked = [part for part in suites.parts(suite) if part.is_linked_only]
    return [(p.metric(f"footprint.{name}"), text) for p in linked for name, text in TEXTS.items()]


def metrics() -> list[tuple[str, str]]:
    """Return the names and texts of the suite footprint."""
    found = sections_of(SUITE)
    for mode, preset in zip(("", SPEED), PRESETS.values(), strict=True):
        names = [f"size.opencomrtos.{name}{mode}" for name in (*STEPS, "all")]
        found += [(name, f"text, preset {preset}") for name in names]
    return found
