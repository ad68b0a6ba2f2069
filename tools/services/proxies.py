# SPDX-License-Identifier: MIT
"""A service for objects of other nodes and for references, in C."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from services.model import Function, Parameter


@dataclass(frozen=True)
class Proxy:
    """A service as it is declared for other nodes."""

    function: Function
    types: Set[str]
    """Types of objects that other nodes can use."""

    @property
    def name(self) -> str:
        """Its name without the prefix."""
        return self.function.name

    @property
    def of(self) -> tuple[str | None, str]:
        """The type of its object, and the object's name."""
        return self.function.object.object, self.function.object.name

    def _is_object(self, parameter: Parameter) -> bool:
        return parameter.object in self.types

    @property
    def objects(self) -> list[str]:
        """Types of further objects among the parameters."""
        return [p.object for p in self.function.rest if p.object and self._is_object(p)]

    def _join(self, first: str, rest: list[str]) -> str:
        return ", ".join([first, *rest] if first else rest)

    def remote_parameters(self, first: str) -> str:
        """Return the parameters behind the first one: of another node are other objects, too."""
        rest = [
            f"const weft_remote_{p.object}_t *{p.name}" if self._is_object(p) else p.c
            for p in self.function.rest
        ]
        return self._join(first, rest)

    def ref_parameters(self, first: str) -> str:
        """Return the parameters behind the first one: references are other objects, too."""
        rest = [
            f"weft_{p.object}_ref_t {p.name}" if self._is_object(p) else p.c
            for p in self.function.rest
        ]
        return self._join(first, rest)

    def request_parameters(self) -> str:
        """Return the parameters behind the request: what it returns is asked for later."""
        hub = self.function.object
        rest = [p.c for p in self.function.rest if p.name not in self.function.about.optional]
        return self._join(f"weft_{hub.object}_ref_t {hub.name}", rest)

    def arguments(self, first: str) -> str:
        """Return the arguments of a call that has them all as its own parameters."""
        return self._join(first, [p.name for p in self.function.rest])

    def resolved(self, first: str, side: str) -> str:
        """Return the arguments of a call with references resolved: `remote` or `local`."""
        rest = [
            f"weft_{p.object}_ref_{side}({p.name})" if self._is_object(p) else p.name
            for p in self.function.rest
        ]
        return self._join(first, rest)

    @property
    def macro_arguments(self) -> str:
        """The arguments within a macro."""
        return ", ".join(f"({name})" for name in ("object", *(p.name for p in self.function.rest)))
