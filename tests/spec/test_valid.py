# SPDX-License-Identifier: MIT
"""Valid examples: accepted, and the generated files equal the stored ones."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import needs
from weft.building.generator import generate_node
from weft.building.generator.render import has_budgets
from weft.model.description import load
from weft.paths import ROOT, SPEC

EXAMPLES = sorted((SPEC / "valid").glob("*/*.yaml"))
ELSEWHERE = {"devices", "memory", "moved", "user_remote", "user_tasks"}
HOSTED = [file for file in EXAMPLES if file.stem not in ELSEWHERE]
"""Those that can be placed on a hosted board; others compile user tasks, moves and devices."""
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-missing-field-initializers"]


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_generated_files(
    file: Path, golden: Callable[[Path, str], None], tmp_path: Path, at_root: Path
) -> None:
    description = load(file)
    for node in description.nodes:
        generate_node(description, node, tmp_path / node)
        for name in ("system.h", "system.c", "node.cmake"):
            text = (tmp_path / node / name).read_text()
            text = text.replace(str(tmp_path), "OUT").replace(str(at_root), "ROOT")
            golden(file.parent / "generated" / node / name, text)
        for part in sorted((tmp_path / node).glob("*.ld")):
            golden(file.parent / "generated" / node / part.name, part.read_text())


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_second_generation_touches_nothing(file: Path, tmp_path: Path) -> None:
    description = load(file)

    def generate() -> dict[Path, int]:
        for node in description.nodes:
            generate_node(description, node, tmp_path / node)
        return {f: f.stat().st_mtime_ns for f in tmp_path.rglob("*") if f.is_file()}

    first = generate()
    assert first and generate() == first


IN_PARTITIONS = ROOT / "tests" / "user" / "exhaust" / "exhaust.yaml"


@pytest.mark.parametrize("file", [*EXAMPLES, IN_PARTITIONS], ids=lambda file: file.stem)
def test_objects_of_the_registry_are_defined(file: Path, tmp_path: Path) -> None:
    description = load(file, objcore=True)
    for node in description.nodes:
        generate_node(description, node, tmp_path / node)
        files = [(tmp_path / node / name) for name in ("system.c", "user.c")]
        text = "".join(file.read_text() for file in files if file.is_file())
        objects = re.findall(r'^    \{&(\w+), "\w+", WEFT_OBJECT_', text, re.MULTILINE)
        defined = re.findall(r"^(?:static )?(?:struct )?\w+ (\w+)(?: =|;|\[)", text, re.MULTILINE)
        assert len(objects) == text.count("WEFT_OBJECT_") - 1  # the end of the table
        assert set(objects) <= set(defined)


@needs("gcc")
@pytest.mark.parametrize("file", HOSTED, ids=lambda file: file.stem)
def test_generated_c_compiles_without_warnings(file: Path, tmp_path: Path) -> None:
    description = load(file, target="host")
    for node in description.nodes:
        generate_node(description, node, tmp_path / node)
        folders = [
            tmp_path / node,
            *(
                ROOT / name
                for name in ("include", "kernel", "arch", "arch/host", "board/linux", "net")
            ),
        ]
        folders += description.include_dirs(node)
        includes = [f"-I{folder}" for folder in folders]
        source = str(tmp_path / node / "system.c")
        budgets = f"-DWEFT_CONFIG_BUDGET={int(has_budgets(description, node))}"
        command = ["gcc", "-std=c11", *WARNINGS, budgets, "-fsyntax-only", *includes, source]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@needs("g++")
@pytest.mark.parametrize("file", HOSTED, ids=lambda file: file.stem)
def test_generated_header_is_cpp_too(file: Path, tmp_path: Path) -> None:
    description = load(file, target="host")
    for node in description.nodes:
        generate_node(description, node, tmp_path / node)
        includes = [f"-I{f}" for f in [ROOT / "include", *description.include_dirs(node)]]
        header = str(tmp_path / node / "system.h")
        command = ["g++", "-x", "c++", "-std=c++17", "-fsyntax-only", *includes, header]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
