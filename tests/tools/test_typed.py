# SPDX-License-Identifier: MIT
"""With `typed: true` a message of another type is an error of the compiler, and costs nothing."""

import re
import subprocess
from itertools import takewhile
from pathlib import Path

import pytest

from tests.needs import need_target, need_tools, needs
from tests.tools.command_line import Weft
from weft.building.generator import generate_node
from weft.diag import exits
from weft.model.boards import board_of
from weft.model.description import load
from weft.model.description.typed import services_of
from weft.paths import ROOT, SPEC

FILE = SPEC / "valid" / "typed" / "typed.yaml"
STRICT = ["-Wall", "-Wextra", "-Werror"]
WRONG = {
    "uint64_t n = 1; (void)numbers_put(&n, WEFT_NO_WAIT);": "numbers_put",
    "uint16_t n[4]; size_t c = 4; (void)numbers_get_many(n, &c, WEFT_NO_WAIT);": "numbers_get_many",
    "uint32_t n = 1; (void)orders_put(&n, WEFT_NO_WAIT);": "orders_put",
    "char text[8]; (void)texts_get(&text, WEFT_NO_WAIT);": "texts_get",
    "int32_t n = 1; (void)level_put(&n);": "level_put",
    "uint32_t n = 1; (void)state_read(&n, &n, WEFT_NO_WAIT);": "state_read",
    "uint8_t *frame = frames_writer_address(); (void)frame;": "uint8_t",
    "uint32_t n = 1; (void)decode_call(&n, NULL, WEFT_NO_WAIT);": "decode_call",
    "int64_t n = 1; (void)reset_call(&n, WEFT_NO_WAIT);": "reset_call",
    "(void)weft_sem_give(&frames);": "weft_sem_give",
    "(void)weft_msgq_put(&unlocked, &unlocked, WEFT_NO_WAIT);": "weft_msgq_put",
}
"""Statements, and what the message names."""
WARNED = {
    "int32_t n = 1; (void)numbers_get(&n, WEFT_NO_WAIT);": "-Werror=pointer-sign",
    "const struct order o = {1, 2}; (void)orders_get(&o, WEFT_NO_WAIT);": "discarded-qualifiers",
}
"""Statements of which C only warns, and the warning."""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("generated")
    generate_node(load(FILE, target="host"), "near", folder)
    return folder


def compiled(generated: Path, source: str, *command: str) -> "subprocess.CompletedProcess[str]":
    folders = [generated, ROOT / "include", FILE.parent]
    return subprocess.run(
        [*command, *(f"-I{folder}" for folder in folders), "-o", "-", "-"],
        input=source,
        capture_output=True,
        text=True,
        check=False,
    )


def errors() -> list[str]:
    """Return what the build makes an error in the user's sources."""
    text = (ROOT / "cmake" / "weft.cmake").read_text()
    found = re.search(r"set\(WEFT_ERRORS ([^)]*?)\s+CACHE", text)
    assert found
    return found[1].split()


def program(statement: str) -> str:
    return f'#include "system.h"\nvoid first(void *arg)\n{{\n(void)arg;\n{statement}\n}}\n'


