# SPDX-License-Identifier: MIT
"""Building and running real programs. The host's compiler serves most tests; emulated
targets are tried where they are installed."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.needs import need_target, needs
from tests.nightly import nightly, targets
from tests.tools.command_line import Weft
from weft.base.elf import opened
from weft.building import builder
from weft.diag import exits
from weft.model.boards import board_of
from weft.paths import ROOT, SPEC

MINIMAL = SPEC / "valid" / "minimal"
TARGETS = targets("cm3", "cm33", "rv32", "rv64", "host", "host-aarch64")
CLUMSY = """\
#include "system.h"

static void unlock_twice(void)
{
    weft_mutex_lock(&guard, WEFT_FOREVER);
    weft_mutex_unlock(&guard);
    weft_mutex_unlock(&guard); /* misuse */
    weft_printf("not reached\\n");
}

void run(void *arg)
{
    (void)arg;
    weft_printf("begin\\n");
    unlock_twice();
}
"""

FEATURES = {
    "default": "",
    "checks": "CHECKS",
    "canaries": "CANARIES",
    "objcore": "OBJCORE",
    "instrumented": "OBJCORE TRACE",
}
CARELESS = """\
#include "system.h"

static void put_in(char *letters, int count)
{
    for (volatile int i = 0; i < count; i++) {
        letters[i] = (char)i;
    }
}

__attribute__((noinline)) static int spell(int count)
{
    char letters[8];

    put_in(letters, count);
    return letters[0];
}

