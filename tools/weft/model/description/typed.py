# SPDX-License-Identifier: MIT
"""Functions that take the messages of one hub by their C type: with `typed: true`, in system.h."""

from collections.abc import Iterator
from dataclasses import dataclass

from weft.model.description.model_base import HubBase, messages_of

TIMEOUT = ("weft_timeout_t", "timeout")
COUNT = ("size_t *", "count")
CALLS = ("size_t", "count")
UPDATES = ("uint32_t *", "count")


@dataclass(frozen=True)
class Service:
    """A service with messages, whose object and types are those of the hub."""

    name: str
    """What stands behind the name of the hub, and behind that of its kind."""
    reads: str = ""
    """What it reads, by the key of the hub with its type, if anything."""
    writes: str = ""
    """What it writes, by its key."""
    parameters: tuple[tuple[str, str], ...] = ()
    """The others: type and name."""
    is_remote: bool = True
    """Also for hubs of other nodes."""
    takes_batch: bool = False
    """Only of hubs with `batch`."""
    returns: str = ""
    """What it returns, if that is not a status: a pointer to a message, as C has it."""

    def declared(self, name: str, hub: HubBase) -> str:
        """Return the parameters in C, for a hub."""
        carried = messages_of(hub)
        own = [f"const {name}_{key}_t *{key}" for key in [self.reads] if key in carried]
        own += [f"{name}_{key}_t *{key}" for key in [self.writes] if key in carried]
        others = [f"{kind}{'' if kind[-1] == '*' else ' '}{name}" for kind, name in self.parameters]
        return ", ".join(own + others) or "void"

    def passed(self, name: str, hub: HubBase) -> str:
        """Return the arguments of the service of a hub."""
        carried = messages_of(hub)
        own = [key if key in carried else "NULL" for key in (self.reads, self.writes) if key]
        return ", ".join([f"&{name}", *own, *(name for _, name in self.parameters)])

    def result(self, name: str) -> str:
        """Return the type of the result, for a hub."""
        return self.returns.format(message=f"{name}_message_t") or "weft_status_t "

    def cast(self, name: str) -> str:
        """Return what turns the result of the service into that, which C++ needs."""
        return f"({self.result(name)})" if self.returns else ""


PUT = Service("put", reads="message", parameters=(TIMEOUT,))
GET = Service("get", writes="message", parameters=(TIMEOUT,))
PEEK = Service("peek", writes="message", is_remote=False)

SERVICES = {
    "port": (PUT, GET),
    "msgq": (
        *(PUT, GET, PEEK),
        Service("put_many", reads="message", parameters=(COUNT, TIMEOUT)),
        Service("get_many", writes="message", parameters=(COUNT, TIMEOUT)),
    ),
    "data_event": (Service("put", reads="message"), GET, PEEK),
    "blackboard": (
        Service("write", reads="message"),
        Service("read", writes="message", parameters=(UPDATES, TIMEOUT)),
        Service("read_new", writes="message", parameters=(UPDATES, TIMEOUT)),
    ),
    "pipe": (
        Service("writer_address", returns="{message} *"),
        Service("reader_address", returns="const {message} *"),
    ),
    "function": (
        Service("call", reads="argument", writes="result", parameters=(TIMEOUT,)),
        Service(
            "call_many",
            reads="argument",
            writes="result",
            parameters=(CALLS, TIMEOUT),
            takes_batch=True,
        ),
    ),
}
"""By type of the hub."""


def services_of(hub: HubBase, is_elsewhere: bool = False) -> Iterator[Service]:
    """Return the services with messages of a hub of this node, or of another one."""
    if messages_of(hub) or getattr(hub, "type", "") == "function":
        for service in SERVICES[getattr(hub, "type", "")]:
            has_batch = getattr(hub, "batch", 1) > 1
            if (service.is_remote or not is_elsewhere) and (has_batch or not service.takes_batch):
                yield service
