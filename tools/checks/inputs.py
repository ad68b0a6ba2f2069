# SPDX-License-Identifier: MIT
"""What the tests read: the files whose change can change how they end.

Most of it is not written down but found in the tests themselves: the modules that they import, also
inside functions; the commands of ./weft that they name; the paths that they put together. What only
the build knows (sources in C) stands in tables. Better a file too many than one too few.

Own: pytest-testmon follows Python only, and most of what these tests try is C.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from checks.tree import ROOT

BUILT = ("board", "cmake", "include", "kernel", "net", "arch", "CMakeLists.txt")
"""What programs are built from."""
BUILDERS = {
    "tools/weft/building/builder.py": BUILT,
    "tools/weft/building/ninja.py": BUILT,
    "tools/weft/lab/size/link_probe.py": BUILT,
    "tools/weft/lab/suites.py": ("bench", "examples", "reference"),
    "tools/weft/lab/counting_plugin.py": ("tools/count", "tools/qemu"),
    "tools/weft/rtl/__init__.py": ("rtl", "tools/count"),
    "tools/weft/building/generator/__init__.py": ("spec",),
    "tools/docsite/build.py": (
        *("doc", "examples", "include", "spec", "formal", "bench", "reference", "tests/README.md"),
        *("README.md", "CAVEATS.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"),
        *("tools/docsite/conf.py", "tools/docsite/static", "tools/docsite/terms.py"),
    ),
}
"""Modules that take files which no module names."""
BESIDE = {
    "tests/test_targets.py": (
        *("tests/host", "tests/kernel", "tests/arch", "tests/storm", "tests/support", "tests/user"),
    ),
    "tests/tools/test_cli.py": ("tests/tools", "tools/weft"),  # all commands can be imported
    "tests/simulated/simulated.py": (
        *("tests/simulated", "tests/kernel", "tests/storm", "tests/support", "tests/unit"),
        *("tests/user/faults", "tests/user/storm"),
    ),
}
"""Programs of tests that are not in the test's folder."""
WHOLE = frozenset({"build", "tests", "tools"})
"""Of these, folders are named one by one."""
PACKAGES = {
    "weft": "tools/weft",
    "checks": "tools/checks",
    "services": "tools/services",
    "docsite": "tools/docsite",
    "tests": "tests",
    "examples": "examples",
}
CLI = PurePosixPath("tools/weft/cli/main.py")
COMMANDS = PurePosixPath("tools/weft/cli/commands")


@dataclass(frozen=True)
class Module:
    """What a file of Python names."""

    imported: frozenset[PurePosixPath]  # files of the tree
    commands: frozenset[str]  # its strings that can be commands of ./weft
    places: frozenset[str]  # paths of the tree that it puts together


def file_of(name: str) -> PurePosixPath | None:
    """Return the file of a module of the tree, or of the module that has the name."""
    top, *parts = name.split(".")
    if top not in PACKAGES:
        return None
    while True:
        base = PurePosixPath(PACKAGES[top], *parts)
        for path in (base.with_suffix(".py"), base / "__init__.py"):
            if (ROOT / path).is_file():
                return path
        if not parts:
            return None
        parts.pop()


def package_of(path: PurePosixPath) -> str:
    """Return the dotted name of the package of a file."""
    parts = path.parent.parts
    return ".".join(parts if parts[0] == "tests" else parts[1:])


def imports(nodes: Iterable[ast.AST], package: str) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of each import among the nodes of a file."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base]).rstrip(".")
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"


def files_of(nodes: Iterable[ast.AST], package: str) -> frozenset[PurePosixPath]:
    """Return the files of the tree that are imported, with the packages that they lie in."""
    found = {path for _, name in imports(nodes, package) if (path := file_of(name))}
    around = {p / "__init__.py" for path in found for p in path.parents}
    return frozenset(found | {path for path in around if (ROOT / path).is_file()})


