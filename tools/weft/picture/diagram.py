# SPDX-License-Identifier: MIT
"""A description as two pictures: the topology, and the application placed on its nodes.

The one model of both, for `./weft draw` and for the designer. Positions are in pixels at 100 %,
from the upper left corner of the picture. Ids do not depend on positions or on the order of the
file, so that a shape can be followed through edits.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Path = list[str | int]
"""Keys and indices from the root of the description to an entry."""

ShapeKind = Literal[
    "task",
    "hub",
    "timer",
    "interrupt",
    "device",
    "swi",
    "periodic",
    "partition",
    "log",
    "stats",
]

EdgeKind = Literal["uses", "puts", "gets", "serves", "posts", "controls", "argument"]
"""`uses`: which way is not known. `puts` and `gets` are seen from the task or handler."""


class Part(BaseModel):
    """Base of all parts of a diagram."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Box(Part):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


class Region(Part):
    """A node, or replicas of a node that are folded into one."""

    id: str
    """`node:` and the name."""
    name: str
    board: str
    processor: str = ""
    """What the board's processor is, for people."""
    count: int = 1
    """Nodes that the region stands for."""
    path: Path
    box: Box
    """In the picture of the application."""
    spot: Box
    """In the picture of the topology."""


class Wire(Part):
    """A link of the topology."""

    id: str
    """`link:`, the ends by name, and a number if they have several."""
    ends: tuple[str, str]
    """Ids of regions."""
    driver: str
    notify: str
    label: str
    at: tuple[float, float] | None = None
    """The middle of the label; None: it is not at the line, because most lines have it."""
    curve: list[tuple[float, float]] = Field(default_factory=list)
    """In the picture of the topology, as that of an edge; empty if both ends are one region."""
    path: Path


class Shape(Part):
    """An entry of the application."""

    id: str
    """The kind, a colon, and the name."""
    kind: ShapeKind
    type: str = ""
    """Of a hub: its type."""
    name: str
    region: str
    """Id of the region that it stands in."""
    text: list[str] = Field(default_factory=list)
    """Lines below the name: priority, message and depth, period."""
    user: bool = False
    """A user task: it has a boundary."""
    count: int = 1
    """Replicas that the shape stands for."""
    path: Path
    box: Box


class Edge(Part):
    """A line from a task or handler to what it uses."""

    id: str
    source: str
    """Id of a shape: who makes the call."""
    target: str
    kind: EdgeKind
    remote: bool = False
    """The ends are on different nodes."""
    curve: list[tuple[float, float]] = Field(default_factory=list)
    """From source to target: a point, and three more for each piece of a cubic Bezier curve."""
    path: Path


class Mark(Part):
    """What `./weft check` says of the description, at its place in the file and the picture."""

    shape: str | None = None
    """Id of the shape, region or wire that it concerns."""
    severity: Literal["error", "warning", "note"] = "error"
    code: str = ""
    message: str
    hint: str = ""
    line: int = 0
    """From 1; 0: no place in the file."""
    column: int = 0
    length: int = 1


class Diagram(Part):
    """Both pictures, with what is wrong."""

    name: str
    width: float
    height: float
    """Of the picture of the application."""
    topology_width: float
    topology_height: float
    regions: list[Region] = Field(default_factory=list)
    wires: list[Wire] = Field(default_factory=list)
    shapes: list[Shape] = Field(default_factory=list)
    edges: list[Edge] = Field(default_factory=list)
    marks: list[Mark] = Field(default_factory=list)
