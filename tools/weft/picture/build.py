# SPDX-License-Identifier: MIT
"""Makes the diagram of a description, or of a text that may have errors."""

from collections.abc import Iterable
from pathlib import Path

from weft.base.document import Document
from weft.diag.errors import Problem, WeftError
from weft.model.description.load import Description, examine
from weft.model.description.notes import notes
from weft.picture import layout, topology
from weft.picture.content import Content, content_of
from weft.picture.diagram import Diagram, Mark
from weft.picture.directions import direct


def diagram_of(description: Description, directions: bool = False) -> Diagram:
    """Return the diagram of a description without errors.

    With `directions`, the object files of the last build say who puts and who gets.
    """
    content = content_of(description.document, description.written)
    if directions:
        direct(description, content.edges)
    marks = [Mark(severity="note", message=note) for note in notes(description)]
    return _diagram(description.name, content, marks)


def diagram_of_text(file: Path, text: str) -> Diagram:
    """Return the diagram of a text as it would be in a file; errors in it are marks.

    What can be understood is drawn. Raises WeftError only where Graphviz cannot be used.
    """
    try:
        examined = examine(file, text=text)
    except WeftError as error:
        return _diagram(file.stem, Content(), [_mark(problem) for problem in error.problems])
    if examined.description is not None:
        return diagram_of(examined.description)
    document, content = examined.document, Content()
    if examined.root is not None:
        content = content_of(document, examined.root)
    return _diagram(file.stem, content, marks_of(document, content, examined.problems))


def _diagram(name: str, content: Content, marks: list[Mark]) -> Diagram:
    width, height = layout.lay_out(content)
    topology_width, topology_height = topology.lay_out(content)
    return Diagram(
        name=name,
        width=width,
        height=height,
        topology_width=topology_width,
        topology_height=topology_height,
        regions=content.regions,
        wires=content.wires,
        shapes=content.shapes,
        edges=content.edges,
        marks=marks,
    )


def marks_of(document: Document, content: Content, problems: Iterable[Problem]) -> list[Mark]:
    """Return problems as marks, each at the shape that it concerns."""
    ids = {tuple(shape.path): shape.id for shape in content.shapes}
    ids |= {tuple(wire.path): wire.id for wire in content.wires}
    ids |= {tuple(region.path): region.id for region in content.regions if region.path}
    return [_mark(problem, _shape_of(document, ids, problem)) for problem in problems]


def _shape_of(
    document: Document, ids: dict[tuple[str | int, ...], str], problem: Problem
) -> str | None:
    """Return the id of the part in which a problem is."""
    path = document.path_of(problem.place) if problem.place else None
    return ids.get(path[:3]) if path else None


def _mark(problem: Problem, shape: str | None = None) -> Mark:
    place = problem.place
    return Mark(
        shape=shape,
        code=problem.code,
        message=problem.message,
        hint=problem.hint,
        line=max(place.line, 0) if place else 0,
        column=place.column if place and place.line > 0 else 0,
        length=place.length if place else 1,
    )
