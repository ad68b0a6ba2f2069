# SPDX-License-Identifier: MIT
"""The table of services, spec/services.yaml."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
TABLE = "spec/services.yaml"

PROTOTYPE = re.compile(r"(?P<returns>[\w ]+?[ *]+)(?P<name>weft_\w+)\((?P<parameters>.*)\)")
PARAMETER = re.compile(r"(?P<type>.*?[ *])(?P<name>\w+)")


VALUES = frozenset({"priority", "task_state"})
"""Types of values with a name like that of an object."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function in C."""

    type: str  # as in the prototype, with a space behind what is no pointer
    name: str

    @property
    def c(self) -> str:
        """Its declaration."""
        return f"{self.type}{self.name}"

    @property
    def object(self) -> str | None:
        """The type of object that it points to, without prefix and suffix."""
        found = re.fullmatch(r"(?:const )?weft_(\w+)_t \*", self.type)
        return found[1] if found and found[1] not in VALUES else None


class Strict(BaseModel):
    """A part of the table: refuses unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Refusal(Strict):
    """What is refused to user tasks in every build, though only builds with checks report it."""

    condition: str
    """In C, with the names of the prototype."""
    misuse: str
    """Without the prefix WEFT_MISUSE_."""
    comment: str | None = None


class Service(Strict):
    """A function of the public interface."""

    context: str
    """`any`, `task`, `any with no wait` (blocks in a task only), or what its header says."""
    waits: bool = False
    """Whether it may block; `any with no wait` implies it."""
    user: Literal["generated", "by hand", "library"] | None = None
    """How user tasks call it: a system call whose kernel side is generated or written by hand, or
    kernel/user/library.c, which uses other system calls."""
    call: str | None = None
    """The system call, unless it is named like the service: several may have one in common."""
    optional: tuple[str, ...] = ()
    """Parameters that may be NULL."""
    refuse: Refusal | None = None
    remote_user: Literal["generated", "by hand", "library"] | None = None
    """How user tasks call it for objects of other nodes, unless as for those of their own node."""
    remote_refuse: Refusal | None = None
    """Of objects of other nodes. What the object itself shows, its node finds: see net/user/."""
    remote: Literal["posted", "answered"] | None = None
    """Whether it exists for objects of other nodes, and whether the caller needs the reply."""
    remote_note: str | None = None
    """Comment of the function for other nodes."""
    request: bool = False
    """Whether a request can make this call."""


class Object(Strict):
    """Services that have a type of object or a header in common."""

    title: str
    type: str | None = None
    """The type of the first parameter, weft_<type>_t, unless its name is the object's key."""
    extends: str | tuple[str, ...] | None = None
    """The object, or objects, of which these are more services, in a header of their own."""
    header: str | None = None
    """The public header, unless its name is the object's key."""
    remote_fields: tuple[str, ...] = ()
    """What the generated tables say about one of another node, besides its address."""
    remote_note: str | None = None
    """Continues the comment of the header for other nodes."""
    may_be_empty: bool = False
    """Whether messages can have a size of 0."""
    user_calls: tuple[str, ...] = ()
    """System calls behind functions of kernel/user/library.c."""
    remote_user_calls: tuple[str, ...] = ()
    """System calls behind functions of net/user/remote_library.c."""
    has_remote_users: bool = True
    """Whether user tasks can use objects of other nodes; not if those hand out memory."""
    user_include: str | None = None
    """Header of the kernel that the conditions of refusals use."""
    templates: dict[str, str] = {}
    """Files with one function for each service, by the template that they are made from."""
    queues: dict[str, tuple[str, ...]] = {}
    """The wait queues of hubs that have others than the member `waitq`, by type."""
    services: dict[str, Service]
    """By prototype, as in the public header."""

    @model_validator(mode="after")
    def _readable(self) -> Object:
        for prototype in self.services:
            if not PROTOTYPE.fullmatch(prototype):
                raise ValueError(f"not the prototype of a function: {prototype}")
        return self

    @model_validator(mode="after")
    def _honest(self) -> Object:
        for prototype, service in self.services.items():
            if service.remote and not prototype.startswith("weft_status_t "):
                raise ValueError(f"has to say that a node is down by a weft_status_t: {prototype}")
        return self


class Table(Strict):
    """All objects, in the order of their system calls."""

    objects: dict[str, Object]


