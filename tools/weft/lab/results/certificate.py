# SPDX-License-Identifier: MIT
"""Whether two results may be compared: the conditions of both sides, and a table of rules.

A fact that one side does not state neither helps nor hinders; the certificate shows that it is not
stated.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from weft.lab.results.model import TargetContext

COMPILERS_DIFFER = "the compilers differ"

NOT_STATED = "not stated"

_VERSION = re.compile(r"(?<![\w.])\d+\.\d+")
"""Major and minor version in the name of a compiler."""


@dataclass(frozen=True)
class Fact:
    """A condition of results."""

    name: str
    text: Callable[[TargetContext], str]
    """As people read it; empty if it is not stated."""
    key: Callable[[TargetContext], str] | None = None
    """What is compared, where that is not the text."""

    def differs(self, a: TargetContext, b: TargetContext) -> bool:
        """Tell whether both sides state the fact, and not the same."""
        key = self.key or self.text
        one, other = key(a), key(b)
        return bool(one and other) and one != other


def _configuration(of: TargetContext) -> str:
    return str(of.configuration.get("name", ""))


def _release(of: TargetContext) -> str:
    """Return what tells compilers apart, whoever has packaged them: the major and minor version."""
    plain = re.sub(r"\(.*?\)", "", of.compiler)
    found = _VERSION.search(plain)
    return found[0] if found else plain


def _optimisation(of: TargetContext) -> list[str]:
    return [flag for flag in of.flags if flag.startswith("-O") or flag == "-flto"]


KERNEL = Fact("kernel", lambda of: of.kernel or "Weft")
CONFIGURATION = Fact("configuration", _configuration, lambda of: of.configuration_hash)
COMPILER = Fact("compiler", lambda of: of.compiler)
RELEASE = Fact("compiler", lambda of: of.compiler, _release)
FLAGS = Fact("flags", lambda of: " ".join(of.flags))
OPTIMISATION = Fact("optimisation", lambda of: " ".join(_optimisation(of)))
CORE = Fact("core", lambda of: of.title)
EMULATOR = Fact("emulator", lambda of: of.emulator)
CLOCK = Fact("clock", lambda of: f"{of.mhz:g} MHz" if of.mhz else "")
COUNTING = Fact("counting rule", lambda of: of.clock)

SHOWN = (KERNEL, CONFIGURATION, COMPILER, FLAGS, CORE, EMULATOR, CLOCK, COUNTING)
"""The lines of a certificate."""


def _configurations(a: TargetContext, b: TargetContext) -> str:
    names = sorted(a.configuration.keys() | b.configuration.keys())
    different = [
        f"{n} {a.configuration.get(n)} / {b.configuration.get(n)}"
        for n in names
        if a.configuration.get(n) != b.configuration.get(n)
    ]
    return "the configurations differ: " + (", ".join(different) or "board or processor")


def _both(words: str, fact: Fact) -> Callable[[TargetContext, TargetContext], str]:
    return lambda a, b: f"{words}: {fact.text(a)} / {fact.text(b)}"


@dataclass(frozen=True)
class Rule:
    """A fact that must be the same on both sides."""

    fact: Fact
    reason: Callable[[TargetContext, TargetContext], str]


OF_ONE_KERNEL = (
    Rule(CONFIGURATION, _configurations),
    Rule(COMPILER, _both(COMPILERS_DIFFER, COMPILER)),
    Rule(COUNTING, _both("the counting rules differ", COUNTING)),
    Rule(CLOCK, _both("the clocks differ", CLOCK)),
)
"""What must be the same where the same kernel was measured on both sides."""

OF_TWO_KERNELS = (
    Rule(RELEASE, _both(COMPILERS_DIFFER, COMPILER)),
    Rule(OPTIMISATION, _both("the optimisation differs", OPTIMISATION)),
    Rule(COUNTING, _both("the counting rules differ", COUNTING)),
    Rule(CLOCK, _both("the clocks differ", CLOCK)),
)
"""The same between two kernels: their configurations are never the same."""


def obstacle(a: TargetContext, b: TargetContext) -> str:
    """Return why results under these conditions must not be compared, nothing if they may."""
    rules = OF_ONE_KERNEL if a.kernel == b.kernel else OF_TWO_KERNELS
    return next((rule.reason(a, b) for rule in rules if rule.fact.differs(a, b)), "")


@dataclass(frozen=True)
class Line:
    """A fact of both sides."""

    fact: str
    a: str
    b: str

    @property
    def same(self) -> bool:
        """Whether both sides say the same."""
        return self.a == self.b


def lines(a: TargetContext, b: TargetContext) -> list[Line]:
    """Return the facts of both sides, those left out that neither states."""
    found = [(fact.name, fact.text(a), fact.text(b)) for fact in SHOWN]
    return [
        Line(name, one or NOT_STATED, other or NOT_STATED)
        for name, one, other in found
        if one or other
    ]


def text(target: str, a: TargetContext, b: TargetContext, *, whole: bool = False) -> Iterator[str]:
    """Yield the certificate of a target: which facts are the same, then a line for each other one.

    With `whole`, also a line for each fact that is the same.
    """
    found = lines(a, b)
    same = ", ".join(line.fact for line in found if line.same)
    yield f"{target}: same {same}" if same else f"{target}: nothing is the same"
    for line in found:
        if not line.same:
            yield f"  {line.fact}: {line.a} against {line.b}"
        elif whole:
            yield f"  {line.fact}: {line.a}"


def as_json(a: TargetContext, b: TargetContext) -> dict[str, Any]:
    """Return the certificate of a target for --json."""
    facts = {line.fact: {"a": line.a, "b": line.b, "same": line.same} for line in lines(a, b)}
    return {"facts": facts, "obstacle": obstacle(a, b)}
