# SPDX-License-Identifier: MIT
"""The variables of a node, in two sections that snapshot.c saves and puts back.

A variable anywhere else would keep what an input left in it for the next one: the lists of a
node that starts anew would have members of the node before.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

SECTIONS = {".data": "node_data", ".bss": "node_bss"}
"""Where variables are, and where they come to."""

OTHERS = ("__sancov_", "asan_globals", ".init_array", ".fini_array", "__llvm_prf_")
"""How sections begin that may be written, but hold nothing of the node."""


def gather(objects: Iterable[Path], node: Path) -> None:
    """Link the objects of a node into one, with its variables in sections of their own."""
    subprocess.run(["ld", "-r", "-o", node, *objects], check=True)
    move = [word for pair in SECTIONS.items() for word in ("--rename-section", "=".join(pair))]
    contents = ("--set-section-flags", ".bss=alloc,load,contents,data")
    subprocess.run(["objcopy", *contents, *move, node], check=True)
    missed = elsewhere(node)
    assert not missed, f"{node}: the snapshot misses the variables in {', '.join(missed)}"


def elsewhere(node: Path) -> list[str]:
    """Return other sections with variables."""
    writable = SH_FLAGS.SHF_ALLOC | SH_FLAGS.SHF_WRITE
    with node.open("rb") as stream:
        return [
            section.name
            for section in ELFFile(stream).iter_sections()
            if section["sh_flags"] & writable == writable and section["sh_size"] != 0
            if section.name not in SECTIONS.values() and not section.name.startswith(OTHERS)
        ]