void run(void *arg)
{
    (void)arg;
    weft_printf("begin\\n");
    weft_exit(spell(24));
}
"""

pytestmark = needs("cmake", "ninja", "gcc")


def application(folder: Path, main: str, extra: str = "") -> Path:
    """Write an application of one task `run`."""
    folder.mkdir(exist_ok=True)
    text = (MINIMAL / "minimal.yaml").read_text() + extra
    (folder / "app.yaml").write_text(text)
    (folder / "main.c").write_text(main)
    return folder / "app.yaml"


def test_run_and_size_line(weft: Weft, tmp_path: Path) -> None:
    need_target("cm3")
    file = application(tmp_path, (MINIMAL / "main.c").read_text())
    result = weft("run", file, "--build-dir", tmp_path / "build")
    assert result.code == 0 and result.out == "main runs\n"
    found = re.fullmatch(r"main: flash ([\d,]+) B, RAM ([\d,]+) B; Arm MPS2 .*\n", result.err)
    assert found
    application(tmp_path, (MINIMAL / "main.c").read_text() + "volatile char more[1024] = {1};\n")
    again = weft("build", file, "--build-dir", tmp_path / "build")
    # Not referenced, so the linker drops it: nothing changes.
    assert "(+" not in again.out
    text = (MINIMAL / "main.c").read_text().replace("(void)arg;", "more[3]++;")
    application(tmp_path, "static volatile char more[1024];\n" + text)
    grown = weft("build", file, "--build-dir", tmp_path / "build")
    assert re.search(r"RAM [\d,]+ B \(\+1,024\)", grown.out), grown.out


def test_second_build_does_nothing(weft: Weft, tmp_path: Path) -> None:
    file = application(tmp_path, (MINIMAL / "main.c").read_text())
    arguments = ("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert weft(*arguments).code == 0
    folder = tmp_path / "build" / "main-host"
    before = {f: f.stat().st_mtime_ns for f in folder.rglob("*.o*")}
    assert before and weft(*arguments).code == 0
    assert {f: f.stat().st_mtime_ns for f in folder.rglob("*.o*")} == before
    file.write_text(file.read_text().replace("priority: 0", "priority: 1"))
    assert weft(*arguments).code == 0
    changed = [f.name for f in folder.rglob("*.o") if f.stat().st_mtime_ns != before[f]]
    assert changed == ["system.c.o"]


def test_a_compiler_error_shows_the_users_line(weft: Weft, tmp_path: Path) -> None:
    file = application(tmp_path, '#include "system.h"\nvoid run(void *arg) { int x = arg }\n')
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert f"{tmp_path}/main.c:2:" in result.err and "error W051" in result.err
    assert "FAILED" not in result.err and "ninja" not in result.err


def test_a_warning_is_shown_once(weft: Weft, tmp_path: Path) -> None:
    text = (MINIMAL / "main.c").read_text() + "static int unused(void)\n{\n    return 1;\n}\n"
    file = application(tmp_path, text)
    arguments = ("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    first = weft(*arguments)
    assert first.code == 0 and "main.c" in first.err and "-Wunused-function" in first.err
    assert weft(*arguments).err == ""


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nobody();", "implicit-function-declaration"),
        ("int *there = 5; (void)there;", "int-conversion"),
        ("char *text = &(int){0}; (void)text;", "incompatible-pointer-types"),
    ],
)
def test_what_later_compilers_refuse_is_an_error(
    weft: Weft, tmp_path: Path, line: str, error: str
) -> None:
    text = (MINIMAL / "main.c").read_text().replace("(void)arg;", f"(void)arg; {line}")
    file = application(tmp_path, text)
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert re.search(rf"-W(error=)?{error}\b", result.err)  # gcc 14 says no more that it was asked


@pytest.mark.slow
def test_builds_of_different_kinds_do_not_replace_each_other(
    weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builder, "BUILD", tmp_path / "build")
    file = application(tmp_path, (MINIMAL / "main.c").read_text())
    kinds: list[list[str]] = [[], ["--no-checks"], ["--optimize", "size"], ["--config", "objcore"]]
    programs = set()
    for words in kinds:
        out = weft("build", file, "-t", "host", *words).out
        programs |= {line.strip() for line in out.splitlines() if line.endswith(".elf")}
    assert weft("trace", file, "-t", "host", "-q").code == 0
    assert len(programs) == len(kinds)
    assert len(list((tmp_path / "build").rglob("main.elf"))) == len(kinds) + 1


def test_an_entry_of_the_wrong_type(weft: Weft, tmp_path: Path) -> None:
    file = application(tmp_path, '#include "system.h"\nint run(int x) { return x; }\n')
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD and "conflicting types for" in result.err


@pytest.mark.parametrize("target", TARGETS)
def test_the_exit_code_is_the_programs(weft: Weft, tmp_path: Path, target: str) -> None:
    need_target(target)
    text = (MINIMAL / "main.c").read_text().replace("weft_exit(0)", "weft_exit(42)")
    file = application(tmp_path, text)
    result = weft("run", file, "-t", target, "--build-dir", tmp_path / "build", "-q")
    assert (result.code, result.out, result.err) == (42, "main runs\n", "")


@pytest.mark.parametrize("target", TARGETS)
def test_a_fault_record_in_words(weft: Weft, tmp_path: Path, target: str) -> None:
    need_target(target)
    file = application(tmp_path, CLUMSY, "  hubs:\n    guard: {type: mutex}\n")
    file.write_text(file.read_text().replace("stack: 512", "stack: 1024, uses: [guard]"))
    arguments = ("run", file, "-t", target, "--build-dir", tmp_path / "build", "-q")
    result = weft(*arguments)
    assert result.code == exits.FAULT and result.out == "begin\n"
    first, second = result.err.splitlines()[:2]
    assert first == (
        "main: fault: misuse in task `only`: unlock of a mutex that the caller does not hold "
        "(code 8)"
    )
    assert re.fullmatch(r" +pc 0x[0-9a-f]+  (run|unlock_twice), .*main\.c:7", second)
    [node] = json.loads(weft(*arguments, "--json").out)["nodes"]
    assert node["exit_code"] == exits.FAULT and node["fault"]["task"] == "only"
    assert node["fault"]["pc"]["line"] == 7 and node["output"][0] == "begin"


@pytest.mark.parametrize(
    "target", ["cm3", *nightly("cm33", "rv32", "rv64", "host", "host-aarch64")]
)
def test_a_canary_that_is_hit(weft: Weft, tmp_path: Path, target: str) -> None:
    """Whole builds with canaries find what overwrites a frame; others do not look."""
    need_target(target)
    file = application(tmp_path, CARELESS)
    file.write_text(file.read_text().replace("stack: 512", "stack: 1024"))
    arguments = ("run", file, "-t", target, "--config", "canaries", "-q")
    result = weft(*arguments, "--build-dir", tmp_path / "build")
    assert result.code == exits.FAULT and result.out == "begin\n"
    first, second = result.err.splitlines()[:2]
    assert first.startswith("main: fault: stack canary in task `only`")
    assert re.fullmatch(r" +pc 0x[0-9a-f]+  spell, .*main\.c:\d+", second)


@needs("arm-none-eabi-gcc", "qemu-system-arm")
def test_a_kernel_with_user_tasks_and_a_node_without(weft: Weft, tmp_path: Path) -> None:
    file = MINIMAL / "minimal.yaml"
    plain = weft("run", file, "-t", "cm3", "--build-dir", tmp_path / "plain", "-q")
    words = ("--config", "userspace", "--build-dir", tmp_path / "user")
    result = weft("run", file, "-t", "cm3", *words, "-q")
    assert (result.code, result.out, result.err) == (0, plain.out, "")
    text = (tmp_path / "user" / "main-cm3" / "generated" / "main" / "node.cmake").read_text()
    assert "set(WEFT_NODE_FEATURES USER)\n" in text


@pytest.mark.parametrize(
    "name", ["default", *nightly("canaries", "checks", "objcore", "instrumented")]
)
def test_whole_builds_by_name(weft: Weft, tmp_path: Path, name: str) -> None:
    file = SPEC / "valid" / "all_objects" / "all_objects.yaml"
    result = weft("run", file, "-t", "host", "--config", name, "--build-dir", tmp_path, "-q")
    assert (result.code, result.err) == (0, "")
    text = (tmp_path / "main-host" / "generated" / "main" / "node.cmake").read_text()
    found = re.search(r"^set\(WEFT_NODE_FEATURES (.*)\)$", text, re.MULTILINE)
    assert found is not None
    # The description itself asks for the dump and for time slices.
    assert set(found[1].split()) == {"DUMP", "SLICES", *FEATURES[name].split()}


def test_a_configuration_that_does_not_exist(weft: Weft) -> None:
    result = weft("run", MINIMAL / "minimal.yaml", "--config", "canary")
    assert result.code == exits.USAGE and "W120: unknown configuration" in result.err


@pytest.mark.parametrize("target", TARGETS)
def test_a_hung_guest_is_stopped(weft: Weft, tmp_path: Path, target: str) -> None:
    need_target(target)
    text = '#include "system.h"\nvoid run(void *arg)\n{\n    (void)arg;\n    for (;;) {\n    }\n}\n'
    file = application(tmp_path, text)
    result = weft(
        *("run", file, "-t", target, "--build-dir", tmp_path / "build"), "-q", "--timeout", "1"
    )
    assert result.code == exits.TIMEOUT
    assert "error W060: `main` did not end within 1 s and was stopped" in result.err
    assert "it wrote nothing" in result.err and result.out == ""
    is_asked = target != "host-aarch64"  # it runs in an emulator of processes
    assert ("only: running" in result.err) == is_asked
    assert ("`./weft sim` says where each task waits" in result.err) != is_asked
    assert "--until TIME, or `end_after` in the description" in result.err


@pytest.mark.parametrize(
    ("target", "option"),
    [
        ("host", "--no-checks"),
        *nightly(
            ("cm3", "--lto"),
            ("rv32", "--optimize=debug"),
            ("rv32", "--lto"),
            ("host", "--lto"),
            ("cm3", "--optimize=size"),
        ),
    ],
)
def test_build_options(weft: Weft, tmp_path: Path, target: str, option: str) -> None:
    need_target(target)
    file = SPEC / "valid" / "all_objects" / "all_objects.yaml"
    result = weft("run", file, "-t", target, option, "--build-dir", tmp_path / "build", "-q")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("hello: 3 units, limit 4, 1 waits, 0 passes\n")


@pytest.mark.slow
def test_sanitizers(weft: Weft, tmp_path: Path) -> None:
    file = application(tmp_path, (MINIMAL / "main.c").read_text())
    result = weft(
        *("run", file, "-t", "host", "--build-dir", tmp_path / "build", "-q"),
        "--sanitize=address,undefined",
    )
    assert (result.code, result.out, result.err) == (0, "main runs\n", "")


def test_an_unknown_kind_of_optimisation(weft: Weft) -> None:
    result = weft("build", MINIMAL / "minimal.yaml", "--optimize", "fast")
    assert (
        result.code == exits.USAGE and "takes `speed`, `size` or `debug`, not `fast`" in result.err
    )


def test_several_nodes(weft: Weft, tmp_path: Path) -> None:
    for target in ("cm3", "rv32", "host"):
        need_target(target)
    file = SPEC / "valid" / "placeholders" / "placeholders.yaml"
    result = weft("run", file, "--build-dir", tmp_path / "build", "-q")
    assert result.code == 0
    assert sorted(result.out.splitlines()) == ["a | a on armv7m", "b | b on riscv", "c | c on host"]


def several(folder: Path, nodes: dict[str, str], sources: dict[str, str]) -> Path:
    """Write an application with a task `run` on each node: its board, and its own sources."""
    folder.mkdir(exist_ok=True)
    for name, text in sources.items():
        (folder / name).write_text(text)
    lines = ["weft: 1", "topology:", "  nodes:"]
    lines += [f"    {node}: {{{rest}}}" for node, rest in nodes.items()]
    lines += ["application:", "  tasks:"]
    lines += [
        f"    t_{node.replace('-', '')}: {{entry: run, priority: 1, stack: 1024, node: {node}}}"
        for node in nodes
    ]
    (folder / "app.yaml").write_text("\n".join(lines) + "\n")
    return folder / "app.yaml"


GOOD = '#include "system.h"\nvoid run(void *arg)\n{\n    (void)arg;\n    weft_exit(0);\n}\n'


def test_nodes_with_one_configuration_share_a_kernel(weft: Weft, tmp_path: Path) -> None:
    nodes = dict.fromkeys(["n0", "n1", "n2", "a_b", "a-b"], "board: linux, sources: [good.c]")
    file = several(tmp_path, nodes, {"good.c": GOOD})
    arguments = ("run", file, "--build-dir", tmp_path / "build")
    first = weft(*arguments)
    assert first.code == 0
    assert first.err == "n0 to a-b (5 nodes): Linux process on this machine\n"
    [folder] = [path for path in (tmp_path / "build").iterdir() if path.is_dir()]
    assert len(list(folder.glob("*_kernel.a"))) == 1
    before = {f: f.stat().st_mtime_ns for f in folder.rglob("*.o")}
    assert weft(*arguments).code == 0
    assert {f: f.stat().st_mtime_ns for f in folder.rglob("*.o")} == before
    file.write_text(file.read_text().replace("1024, node: n1", "2048, node: n1"))
    assert weft(*arguments).code == 0
    changed = [f for f in folder.rglob("*.o") if f.stat().st_mtime_ns != before[f]]
    assert [f.name for f in changed] == ["system.c.o"] and "node.n1.system.dir" in str(changed[0])


def test_boards_with_one_compiler_have_a_kernel_each(weft: Weft, tmp_path: Path) -> None:
    for target in ("rv32", "rv64", "host"):
        need_target(target)
    nodes = {
        "small": "board: virt-rv32, sources: [good.c]",
        "large": "board: virt-rv64, sources: [good.c]",
        "pc": "board: linux, sources: [good.c]",
    }
    file = several(tmp_path, nodes, {"good.c": GOOD})
    result = weft("build", file, "--build-dir", tmp_path / "build", "--json")
    assert result.code == 0
    elfs = [node["elf"] for node in json.loads(result.out)["nodes"]]
    assert [Path(elf).name for elf in elfs] == ["small.elf", "large.elf", "pc.elf"]
    assert Path(elfs[0]).parent == Path(elfs[1]).parent != Path(elfs[2]).parent
    assert len(list(Path(elfs[0]).parent.glob("*_kernel.a"))) == 2


def test_the_node_that_does_not_build_is_named(weft: Weft, tmp_path: Path) -> None:
    nodes = {
        "a": "board: linux, sources: [good.c]",
        "b": "board: linux, sources: [bad.c]",
        "c": "board: linux, sources: [good.c]",
    }
    sources = {"good.c": GOOD, "bad.c": GOOD.replace("0)", "zero)")}
    result = weft("build", several(tmp_path, nodes, sources), "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert "error W051: the node `b` of app.yaml does not build" in result.err
    assert "bad.c:5:" in result.err and result.err.count("W051") == 1


def test_a_function_that_one_node_lacks(weft: Weft, tmp_path: Path) -> None:
    nodes = {
        "a": "board: linux, sources: [good.c]",
        "b": "board: linux, sources: [other.c]",
    }
    sources = {"good.c": GOOD, "other.c": GOOD.replace("run", "ran")}
    result = weft("build", several(tmp_path, nodes, sources), "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD and "W051" not in result.err
    assert "app.yaml:9:18: error W052: no source defines `run`, the entry of `t_b`" in result.err


def test_a_warning_for_several_nodes_is_shown_once(weft: Weft, tmp_path: Path) -> None:
    nodes = dict.fromkeys("abc", "board: linux, sources: [odd.c]")
    sources = {"odd.c": GOOD + "static int unused(void)\n{\n    return 1;\n}\n"}
    result = weft("build", several(tmp_path, nodes, sources), "--build-dir", tmp_path / "build")
    assert result.code == 0 and result.err.count("-Wunused-function") == 1


def test_names_with_spaces_and_signs(weft: Weft, tmp_path: Path) -> None:
    folder = tmp_path / "it's a (strange) folder & more"
    file = application(folder, (MINIMAL / "main.c").read_text())
    result = weft("run", file, "-t", "host", "--build-dir", tmp_path / "build", "-q")
    assert (result.code, result.out, result.err) == (0, "main runs\n", "")


PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(consumer C ASM)
{weft}
weft_add_node(app DESCRIPTION app.yaml)
"""
FETCH = f"""\
include(FetchContent)
FetchContent_Declare(weft SOURCE_DIR "{ROOT}")
FetchContent_MakeAvailable(weft)
"""
FIND = f'find_package(Weft REQUIRED PATHS "{ROOT}/cmake")'


