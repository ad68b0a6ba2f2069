# SPDX-License-Identifier: MIT
"""Each variable of a node is where the snapshot finds it; one that is not is named."""

from pathlib import Path

import pytest

from tests.fuzz.gather import gather
from tests.fuzz.test_fuzz import FLAGS_OF_NODE, clang
from tests.needs import needs

pytestmark = needs("clang")

SOURCE = "int counter; static int own = 3; int *where(int i) { return i ? &counter : &own; }"


def compiled(place: Path, *flags: str) -> Path:
    """Compile two variables as the variables of a node are."""
    source = place / "variables.c"
    source.write_text(SOURCE, encoding="utf-8")
    clang(*FLAGS_OF_NODE, *flags, "-c", source, "-o", place / "variables.o")
    return place / "variables.o"


def test_the_compiler_leaves_variables_in_one_place(tmp_path: Path) -> None:
    gather([compiled(tmp_path)], tmp_path / "node.o")


def test_variables_elsewhere(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"misses the variables in .*\.bss\.counter"):
        gather([compiled(tmp_path, "-fdata-sections")], tmp_path / "node.o")
