# SPDX-License-Identifier: MIT
"""./weft build: builds all nodes of a description."""

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
    print_json,
)


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
    from weft.building.builder import build, folder_of, kind_of, size_lines
    from weft.diag.visible import say
    from weft.model.configurations import chosen
    from weft.model.description import load
    from weft.paths import shown

    keys = chosen(config, checks=checks, optimize=optimize, lto=lto)
    loaded = load(description, target, map, **keys)
    programs = build(
        loaded, build_dir or folder_of(loaded, kind_of(keys)), cmake=[f"-DWEFT_SANITIZE={sanitize}"]
    )
    built = loaded.root.application.config
    if json:
        nodes = [program.as_json() for program in programs]
        print_json({"nodes": nodes, "preset": built.preset, "selected": built.selected()})
        return
    for program in programs:
        if program.warnings:
            say(program.warnings, error=True)
    for line, group in size_lines(programs):
        print(line)
        for program in group:
            print(f"    {shown(program.elf)}")
    if selected := built.selected():
        values = ", ".join(f"{key}: {str(value).lower()}" for key, value in selected.items())
        print(f"preset {built.preset}: {values}")
