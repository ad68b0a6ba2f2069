# SPDX-License-Identifier: MIT
"""Finds out what a description costs, in a process of its own, for the designer.

Reads the text as a line of JSON from the standard input; writes what it finds, a line of JSON
for each part. Ends when the standard input does.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.building.builder import build, folder_of
from weft.designer.answering import Tell, answer
from weft.diag.errors import WeftError
from weft.lab.budget.timed.application import Request, predict_of
from weft.lab.budget.timed.costs import from_results
from weft.lab.compare.sources import BASELINE, read_source
from weft.model.configurations import DEFAULT
from weft.model.description import Description
from weft.model.description.load import examine
from weft.picture.build import diagram_of
from weft.picture.diagram import Diagram


@dataclass(frozen=True)
class Call:
    """A service of a hub, with the rows of its cost: on one node, and of another node."""

    verb: str
    local: str
    remote: str


def _calls(put: str, get: str, prefix: str) -> dict[str, tuple[Call, ...]]:
    """Return the services of a type by the kind of an edge."""
    both = [
        Call(verb, f"{prefix}.{verb}.immediate.kernel", f"{prefix}.{verb}.remote")
        for verb in (put, get)
    ]
    return {"puts": (both[0],), "gets": (both[1],), "uses": tuple(both)}


CALLS = {
    "sem": _calls("give", "take", "semaphore"),
    "event": _calls("raise", "test", "event"),
    "flags": _calls("post", "wait", "events"),
    "msgq": _calls("put", "get", "msgq"),
    "data_event": _calls("put", "get", "data_event"),
    "blackboard": _calls("write", "read", "blackboard"),
    "mutex": _calls("lock", "unlock", "mutex"),
}
"""By the type of a hub: what the baseline has rows of."""


def loads(description: Description) -> dict[str, Any]:
    """Return the load of each node in percent, and why it is not known."""
    request = Request(description.file, None, None, None, BASELINE)
    try:
        answer = predict_of(description, request)
    except WeftError as error:
        problem = error.problems[0]
        why = f"loads are not known: {problem.message}" + (f"; {problem.hint}" * bool(problem.hint))
        return {"loads": {}, "gaps": {}, "unknown": [why]}
    gaps: dict[str, list[str]] = {}
    for gap in answer.missing:
        gaps.setdefault(gap.node, []).append(gap.problem.message)
    found = {node: 100 * answer.system.load(node) for node in description.nodes}
    return {"loads": found, "gaps": gaps, "unknown": []}


def calls(description: Description, diagram: Diagram) -> dict[str, Any]:
    """Return what calls of hubs cost, by the edge and the service.

    Without checks: the baseline has calls of other nodes in this configuration only.
    """
    results = read_source(BASELINE).results
    shapes = {shape.id: shape for shape in diagram.shapes}
    regions = {node: region_of(description, node) for node in description.nodes}
    boards = {region: description.board(node) for node, region in regions.items()}
    found: dict[str, Any] = {}
    unknown: dict[str, None] = {}
    crossing: dict[str, list[tuple[float, str]]] = {}
    costs: dict[str, Any] = {}
    for edge in diagram.edges:
        hub, user = shapes[edge.target], shapes[edge.source]
        board = boards[user.region]
        if board.target not in costs:
            costs[board.target] = from_results(results, board.target, DEFAULT)
        for call in CALLS.get(hub.type, {}).get(edge.kind, ()):
            row = call.remote if edge.remote else call.local
            cost = costs[board.target].get(row)
            if cost is None:
                unknown[f"the baseline has no {row} on {board.target}"] = None
                continue
            text = f"{user.name}, {call.verb} of {hub.name}"
            found[f"{edge.source} {edge.target} {call.verb}"] = [text, cost.usual, board.unit]
            crossing.setdefault(edge.id, []).append((cost.usual, board.unit))
    if found and description.root.application.config.checks:
        unknown["calls are compared as the baseline has them, without checks"] = None
    over = links(diagram, crossing)
    return {"calls": found, "regions": regions, "links": over, "unknown": list(unknown)}


def links(diagram: Diagram, costs: Mapping[str, Sequence[tuple[float, str]]]) -> dict[str, str]:
    """Return what goes over each wire, by what calls of each line cost.

    Lines between nodes without a link of their own take a route over others, and are left out.
    """
    at = {shape.id: shape.region for shape in diagram.shapes}
    between: dict[frozenset[str], str] = {}
    for wire in diagram.wires:
        between.setdefault(frozenset(wire.ends), wire.id)
    lines: dict[str, list[str]] = {}
    for edge in diagram.edges:
        wire_id = between.get(frozenset((at[edge.source], at[edge.target])))
        if edge.remote and wire_id is not None:
            lines.setdefault(wire_id, []).append(edge.id)
    return {
        wire: _over_link(len(ids), [cost for line in ids for cost in costs.get(line, ())])
        for wire, ids in lines.items()
    }


def _over_link(lines: int, costs: Sequence[tuple[float, str]]) -> str:
    """Return words for so many lines, and what their calls cost, by unit."""
    words = ["1 line" if lines == 1 else f"{lines} lines"]
    for unit in dict.fromkeys(unit for _, unit in costs):
        known = [cost for cost, of in costs if of == unit]
        least, most = (f"{bound(known):,.0f}" for bound in (min, max))
        span = least if least == most else f"{least} to {most}"
        words.append(f"{span} {unit} a call")
    return " · ".join(words)


def region_of(description: Description, node: str) -> str:
    """Return the id of the region in which a node is drawn: replicas share one."""
    return f"node:{description.document.original(('topology', 'nodes', node))[-1]}"


def sizes(description: Description) -> dict[str, Any]:
    """Build all nodes; return flash and RAM of each."""
    programs = build(description, folder_of(description, "costs"))
    return {"sizes": {program.node: [program.flash, program.ram] for program in programs}}


def parts(file: Path, text: str) -> Iterator[dict[str, Any]]:
    """Return what a description costs, part by part."""
    description = examine(file, text=text).description
    if description is None:
        yield {"unknown": ["nothing is known of a description with errors"]}
        return
    yield calls(description, diagram_of(description))
    yield loads(description)
    try:
        yield sizes(description)
    except WeftError as error:
        yield {"unknown": [f"sizes are not known: {error.problems[0].message}"]}


def main(arguments: Sequence[str]) -> int:
    """Find out what the description in a file costs, with the text of the standard input."""

    def work(text: str, tell: Tell) -> None:
        for part in parts(Path(arguments[0]), text):
            tell(part)

    return answer(work)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
