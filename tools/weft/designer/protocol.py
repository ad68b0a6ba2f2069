# SPDX-License-Identifier: MIT
"""What the designer's page and its server say to each other, as JSON over one WebSocket.

The types of the page are generated from this module. The server owns the text of the description;
the page shows what it is told and sends what the user wants. A `version` counts the states of the
text; what a page sends for an older version than the last one is applied if it still can be, and
refused with a reason otherwise.
"""

from typing import Annotated, Literal

from pydantic import Field

from weft.designer.messages.advice import Advice, Advise, StopAdvice
from weft.designer.messages.base import Message
from weft.designer.messages.edits import Operation
from weft.designer.messages.live import Live
from weft.designer.messages.trace import Part, Recorded
from weft.picture.diagram import Diagram

# From the page.


class Edit(Message):
    """Apply operations as one step of undo."""

    type: Literal["edit"]
    version: int
    operations: list[Operation]


class Text(Message):
    """The text as the user has typed it."""

    type: Literal["text"]
    version: int
    text: str


class Undo(Message):
    """Take back the last step."""

    type: Literal["undo"]


class Redo(Message):
    """Do again what was taken back last."""

    type: Literal["redo"]


class Resolve(Message):
    """End a conflict with the file by the text that the user has made of both."""

    type: Literal["resolve"]
    text: str


class Run(Message):
    """Build the description as it is and run it."""

    type: Literal["run"]
    target: str | None = None
    """None: the boards of the description."""
    trace: bool = False
    """With trace points: Recorded follows when it has ended."""
    live: bool = False
    """With trace points: Live follows again and again while it runs."""
    simulate: bool = False
    """In virtual time, as `./weft sim`; without `target`, `trace` and `live`."""


class Stop(Message):
    """End the run."""

    type: Literal["stop"]


class Open(Message):
    """Show one of the descriptions of Choice."""

    type: Literal["open"]
    file: str


class Create(Message):
    """Write a new application from a template into a folder that is not there, and show it."""

    type: Literal["create"]
    template: str
    folder: str
    """Relative to the folder in which the designer was started."""


class ShowCosts(Message):
    """Whether the page shows what the description costs; it is sent Costs then."""

    type: Literal["costs"]
    shown: bool


class Look(Message):
    """Show a part of the recorded trace; it is sent Part then."""

    type: Literal["look"]
    begin: int
    """ns from the beginning of the trace."""
    end: int


FromPage = Annotated[
    Edit
    | Text
    | Undo
    | Redo
    | Resolve
    | Run
    | Stop
    | Open
    | Create
    | ShowCosts
    | Look
    | Advise
    | StopAdvice,
    Field(discriminator="type"),
]


# From the server.


class State(Message):
    """The description as it is now: sent first, and after every change by anyone."""

    type: Literal["state"]
    version: int
    file: str
    text: str
    diagram: Diagram
    is_saved: bool
    """The file has this text."""
    undo: str | None = None
    """What Undo takes back, for people; None: nothing."""
    redo: str | None = None
    by: Literal["page", "file", "undo", "open"] = "open"
    """Who made the last change."""
    has_conflict: bool = False
    """A conflict waits for Resolve."""


class Refused(Message):
    """An edit was not applied; the text is unchanged."""

    type: Literal["refused"]
    message: str
    hint: str = ""


class Conflict(Message):
    """The file was changed by another program in the same places as here.

    Nothing is written until the page resolves it.
    """

    type: Literal["conflict"]
    ours: str
    theirs: str
    merged: str
    """Both, with conflict markers."""


class Console(Message):
    """Lines of the console of a node, or of the build."""

    type: Literal["console"]
    node: str
    """Empty: the build."""
    lines: list[str]
    dropped: int = 0
    """Lines left out before these, because the node prints faster than the page can show."""


class Running(Message):
    """What the run does."""

    type: Literal["running"]
    phase: Literal["idle", "building", "running"]
    code: int | None = None
    """Exit code of the last run."""
    fault: "FaultSeen | None" = None


class Ring(Message):
    """Tasks that wait for each other: a deadlock."""

    parts: list[str]
    """Ids of shapes: each task is followed by the hub for which it waits, and this one by the task
    that holds it. The last hub is held by the first task."""
    text: str
    """For people."""


class Deadlock(Message):
    """What a run has found: tasks of which each waits for the next one; empty: nothing more."""

    type: Literal["deadlock"]
    rings: list[Ring] = Field(default_factory=list)


class FaultSeen(Message):
    """A fault record on a console: where it leads to."""

    node: str
    text: str
    shape: str | None = None
    source: str = ""
    """File and line."""


class Notice(Message):
    """What the user must know, such as why the file cannot be written."""

    type: Literal["notice"]
    severity: Literal["error", "warning", "note"] = "error"
    code: str = ""
    message: str
    hint: str = ""


class Template(Message):
    """What an application can begin with."""

    name: str
    title: str
    text: str
    """What it is, in a sentence or two."""


class Choice(Message):
    """No description is open: those that can be opened, and templates. Sent in place of State."""

    type: Literal["choice"]
    folder: str
    """In which the designer was started."""
    files: list[str]
    """Descriptions below the folder, relative to it."""
    templates: list[Template]


class NodeCosts(Message):
    """What the program of a node takes; None: not known."""

    node: str
    region: str
    """Id of the region."""
    load: float | None = None
    """Of the processor, in percent, by what `timing` says."""
    load_before: float | None = None
    flash: int | None = None
    """Bytes."""
    flash_before: int | None = None
    ram: int | None = None
    """Bytes, stacks included."""
    ram_before: int | None = None
    unknown: list[str] = Field(default_factory=list)
    """Why something is not known."""


class Costs(Message):
    """What the description costs, and what it cost before the last edit."""

    type: Literal["costs"]
    version: int
    """Of the text that it is about."""
    is_complete: bool
    """No: sizes are still being computed."""
    nodes: list[NodeCosts] = Field(default_factory=list)
    links: dict[str, str] = Field(default_factory=dict)
    """By id of a wire: how many lines cross it, and what calls over it cost, for people."""
    changes: list[str] = Field(default_factory=list)
    """What the last edit changes, for people, a line each."""
    unknown: list[str] = Field(default_factory=list)
    """What is not known of the whole, and why."""


FromServer = Annotated[
    State
    | Refused
    | Conflict
    | Console
    | Running
    | Notice
    | Choice
    | Costs
    | Recorded
    | Part
    | Live
    | Deadlock
    | Advice,
    Field(discriminator="type"),
]
