# SPDX-License-Identifier: MIT
"""WEFT_S, WEFT_MS and WEFT_US: a constant that is too long does not compile."""

import subprocess
from pathlib import Path

import pytest

from tests.needs import need_tools

ROOT = Path(__file__).resolve().parents[2]
COMPILERS = {
    "c": ["cc", "-xc", "-std=c11"],
    "c++": ["c++", "-xc++", "-std=c++17"],
    "arm": ["arm-none-eabi-gcc", "-xc", "-std=c11", "-mcpu=cortex-m3", "-mthumb"],
    "clang": ["clang", "-xc", "-std=c11"],
}
STRICT = (
    *("-Wall", "-Wextra", "-Werror", "-Wpedantic", "-Wvla", "-Wconversion", "-Wtype-limits"),
    f"-I{ROOT / 'include'}",
)
RIGHT = """
#include <weft/types.h>
enum { FIVE = 5 };
extern const weft_timeout_t constant;
const weft_timeout_t constant = WEFT_S(5000) + WEFT_MS(FIVE) + WEFT_US(3U * 7U);
extern const weft_timeout_t longest;
const weft_timeout_t longest = WEFT_S(4611686018427) + WEFT_US(0x3FFFFFFFFFFFFFFF) * 0U;
weft_timeout_t of_byte(uint8_t n);
weft_timeout_t of_byte(uint8_t n) { return WEFT_S(n); }
weft_timeout_t of_word(uint32_t n);
weft_timeout_t of_word(uint32_t n) { return WEFT_S(n); }
weft_timeout_t of_long(uint64_t n);
weft_timeout_t of_long(uint64_t n) { const int k = 5; return WEFT_MS(n) + WEFT_MS(k); }
"""
WRONG = (
    "WEFT_S(4611686018428)",
    "WEFT_MS(4611686018427388)",
    "WEFT_US(0x4000000000000000)",
    "WEFT_S(-1)",
    "WEFT_MS(-5)",
    "WEFT_US(-1)",
)


def messages(compiler: str, text: str) -> str:
    """Return what a compiler says of a source."""
    command = COMPILERS[compiler]
    need_tools(command[0])
    done = subprocess.run(
        [*command, *STRICT, "-fsyntax-only", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) == (done.stderr == "")
    return done.stderr


@pytest.mark.parametrize("compiler", COMPILERS)
def test_durations_compile_without_a_warning(compiler: str) -> None:
    assert messages(compiler, RIGHT) == ""


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize("duration", WRONG)
def test_long_constants_do_not_compile(compiler: str, duration: str) -> None:
    line = f"const weft_timeout_t wrong = {duration};"
    text = f"#include <weft/types.h>\nextern const weft_timeout_t wrong;\n{line}\n"
    assert "negative" in messages(compiler, text)
