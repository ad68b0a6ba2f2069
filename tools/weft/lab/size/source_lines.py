# SPDX-License-Identifier: MIT
"""Which source file the code of a program comes from, also where the linker optimised."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from weft.base import inputs
from weft.base.elf import opened
from weft.lab.size.line_rows import spans

SECONDS = 60
_ADDRESS = re.compile(r"0x[0-9a-f]+$")


def code_by_file(elf: Path, toolchain: str) -> Counter[str]:
    """Return bytes of code by source file, literal pools included.

    Code of an inline function of a header counts for the file that uses it, that
    of a function of another file, which the linker put there, for its own file.
    """
    ranges = list(_ranges(elf))
    with inputs.understood(elf, "W160", "not a program with line information"):
        chains = _chains(elf, toolchain, [begin for begin, _ in ranges])
        return _bytes_of(ranges, chains)


def _bytes_of(ranges: list[tuple[int, int]], chains: list[list[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    covered = 0
    for (begin, end), chain in zip(ranges, chains, strict=True):
        file = next((name for name in chain if name.endswith((".c", ".S"))), chain[-1])
        found[file] += max(end - max(begin, covered), 0)
        covered = max(end, covered)
    return found


def _ranges(elf: Path) -> Iterator[tuple[int, int]]:
    """Yield the addresses between which the lines of the code do not change."""
    with opened(elf) as file:
        text = file.get_section_by_name(".text")
        if text is None:
            raise ValueError("it has no section .text")
        first, last = text["sh_addr"], text["sh_addr"] + text["sh_size"]
        lines = file.get_section_by_name(".debug_line")
        order = "<" if file.little_endian else ">"
        rows = set(spans(lines.data(), order)) if lines is not None else set()
    yield from sorted((a, b) for a, b in rows if first <= a < b <= last)


def _chains(elf: Path, toolchain: str, addresses: list[int]) -> list[list[str]]:
    """Return for each address its file, then those into which it was put."""
    tool = f"{toolchain}-addr2line" if toolchain else "addr2line"
    text = "\n".join(map(hex, addresses))
    command = [tool, "-ai", "-e", str(elf)]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, timeout=SECONDS
    )
    chains: list[list[str]] = []
    for line in done.stdout.splitlines():
        if _ADDRESS.match(line):
            chains.append([])
        else:
            chains[-1].append(line.rpartition(":")[0])
    return chains
