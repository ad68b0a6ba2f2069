# SPDX-License-Identifier: MIT
"""Flame graphs of an explained sample: collapsed stacks, and a page with everything on it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from weft.lab.explain.pipeline import TEXTS, Cause
from weft.lab.explain.result import CoreCycles, Explanation
from weft.lab.explain.terminal import stalls
from weft.paths import VENDOR

TEMPLATES = Path(__file__).parent / "templates"
RUN = "run"
ASSETS = ("d3-selection/d3-selection.min.js", "d3-flame-graph/d3-flamegraph.min.js")


def collapsed(explanation: Explanation) -> str:
    """Return a line "frame;frame;frame cycles" for each stack, as flame graph tools read it."""
    lines = []
    for core in explanation.cores:
        for stack, cycles in sorted(core.stacks().items()):
            lines.append(f"{';'.join((core.node, *stack))} {cycles}\n")
    return "".join(lines)


def page(explanation: Explanation) -> str:
    """Return the HTML page: totals, flame graphs, functions, listing."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["stalls"] = stalls
    graphs = [{"all": _merged(core), "order": _in_order(core)} for core in explanation.cores]
    return environment.get_template("explain.html.j2").render(
        e=explanation,
        retired=Cause.RETIRED,
        texts=TEXTS,
        script=Markup("\n").join(
            Markup((VENDOR / name).read_text(encoding="utf-8")) for name in ASSETS
        ),
        style=Markup((VENDOR / "d3-flame-graph" / "d3-flamegraph.css").read_text(encoding="utf-8")),
        graphs=Markup(json.dumps(graphs).replace("<", "\\u003c")),
    )


def _node(name: str) -> dict[str, Any]:
    return {"name": name, "value": 0, "children": []}


def _merged(core: CoreCycles) -> dict[str, Any]:
    """Return all stacks, equal ones together."""
    root = _node(core.node)
    for stack, cycles in core.stacks().items():
        _add(root, stack, cycles, merge=True)
    return root


def _in_order(core: CoreCycles) -> dict[str, Any]:
    """Return the stacks as they followed each other; a leaf "run" has no stalls."""
    root = _node(core.node)
    for line in core.lines:
        for cause, count in line.charge.stalls.items():
            _add(root, (*line.stack, f"[{cause.word}]"), count, merge=False)
        if line.charge.own:
            _add(root, (*line.stack, RUN), line.charge.own, merge=False)
    return root


def _add(root: dict[str, Any], stack: Iterable[str], cycles: int, *, merge: bool) -> None:
    """Add cycles to each frame of a stack; without `merge` only into the last child."""
    node = root
    node["value"] += cycles
    for name in stack:
        children = node["children"]
        known = children if merge else children[-1:]
        found = next((child for child in known if child["name"] == name), None)
        if found is None:
            found = _node(name)
            children.append(found)
        found["value"] += cycles
        node = found
