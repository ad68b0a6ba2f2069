# SPDX-License-Identifier: MIT
"""How simulated links behave, and what goes wrong: the files behind ./weft sim --faults."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from weft.base.document import Document, read
from weft.diag import exits
from weft.diag.errors import Problem, SourceSpan, WeftError
from weft.diag.suggest import did_you_mean, quoted
from weft.model.description import model, shape

MAX_NS = 10**18
"""Of a time: sums of several fit in the engine's 64 bits."""
MAX_COST = 10**9
"""Of an entry to the kernel, in ns: nodes add it to its addition in 32 bits."""
_UNITS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000}


def nanoseconds(text: Any) -> int:
    """Read a time such as 500ns, 10us, 3ms or 2s."""
    found = re.fullmatch(r"(\d{1,12}) ?(ns|us|ms|s)", text, re.ASCII) if type(text) is str else None
    if found is None:
        wrong = f"{quoted(text)} is not a time: an integer with ns, us, ms or s, such as 10us"
        raise PydanticCustomError("W015", "{text}", {"text": wrong})
    value = int(found[1]) * _UNITS[found[2]]
    if value > MAX_NS:
        wrong = f"{quoted(text)} is too long: up to {MAX_NS // _UNITS['s']}s"
        raise PydanticCustomError("W015", "{text}", {"text": wrong})
    return value


def _chance(text: Any) -> int:
    found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,4})?) ?%", text) if type(text) is str else None
    ppm = round(float(found[1]) * 10_000) if found else -1
    if not 0 <= ppm <= 1_000_000:
        wrong = f"{quoted(text)} is not a share: 0% to 100%, such as 0.5%"
        raise PydanticCustomError("W143", "{text}", {"text": wrong})
    return ppm


Time = Annotated[
    int, BeforeValidator(nanoseconds), WithJsonSchema({"type": "string", "examples": ["10us"]})
]
Cost = Annotated[Time, Field(le=MAX_COST)]
Chance = Annotated[
    int, BeforeValidator(_chance), WithJsonSchema({"type": "string", "examples": ["1%"]})
]


class Medium(model.Strict):
    """How a link behaves."""

    delay: Time | None = None
    """From the end of the sending to the arrival; 2us if left out."""
    jitter: Time | None = None
    """Most that chance adds to it; none if left out."""
    bandwidth: Annotated[int, Field(ge=1, le=10**18)] | None = None
    """Bytes per second; no limit if left out."""
    slots: model.Count | None = None
    """Packets in transit in one direction; 16 if left out."""
    loss: Chance | None = None
    """Share of frames that are lost."""
    duplicate: Chance | None = None
    """Share of frames that come twice."""
    corrupt: Chance | None = None
    """Share of frames in which a bit is wrong."""
    reorder: Chance | None = None
    """Share of frames that others may overtake."""

    def command(self, is_raw: bool) -> str:
        """Return the command of the scene."""
        values = {"delay": 2000, **self.model_dump(exclude_none=True, include=set(_MEMBERS))}
        if is_raw:
            values["raw"] = 1
        return "medium " + " ".join(f"{name}={value}" for name, value in values.items())

    @property
    def damages(self) -> bool:
        """True if packets do not come whole and in order."""
        return any((self.loss, self.duplicate, self.corrupt, self.reorder))


_MEMBERS = list(Medium.model_fields)


class LinkMedium(Medium):
    """How one link behaves."""

    between: Annotated[list[str], Field(min_length=2, max_length=2)]
    """Its two nodes."""


class Again(model.Strict):
    """Something that happens again and again, at random times."""

    every: Time
    """On average."""
    down: Time
    """How long it lasts, on average."""
    until: Time | None = None
    """None begins after that."""


class Event(model.Strict):
    """A single event; one of the last four keys selects it."""

    at: Time
    crash: str | None = None
    """A node crashes."""
    start: str | None = None
    """A node starts again."""
    cut: Annotated[list[str], Field(min_length=2, max_length=2)] | None = None
    """The link between two nodes breaks."""
    mend: Annotated[list[str], Field(min_length=2, max_length=2)] | None = None
    """It works again."""


class Faults(Medium):
    """How all links behave, exceptions, and what goes wrong."""

    links: list[LinkMedium] = Field(default_factory=list)
    """Links that behave in another way."""
    cost: Cost = 100
    """What each entry to the kernel takes on every node."""
    cost_jitter: Cost = 0
    """Greatest random addition, drawn each time that a node resumes."""
    crashes: Again | None = None
    """Nodes crash, and start again."""
    cuts: Again | None = None
    """Links break, and work again."""
    events: list[Event] = Field(default_factory=list)
    """What happens at given times."""

    @property
    def needs_repair(self) -> bool:
        """True if links must repair what the medium does: then all do so."""
        return self.damages or any(link.damages for link in self.links)

    @property
    def parts_nodes(self) -> bool:
        """True if a node or a link ends before the others."""
        return bool(self.crashes or self.cuts or self.events)


