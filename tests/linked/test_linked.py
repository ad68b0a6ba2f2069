# SPDX-License-Identifier: MIT
"""Programs of each combination of features: they do what they shall, and link only that.

References of the kernel that link nothing (WEFT_LINKED_BY_OTHERS) are right as long as the file
that brings about a state also has what is called in it. The last test holds that.
"""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_target, need_tools
from tests.nightly import nightly
from tests.together import build_together
from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.lab.size import link_probe, size
from weft.model.configurations import chosen
from weft.model.description import load
from weft.model.description.load import Description
from weft.paths import ROOT
from weft.run.runner import run

FOLDER = Path(__file__).parent
BUILD = ROOT / "build" / "tests" / "linked"

PROGRAMS = {
    "tasks": ("yield",),
    "sleeps": ("yield", "sleep"),
    "timers": ("yield", "timer"),
    "ended": ("yield", "abort"),
    "suspended": ("yield", "suspend"),
    "ended_timer": ("abort", "timer"),
    "ended_asleep": ("abort", "abort_timed"),
    "semaphores": ("yield", "sem"),
    "ended_by_a_handler": ("isr_abort",),
    "mutexes": ("mutex",),
    "joined": ("join", "suspend"),
    "all": tuple(sorted(file.stem for file in (FOLDER / "parts").glob("*.c"))),
}
"""The parts of each program."""

PRIORITIES = (
    "weft_wait_recompute_locked",
    "weft_wait_recompute_soon_locked",
    "weft_wait_end_locked",
)
TIMEOUTS = ("weft_time_arm_locked", "weft_time_disarm_locked")

SETS: dict[str, tuple[list[str], int, tuple[str, ...]]] = {
    "tasks": (list(size.START), 1060, (*PRIORITIES, *TIMEOUTS, "weft_task_end_held_unlock")),
    "timers": (
        [*size.START, *size.functions_of("timer")],
        1520,
        (*PRIORITIES, "weft_task_end_held_unlock", "weft_wait_expire_locked"),
    ),
    "semaphores": (
        [*size.START, *size.functions_of("semaphore")],
        2490,
        (
            *("weft_task_end_held_unlock", "weft_timer_expire_locked"),
            *("weft_wait_flush_walks_locked", "weft_wait_cancel_unlock"),
        ),
    ),
    "mutexes": (
        [*size.START, *size.functions_of("semaphore"), *size.functions_of("mutex")],
        3320,
        ("weft_task_end_held_unlock", "weft_timer_expire_locked"),
    ),
    "all of the goal": (size.goal_sets()["tasks, semaphore, mutex, msgq"], 4570, ()),
}
"""Public functions, bytes at most of kernel and switch, and what is not among them."""

LINKED_BY_OTHERS = {
    "weft_time_disarm_locked": ("weft_time_arm_locked", {"wait_ends", "timer", "budget"}),
    "weft_wait_expire_locked": ("weft_wait_timed", None),
    "weft_timer_expire_locked": ("weft_timer_arm_locked", None),
    "weft_task_end_held_unlock": ("weft_task_abort", None),
}
"""What is called in a state, what brings that about, and the files that may do so directly."""


def source(parts: tuple[str, ...]) -> str:
    """Return main.c of a program."""
    declared = "".join(f"bool part_{part}(void);\n" for part in parts)
    calls = [f'    weft_printf("%s %u\\n", "{part}", part_{part}());' for part in parts]
    body = "\n".join(["    (void)arg;", *calls, "    weft_exit(0);"])
    return (
        '#include <weft/weft.h>\n\n#include "system.h"\n\n'
        f"{declared}\nvoid program_main(void *arg)\n{{\n{body}\n}}\n"
    )


def described(name: str, target: str, preset: str, config: str = "") -> Description:
    """Write a program and its description, with a configuration of its own."""
    folder = BUILD / f"{target}-{preset}{config and '-own'}" / "programs" / name
    folder.mkdir(parents=True, exist_ok=True)
    main = folder / "main.c"
    main.write_text(source(PROGRAMS[name]), encoding="utf-8")
    sources = [str(main), *(str(FOLDER / "parts" / f"{part}.c") for part in PROGRAMS[name])]
    file = folder / f"{name}.yaml"
    file.write_text(
        "weft: 1\n"
        "topology: {nodes: {main: {board: mps2-an385}}}\n"
        "application:\n"
        f"  sources: {sources}\n"
        f"  include_dirs: ['{FOLDER}']\n"
        f"  config: {{{config}}}\n"
        "  tasks:\n"
        "    program: {entry: program_main, priority: 8, stack: 2048}\n",
        encoding="utf-8",
    )
    return load(file, target, **chosen(None, preset))