def cmake(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = ["cmake", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("how", "target"),
    [
        pytest.param(FETCH, "host", id="fetch", marks=pytest.mark.slow),
        pytest.param(FIND, "cm3", id="find"),
    ],
)
def test_cmake_projects_can_use_weft(tmp_path: Path, how: str, target: str) -> None:
    need_target(target)
    board = board_of(target)
    file = application(tmp_path, (MINIMAL / "main.c").read_text())
    file.write_text(file.read_text().replace("mps2-an385", board.name))
    (tmp_path / "CMakeLists.txt").write_text(PROJECT.format(weft=how))
    build = tmp_path / "build"
    toolchain = ROOT / "cmake" / "toolchain" / f"{board.toolchain}.cmake"
    options = ["--toolchain", toolchain] if board.toolchain else []
    for arguments in (["-S", tmp_path, "-B", build, "-G", "Ninja", *options], ["--build", build]):
        done = cmake(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
    command = board.command(build / "app.elf")
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (0, "main runs\n")


def test_cmake_projects_can_have_several_nodes(tmp_path: Path) -> None:
    nodes = dict.fromkeys(["left", "right"], "board: linux, sources: [good.c]")
    several(tmp_path, nodes, {"good.c": GOOD})
    text = PROJECT.format(weft=FIND).replace("weft_add_node(app DESCRIPTION app.yaml)", "")
    for node in nodes:
        text += f"weft_add_node({node}_program DESCRIPTION app.yaml NODE {node})\n"
    (tmp_path / "CMakeLists.txt").write_text(text)
    build = tmp_path / "build"
    for arguments in (["-S", tmp_path, "-B", build, "-G", "Ninja"], ["--build", build]):
        done = cmake(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
    assert len(list(build.glob("*_kernel.a"))) == 1
    for node in nodes:
        program = build / f"{node}_program.elf"
        assert subprocess.run([program], timeout=30, check=False).returncode == 0


def test_a_missing_toolchain_file_is_named(tmp_path: Path) -> None:
    text = PROJECT.format(weft=FIND)
    text = text.replace("weft_add_node(app DESCRIPTION app.yaml)", "weft_add_kernel(k BOARD cm3)")
    (tmp_path / "CMakeLists.txt").write_text(text)
    done = cmake("-S", tmp_path, "-B", tmp_path / "build", "-G", "Ninja")
    text = " ".join(done.stderr.split())
    assert done.returncode != 0 and "toolchain/arm-none-eabi.cmake" in text


def test_a_wrong_description_stops_cmake(tmp_path: Path) -> None:
    file = application(tmp_path, "", "  hub: {}\n")
    (tmp_path / "CMakeLists.txt").write_text(PROJECT.format(weft=FIND))
    done = cmake("-S", tmp_path, "-B", tmp_path / "build", "-G", "Ninja")
    assert done.returncode != 0 and f"{file}:10:3: error W011: unknown key `hub`" in done.stderr


@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_a_new_application_has_only_what_it_uses(target: str, weft: Weft, tmp_path: Path) -> None:
    need_target(target)
    assert weft("new", tmp_path / "app", "--target", target).code == 0
    folder = tmp_path / "build"
    built = weft("build", tmp_path / "app" / "app.yaml", "--build-dir", folder)
    assert built.code == 0, built.err
    [elf] = folder.rglob("main.elf")
    with opened(elf) as program:
        names = {symbol.name for symbol in program.get_section_by_name(".symtab").iter_symbols()}
    assert "weft_msgq_put" in names
    objects = {"weft_pool_init", "weft_packet_pool_init", "weft_timer_start", "weft_slice_set"}
    division = {"__aeabi_uldivmod", "__udivmoddi4", "__udivdi3", "__umoddi3"}
    assert names & (objects | division) == set()
