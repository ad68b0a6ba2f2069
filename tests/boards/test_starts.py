# SPDX-License-Identifier: MIT
"""The count of starts, from which numbers of sessions begin, stays over a reset on every board."""

from pathlib import Path

import pytest

from tests.needs import need_tools
from tests.nightly import targets
from weft.base.elf import opened
from weft.building.builder import build
from weft.model.boards import board_of, boards
from weft.model.description import load

STARTS = Path(__file__).with_name("starts.yaml")
BARE = sorted(board.target for board in boards().values() if not board.hosted and board.run)


@pytest.mark.parametrize("target", targets(*BARE))
def test_start_up_does_not_clear_the_count(target: str, tmp_path: Path) -> None:
    need_tools(board_of(target).compiler)
    program = build(load(STARTS, target), tmp_path)[0]
    with opened(program.elf) as elf:
        symbols = elf.get_section_by_name(".symtab")
        [count] = symbols.get_symbol_by_name("starts")
        section = elf.get_section(count["st_shndx"])
        begin = symbols.get_symbol_by_name("weft_board_bss_begin")[0]["st_value"]
        end = symbols.get_symbol_by_name("weft_board_bss_end")[0]["st_value"]
    assert (section.name, section["sh_type"]) == (".noinit", "SHT_NOBITS")
    assert not begin <= count["st_value"] < end
