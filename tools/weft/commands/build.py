# SPDX-License-Identifier: MIT
"""./weft build: builds all nodes of a description."""

import sys

from weft.commands.options import (
    BuildFolder,
    Checks,
    DescriptionFile,
    Json,
    Lto,
    Optimize,
    Placement,
    Sanitize,
    Target,
    optimize_choice,
    print_json,
)


def command(
    description: DescriptionFile,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    checks: Checks = None,
    optimize: Optimize = None,
    lto: Lto = None,
    sanitize: Sanitize = "",
    build_dir: BuildFolder = None,
    json: Json = False,
) -> None:
    """Build all nodes of a description and show what they take of flash and RAM."""
    from weft.builder import build, size_lines
    from weft.description import load
    from weft.paths import shown

    loaded = load(
        description, target, map, checks=checks, optimize=optimize_choice(optimize), lto=lto
    )
    programs = build(loaded, build_dir, cmake=[f"-DWEFT_SANITIZE={sanitize}"])
    if json:
        print_json({"nodes": [program.as_json() for program in programs]})
        return
    for program in programs:
        if program.warnings:
            print(program.warnings, file=sys.stderr)
    for line, group in size_lines(programs):
        print(line)
        for program in group:
            print(f"    {shown(program.elf)}")
