# SPDX-License-Identifier: MIT
"""The generated files: templates, filled in and formatted by clang-format."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from services.model import TABLE, Group
from services.proxies import Proxy
from services.user_calls import Call, RemoteCall

MARK = f"Generated from {TABLE} by tools/services; do not edit."
CLANG_FORMAT = Path(sys.executable).parent / "clang-format"
FOLDERS = (
    "include/weft",
    "include/weft/remote",
    "kernel",
    "kernel/deletes",
    "kernel/user",
    "net",
    "net/hub",
    "net/user",
    "doc/reference",
)
"""Where generated files are."""


def comment(text: str) -> str:
    """Return text as the lines of a comment in C."""
    return "\n".join(f" * {line}" for line in textwrap.wrap(text, 97))


def environment() -> Environment:
    """Return what fills in the templates."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    made.filters["comment"] = comment
    made.globals["mark"] = MARK
    return made


def texts(groups: Sequence[Group]) -> Iterator[tuple[str, str]]:
    """Yield path and text of each file, not yet formatted."""
    templates = environment()

    def fill(template: str, **values: object) -> str:
        return templates.get_template(template).render(**values)

    remote = [group for group in groups if group.remote]
    types = {group.type for group in remote}
    for group in remote:
        functions = [Proxy(function, types) for function in group.remote]
        path = f"include/weft/remote/{group.remote_header}"
        yield path, fill("remote_object.h.j2", group=group, functions=functions)
    for group in groups:
        if calls := [Call(group, function) for function in group.generated_calls]:
            yield f"kernel/user/{group.key}_calls.c", fill("calls.c.j2", group=group, calls=calls)
        if calls := [RemoteCall(group, function) for function in group.generated_remote_calls]:
            path = f"net/user/{group.key}_calls.c"
            yield path, fill("remote_calls.c.j2", group=group, calls=calls)
    for group in groups:
        for template, path in group.about.templates.items():
            yield path, fill(template, group=group)
    yield "include/weft/remote.h", fill("remote.h.j2", groups=remote)
    requests = [Proxy(function, types) for group in groups for function in group.requests]
    yield "include/weft/request.h", fill("request.h.j2", functions=requests)
    yield "include/weft/user_calls.h", fill("user_calls.h.j2", groups=groups)
    yield "include/weft/user_names.h", fill("user_names.h.j2", groups=groups)
    yield "kernel/user_kinds.h", fill("user_kinds.h.j2", groups=groups)
    yield "net/server.h", fill("server.h.j2", groups=remote)
    yield "doc/reference/services.md", fill("services.md.j2", groups=groups)


def formatted(file: tuple[str, str]) -> tuple[str, str]:
    """Return a file as clang-format writes it."""
    name, text = file
    if PurePosixPath(name).suffix not in (".c", ".h"):
        return file
    command = [str(CLANG_FORMAT), f"--assume-filename={name}"]
    return name, subprocess.run(
        command, input=text, capture_output=True, text=True, check=True
    ).stdout


def files(groups: Sequence[Group]) -> dict[str, str]:
    """Return all generated files: path and text."""
    with ThreadPoolExecutor() as pool:
        return dict(pool.map(formatted, texts(groups)))


def generated(root: Path) -> Iterator[str]:
    """Yield the files of the tree that say that they are generated."""
    for folder in FOLDERS:
        for path in sorted((root / folder).glob("*.*")):
            if path.suffix in (".c", ".h", ".md") and MARK in path.read_text(encoding="utf-8"):
                yield path.relative_to(root).as_posix()