LANGUAGES = {
    "c": ["gcc", "-xc", "-std=c11", *errors()],
    "c++": ["g++", "-xc++", "-std=c++17"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_types_compile(generated: Path, language: str) -> None:
    need_tools(LANGUAGES[language][0])
    source = (FILE.parent / "main.c").read_text()
    done = compiled(generated, source, *LANGUAGES[language], *STRICT, "-fsyntax-only")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("statement", WRONG)
def test_another_type_is_an_error(generated: Path, language: str, statement: str) -> None:
    need_tools(LANGUAGES[language][0])
    done = compiled(generated, program(statement), *LANGUAGES[language], "-fsyntax-only")
    assert done.returncode != 0
    assert "<stdin>:5:" in done.stderr and "error: " in done.stderr
    assert WRONG[statement] in done.stderr


@pytest.mark.parametrize("statement", WARNED)
def test_another_sign_is_a_warning_in_c(generated: Path, statement: str) -> None:
    need_tools("gcc", "g++")
    for language, options in LANGUAGES.items():
        done = compiled(generated, program(statement), *options, *STRICT, "-fsyntax-only")
        assert done.returncode != 0 and ": error: " in done.stderr
        assert WARNED[statement] in done.stderr or language == "c++"


def without_types(source: str) -> str:
    """Return a source with the services of all hubs in place of the typed ones."""
    hubs = load(FILE).root.application.hubs
    for name, hub in hubs.items():
        for service in services_of(hub):
            call = f"{service.cast(name)}weft_{hub.type}_{service.name}(&{name}"
            arguments = service.passed(name, hub).split(", ")[1:]
            more = "".join([*(", NULL" for _ in takewhile("NULL".__eq__, arguments)), ", "])
            more = more if arguments else ""
            source = re.sub(rf"\b{name}_{service.name}\(", f"{call}{more}", source)
    return source


@pytest.mark.parametrize("optimize", ["-O2", "-Os", "-Og"])
@pytest.mark.parametrize("target", ["cm3", "rv32", "host"])
def test_the_code_is_the_same(generated: Path, target: str, optimize: str) -> None:
    board = board_of(target)
    need_tools(board.compiler)
    command = [
        board.compiler,
        *board.cpu_flags,
        "-ffreestanding",
        "-std=c11",
        optimize,
        "-xc",
        "-S",
    ]
    typed = (FILE.parent / "main.c").read_text()
    plain = without_types(typed)
    assert plain.count("weft_msgq_put(&numbers, ") == 1 and "numbers_put(" not in plain
    first, second = (compiled(generated, source, *command) for source in (typed, plain))
    assert first.returncode == 0 and "numbers" in first.stdout, first.stderr
    assert first.stdout == second.stdout, second.stderr


def application(folder: Path, statement: str) -> Path:
    """Write an application whose line 5 is a statement."""
    file = folder / "app.yaml"
    file.write_text(
        "weft: 1\ntopology: {nodes: {main: {board: linux}}}\napplication:\n"
        "  sources: [main.c]\n  config: {typed: true}\n"
        "  hubs:\n    numbers: {type: msgq, message: uint32_t, depth: 8}\n"
        "    lock: {type: mutex}\n"
        "  tasks:\n    first: {entry: first, priority: 1, stack: 1024, uses: [numbers, lock]}\n"
    )
    (folder / "main.c").write_text(program(statement))
    return file


@needs("cmake", "ninja", "gcc")
def test_the_build_refuses_another_type(weft: Weft, tmp_path: Path) -> None:
    for statement in (
        "uint64_t n = 1; (void)numbers_put(&n, WEFT_NO_WAIT);",
        "weft_sem_give(&lock);",
    ):
        file = application(tmp_path, statement)
        result = weft("build", file, "--build-dir", tmp_path / "build")
        assert result.code == exits.BUILD
        assert "main.c:5:" in result.err and "incompatible pointer type" in result.err


@needs("cmake", "ninja", "gcc")
@pytest.mark.parametrize("target", ["host", "cm3", "rv32"])
def test_a_record_names_the_line_of_the_user(weft: Weft, tmp_path: Path, target: str) -> None:
    """Not that of the inline function in system.h."""
    need_target(target)
    file = application(tmp_path, "(void)numbers_put(arg, WEFT_FOREVER);")
    result = weft("run", file, "-q", "-t", target, "--build-dir", tmp_path / "build")
    assert result.code == 70
    assert re.search(r"^ +pc 0x[0-9a-f]+  first, .*main\.c:5$", result.err + result.out, re.M)


def test_names_of_typed_services_are_taken(weft: Weft, tmp_path: Path) -> None:
    text = FILE.read_text().replace(
        "  first:\n      entry: first", "  first:\n      entry: numbers_put"
    )
    (tmp_path / "typed.yaml").write_text(text)
    for name in ("main.c", "types.h"):
        (tmp_path / name).write_text("")
    result = weft("check", tmp_path / "typed.yaml")
    assert result.code == exits.DESCRIPTION
    assert "`numbers_put` would be" in result.err and "a typed service of a hub" in result.err
    (tmp_path / "typed.yaml").write_text(text.replace("  config: {typed: true}\n", ""))
    assert weft("check", tmp_path / "typed.yaml").code == 0
