# SPDX-License-Identifier: MIT
"""Finds the hubs that tasks use and do not have under `uses`, in the compiled sources of a node.

The linker refuses such a use of a hub of another node, since nothing defines it. On one node the
same question is answered as the linker would: by the relocations of each section, of which
every function and every object has its own, from a task's entry on.
"""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from elftools.elf.constants import SH_FLAGS
from elftools.elf.relocation import RelocationSection

from weft.base.elf import opened
from weft.diag.errors import Problem, WeftError, render_warning
from weft.diag.suggest import listed, quoted
from weft.model.description import Description
from weft.model.description.uses import used_hubs

Section = tuple[Path, int]
"""An object file and the index of a section."""


@dataclass
class References:
    """What the sections of object files refer to."""

    definitions: dict[str, Section] = field(default_factory=dict)
    """Sections of global symbols."""
    sections: dict[Section, set[Section]] = field(default_factory=dict)
    symbols: dict[Section, set[str]] = field(default_factory=dict)
    """Global symbols that are defined elsewhere."""

    def add(self, file: Path) -> None:
        """Read an object file."""
        with opened(file) as program:
            table = program.get_section_by_name(".symtab")
            symbols = list(table.iter_symbols()) if table is not None else []
            for symbol in symbols:
                index = symbol["st_shndx"]
                if symbol["st_info"]["bind"] != "STB_LOCAL" and isinstance(index, int):
                    self.definitions[symbol.name] = (file, index)
            for section in program.iter_sections():
                if isinstance(section, RelocationSection):
                    target = program.get_section(section["sh_info"])
                    if target["sh_flags"] & SH_FLAGS.SHF_ALLOC:
                        self._add_section((file, section["sh_info"]), section, symbols)

    def _add_section(self, own: Section, relocations: Any, symbols: Sequence[Any]) -> None:
        for relocation in relocations.iter_relocations():
            symbol = symbols[relocation["r_info_sym"]]
            index = symbol["st_shndx"]
            if isinstance(index, int):
                self.sections.setdefault(own, set()).add((own[0], index))
            elif index == "SHN_UNDEF":
                self.symbols.setdefault(own, set()).add(symbol.name)

    def reached(self, function: str) -> set[str]:
        """Return the symbols that a function needs, and that none of the files defines."""
        found: set[str] = set()
        seen: set[Section] = set()
        waiting = [self.definitions[function]] if function in self.definitions else []
        while waiting:
            section = waiting.pop()
            if section in seen:
                continue
            seen.add(section)
            symbols = self.symbols.get(section, set())
            found |= symbols
            waiting += self.sections.get(section, ())
            waiting += [self.definitions[name] for name in symbols & self.definitions.keys()]
        return found - self.definitions.keys()


def problems(description: Description, node: str, objects: Sequence[Path]) -> Iterator[Problem]:
    """Return a problem for each task that uses a hub of its node without saying so.

    `objects` are the object files of the node's own sources. The code of user tasks is in those of
    partitions: there the kernel refuses what a task does not list.
    """
    hubs, tasks = description.on(node, "hubs"), description.on(node, "tasks")
    if description.root.application.config.lto or not (hubs and tasks):
        return  # files for link-time optimisation hold no code yet
    references = References()
    for file in objects:
        with contextlib.suppress(WeftError):  # what cannot be read is of no consequence here
            references.add(file)
    for name, task in tasks.items():
        reached, declared = references.reached(task.entry), used_hubs(task)
        if missing := [hub for hub in hubs if hub in reached and hub not in declared]:
            names = listed(map(quoted, missing), "and")
            verb = "is" if len(missing) == 1 else "are"
            yield Problem(
                "W056",
                f"{quoted(name)} uses {names}, which {verb} not under its `uses`",
                description.document.key(("application", "tasks", name)),
                f"add {names}; on different nodes they would not link",
            )


def objects(description: Description, node: str, folder: Path) -> list[Path]:
    """Return the object files of a node's own sources, as far as they are in a build folder."""
    names = {source.name for source in description.sources(node)}
    found = (folder / "CMakeFiles" / f"node.{node}.dir").rglob("*.o*")
    return [file for file in sorted(found) if file.name.rpartition(".o")[0] in names]


def warnings(description: Description, node: str, folder: Path) -> str:
    """Return what to say of the hubs that tasks of a node use and do not declare."""
    found = problems(description, node, objects(description, node, folder))
    return "\n".join(map(render_warning, found))
