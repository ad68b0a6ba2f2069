# SPDX-License-Identifier: MIT
"""Builds the nodes of a description with CMake and Ninja.

description = load(Path("app.yaml"), target="cm3", checks=False)
for program in build(description):
    print(program.elf, program.flash, program.ram)
"""

import hashlib
import itertools
import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from weft.base.elf import sizes
from weft.base.exclusive import alone_in
from weft.building import missing, ninja, undeclared
from weft.building.generator import generate_node
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, fail
from weft.diag.suggest import quoted
from weft.diag.visible import visible
from weft.model.boards import Board
from weft.model.description import Description
from weft.paths import BUILD, IS_INSTALLED, ROOT

PACKAGES = {"cmake": "cmake", "ninja": "ninja-build"}


@dataclass(frozen=True)
class Program:
    """A built node."""

    node: str
    board: Board
    elf: Path
    flash: int
    """Bytes of code and constants, initial values of data included."""
    ram: int
    """Bytes of data, stacks included."""
    previous: tuple[int, int] | None
    """flash and ram of the build before."""
    warnings: str = ""
    """What the compiler had to say, and which hubs are used undeclared, if it compiled anything."""
    checks: bool = True
    """Whether its services check what they are given."""

    def as_json(self) -> dict[str, Any]:
        """Return the program for --json."""
        return {
            "node": self.node,
            "board": self.board.name,
            "target": self.board.target,
            "elf": str(self.elf),
            "flash": self.flash,
            "ram": self.ram,
        }

    def size_text(self) -> str:
        """Return the sizes, with the change to the build before, for people."""
        before = self.previous or (self.flash, self.ram)
        flash, ram = _change(self.flash, before[0]), _change(self.ram, before[1])
        if self.board.hosted:
            return self.board.title
        return f"flash {flash}, RAM {ram}; {self.board.title}"


def size_lines(programs: Sequence[Program]) -> Iterator[tuple[str, list[Program]]]:
    """Return the sizes of programs for people, once for neighbours that are alike."""
    for text, alike in itertools.groupby(programs, Program.size_text):
        group = list(alike)
        yield f"{_listed([program.node for program in group])}: {text}", group


def _listed(names: Sequence[str]) -> str:
    """Return the names of nodes for people; of many the first and the last one."""
    if len(names) > 3:
        return f"{names[0]} to {names[-1]} ({len(names)} nodes)"
    return ", ".join(names)


def _change(now: int, before: int) -> str:
    return f"{now:,} B" + (f" ({now - before:+,})" if now != before else "")


def kind_of(keys: Mapping[str, Any]) -> str:
    """Return the kind of a build, for its folder: the keys of `config` that a command has set."""
    words = []
    for key, value in sorted(keys.items()):
        if isinstance(value, bool):
            words.append(key if value else f"no-{key}")
        elif isinstance(value, str):
            words.append(value)
        elif isinstance(value, Mapping):
            words += [key, *value]
    return "-".join(words)


def folder_of(description: Description, kind: str = "") -> Path:
    """Return the build folder of a description: below build/, by its path or a hash of it.

    An installed copy of the tools builds below `build` beside the description.

    Builds of another kind have a folder of their own, so that none replaces another one's programs.
    """
    file = description.file.resolve()
    try:
        return BUILD / file.parent.relative_to(ROOT) / file.stem / kind
    except ValueError:
        if IS_INSTALLED:
            return file.parent / "build" / file.stem / kind
        digest = hashlib.sha256(os.fsencode(file)).hexdigest()[:10]
        return BUILD / "elsewhere" / f"{description.name}-{digest}" / kind


def build(
    description: Description, folder: Path | None = None, cmake: Sequence[str] = ()
) -> list[Program]:
    """Build all nodes; raise WeftError with the compiler's messages.

    `folder` replaces the build folder, `cmake` holds further arguments for
    CMake. Nodes with the same compiler are built together, and those with
    the same board and configuration share one kernel. A second build without
    a change does nothing.
    """
    base = (folder or folder_of(description)).resolve()
    for path in (ROOT, base, description.file.resolve().parent):
        refuse_path(path)
    built: dict[str, Program] = {}
    for nodes in sets_of(description):
        for program in _build_set(description, nodes, base, cmake):
            built[program.node] = program
    return [built[node] for node in description.nodes]


