# SPDX-License-Identifier: MIT
"""./weft build: builds all nodes of a description."""

import json as json_format
from dataclasses import replace
from typing import TYPE_CHECKING

from weft.cli.options import (
    BuildFolder,
    Checks,
    Configuration,
    DescriptionFile,
    Json,
    Lto,
    Optimize,
    Placement,
    Sanitize,
    Target,
)

if TYPE_CHECKING:
    from weft.building.builder import Program
    from weft.model.description import Description


def command(
    description: DescriptionFile,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    config: Configuration = None,
    checks: Checks = None,
    optimize: Optimize = None,
    lto: Lto = None,
    sanitize: Sanitize = "",
    build_dir: BuildFolder = None,
    json: Json = False,
) -> None:
    """Build all nodes of a description; show their flash and RAM."""
    parameters = dict(locals())
    from weft.building import unchanged

    key = unchanged.key_of(parameters)
    answer = unchanged.find(key)
    if answer is not None:
        print(answer, end="")
        return
    from weft.building.builder import build, folder_of, kind_of
    from weft.diag.visible import say
    from weft.model.configurations import chosen
    from weft.model.description import load

    keys = chosen(config, checks=checks, optimize=optimize, lto=lto)
    loaded = load(description, target, map, **keys)
    programs = build(
        loaded, build_dir or folder_of(loaded, kind_of(keys)), cmake=[f"-DWEFT_SANITIZE={sanitize}"]
    )
    if not json:
        for program in programs:
            if program.warnings:
                say(program.warnings, error=True)
    text = _text(loaded, programs, json)
    print(text, end="")
    as_before = [replace(program, previous=None) for program in programs]
    tools = {tool for program in programs for tool in program.board.tools}
    boards = [program.board.location / "board.yaml" for program in programs]
    others = [description, *([map] if map else []), *boards, *unchanged.tools(tools)]
    again = _text(loaded, as_before, json)
    unchanged.keep(key, again, description, others, [program.elf for program in programs])


def _text(loaded: "Description", programs: "list[Program]", as_json: bool) -> str:
    """Return the answer."""
    from weft.building.builder import size_lines
    from weft.paths import shown

    built = loaded.root.application.config
    if as_json:
        nodes = [program.as_json() for program in programs]
        value = {"nodes": nodes, "preset": built.preset, "selected": built.selected()}
        return json_format.dumps(value, indent=2) + "\n"
    lines = []
    for line, group in size_lines(programs):
        lines += [line, *(f"    {shown(program.elf)}" for program in group)]
    if selected := built.selected():
        values = ", ".join(f"{key}: {str(value).lower()}" for key, value in selected.items())
        lines.append(f"preset {built.preset}: {values}")
    return "".join(f"{line}\n" for line in lines)