@dataclass(frozen=True)
class Function:
    """A service with what its prototype says."""

    prototype: str
    about: Service

    @cached_property
    def _parts(self) -> re.Match[str]:
        found = PROTOTYPE.fullmatch(self.prototype)
        assert found is not None  # by the model
        return found

    @property
    def name(self) -> str:
        """Its name without the prefix."""
        return self._parts["name"].removeprefix("weft_")

    @property
    def returns(self) -> str:
        """What it returns, with a space behind what is no pointer."""
        return self._parts["returns"]

    @property
    def parameters(self) -> list[Parameter]:
        """All parameters."""
        text = self._parts["parameters"]
        found = [] if text == "void" else [PARAMETER.fullmatch(part) for part in text.split(", ")]
        return [Parameter(part["type"], part["name"]) for part in found if part]

    @property
    def object(self) -> Parameter:
        """The first parameter."""
        return self.parameters[0]

    @property
    def rest(self) -> list[Parameter]:
        """The parameters behind the object."""
        return self.parameters[1:]

    @property
    def call(self) -> str:
        """Its system call, if it has one."""
        return self.about.call or self.name

    @property
    def counts(self) -> Parameter | None:
        """What receives the number of tasks that a service of many hubs releases."""
        return self.rest[0] if self.rest else None

    @property
    def waits(self) -> bool:
        """Whether it may block."""
        return self.about.waits or self.about.context == "any with no wait"


@dataclass(frozen=True)
class Group:
    """An object of the table with its functions."""

    key: str
    about: Object

    @property
    def type(self) -> str:
        """The type of its objects, without prefix and suffix; of several, none."""
        return self.about.type or (self.extends[0] if len(self.extends) == 1 else self.key)

    @property
    def extends(self) -> tuple[str, ...]:
        """The objects of which these are more services."""
        extends = self.about.extends or ()
        return (extends,) if isinstance(extends, str) else extends

    @property
    def header(self) -> str:
        """Its public header."""
        return self.about.header or f"{self.key}.h"

    def queues_of(self, function: Function) -> str:
        """Return the wait queues of the hub of a service, in C: two, or one and NULL."""
        hub = function.object
        names = self.about.queues.get(hub.object or "", ("waitq",))
        found = [f"&{hub.name}->{name}" for name in names]
        return ", ".join([*found, "NULL"][:2])

    @property
    def remote_kind(self) -> str:
        """What its services for other nodes are named after."""
        return self.key if self.about.extends else self.type

    @property
    def remote_header(self) -> str:
        """The header of its services for other nodes."""
        return f"{self.remote_kind}.h"

    @property
    def functions(self) -> list[Function]:
        """All services."""
        return [Function(prototype, about) for prototype, about in self.about.services.items()]

    @property
    def remote(self) -> list[Function]:
        """Those for objects of other nodes."""
        return [function for function in self.functions if function.about.remote]

    @property
    def requests(self) -> list[Function]:
        """Those that a request can call."""
        return [function for function in self.functions if function.about.request]

    @property
    def calls(self) -> list[str]:
        """The system calls."""
        calls = [f.call for f in self.functions if f.about.user in ("generated", "by hand")]
        return [*dict.fromkeys(calls), *self.about.user_calls]

    @property
    def is_user_kind(self) -> bool:
        """Whether permission tables of user tasks list such objects."""
        return bool(self.calls) and not self.extends and self.key != "time"

    @property
    def generated_calls(self) -> list[Function]:
        """The system calls whose kernel side is generated."""
        return [function for function in self.functions if function.about.user == "generated"]

    @property
    def remote_users(self) -> list[tuple[Function, str]]:
        """The services that user tasks can call for objects of other nodes, and how."""
        functions = self.remote if self.about.has_remote_users else []
        found = ((f, f.about.remote_user or f.about.user) for f in functions)
        return [(function, how) for function, how in found if how]

    @property
    def remote_calls(self) -> list[str]:
        """The system calls for objects of other nodes."""
        calls = [f"remote_{f.call}" for f, how in self.remote_users if how != "library"]
        return [*dict.fromkeys(calls), *self.about.remote_user_calls]

    @property
    def generated_remote_calls(self) -> list[Function]:
        """Those of them whose kernel side is generated."""
        return [function for function, how in self.remote_users if how == "generated"]


def load(root: Path = ROOT) -> list[Group]:
    """Read the table."""
    text = (root / TABLE).read_text(encoding="utf-8")
    table = Table.model_validate(YAML(typ="safe", pure=True).load(text))
    return [Group(key, about) for key, about in table.objects.items()]