def sets_of(description: Description) -> list[list[str]]:
    """Return the nodes, those together that have the same compiler."""
    sets: dict[str, list[str]] = {}
    for node in description.nodes:
        sets.setdefault(description.board(node).toolchain, []).append(node)
    return list(sets.values())


NOT_IN_PATHS = '"$%,\\[];|\n\r\t'
"""What CMake, Ninja or the linker's options take for something else than a part of a path; so is
what is no character, such as a control character or a byte that is not UTF-8."""


def refuse_path(path: Path) -> None:
    """Raise WeftError for a folder with whose name the tools of the build cannot work."""
    found = [c for c in str(path) if c in NOT_IN_PATHS or visible(c) != c]
    if found:
        what = "a line break, a tab or what is no character"
        if visible(found[0]) == found[0]:
            what = quoted(found[0])
        raise fail(
            "W210",
            f"the path {quoted(path)} has {what}, with which tools of the build cannot work",
            exit_code=exits.DESCRIPTION,
            hint="use another folder; spaces and letters of any language are all right",
        )


def require(tool: str, source: Board | str) -> None:
    """Raise WeftError unless a program is there; a board or a package brings it."""
    if shutil.which(tool) is None:
        hint = f"apt-get install {source}" if isinstance(source, str) else source.install
        raise fail("W050", f"{tool} is not installed", exit_code=exits.MISSING, hint=hint)


def _build_set(
    description: Description, nodes: Sequence[str], base: Path, cmake: Sequence[str]
) -> list[Program]:
    """Build nodes that have the same compiler."""
    board = description.board(nodes[0])
    for tool, package in PACKAGES.items():
        require(tool, package)
    require(board.compiler, board)
    folder = base / set_name(description, nodes)
    with alone_in(folder):
        return _build_in(folder, description, nodes, cmake)


def set_name(description: Description, nodes: Sequence[str]) -> str:
    """Return the name of the folder in which nodes with the same compiler are built."""
    targets = sorted({description.board(node).target for node in nodes})
    return f"{nodes[0] if len(nodes) == 1 else 'nodes'}-{'-'.join(targets)}"


def _build_in(
    folder: Path, description: Description, nodes: Sequence[str], cmake: Sequence[str]
) -> list[Program]:
    generated = folder / "generated"
    for node in nodes:
        generate_node(description, node, generated / node)
    options = [f"-DWEFT_GENERATED={generated}", f"-DWEFT_NODES={';'.join(nodes)}", *cmake]
    ninja.configure(folder, description.board(nodes[0]).toolchain, options)
    log = ninja.run(folder)
    if not log.succeeded:
        raise _build_error(description, nodes, log, folder)
    now = {node: sizes(folder / f"{node}.elf") for node in nodes}
    before = _remember(folder / "sizes.json", now)
    words = _warnings(log)
    if log.has_built:
        for node in nodes:
            words[node] = "\n".join(
                filter(None, [words.get(node), undeclared.warnings(description, node, folder)])
            )
    return [
        Program(
            node,
            description.board(node),
            folder / f"{node}.elf",
            *now[node],
            before.get(node),
            words.get(node, ""),
            description.root.application.config.checks,
        )
        for node in nodes
    ]


def _warnings(log: ninja.Log) -> dict[str, str]:
    """Return the compiler's words by node; what it says of a file for several nodes, once."""
    words: dict[str, list[str]] = {}
    said = set()
    for step in log.steps:
        if step.text not in said:
            said.add(step.text)
            words.setdefault(step.node, []).append(step.text)
    return {node: "\n".join(texts) for node, texts in words.items()}


