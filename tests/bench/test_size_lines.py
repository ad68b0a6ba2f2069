# SPDX-License-Identifier: MIT
"""The addresses in line tables are those that elftools finds, for each version of DWARF."""

import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile

from tests.needs import need_tools
from weft.lab.size.line_rows import spans

SOURCE = """
int table[64];
static int twice(int i) { return table[i & 63] * 2; }
int far(int i) { for (int n = 0; n < i; n++) { table[n & 63] += twice(n); } return twice(i); }
int dropped(int i) { return far(i) + 1; }
int main(void) { return far(3); }
"""
ASSEMBLY = ".text\n.globl in_assembly\nin_assembly:\n nop\n nop\n .space 70000\n nop\n"


def of_elftools(file: Any) -> Iterator[tuple[int, int]]:
    """Yield what elftools says."""
    debug = file.get_dwarf_info()
    for unit in debug.iter_CUs():
        last = None
        for entry in debug.line_program_for_CU(unit).get_entries():
            if entry.state is None:
                continue
            if last is not None:
                yield last, entry.state.address
            last = None if entry.state.end_sequence else entry.state.address


def _lines(file: Any) -> bytes:
    return bytes(file.get_section_by_name(".debug_line").data())


FLAGS = {"mips-linux-gnu-gcc": ("-mno-abicalls", "-fno-pic", "-static")}


def built(folder: Path, compiler: str, *flags: str) -> Path:
    (folder / "a.c").write_text(SOURCE)
    (folder / "b.s").write_text(ASSEMBLY)
    command = [compiler, "-ffunction-sections", "-nostdlib", "-Wl,-e,main,--gc-sections"]
    command += [
        "-Wl,-u,in_assembly",
        *(FLAGS.get(compiler, ())),
        *flags,
        "a.c",
        "b.s",
        "-o",
        "all.elf",
    ]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "all.elf"


COMPILERS = ("arm-none-eabi-gcc", "riscv64-unknown-elf-gcc", "mips-linux-gnu-gcc", "gcc")


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("version", [2, 3, 4, 5])
@pytest.mark.parametrize("level", ["-O0", "-O2"])
def test_addresses_are_those_of_elftools(
    tmp_path: Path, compiler: str, version: int, level: str
) -> None:
    need_tools(compiler)
    with built(tmp_path, compiler, level, f"-gdwarf-{version}").open("rb") as stream:
        file = ELFFile(stream)
        found = sorted(spans(_lines(file), "<" if file.little_endian else ">"))
        assert len(found) > 10
        assert found == sorted(of_elftools(file))


def lines_of(elf: Path) -> list[tuple[int, int]]:
    with elf.open("rb") as stream:
        return sorted(spans(_lines(ELFFile(stream))))


@pytest.mark.parametrize("flag", ["-gz=zlib", "-gdwarf64"])
def test_compressed_and_wide_tables(tmp_path: Path, flag: str) -> None:
    """They have the same addresses; elftools does not read all wide ones."""
    need_tools("gcc")
    plain = lines_of(built(tmp_path, "gcc", "-g"))
    assert len(plain) > 10 and lines_of(built(tmp_path, "gcc", "-g", flag)) == plain


@pytest.mark.parametrize(
    "data",
    [
        b"\x01",
        b"\x08\0\0\0\x05\0",  # ends behind its section
        b"\x06\0\0\0\x07\0\0\0\0\0",  # DWARF 7
        b"\x0e\0\0\0\x03\0\x08\0\0\0\x01\x01\xfb\0\x01\x01\x01\x01",  # no range of lines
        b"\x10\0\0\0\x03\0\x07\0\0\0\x01\x01\xfb\x0e\x03\0\x01\x02\x80\x80",  # half a number
    ],
)
def test_a_damaged_table_is_refused(data: bytes) -> None:
    with pytest.raises((ValueError, IndexError, struct.error)):
        list(spans(data))
