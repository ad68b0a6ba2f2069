# SPDX-License-Identifier: MIT
"""What the designer's page and its server say to each other, as JSON over one WebSocket.

The types of the page are generated from this module. The server owns the text of the description;
the page shows what it is told and sends what the user wants. A `version` counts the states of the
text; what a page sends for an older version than the last one is applied if it still can be, and
refused with a reason otherwise.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from weft.picture.diagram import Diagram, Path


class Message(BaseModel):
    """Base of all messages and of their parts."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


# Edits of the diagram. Each becomes edits of the text that leave all other bytes as they are.


class Set(Message):
    """Set the value of a key; the key is added if it is not there."""

    op: Literal["set"]
    path: Path
    value: Any


class Remove(Message):
    """Remove a key with its value, or an item of a list; with its last item, the list."""

    op: Literal["remove"]
    path: Path


class Add(Message):
    """Add a named entry to a section, such as nodes, tasks or hubs."""

    op: Literal["add"]
    path: Path
    """Of the section, such as ["application", "tasks"]; it is made if it is not there."""
    name: str
    value: dict[str, Any]


class Append(Message):
    """Append an item to a list, such as a link; the list is made if it is not there."""

    op: Literal["append"]
    path: Path
    value: Any


class Rename(Message):
    """Give an entry another name, wherever the description uses the name."""

    op: Literal["rename"]
    path: Path
    name: str


class Move(Message):
    """Place entries on a node."""

    op: Literal["move"]
    paths: list[Path]
    node: str


class Delete(Message):
    """Delete entries, and every use of their names; nodes with their links and what is on them."""

    op: Literal["delete"]
    paths: list[Path]


Operation = Annotated[
    Set | Remove | Add | Append | Rename | Move | Delete, Field(discriminator="op")
]


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
    Edit | Text | Undo | Redo | Resolve | Run | Stop | Open | Create | ShowCosts | Look,
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


class Track(Message):
    """A task or handler of a recorded trace: a line of its own."""

    node: str
    name: str
    shape: str | None = None
    """Id of the shape."""


class TracedHub(Message):
    """A hub of a recorded trace."""

    node: str
    name: str
    shape: str


class Recorded(Message):
    """A run with trace points has ended: what can be replayed."""

    type: Literal["recorded"]
    end: int
    """ns from the beginning of the trace."""
    tracks: list[Track] = Field(default_factory=list)
    hubs: list[TracedHub] = Field(default_factory=list)
    warnings: list[str] = Field(default_factory=list)
    """What is missing, such as records that were lost."""


class Slice(Message):
    """What a task or handler does in a time."""

    track: int
    """Index of the track."""
    state: str
    """runs, ready, sleeps, suspended, or waits for a hub."""
    begin: int
    end: int


class WakeUp(Message):
    """A task becomes ready."""

    track: int
    time: int
    ran: int | None = None
    """When it ran; None: not before the end of the trace."""
    shape: str | None = None
    """Id of the hub for which it waited."""
    by: str
    """Who woke it."""
    reason: str


class Frame(Message):
    """A frame in transit between two nodes."""

    source: str
    target: str
    sent: int
    arrived: int
    kind: str
    by: str
    """Who sent it."""


class HubAt(Message):
    """What a hub holds from some time on."""

    hub: int
    """Index of the hub."""
    time: int
    text: str
    """For people; "?": not known."""
    fill: float | None = None
    """From 0 to 1; None: it has no bound, or not known."""
    waiters: int | None = None
    """Tasks that wait there; None: not known."""


class Part(Message):
    """What happened in a part of the recorded trace."""

    type: Literal["part"]
    begin: int
    end: int
    slices: list[Slice] = Field(default_factory=list)
    wakes: list[WakeUp] = Field(default_factory=list)
    frames: list[Frame] = Field(default_factory=list)
    levels: list[HubAt] = Field(default_factory=list)
    """Of each hub the last one before the part, and all in it, by time."""
    levels_end: int = 0
    """Up to here all levels are there."""
    is_cut: bool = False
    """There is more than can be shown: of slices the longest are there, of others the first."""


class LiveTask(Message):
    """What a task does now."""

    shape: str
    state: str
    """As in a slice; of replicas, how many do what."""


class LiveHub(Message):
    """What a hub holds now."""

    shape: str
    text: str
    """For people; "?": not known; empty: it holds nothing."""
    fill: float | None = None
    """From 0 to 1; None: it has no bound, or not known."""
    waiters: int | None = None
    """Tasks that wait there; None: not known."""
    rate: float | None = None
    """Calls of its services a second of the node's time; None: not known."""


class LiveNode(Message):
    """What a node does now."""

    node: str
    region: str
    """Id of the region."""
    load: float | None = None
    """Of the processor since the last look, in percent; None: not known."""
    lost: int = 0
    """Records that were overwritten before they were read: load and rates are of the rest."""
    problem: str = ""
    """Why nothing is known."""


class Live(Message):
    """What the nodes of a run do now. Of hubs that are folded, it is the fullest."""

    type: Literal["live"]
    time: int
    """ms since the beginning of the run."""
    nodes: list[LiveNode] = Field(default_factory=list)
    tasks: list[LiveTask] = Field(default_factory=list)
    hubs: list[LiveHub] = Field(default_factory=list)


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
    | Deadlock,
    Field(discriminator="type"),
]
