# SPDX-License-Identifier: MIT
"""Handlers of interrupts by name, in fault records."""

from pathlib import Path

import pytest

from tests.needs import need_tools
from tests.nightly import nightly
from weft.base.elf_handlers import handler
from weft.building import builder
from weft.model.boards import board_of
from weft.model.description import load
from weft.paths import ROOT
from weft.run.fault import parse
from weft.run.lines import Record

AUDIO = ROOT / "examples" / "audio" / "audio.yaml"
CODEC = 20
"""The interrupt of its description."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("audio")


def program(folder: Path, target: str) -> Path:
    need_tools(board_of(target).compiler)
    built, *_ = builder.build(load(AUDIO, target=target), folder / target)
    return built.elf


@pytest.mark.parametrize("target", ["cm3", *nightly("rv32", "rv64")])
def test_a_handler_has_its_name(folder: Path, target: str) -> None:
    elf = program(folder, target)
    assert handler(elf, CODEC) == "audio_on_codec"
    assert handler(elf, CODEC + 1) == "", "nobody handles it"
    assert handler(elf, 9999) == handler(elf, -1) == ""


def test_a_fault_in_a_handler_names_it(folder: Path) -> None:
    elf = program(folder, "cm3")
    line = Record('@fault what="bus fault" code=5 pc=0x0 address=0x0 task=0x0 irq=20')
    fault = parse(line, elf)
    assert fault is not None and fault.as_json()["handler"] == "audio_on_codec"
    text = "fault: bus fault in the handler `audio_on_codec` of interrupt 20 (code 5)"
    assert fault.text().startswith(text)


def test_a_program_without_a_table_names_none() -> None:
    assert handler(Path("/bin/true"), CODEC) == ""