def joined(node: ast.AST) -> str:
    """Return what is constant of a path that an expression puts together, or of a command."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return f"{joined(node.left)}/{joined(node.right)}".strip("/")
    if isinstance(node, ast.List):
        return " ".join(filter(None, map(joined, node.elts)))
    return ""


@cache
def tops() -> frozenset[str]:
    """Return the names at the root of the tree."""
    return frozenset(path.name for path in ROOT.iterdir())


OTHERS = frozenset({"count", "get", "ignore_patterns", "param", "parametrize", "replace"})
"""Methods whose arguments are no commands, whatever they are called."""


def is_weft(node: ast.AST) -> bool:
    """Return whether an element of a command can be ./weft, or holds elements that can."""
    return isinstance(node, ast.Starred) or "weft" in ast.unparse(node).lower()


def words_of(node: ast.AST) -> list[ast.expr]:
    """Return the parts of an expression that can be a command of ./weft.

    The arguments of a call; the first element of a list, or any behind ./weft. What a keyword, a
    key, a comparison or a pair of a table says is none.
    """
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        return [] if name in OTHERS else node.args
    if isinstance(node, ast.List | ast.Tuple):
        start = next((i for i, part in enumerate(node.elts) if is_weft(part)), len(node.elts))
        return [*node.elts[:1], *node.elts[start:]]
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.Return | ast.IfExp):
        return [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
    return []


def place(text: str) -> str | None:
    """Return the longest part of a text that is a path of the tree, if there is one."""
    path = PurePosixPath(re.split(r"[*?\s{]", text, maxsplit=1)[0])
    if not path.parts or path.parts[0] not in tops():
        return None
    while not (ROOT / path).exists():
        path = path.parent
    return str(path)


def is_beside(path: PurePosixPath, word: str) -> bool:
    """Return whether a word names a file or folder in the folder of a module."""
    return re.fullmatch(r"[\w.-]*\w", word) is not None and (ROOT / path.parent / word).exists()


@cache
def module(path: PurePosixPath) -> Module:
    """Read a file of Python."""
    parsed = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    nodes = list(ast.walk(parsed))
    package = package_of(path)
    words = frozenset(
        node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) is str
    )
    parts = {id(node.left) for node in nodes if isinstance(node, ast.BinOp)}
    paths = {joined(n) for n in nodes if isinstance(n, ast.BinOp) and id(n) not in parts}
    # A word alone is a key of a description, or a command, more often than a folder.
    texts = paths | {word for word in words if "/" in word or "." in word}
    places = {found for text in texts if (found := place(text))}
    places |= {str(path.parent / word) for word in words if is_beside(path, word)}
    if any(joined(node).startswith("-m weft") for node in nodes if isinstance(node, ast.List)):
        places.add("weft")
    called = {joined(word) for node in nodes for word in words_of(node)}
    return Module(files_of(nodes, package), frozenset(called), frozenset(places))


def closure(start: Iterable[PurePosixPath]) -> set[PurePosixPath]:
    """Return files with all that they import."""
    found: set[PurePosixPath] = set()
    todo = list(start)
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            todo += module(path).imported
    return found


def commands() -> dict[str, PurePosixPath]:
    """Return the commands of ./weft and their modules."""
    return {path.stem: COMMANDS / path.name for path in (ROOT / COMMANDS).glob("*.py")}


def runs_commands(path: PurePosixPath) -> bool:
    """Return whether a file runs ./weft."""
    read = module(path)
    return CLI in read.imported or "weft" in read.places


@cache
def of_test(path: PurePosixPath) -> frozenset[str]:
    """Return the files and folders that a file of tests needs."""
    around = [parent / "conftest.py" for parent in path.parents]
    start = [path, *(file for file in around if (ROOT / file).is_file())]
    found = closure(start)
    tests = [file for file in found if file.parts[0] == "tests"]
    if runs := [file for file in tests if runs_commands(file)]:
        table = commands()
        named = {word for file in tests for word in module(file).commands} & table.keys()
        unnamed = not named and any(file.name != "conftest.py" for file in runs)
        # ./weft imports all commands: test_cli.py tries whether that fails.
        found |= closure([CLI, *(table[name] for name in (table if unnamed else named))])
    beside = [
        place
        for file in (*start[:1], *(file for file in tests if not is_test(file)))
        for place in BESIDE.get(str(file), (str(file.parent),))
    ]
    built = [
        place
        for file, places in BUILDERS.items()
        if PurePosixPath(file) in found
        for place in places
    ]
    places = {place for file in found for place in module(file).places}
    return frozenset({*map(str, found), *beside, *built, *places} - WHOLE)


@cache
def around(path: PurePosixPath) -> tuple[str, ...]:
    """Return a path and the folders that it lies in."""
    return tuple(map(str, (path, *path.parents)))


def touches(places: Container[str], changed: PurePosixPath) -> bool:
    """Return whether a changed file is one of the files, or in one of the folders."""
    return any(path in places for path in around(changed))


def is_test(path: PurePosixPath) -> bool:
    """Return whether a file has pytest tests; only an import makes it an input of another."""
    return path.parts[0] == "tests" and path.name.startswith("test_") and path.suffix == ".py"


def affected(test: PurePosixPath, changed: Iterable[PurePosixPath]) -> bool:
    """Return whether one of the changed files can change how a file of tests ends."""
    needs = of_test(test)
    return any(
        str(file) in needs or (not is_test(file) and touches(needs, file)) for file in changed
    )


def is_package(place: str) -> bool:
    """Return whether a place is a folder of modules, which are named by who imports them."""
    return (ROOT / place / "__init__.py").is_file()


def used(*files: str) -> tuple[str, ...]:
    """Return files with all that they import, and what those name or take besides."""
    found = closure(map(PurePosixPath, files))
    built = {place for file in found for place in BUILDERS.get(str(file), ())}
    named = {place for file in found for place in module(file).places if not is_package(place)}
    return tuple(sorted({*map(str, found), *built, *named} - WHOLE))


def of_bench() -> tuple[str, ...]:
    """Return what a bench and the comparison with its baseline need."""
    files = [str(COMMANDS / f"{name}.py") for name in ("bench", "compare")]
    return (*used(str(CLI), *files), "tools/checks/goals.py")
