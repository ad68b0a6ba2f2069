# SPDX-License-Identifier: MIT
"""Services of a processor that are called wrongly: refused before they look at anything.

And those of one whose image others change meanwhile.
"""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
MISUSE_NULL = 13
INCLUDES = ("include", "kernel", "arch", "arch/host", "net", "board/linux")
DEFINES = ("WEFT_CONFIG_CHECKS=1", "WEFT_CONFIG_NET=1", "WEFT_BOARD_IRQS=32")
SOURCES = {
    "misuse": ("processor/processor.c",),
    "entry": ("processor/processor.c", "crc.c"),
}


def result_of(name: str, folder: Path) -> tuple[int, str]:
    """Build a program of this folder with the services, and run it."""
    program = folder / name
    sources = [HERE / f"{name}.c", *(ROOT / "net" / source for source in SOURCES[name])]
    flags = [*(f"-I{ROOT / folder}" for folder in INCLUDES), *(f"-D{name}" for name in DEFINES)]
    subprocess.run(["gcc", "-std=gnu11", "-O1", *flags, *sources, "-o", program], check=True)
    done = subprocess.run([program], capture_output=True, text=True, timeout=10, check=False)
    return done.returncode, done.stdout


def test_nothing_is_missing_unnoticed(tmp_path: Path) -> None:
    header = (ROOT / "include" / "weft" / "processor.h").read_text(encoding="utf-8")
    pointers = re.findall(r"^weft_\w+ weft_processor_\w+\(([^;]*)\);", header, re.MULTILINE)
    count = sum(parameters.count("*") for parameters in pointers)
    assert result_of("misuse", tmp_path) == (0, f"refused {MISUSE_NULL}\n" * count)


def test_a_processor_starts_at_an_entry_that_was_checked(tmp_path: Path) -> None:
    assert result_of("entry", tmp_path) == (0, "")
