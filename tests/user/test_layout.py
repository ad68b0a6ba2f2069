# SPDX-License-Identifier: MIT
"""Where the linker puts what user tasks may execute."""

from pathlib import Path

import pytest

from tests.needs import need_target
from tests.nightly import targets
from weft.base.elf import opened
from weft.building.builder import build
from weft.model.description import load

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "tests" / "user" / "layout"
PAGE = 4096


@pytest.mark.parametrize("target", targets("rv32", "rv64", "rv64d"))
def test_code_of_user_tasks_is_whole_pages(target: str) -> None:
    """QEMU 10 keeps no translated code of pages with two protections."""
    need_target(target)
    description = load(ROOT / "examples/user_tasks/user_tasks.yaml", target)
    (program,) = build(description, BUILD / target)
    with opened(program.elf) as elf:
        table = elf.get_section_by_name(".symtab")
        begin, end = (
            table.get_symbol_by_name(f"weft_user_text_{name}")[0]["st_value"]
            for name in ("begin", "end")
        )
    assert begin < end
    assert (begin % PAGE, end % PAGE) == (0, 0)