@cache
def programs(target: str, preset: str) -> dict[str, Program]:
    """Build all programs: they share a kernel's library, of which each links its own part."""
    descriptions = {name: described(name, target, preset) for name in PROGRAMS}
    return build_together(descriptions, BUILD / f"{target}-{preset}")


@pytest.mark.parametrize("target", ["cm3", *nightly("rv32")])
@pytest.mark.parametrize("preset", ["small", "standard"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_program_does_what_its_parts_say(name: str, preset: str, target: str) -> None:
    need_target(target)
    lines: list[str] = []
    (outcome,) = run([programs(target, preset)[name]], lambda _, line: lines.append(str(line)), 60)
    assert [line.strip() for line in lines] == [f"{part} 1" for part in PROGRAMS[name]]
    assert outcome.code == 0


def functions_in(elf: Path) -> set[str]:
    """Return the names of the functions of a program."""
    return {symbol.name for symbol in Elf(elf).symbols if symbol.size}


@pytest.mark.parametrize("name", SETS)
def test_what_is_not_used_is_not_linked(name: str) -> None:
    need_tools("arm-none-eabi-gcc", "cmake", "ninja")
    built = link_probe.build("cm3", "small", "default")
    functions, limit, absent = SETS[name]
    probe = link_probe.link(built, functions, f"linked_{name.replace(' ', '_')}")
    elf = built.elf.parent / "probes" / f"linked_{name.replace(' ', '_')}.elf"
    assert not functions_in(elf) & set(absent)
    assert size.set_size(probe).comparable <= limit


def test_a_program_of_tasks_has_no_timeouts() -> None:
    """As applications are built: with link-time optimisation and the board's clock interrupt."""
    need_target("cm3")
    built = programs("cm3", "small")
    found = functions_in(built["tasks"].elf)
    assert "weft_kernel_alarm" in found and not found & {*TIMEOUTS, *PRIORITIES}
    assert built["tasks"].flash + 800 < built["sleeps"].flash


def listed(library: Path) -> dict[str, dict[str, set[str]]]:
    """Return the symbols of each file of a library, by the letter of nm."""
    text = subprocess.run(
        ["arm-none-eabi-nm", str(library)], capture_output=True, text=True, check=True
    ).stdout
    files: dict[str, dict[str, set[str]]] = {}
    of: dict[str, set[str]] = {}
    for line in text.splitlines():
        if line.endswith(":"):
            of = files.setdefault(Path(line[:-1]).name.split(".")[0], {})
        elif found := re.search(r"(\w) (\w+)$", line):
            of.setdefault(found[1], set()).add(found[2])
    return files


@pytest.mark.parametrize("copies", ["whole", "pieces"])
def test_deletion_refers_to_copies_in_pieces_where_they_are_selected(copies: str) -> None:
    need_target("cm3")
    description = described("tasks", "cm3", "standard", f"deletes: true, copies: {copies}")
    folder = BUILD / f"copies-{copies}"
    build_together({"tasks": description}, folder)
    (library,) = folder.rglob("*_kernel.a")
    refers = any(name.startswith("weft_long") for name in listed(library)["delete"]["U"])
    assert refers == (copies == "pieces")


def test_what_brings_a_state_about_links_what_is_called_in_it() -> None:
    need_tools("arm-none-eabi-gcc", "cmake", "ninja")
    built = link_probe.build("cm3", "small", "default")
    (library,) = (path for path in built.libraries if path.name.endswith("_kernel.a"))
    files = listed(library)
    weak = set().union(*(symbols.get("w", set()) for symbols in files.values()))
    assert weak == set(LINKED_BY_OTHERS)
    for called, (cause, callers) in LINKED_BY_OTHERS.items():
        (home,) = (name for name, symbols in files.items() if called in symbols.get("T", set()))
        (other,) = (name for name, symbols in files.items() if cause in symbols.get("T", set()))
        brings = other == home or files[other]["U"] & files[home]["T"]
        assert brings, f"{cause} links the file of {called}"
        users = {name for name, symbols in files.items() if cause in symbols.get("U", set())}
        assert callers is None or users <= callers
    assert "weft_kernel_alarm" in files["alarm_without_timeouts"]["W"] & files["time_queue"]["T"]
    # A timeout of a task is armed by a file that links that of its expiry, as the network does.
    assert "weft_wait_expire_locked" in files["wait"]["T"]
