# SPDX-License-Identifier: MIT
"""The applications that one can start from in the designer."""

from dataclasses import dataclass
from pathlib import Path

from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.model.boards import board_of
from weft.starter import texts, texts_more
from weft.starter.write import write_files


@dataclass(frozen=True)
class Template:
    """An application to start from."""

    title: str
    text: str
    """What it is, in a sentence or two."""
    target: str
    description: str
    main: str


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
        "Offload call",
        "A task calls a function that another core executes, and waits for its result.",
        *("rv32", texts_more.OFFLOAD, texts_more.MAIN_OF_OFFLOAD),
    ),
    "ring": Template(
        "Ring of 48 cores",
        "48 RISC-V cores with the same program; a token goes round.",
        *("rv32", texts_more.RING, texts_more.MAIN_OF_RING),
    ),
}


def create(folder: Path, name: str) -> Path:
    """Write an application into a new or empty folder; return its description."""
    template = TEMPLATES.get(name)
    if template is None:
        raise fail("W053", f"there is no template {quoted(name)}")
    try:
        files = {"main.c": template.main}
        return write_files(folder, board_of(template.target), template.description, files)[0]
    except OSError as error:
        raise fail("W053", f"cannot write {quoted(folder)}: {error.strerror}") from None
