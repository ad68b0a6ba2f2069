# SPDX-License-Identifier: MIT
"""A project outside of the tree gets Weft in each way, and builds for two targets at once."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.needs import need_target, need_tools, needs
from tests.project.conftest import HERE, Installed, run
from weft.model.boards import board_of
from weft.paths import BOARDS, ROOT

PROGRAMS = {"host": "thermostat-host.elf", "cm3": "thermostat.axf"}
OUTPUT = "21.9 degrees\n"
ARM, RISC_V = 40, 243
"""Machines of ELF files."""
TINY = """\
cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES C ASM)
find_package(Weft 0.1 CONFIG REQUIRED)
"""

pytestmark = needs("cmake", "ninja", "gcc")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return shutil.copytree(HERE / "thermostat", tmp_path / "thermostat")


def configure(
    project: Path, *options: object, path: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    return run("cmake", "-S", ".", "-B", "out", "-G", "Ninja", *options, cwd=project, path=path)


def build(project: Path, path: Path | None = None) -> "subprocess.CompletedProcess[str]":
    return run("cmake", "--build", "out", cwd=project, path=path)


def output_of(target: str, program: Path) -> str:
    command = board_of(target).command(program)
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


def check(project: Path, *options: object, path: Path | None = None) -> None:
    """Build the project and run its two programs."""
    for target in PROGRAMS:
        need_target(target)
    for done in (configure(project, *options, path=path), build(project, path)):
        assert done.returncode == 0, done.stdout + done.stderr
    for target, name in PROGRAMS.items():
        assert output_of(target, project / "out" / name) == OUTPUT


def test_find_package_in_a_clone(project: Path) -> None:
    check(project, f"-DWeft_ROOT={ROOT}")
    (project / "main.c").write_text(
        (project / "main.c").read_text().replace("degrees", "degrees of Celsius")
    )
    assert build(project).returncode == 0
    for target, name in PROGRAMS.items():
        assert output_of(target, project / "out" / name) == "21.9 degrees of Celsius\n"


@pytest.mark.slow
def test_fetch_content(project: Path, tree: Path) -> None:
    """The archive has no Python environment: a Python with the packages is on PATH."""
    with tarfile.open(project / "weft.tar.gz", "w:gz", compresslevel=1) as archive:
        archive.add(tree, "weft-0.1.0")
    options = ["-DWEFT_BY=fetch", f"-DWEFT_SOURCE={project}/weft.tar.gz"]
    check(project, *options, path=Path(sys.executable).parent)


@pytest.mark.slow  # by day: find_package
def test_add_subdirectory(project: Path, tree: Path, installed: Installed) -> None:
    """The generator is a `weft` on PATH."""
    (project / "third_party").mkdir()
    (project / "third_party" / "weft").symlink_to(tree)
    bin_folder = project / "bin"
    bin_folder.mkdir()
    (bin_folder / "weft").symlink_to(installed.bin / "weft")
    (bin_folder / "python3").symlink_to("/bin/false")
    check(project, "-DWEFT_BY=subdirectory", path=bin_folder)


@pytest.mark.slow
def test_find_package_after_pip(project: Path, installed: Installed) -> None:
    """What pip has installed is found by PATH alone."""
    check(project, path=installed.bin)
    text = (project / "out" / "CMakeCache.txt").read_text()
    assert f"Weft_DIR:PATH={installed.folder}/share/cmake/Weft" in text


@pytest.mark.slow
def test_nodes_of_one_description_on_two_boards(tmp_path: Path) -> None:
    """Each in the tree of its board, with a placement of all on one of them beside, and by make."""
    for target in ("cm3", "rv32"):
        need_target(target)
    need_tools("make")
    shutil.copytree(ROOT / "examples" / "two_cores", tmp_path / "app")
    description = "DESCRIPTION app/two_cores.yaml"
    nodes = [f"weft_add_node({name} {description} NODE {name})\n" for name in ("gpp", "dsp")]
    nodes.append(f"weft_add_node(one {description} MAP app/one-core.map.yaml)\n")
    (tmp_path / "CMakeLists.txt").write_text(TINY + "".join(nodes))
    options = ["-G", "Unix Makefiles", f"-DWeft_ROOT={ROOT}"]
    for done in (
        run("cmake", "-S", ".", "-B", "out", *options, cwd=tmp_path),
        build(tmp_path),
    ):
        assert done.returncode == 0, done.stdout + done.stderr
    programs = {path.name: path.read_bytes()[:20] for path in (tmp_path / "out").glob("*.elf")}
    machines = {name: int.from_bytes(head[18:20], "little") for name, head in programs.items()}
    assert machines == {"gpp.elf": ARM, "dsp.elf": RISC_V, "one.elf": ARM}
    assert output_of("cm3", tmp_path / "out" / "one.elf") == "the sum of 100 samples is 5050\n"


def test_an_error_of_the_compiler_fails_the_build(project: Path) -> None:
    need_target("cm3")
    (project / "main.c").write_text("#include <filter.h>\n#error not ready\n")
    assert configure(project, f"-DWeft_ROOT={ROOT}").returncode == 0
    done = run("cmake", "--build", "out", "--target", "thermostat-m3", cwd=project)
    assert done.returncode != 0 and "#error not ready" in done.stdout


def test_a_board_of_the_project(project: Path) -> None:
    """By its path, and by a folder of WEFT_BOARD_PATH."""
    need_target("cm3")
    copy = shutil.copytree(BOARDS / "mps2-an385", project / "boards" / "mine")
    text = (copy / "board.yaml").read_text()
    (copy / "board.yaml").write_text(text.replace("target: cm3", "target: mine"))
    nodes = "weft_add_node(a DESCRIPTION app.yaml TARGET boards/mine LIBRARIES filter)\n"
    nodes += "weft_add_node(b DESCRIPTION app.yaml TARGET mine LIBRARIES filter)\n"
    library = "add_library(filter STATIC filter/filter.c)\n"
    library += "target_include_directories(filter PUBLIC filter)\n"
    (project / "CMakeLists.txt").write_text(TINY + library + nodes)
    for done in (
        configure(project, f"-DWeft_ROOT={ROOT}", "-DWEFT_BOARD_PATH=boards"),
        build(project),
    ):
        assert done.returncode == 0, done.stdout + done.stderr
    for name in ("a", "b"):
        assert output_of("cm3", project / "out" / f"{name}.elf") == OUTPUT
    assert [path.name for path in (project / "out").glob("weft-boards/*/CMakeCache.txt")]


@pytest.mark.slow
def test_the_tree_of_a_board_has_the_options_of_the_user(project: Path) -> None:
    need_target("cm3")
    text = (project / "CMakeLists.txt").read_text() + (
        "file(APPEND ${CMAKE_SOURCE_DIR}/seen.txt "
        '"${WEFT_BOARD_BUILD}: ${MODE} ${CMAKE_BUILD_TYPE} ${CMAKE_C_FLAGS}\\n")\n'
    )
    (project / "CMakeLists.txt").write_text(text)
    options = ["-DMODE=a b;c", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS=-fno-builtin"]
    assert configure(project, f"-DWeft_ROOT={ROOT}", *options).returncode == 0
    assert run("cmake", "--build", "out", "-t", "thermostat-m3", cwd=project).returncode == 0
    assert (project / "seen.txt").read_text().splitlines() == [
        ": a b;c Debug -fno-builtin",
        "mps2-an385: a b;c Debug -mcpu=cortex-m3 -mthumb -ffreestanding",
    ]


@pytest.mark.parametrize(
    ("asked", "is_found"),
    [
        *((version, True) for version in ("0.1", "0.1.0", "0.1.0 EXACT", "0.1...<0.2")),
        *((version, False) for version in ("0", "0.1.1", "0.2", "1.0", "0.2...1.0")),
    ],
)
def test_versions(tmp_path: Path, asked: str, is_found: bool) -> None:
    (tmp_path / "find.cmake").write_text(
        f'list(APPEND CMAKE_PREFIX_PATH "{ROOT}")\nfind_package(Weft {asked} CONFIG QUIET)\n'
        'message("${Weft_FOUND} ${Weft_VERSION}")\n'
    )
    done = run("cmake", "-P", "find.cmake", cwd=tmp_path)
    assert done.stderr.startswith("1 0.1.0") if is_found else done.stderr.startswith("0")


def test_one_version_everywhere(tmp_path: Path) -> None:
    (tmp_path / "find.cmake").write_text(
        f'find_package(Weft CONFIG PATHS "{ROOT}")\nmessage("${{Weft_VERSION}}")\n'
    )
    done = run("cmake", "-P", "find.cmake", cwd=tmp_path)
    text = (ROOT / "pyproject.toml").read_text()
    assert f'\nversion = "{done.stderr.strip()}"\n' in text
    assert f'"{done.stderr.strip()}"' in (ROOT / "tools" / "weft" / "__init__.py").read_text()


def test_without_a_generator_cmake_says_what_to_install(project: Path, tree: Path) -> None:
    bin_folder = project / "bin"
    bin_folder.mkdir()
    for name, text in (
        ("python3", "echo No module named jinja2 >&2\nexit 1\n"),
        ("weft", "echo weft 9.9.9\n"),
    ):
        (bin_folder / name).write_text(f"#!/bin/sh\n{text}")
        (bin_folder / name).chmod(0o755)
    done = configure(project, f"-DWeft_ROOT={tree}", path=bin_folder)
    assert done.returncode != 0
    for line in (
        f"pipx install {tree}",
        f"make -C {tree} setup",
        f"{bin_folder}/python3: No module named jinja2",
        f"{bin_folder}/weft: it is weft 9.9.9; needed is version 0.1.0",
    ):
        assert line in done.stderr


def test_a_project_without_assembly_is_told(tmp_path: Path) -> None:
    text = TINY.replace(" ASM", "") + "weft_add_node(a DESCRIPTION app.yaml)\n"
    (tmp_path / "CMakeLists.txt").write_text(text)
    done = configure(tmp_path, f"-DWeft_ROOT={ROOT}")
    assert done.returncode != 0 and "project(<name> LANGUAGES C ASM)" in done.stderr


def test_a_wrong_argument_is_told(tmp_path: Path) -> None:
    text = TINY + "weft_add_node(a DESCRIPTION app.yaml TARGETS host)\n"
    (tmp_path / "CMakeLists.txt").write_text(text)
    done = configure(tmp_path, f"-DWeft_ROOT={ROOT}")
    assert done.returncode != 0 and "does not know: TARGETS;host" in " ".join(done.stderr.split())


@pytest.mark.slow
def test_other_targets_use_the_path_of_a_program(project: Path) -> None:
    """The property WEFT_PROGRAM is the same for the board of this build and for another one."""
    need_target("cm3")
    text = (project / "CMakeLists.txt").read_text() + (
        "foreach(name thermostat-host thermostat-m3)\n"
        "  get_target_property(program ${name} WEFT_PROGRAM)\n"
        '  message(STATUS "program ${program}")\nendforeach()\n'
    )
    (project / "CMakeLists.txt").write_text(text)
    done = configure(project, f"-DWeft_ROOT={ROOT}", "-DCMAKE_RUNTIME_OUTPUT_DIRECTORY=bin")
    assert done.returncode == 0 and build(project).returncode == 0, done.stderr
    for name in PROGRAMS.values():
        assert f"-- program {project}/out/bin/{name}\n" in done.stdout
        assert (project / "out" / "bin" / name).is_file()
