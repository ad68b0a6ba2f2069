# SPDX-License-Identifier: MIT
"""The template of a port compiles, is complete, and says what is still to be written."""

import subprocess
from pathlib import Path

import pytest

from tests.needs import need_tools

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "arch" / "template"
FLAGS = (
    *("-std=c11", "-ffreestanding", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"),
    *(f"-I{ROOT / folder}" for folder in ("include", "arch", "arch/template", "kernel")),
)
COMPILERS = {
    "host": ("gcc",),
    "cm3": ("arm-none-eabi-gcc", "-mcpu=cortex-m3", "-mthumb"),
    "rv32": ("riscv64-unknown-elf-gcc", "-march=rv32ima", "-misa-spec=2.2", "-mabi=ilp32"),
}

# What a description's generated tables and the compiler's library supply.
FROM_ELSEWHERE = {"weft_system", "weft_irq_table"}
FROM_COMPILER = {"memcpy", "memset", "memmove", "memcmp"}

PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <weft/system.h>
#include "arch.h"
const unsigned weft_board_irqs = 0;
void weft_board_console(const char *text, size_t length) { fwrite(text, 1, length, stdout); }
void weft_board_exit(int code) { exit(code); }
void weft_board_clock_init(void) {}
uint64_t weft_board_clock(void) { return 0; }
void weft_board_alarm(uint64_t deadline) { (void)deadline; }
const weft_system_t weft_system;
int main(void) { weft_start(); }
"""


def compiler(target: str) -> tuple[str, ...]:
    """Return the command of a target's compiler, or skip the test."""
    command = COMPILERS[target]
    need_tools(command[0])
    return command


def run(*command: str) -> str:
    """Run a command; fail with what it printed."""
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def sources(checks: bool) -> list[Path]:
    """Return the files of the kernel in a configuration."""
    folders = [ROOT / "kernel", *([ROOT / "kernel" / "checks"] if checks else [])]
    return [file for folder in folders for file in sorted(folder.glob("*.c"))]


def compiled(command: tuple[str, ...], files: list[Path], checks: bool, folder: Path) -> list[str]:
    """Compile files one by one and return the objects."""
    objects = []
    for file in files:
        output = folder / f"{file.parent.name}_{file.stem}.o"
        define = f"-DWEFT_CONFIG_CHECKS={int(checks)}"
        run(*command, *FLAGS, define, "-c", str(file), "-o", str(output))
        objects.append(str(output))
    return objects


@pytest.mark.parametrize("checks", [False, True], ids=["default", "checks"])
@pytest.mark.parametrize("target", COMPILERS)
def test_kernel_and_template_lack_nothing(target: str, checks: bool, tmp_path: Path) -> None:
    command = compiler(target)
    files = [*sources(checks), *sorted(TEMPLATE.glob("*.c"))]
    objects = compiled(command, files, checks, tmp_path)
    whole = str(tmp_path / "whole.o")
    run(*command, "-nostdlib", "-r", "-o", whole, *objects)
    listing = run(command[0].removesuffix("gcc") + "nm", "--undefined-only", whole)
    undefined = {line.split()[-1] for line in listing.splitlines()}
    undefined = {name for name in undefined if not name.startswith("__")}  # libgcc's
    assert undefined - FROM_ELSEWHERE - FROM_COMPILER == set()


def test_what_is_missing_ends_in_a_record_with_its_name(tmp_path: Path) -> None:
    command = compiler("host")
    program = tmp_path / "program.c"
    program.write_text(PROGRAM, encoding="utf-8")
    template = [file for file in sorted(TEMPLATE.glob("*.c")) if file.name != "board.c"]
    objects = compiled(command, [*sources(False), *template], False, tmp_path)
    executable = str(tmp_path / "program")
    includes = [flag for flag in FLAGS if flag.startswith("-I")]
    run(*command, *includes, str(program), *objects, "-o", executable)
    result = subprocess.run([executable], capture_output=True, text=True, timeout=10, check=False)
    assert "\nto do: weft_arch_setup\n" in result.stdout
    assert '@fault what="a function of the port is still to be written"' in result.stdout
    assert result.returncode == 70


def test_every_function_of_the_contract_is_there() -> None:
    contract = (ROOT / "arch" / "arch.h").read_text(encoding="utf-8")
    # What only boards with several cores have may be missing.
    contract, found, _ = contract.partition("Functions of a board with several cores")
    assert found
    # So do ports without an unprivileged mode.
    before, found, users = contract.partition("User tasks: builds with WEFT_CONFIG_USER")
    assert found
    _, found, after = users.partition("Functions of the board, or of an arch")
    assert found
    contract = before + after
    template = "\n".join(file.read_text(encoding="utf-8") for file in sorted(TEMPLATE.iterdir()))
    named = set(names_in(contract))
    assert len(named) > 25
    assert {name for name in named if name not in template} == set()


def names_in(text: str) -> list[str]:
    """Return the names of the port's and the board's functions and constants in a text."""
    words = text.replace("(", " ").replace("*", " ").replace(";", " ").split()
    return [word for word in words if word.startswith(("weft_arch_", "weft_board_", "WEFT_ARCH_"))]
