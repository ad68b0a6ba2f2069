# SPDX-License-Identifier: MIT
"""Builds programs of many descriptions in one project of CMake, where those of the same board and
configuration share a kernel."""

from collections.abc import Mapping
from pathlib import Path

from weft.base.elf import sizes
from weft.base.exclusive import alone_in
from weft.building import ninja
from weft.building.builder import Program
from weft.building.generator import generate_node
from weft.model.description import Description


def build_together(descriptions: Mapping[str, Description], folder: Path) -> dict[str, Program]:
    """Return the programs of descriptions of one node for the same board, by their names.

    Returns none if one does not build: built alone, it says what is wrong with it.
    """
    with alone_in(folder):
        for name, description in descriptions.items():
            (node,) = description.nodes
            tables = generate_node(description, node, folder / "tables" / name)
            named = folder / "generated" / name / "node.cmake"
            named.parent.mkdir(parents=True, exist_ok=True)
            text = f'include("{tables}")\nset(WEFT_NODE_NAME {name})\n'
            if not named.is_file() or named.read_text() != text:
                named.write_text(text)
        boards = {name: d.board(*d.nodes) for name, d in descriptions.items()}
        (toolchain,) = {board.toolchain for board in boards.values()}
        nodes = ";".join(descriptions)
        options = [f"-DWEFT_GENERATED={folder / 'generated'}", f"-DWEFT_NODES={nodes}"]
        ninja.configure(folder, toolchain, options)
        if not ninja.run(folder).succeeded:
            return {}
        return {
            name: Program(description.nodes[0], boards[name], elf, *sizes(elf), previous=None)
            for name, description in descriptions.items()
            if (elf := folder / f"{name}.elf")
        }
