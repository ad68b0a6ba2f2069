# SPDX-License-Identifier: MIT
"""The kernel's side of a system call, in C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from services.model import Function, Group, Parameter, Refusal

NOTHING = "void "
STATUS = "weft_status_t "
WORD = "uintptr_t "
TIMEOUT = "weft_timeout_t "
"""Takes two registers of 32 bits."""


def is_word(parameter: Parameter) -> bool:
    """Return whether a parameter is a number. The call takes a word and converts it."""
    return not parameter.type.endswith("*") and parameter.type != TIMEOUT


@dataclass(frozen=True)
class Call:
    """A system call: checks of handle and pointers, then the service."""

    group: Group
    function: Function

    @property
    def returns(self) -> str:
        """What it returns: a status, or a word. Nothing would be what the kernel leaves there."""
        return STATUS if self.function.returns in (NOTHING, STATUS) else WORD

    @property
    def refuse(self) -> Refusal | None:
        """What is refused to user tasks in every build."""
        return self.function.about.refuse

    @property
    def size(self) -> str:
        """The bytes of a message of its object."""
        return f"{self.function.object.name}->size"

    def type_of(self, key: str) -> str:
        """Return the C type of an object."""
        return f"weft_{key}_t *"

    def kind_of(self, key: str) -> str:
        """Return the kind of an object in permission tables."""
        return f"WEFT_USER_{key.upper()}"

    @property
    def name(self) -> str:
        """The function of the service, without prefix."""
        return self.function.name

    @property
    def declaration(self) -> str:
        """Its name with parameters."""
        parameters = ["uintptr_t handle"]
        for parameter in self.function.rest:
            if parameter.object:
                parameters.append(f"uintptr_t {parameter.name}_handle")
            else:
                parameters.append(
                    f"uintptr_t {parameter.name}" if is_word(parameter) else parameter.c
                )
        return f"{self.returns}weft_call_{self.name}({', '.join(parameters)})"

    @property
    def object(self) -> str:
        """The object of the handle."""
        return f"weft_user_object(handle, {self.kind_of(self.group.type)})"

    @property
    def variables(self) -> list[str]:
        """Declarations of the objects, unless the only one is used once."""
        others = [
            f"{self.type_of(p.object)}{p.name} = "
            f"weft_user_object({p.name}_handle, {self.kind_of(p.object)})"
            for p in self.function.rest
            if p.object
        ]
        pointers = [p for p in self.function.rest if p.type.endswith("*")]
        if not pointers and not self.refuse:
            return []
        first = f"{self.type_of(self.group.type)}{self.function.object.name} = {self.object}"
        return [first, *others]

    @property
    def checks(self) -> Iterator[tuple[str, str]]:
        """When a pointer is checked, or always, and how: a message, or a value of its own type."""
        for parameter in self.function.rest:
            if not parameter.type.endswith("*") or parameter.object:
                continue
            name = parameter.name
            if parameter.type in ("const void *", "void *"):
                access = "read" if parameter.type == "const void *" else "write"
                when = f"{self.size} != 0" if self.group.about.may_be_empty else ""
                yield when, f"weft_user_may_{access}({name}, {self.size})"
            else:
                pointer = f"(void *){name}" if parameter.type.endswith("**") else name
                when = f"{name} != NULL" if name in self.function.about.optional else ""
                yield when, f"weft_user_may_store({pointer}, sizeof *{name})"

    @property
    def service(self) -> str:
        """The call of the service."""
        first = self.function.object.name if self.variables else self.object
        rest = [
            f"({p.type.strip()}){p.name}" if is_word(p) and p.type != WORD else p.name
            for p in self.function.rest
        ]
        call = f"weft_{self.name}({', '.join([first, *rest])})"
        if self.function.returns == NOTHING:
            return call
        converted = self.returns == WORD and self.function.returns != WORD
        return f"return {'(uintptr_t)' if converted else ''}{call}"


@dataclass(frozen=True)
class RemoteCall(Call):
    """A system call for an object of another node, which finds most misuse of it."""

    @property
    def refuse(self) -> Refusal | None:
        """What is refused here: only what the object's node cannot see."""
        return self.function.about.remote_refuse

    @property
    def size(self) -> str:
        """The bytes of a message, as the generated tables have them."""
        return f"{self.function.object.name}->remote.size"

    def type_of(self, key: str) -> str:
        """Return the C type of an object of another node."""
        return f"const weft_remote_{key}_t *"

    def kind_of(self, key: str) -> str:
        """Return the kind of an object of another node in permission tables."""
        return f"WEFT_USER_REMOTE_{key.upper()}"

    @property
    def object(self) -> str:
        """The object of the handle; what is known of a task includes its ceiling."""
        return "weft_user_remote_task(handle)" if self.group.type == "task" else super().object

    @property
    def name(self) -> str:
        """The function of the service, without prefix."""
        return f"remote_{self.function.name}"
