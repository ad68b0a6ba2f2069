# SPDX-License-Identifier: MIT
"""The applications that one can start from, by name: in the designer, and by ./weft new."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from weft.diag.errors import fail
from weft.diag.suggest import listed, quoted
from weft.model.boards import board_of
from weft.starter import texts, texts_ring, texts_telephone
from weft.starter.write import write_files


@dataclass(frozen=True)
class Template:
    """An application to start from."""

    title: str
    text: str
    """What it is, in a sentence or two."""
    target: str
    """On whose board it begins, unless another one is asked for."""
    description: str
    main: str
    others: Mapping[str, str] = field(default_factory=dict)
    """Further files, by name."""


TEMPLATES = {
    "one-node": Template(
        "One node",
        "Two tasks and a queue between them, on one emulated Cortex-M3.",
        *("cm3", texts.ONE_NODE, texts.MAIN),
    ),
    "two-cores": Template(
        "Two cores",
        "The tasks are on two RISC-V cores, which share memory; the queue is on the second.",
        *("rv32", texts.TWO_NODES, texts.MAIN_OF_TWO),
    ),
    "offload": Template(
        "Offload with telephone",
        "A phone calls the voice codec of a signal processor, encode and decode, each 20 ms.",
        *("mixed", texts_telephone.OFFLOAD, texts_telephone.MAIN_OF_OFFLOAD),
        {"g711.c": texts_telephone.G711_C, "g711.h": texts_telephone.G711_H},
    ),
    "ring": Template(
        "Ring of 48 cores",
        "48 RISC-V cores with the same program; a token goes round.",
        *("rv32", texts_ring.RING, texts_ring.MAIN_OF_RING),
    ),
}


def create(folder: Path, name: str, target: str | None = None) -> tuple[Path, list[str]]:
    """Write an application into a new or empty folder, for the board of a target.

    Return its description and the names of the other files.
    """
    template = TEMPLATES.get(name)
    if template is None:
        known = listed(quoted(each) for each in TEMPLATES)
        raise fail("W053", f"there is no template {quoted(name)}", hint=f"there are {known}")
    try:
        files = {"main.c": template.main, **template.others}
        board = board_of(target or template.target)
        return write_files(folder, board, template.description, files)
    except OSError as error:
        raise fail("W053", f"cannot write {quoted(folder)}: {error.strerror}") from None
