# SPDX-License-Identifier: MIT
"""Source lines of addresses agree with addr2line, also of units that the linker cut."""

import re
import subprocess
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from tests.needs import need_target
from weft.base.elf import Symbols
from weft.building.builder import build
from weft.model.description import load

ROOT = Path(__file__).resolve().parents[2]
ADDR2LINE = {
    "cm3": "arm-none-eabi-addr2line",
    "rv32": "riscv64-unknown-elf-addr2line",
    "host": "addr2line",
}


def functions(elf: Path) -> dict[str, tuple[int, int]]:
    """Return address and size of the functions of a program."""
    with elf.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".symtab")
        assert isinstance(table, SymbolTableSection)
        return {
            symbol.name: (symbol["st_value"] & ~1, symbol["st_size"])
            for symbol in table.iter_symbols()
            if symbol["st_info"]["type"] == "STT_FUNC" and symbol.name.startswith("weft_")
        }


@pytest.mark.parametrize("target", ADDR2LINE)
def test_lines_agree_with_addr2line(target: str, tmp_path: Path) -> None:
    need_target(target)
    (program,) = build(load(ROOT / "tests" / "kernel" / "sem" / "sem.yaml", target), tmp_path)
    places = functions(program.elf).values()
    addresses = [address for begin, size in places for address in range(begin, begin + size, 14)]
    assert len(addresses) > 300
    told = subprocess.run(
        [ADDR2LINE[target], "-e", program.elf],
        input="\n".join(map(hex, addresses)),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    symbols = Symbols(program.elf)
    for address, place in zip(addresses, told, strict=True):
        found = symbols.locate(address)
        expected = re.sub(r" \(discriminator \d+\)$", "", place)
        if expected == "??:?" and address in {begin for begin, _ in places}:
            continue  # addr2line misses the first instruction of a unit behind another one
        assert f"{found.file or '??'}:{found.line or '?'}" == expected, hex(address)
