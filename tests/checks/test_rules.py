# SPDX-License-Identifier: MIT
"""The checkers of conditional compilation and of size limits find what they should."""

from pathlib import Path, PurePosixPath

import pytest

from checks import conditionals, size_limits
from checks.allowed import Allowed

GUARDED = "#ifndef X_H\n#define X_H\n#ifdef __cplusplus\n#endif\nint x;\n#endif\n"


def nothing_allowed() -> Allowed:
    return Allowed({})


def conditional_lines(root: Path, name: str, text: str, allowed: Allowed) -> list[int]:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)
    return [item.line for item in conditionals.check(root, PurePosixPath(name), allowed)]


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("kernel/x.h", GUARDED, []),
        ("kernel/x.h", GUARDED.replace("int x;", "#if FAST\n#endif"), [5]),
        ("kernel/x.h", "#ifdef FAST\n#endif\n" + GUARDED, [1, 3]),
        ("kernel/x.h", "#ifndef X_H\n#define Y_H\n#endif\n", [1]),
        ("kernel/x.c", "#ifndef X_H\n#define X_H\n#endif\n", [1]),
        ("kernel/x.c", "  #  if 0\n#elif 1\n#endif\n", [1, 2]),
        ("bench/x.c", "#ifdef __arm__\n#endif\n", [1]),
        ("arch/armv7m/x.c", "#ifdef __arm__\n#endif\n", []),
        ("include/weft/config.h", "#if 1\n#endif\n", []),
    ],
)
def test_conditional_compilation(tmp_path: Path, name: str, text: str, lines: list[int]) -> None:
    assert conditional_lines(tmp_path, name, text, nothing_allowed()) == lines


def test_an_exception_covers_one_condition_and_must_be_needed(tmp_path: Path) -> None:
    exceptions = {("kernel/x.c", "FAST"): "a reason", ("kernel/x.c", "SMALL"): "a reason"}
    allowed = Allowed({"conditional": exceptions})
    text = "#if FAST\n#endif\n#if LARGE\n#endif\n"
    assert conditional_lines(tmp_path, "kernel/x.c", text, allowed) == [3]
    unused = [item.text for item in allowed.unused("conditional")]
    assert unused == ["nothing needs the exception 'conditional' for kernel/x.c: SMALL"]


def test_an_exception_needs_a_reason(tmp_path: Path) -> None:
    file = tmp_path / "allowed.toml"
    file.write_text('[[file]]\npath = "x.c"\nwhat = "lines"\nreason = " "\n')
    with pytest.raises(ValueError, match="needs a reason"):
        Allowed.load(file)


def c_function(lines: int) -> str:
    return "static int f(int a,\n             int b)\n{\n" + "    a++;\n" * lines + "}\n"


def python_function(lines: int) -> str:
    return 'def f():\n    """Say."""\n' + "    f()\n" * lines


@pytest.mark.parametrize(("name", "make"), [("x.c", c_function), ("x.py", python_function)])
def test_function_length(tmp_path: Path, name: str, make) -> None:  # type: ignore[no-untyped-def]
    def found(lines: int, allowed: Allowed) -> list[str]:
        (tmp_path / name).write_text("\n" + make(lines))
        return [str(item) for item in size_limits.check(tmp_path, PurePosixPath(name), allowed)]

    assert found(40, nothing_allowed()) == []
    assert [item.split(";")[0] for item in found(41, nothing_allowed())] == [
        f"{name}:2: f has 41 lines"
    ]
    assert found(41, Allowed({"function": {(name, "f"): "a reason"}})) == []


def test_initialisers_and_types_are_no_functions() -> None:
    text = "struct s {\n    int a;\n};\nstatic const int t[] = {\n    1,\n};\n"
    assert list(size_limits.c_functions(text)) == []


def test_file_length(tmp_path: Path) -> None:
    path = PurePosixPath("x.S")
    (tmp_path / path).write_text("nop\n" * 500)
    assert size_limits.check(tmp_path, path, nothing_allowed()) == []
    (tmp_path / path).write_text("nop\n" * 501)
    assert len(size_limits.check(tmp_path, path, nothing_allowed())) == 1