PRESETS: dict[str, Faults] = {
    "none": Faults(),
    "jitter": Faults.model_validate({"jitter": "50us", "cost_jitter": "200ns"}),
    "lossy": Faults.model_validate(
        {
            "jitter": "20us",
            "loss": "2%",
            "duplicate": "1%",
            "corrupt": "1%",
            "reorder": "5%",
        }
    ),
    "cuts": Faults.model_validate(
        {"jitter": "20us", "cost_jitter": "200ns", "cuts": {"every": "20ms", "down": "5ms"}}
    ),
    "crashes": Faults.model_validate(
        {"jitter": "20us", "cost_jitter": "200ns", "crashes": {"every": "50ms", "down": "10ms"}}
    ),
    "stress": Faults.model_validate(
        {
            "jitter": "50us",
            "cost_jitter": "200ns",
            "cuts": {"every": "20ms", "down": "5ms"},
            "crashes": {"every": "50ms", "down": "10ms"},
        }
    ),
}


def virtual_time(text: str) -> int:
    """Read a time of the command line."""
    try:
        return nanoseconds(text)
    except PydanticCustomError as error:
        raise WeftError([Problem("W095", f"`--until`: {error.message()}")], exits.USAGE) from None


def load(name: str) -> tuple[Faults, Document | None]:
    """Return a preset, or what a file says; raise WeftError with all that is wrong in it."""
    if name in PRESETS:
        return PRESETS[name], None
    if not Path(name).is_file():
        near = get_close_matches(name, PRESETS, n=1)
        hint = f"did you mean {quoted(near[0])}?" if near else ""
        text = f"{quoted(name)} is neither a file nor one of {', '.join(PRESETS)}"
        raise WeftError([Problem("W144", text, hint=hint)], exits.USAGE)
    document = read(Path(name))
    shaped = shape.check(document, Faults)
    if shaped.problems or not isinstance(shaped.model, Faults):
        raise WeftError(shaped.problems, exits.DESCRIPTION)
    return shaped.model, document


class _Names:
    """Numbers of nodes and links in a scene; what is not there is a problem."""

    def __init__(
        self, document: Document | None, nodes: Sequence[str], links: Sequence[tuple[str, str]]
    ) -> None:
        self._document = document
        self._nodes = nodes
        self._links = links
        self.problems: list[Problem] = []

    def _place(self, path: tuple[str | int, ...]) -> SourceSpan | None:
        return self._document.value(path) if self._document else None

    def link(self, path: tuple[str | int, ...], ends: Sequence[str]) -> int:
        """Return the number of the link between two nodes."""
        for number, between in enumerate(self._links):
            if set(between) == set(ends):
                return number
        text = f"there is no link between {quoted(ends[0])} and {quoted(ends[1])} that is used"
        self.problems.append(Problem("W144", text, self._place(path)))
        return 0

    def node(self, path: tuple[str | int, ...], name: str) -> int:
        """Return the number of a node."""
        if name in self._nodes:
            return self._nodes.index(name)
        text, hint = f"unknown node {quoted(name)}", did_you_mean(name, self._nodes)
        self.problems.append(Problem("W020", text, self._place(path), hint))
        return 0


def _event(names: _Names, index: int, event: Event) -> Iterator[str]:
    for kind in ("crash", "start", "cut", "mend"):
        what = getattr(event, kind)
        if what is not None:
            find = names.node if isinstance(what, str) else names.link
            yield f"at {event.at} {kind} {find(('events', index, kind), what)}"


def commands(
    faults: Faults,
    document: Document | None,
    nodes: Sequence[str],
    links: Sequence[tuple[str, str]],
) -> list[str]:
    """Return the links of a scene and its faults."""
    names = _Names(document, nodes, links)
    own = {names.link(("links", i, "between"), m.between): m for i, m in enumerate(faults.links)}
    found = [f"set cost {faults.cost}", f"set cost_jitter {faults.cost_jitter}"]
    for number, (a, b) in enumerate(links):
        found.append(own.get(number, faults).command(faults.needs_repair))
        found.append(f"link {nodes.index(a)} {nodes.index(b)}")
    for i, event in enumerate(faults.events):
        found += _event(names, i, event)
    for kind in ("crashes", "cuts"):
        again = getattr(faults, kind)
        if again is not None:
            found.append(f"{kind} {again.every} {again.down} {again.until or 0}")
    if names.problems:
        raise WeftError(names.problems, exits.DESCRIPTION)
    return found
