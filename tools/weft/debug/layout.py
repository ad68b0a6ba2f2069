# SPDX-License-Identifier: MIT
"""Offsets of members of the kernel's structures, from the debug information of a program."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from weft.base.elf import opened

STRUCTURES = (
    "weft_kernel",
    "weft_system",
    "weft_system_task",
    "weft_task",
    "weft_task_attr",
    "weft_timeout_node",
)
PEER = "weft_net_peer"
PEERS = "weft_system_peers"
"""Structure and table of the nodes with which a node communicates, where there are any."""
MUTEX = "weft_mutex"
LOCK = "weft_mutex_lock"
"""Structure of a mutex, and the function that programs with mutexes have."""
ENUMERATION = "weft_task_flag"
FIRST = "kernel/start.c"
"""The file whose debug information has most of them: it is read first."""


@dataclass
class Layout:
    """What is known of a program's structures."""

    word: int
    """Bytes of a pointer."""
    order: Literal["little", "big"] = "little"
    """Of the bytes of a word."""
    offsets: dict[str, dict[str, int]] = field(default_factory=dict)
    """By structure and member."""
    sizes: dict[str, int] = field(default_factory=dict)
    flags: dict[str, int] = field(default_factory=dict)
    symbols: dict[str, int] = field(default_factory=dict)
    """Addresses of objects."""
    has_mutexes: bool = False
    more: Collection[str] = ()
    """Further structures that are looked for."""

    @property
    def is_complete(self) -> bool:
        """Whether all that is looked for was found."""
        wanted = (*STRUCTURES, *([PEER] if PEERS in self.symbols else []))
        return bool(self.flags) and all(name in self.offsets for name in wanted)

    @property
    def is_all_known(self) -> bool:
        """Whether nothing more can be found: who owns a mutex is only more to say."""
        wanted = {*self.more, *([MUTEX] if self.has_mutexes else [])}
        return self.is_complete and wanted <= self.offsets.keys()


def order_of(program: Any) -> Literal["little", "big"]:
    """Return the order of bytes of a program that is open."""
    return "little" if program.little_endian else "big"


def read(elf: Path, more: Collection[str] = ()) -> Layout | None:
    """Return the layout of a program, with further structures that it has.

    None if it has not the debug information.
    """
    with opened(elf) as program:
        layout = Layout(program.elfclass // 8, order_of(program), more=more)
        table = program.get_section_by_name(".symtab")
        for symbol in table.iter_symbols() if table else ():
            if symbol["st_info"]["type"] == "STT_OBJECT":
                layout.symbols[symbol.name] = symbol["st_value"]
            layout.has_mutexes |= symbol.name == LOCK
        if not program.has_dwarf_info():
            return None
        units = list(program.get_dwarf_info().iter_CUs())
        units.sort(key=lambda unit: not _name(unit.get_top_DIE()).endswith(FIRST))
        for unit in units:
            if layout.is_all_known:
                break
            _add(layout, unit.get_top_DIE().iter_children())
    return layout if layout.is_complete else None


def _add(layout: Layout, entries: Iterable[Any]) -> None:
    """Add the structures and flags that a compilation unit describes."""
    for entry in entries:
        name = _name(entry)
        if (
            entry.tag == "DW_TAG_structure_type"
            and name in (*STRUCTURES, PEER, MUTEX, *layout.more)
            and entry.has_children
        ):
            layout.offsets[name] = {
                _name(member): member.attributes["DW_AT_data_member_location"].value
                for member in entry.iter_children()
                if "DW_AT_data_member_location" in member.attributes
            }
            layout.sizes[name] = entry.attributes["DW_AT_byte_size"].value
        elif entry.tag == "DW_TAG_enumeration_type" and name == ENUMERATION:
            layout.flags = {
                _name(each): each.attributes["DW_AT_const_value"].value
                for each in entry.iter_children()
            }


def _name(entry: Any) -> str:
    attribute = entry.attributes.get("DW_AT_name")
    return attribute.value.decode(errors="replace") if attribute else ""