def _build_error(
    description: Description, nodes: Sequence[str], log: ninja.Log, folder: Path
) -> WeftError:
    """Turn the failure of a build into an error."""
    problems: list[Problem] = []
    texts: list[str] = []
    for step in log.steps:
        if step.failed:
            lacking, is_all = _undefined(description, step, folder)
            known = [*_too_large(description, step), *_unknown_types(description, step)]
            problems += [*lacking, *known]
            if not is_all and not (known and len(known) >= len(_ERROR.findall(step.text))):
                failure = _failure(description, [step.node] if step.node else nodes)
                problems.append(replace(failure, hint=_linker_hint(description, step)))
                texts.append(step.text)
    if not problems:
        problems, texts = [_failure(description, nodes)], [log.output]
    return WeftError(list(dict.fromkeys(problems)), exits.BUILD, "\n".join(dict.fromkeys(texts)))


def _failure(description: Description, nodes: Sequence[str]) -> Problem:
    several = "s" if len(nodes) > 1 else ""
    names = _listed([quoted(node) for node in nodes])
    verb = "do" if several else "does"
    message = f"the node{several} {names} of {description.file.name} {verb} not build"
    return Problem("W051", message)


def _linker_hint(description: Description, step: ninja.Step) -> str:
    """Return what to do where a source was forgotten, or the linker itself has crashed."""
    if step.node and (symbols := missing.undefined(step.text)):
        return missing.forgotten_sources(description, step.node, symbols)
    if "ld terminated with signal" not in step.text:
        return ""
    return (
        "GNU ld crashes where a program does not fit into a memory with cache lines for code "
        "(board vex): smaller stacks, or `memory:` of the node"
    )


def _undefined(
    description: Description, step: ninja.Step, folder: Path
) -> tuple[list[Problem], bool]:
    """Return what the description asks for in vain, and whether that is all that is wrong."""
    if not step.node:
        return [], False
    undefined = dict.fromkeys(missing.undefined(step.text))
    problems = []
    for kind, key in (
        ("tasks", "entry"),
        ("timers", "handler"),
        ("interrupts", "handler"),
        ("swis", "function"),
        ("periodics", "function"),
    ):
        for name, entry in description.on(step.node, kind).items():
            function = getattr(entry, key)
            if function in undefined:
                place = description.document.value(("application", kind, name, key))
                message = f"no source defines {quoted(function)}, the {key} of {quoted(name)}"
                near = get_close_matches(function, missing.functions(folder, step.node), n=1)
                hint = f"did you mean {quoted(near[0])}?" if near else ""
                problems.append(Problem("W052", message, place, hint))
                undefined.pop(function)
    for symbol in list(undefined):
        if problem := missing.elsewhere(description, step.node, symbol):
            problems.append(problem)
            undefined.pop(symbol)
    is_all = bool(problems) and not undefined and not _ERROR.search(step.text)
    return problems, is_all


def _unknown_types(description: Description, step: ninja.Step) -> list[Problem]:
    """Return the types of messages that nothing declares, of which generated files speak."""
    return list(missing.unknown_types(description, step.node, step.text)) if step.node else []


_ERROR = re.compile(r":\d+:\d+: .*error: ")
"""Where the compiler begins to tell of an error."""


def _too_large(description: Description, step: ninja.Step) -> list[Problem]:
    """Return the hubs whose messages do not fit into frames, as the generated files assert."""
    problems = []
    asserted = r'error: static assertion failed: "(a message|a batch) of (\w+) is larger than'
    for what, name in re.findall(asserted, step.text):
        link = description.network.narrowest(name)
        if link is None:
            continue
        a, b = map(quoted, link.ends)
        message = (
            f"{what} of {quoted(name)} is larger than the {link.payload} bytes that a frame on the "
            f"link of {a} and {b} carries"
        )
        document = description.document
        place = document.value(("application", "hubs", name, "message"))
        notes = (("the link is here", document.value(("topology", "links", link.place))),)
        own = description.root.topology.links[link.place].payload is not None
        hint = f"write a larger `payload` in {'the link' if own else '`topology`'}"
        problems.append(Problem("W041", message, place, hint, notes))
    return problems


def _remember(stamp: Path, now: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Store the sizes and return those of the build before, as far as they are known."""
    previous = {}
    try:
        for node, stored in json.loads(stamp.read_text()).items():
            previous[node] = (int(stored["flash"]), int(stored["ram"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    if previous != now:
        sizes_json = {node: {"flash": flash, "ram": ram} for node, (flash, ram) in now.items()}
        stamp.write_text(json.dumps(sizes_json))
    return previous
