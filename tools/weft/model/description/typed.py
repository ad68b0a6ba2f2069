# SPDX-License-Identifier: MIT
"""Functions that take the messages of one hub by their C type: with `typed: true`, in system.h."""

from collections.abc import Iterator
from dataclasses import dataclass

from weft.model.description.model_base import HubBase

TIMEOUT = ("weft_timeout_t", "timeout")
COUNT = ("size_t *", "count")
UPDATES = ("uint32_t *", "count")


@dataclass(frozen=True)
class Service:
    """A service with a message, whose object and type are those of the hub."""

    name: str
    """What stands behind the name of the hub, and behind that of its kind."""
    message: str
    """The parameter that is the message: `in` is read, `out` is written, none is the result."""
    parameters: tuple[tuple[str, str], ...] = ()
    """The others: type and name."""
    is_remote: bool = True
    """Also for hubs of other nodes."""

    def declared(self, message: str) -> str:
        """Return the parameters in C, for a type of messages."""
        own = {"in": [f"const {message} *message"], "out": [f"{message} *message"]}
        others = [f"{kind}{'' if kind[-1] == '*' else ' '}{name}" for kind, name in self.parameters]
        return ", ".join(own.get(self.message, []) + others) or "void"

    def passed(self, hub: str) -> str:
        """Return the arguments of the service of a hub."""
        message = ["message"] if self.message in ("in", "out") else []
        return ", ".join([f"&{hub}", *message, *(name for _, name in self.parameters)])

    def result(self, message: str) -> str:
        """Return the type of the result, for a type of messages."""
        if self.message in ("in", "out"):
            return "weft_status_t "
        return f"{'const ' if self.message == 'const result' else ''}{message} *"

    def cast(self, message: str) -> str:
        """Return what turns the result of the service into that, which C++ needs."""
        return "" if self.message in ("in", "out") else f"({self.result(message)})"


PUT = Service("put", "in", (TIMEOUT,))
GET = Service("get", "out", (TIMEOUT,))
PEEK = Service("peek", "out", is_remote=False)

SERVICES = {
    "port": (PUT, GET),
    "msgq": (
        *(PUT, GET, PEEK),
        Service("put_many", "in", (COUNT, TIMEOUT)),
        Service("get_many", "out", (COUNT, TIMEOUT)),
    ),
    "data_event": (Service("put", "in"), GET, PEEK),
    "blackboard": (
        Service("write", "in"),
        Service("read", "out", (UPDATES, TIMEOUT)),
        Service("read_new", "out", (UPDATES, TIMEOUT)),
    ),
    "pipe": (Service("writer_address", "result"), Service("reader_address", "const result")),
}
"""By type of the hub."""


def services_of(hub: HubBase, is_elsewhere: bool = False) -> Iterator[Service]:
    """Return the services with messages of a hub of this node, or of another one."""
    if getattr(hub, "message", "void") != "void":
        for service in SERVICES[getattr(hub, "type", "")]:
            if service.is_remote or not is_elsewhere:
                yield service
