# SPDX-License-Identifier: MIT
"""Checks that functions tell their lock class by name, and that bodies and calls agree with it.

    none      called with the kernel lock free; a function that never takes it may be called anyhow
    _locked   called with the lock held, returns with it held
    _unlock   called with the lock held, returns with it released, also by switching away
    _or_lock  called with the lock free; true: done, it is free; false: it is held

Each body is followed from the state that the name promises, both ways at each branch; a call of a
function of another class, a second lock, or a return in another state is a finding. One board of
each family of processors is read with all features, in both presets.

Own: clang's thread safety analysis wants the class of each function in an attribute; here the names
say it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from ctypes import c_void_p
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path, PurePosixPath

from clang.cindex import Cursor, CursorKind, Index, TranslationUnit, conf

from checks import boards, tree
from checks.allowed import Allowed
from checks.tree import ROOT

FEATURES = ("CHECKS", "SWI", "USER", "BUDGET", "SHARED", "OBJCORE", "NET", "DMA")
SMALL = ("-DWEFT_CONFIG_FAST_PATHS=0", "-DWEFT_CONFIG_TIME_LIST=1")
BUILDS = (("-O2", "-DWEFT_CONFIG_COPY_PIECES=1"), ("-Os", *SMALL, "-DWEFT_CONFIG_TRACE=1"))
"""The presets standard and small, the former with all its paths, the latter
with everything that is recorded."""
BOARDS = ("linux", "mps2-an385", "nrf51-qemu", "virt-rv32")


class State(Enum):
    """Of the kernel lock."""

    FREE = "free"
    HELD = "held"


FREE = frozenset({State.FREE})
HELD = frozenset({State.HELD})
States = frozenset[State]
NOWHERE: States = frozenset()
"""Behind a return."""

SERVICES = ("mutex_unlock", "sched_unlock")
"""Names that end so because of what the service does."""


@dataclass(frozen=True)
class Contract:
    """What a function finds, and leaves."""

    before: State | None  # None: it does not matter
    after: State | None  # None: as before
    otherwise: State | None = None  # after false, where that is another


GIVEN = {
    "weft_arch_lock": Contract(State.FREE, State.HELD),
    "weft_arch_unlock": Contract(State.HELD, State.FREE),
    "weft_arch_ok_unlock": Contract(State.HELD, State.FREE),
    "weft_arch_switch": Contract(State.HELD, State.FREE),
}


def contract_of(name: str, *, takes: bool) -> Contract:
    """Return what a name promises; `takes`: the lock matters to the body."""
    if name in GIVEN:
        return GIVEN[name]
    if name.endswith("_locked"):
        return Contract(State.HELD, State.HELD)
    if name.endswith("_unlock") and not name.endswith(SERVICES):
        return Contract(State.HELD, State.FREE)
    if name.endswith("_or_lock"):
        return Contract(State.FREE, State.FREE, State.HELD)
    return Contract(State.FREE, State.FREE) if takes else Contract(None, None)


@dataclass(frozen=True)
class Function:
    """A definition."""

    key: str
    name: str
    file: PurePosixPath
    body: Cursor
    returns: bool
    calls: frozenset[str]


@cache
def resolved(file: str) -> Path:
    """Return a file as it is known by."""
    return Path(file).resolve()


def key_of(cursor: Cursor) -> str:
    """Return what a function is known by: its name, and if it is static its file."""
    if cursor.linkage.name != "INTERNAL" or cursor.spelling in GIVEN:
        return str(cursor.spelling)
    definition = cursor.get_definition() or cursor
    return f"{resolved(str(definition.location.file))}:{cursor.spelling}"


def called(cursor: Cursor) -> Iterator[str]:
    """Yield what a body calls; a pointer by its name."""
    for node in cursor.walk_preorder():
        if node.kind == CursorKind.CALL_EXPR and node.referenced is not None:
            if not is_function(node.referenced):
                yield str(node.referenced.spelling)
            elif not is_noreturn(node.referenced):
                yield key_of(node.referenced)


def is_function(cursor: Cursor | None) -> bool:
    """Return whether a call names a function, not a pointer."""
    return cursor is not None and cursor.kind == CursorKind.FUNCTION_DECL


def functions(units: Iterable[TranslationUnit], root: Path) -> dict[str, Function]:
    """Return the functions of the tree that files define; those of their headers once."""
    found: dict[str, Function] = {}
    for unit in units:
        for cursor in unit.cursor.get_children():
            if cursor.kind != CursorKind.FUNCTION_DECL or not cursor.is_definition():
                continue
            file, key = resolved(str(cursor.location.file)), key_of(cursor)
            if file.is_relative_to(root) and key not in found:
                found[key] = function_of(cursor, key, PurePosixPath(file.relative_to(root)))
    return found


def function_of(cursor: Cursor, key: str, file: PurePosixPath) -> Function:
    """Read a definition."""
    (body,) = (c for c in cursor.get_children() if c.kind == CursorKind.COMPOUND_STMT)
    returns = not is_noreturn(cursor)
    return Function(key, str(cursor.spelling), file, body, returns, frozenset(called(body)))


def takers(every: Iterable[Function]) -> frozenset[str]:
    """Return the functions that the lock matters to, whatever their names say.

    They take it, or call a function that wants it or takes it.
    """
    found = {"weft_arch_lock"}
    callers = {function.key: function for function in every}
    for function in callers.values():
        names = {call.rpartition(":")[2] for call in function.calls}
        if any(contract_of(name, takes=False).before for name in names):
            found.add(function.key)
    grown = True
    while grown:
        new = {key for key, function in callers.items() if function.calls & found} - found
        found |= new
        grown = bool(new)
    return frozenset(found)


LOOPS = (CursorKind.WHILE_STMT, CursorKind.FOR_STMT, CursorKind.DO_STMT)
EVALUATION = ("Cursor_Evaluate", "EvalResult_getAsInt", "EvalResult_dispose")
LABELS = (CursorKind.CASE_STMT, CursorKind.DEFAULT_STMT)


@dataclass
class Walk:
    """Follows a body."""

    takes: frozenset[str]
    found: list[tuple[int, str]] = field(default_factory=list)
    returned: set[State] = field(default_factory=set)
    broken: list[set[State]] = field(default_factory=list)

    def call(self, node: Cursor, states: States) -> tuple[States, States]:
        """Check a call; return the states behind it, if it is true and if it is false."""
        for argument in node.get_children():
            states = self.follow(argument, states)
        if node.referenced is None:
            return states, states
        if is_function(node.referenced) and is_noreturn(node.referenced):
            return NOWHERE, NOWHERE
        takes = is_function(node.referenced) and key_of(node.referenced) in self.takes
        contract = contract_of(str(node.referenced.spelling), takes=takes)
        if contract.before is not None and states - {contract.before}:
            text = f"calls {node.referenced.spelling}() with the lock {self.other(contract)}"
            self.found.append((node.location.line, text))
        if not states:
            return NOWHERE, NOWHERE
        if contract.after is None:
            return states, states
        after = frozenset({contract.after})
        return after, frozenset({contract.otherwise}) if contract.otherwise else after

    def truth(self, node: Cursor, states: States) -> tuple[States, States]:
        """Return the states behind a condition, if it is true and if it is false."""
        parts = list(node.get_children())
        if node.kind == CursorKind.INTEGER_LITERAL:
            return (states, NOWHERE) if value_of(node) else (NOWHERE, states)
        if node.kind == CursorKind.CALL_EXPR:
            if node.spelling == "__builtin_expect":
                return self.truth(parts[1], states)
            if node.spelling == "weft_arch_is_locked":
                return states & HELD, states & FREE
            return self.call(node, states)
        if node.kind in TRANSPARENT and len(parts) == 1:
            return self.truth(parts[0], states)
        if node.kind == CursorKind.UNARY_OPERATOR and operator_of(node) == "!":
            true, false = self.truth(parts[0], states)
            return false, true
        operator = operator_of(node) if node.kind == CursorKind.BINARY_OPERATOR else ""
        if operator == "&&":
            true, false = self.truth(parts[0], states)
            both, second = self.truth(parts[1], true)
            return both, false | second
        if operator == "||":
            true, false = self.truth(parts[0], states)
            second, neither = self.truth(parts[1], false)
            return true | second, neither
        states = self.follow_parts(node, states)
        return states, states

    @staticmethod
    def other(contract: Contract) -> str:
        """Return the state in which it must not be called."""
        return str((State.HELD if contract.before is State.FREE else State.FREE).value)

    def branch(self, node: Cursor, states: States) -> States:
        """Follow an if or a choice."""
        parts = list(node.get_children())
        true, false = self.truth(parts[0], states)
        return self.follow(parts[1], true) | (
            self.follow(parts[2], false) if len(parts) > 2 else false
        )

    def loop(self, node: Cursor, states: States) -> States:
        """Follow a loop until nothing new comes around."""
        parts = list(node.get_children())
        condition = condition_of(node, parts)
        self.broken.append(set())
        around, false = states, NOWHERE
        while True:
            now = around
            for part in parts:
                if part is condition:
                    now, out = self.truth(part, now)
                    false |= out
                else:
                    now = self.follow(part, now)
            if now <= around:
                break
            around |= now
        return false | frozenset(self.broken.pop())

    def switch(self, node: Cursor, states: States) -> States:
        """Follow each case from the switch, and from the case before."""
        parts = list(node.get_children())
        states = self.follow(parts[0], states)
        self.broken.append(set())
        now = NOWHERE
        has_default = False
        for part in parts[-1].get_children():
            has_default = has_default or part.kind == CursorKind.DEFAULT_STMT
            now = self.follow(part, now | states if part.kind in LABELS else now)
        return now | frozenset(self.broken.pop()) | (NOWHERE if has_default else states)

    def follow(self, node: Cursor, states: States) -> States:
        """Return the states behind a statement or an expression."""
        kind = node.kind
        if not states:
            return NOWHERE
        if kind == CursorKind.CALL_EXPR:
            return frozenset().union(*self.call(node, states))
        if kind in (CursorKind.IF_STMT, CursorKind.CONDITIONAL_OPERATOR):
            return self.branch(node, states)
        if kind == CursorKind.BINARY_OPERATOR and operator_of(node) in ("&&", "||"):
            return frozenset().union(*self.truth(node, states))
        if kind in LOOPS:
            return self.loop(node, states)
        if kind == CursorKind.SWITCH_STMT:
            return self.switch(node, states)
        states = self.follow_parts(node, states)
        if kind == CursorKind.RETURN_STMT:
            self.returned |= states
        if kind == CursorKind.BREAK_STMT and self.broken:
            self.broken[-1] |= states
        leaves = (CursorKind.RETURN_STMT, CursorKind.BREAK_STMT, CursorKind.CONTINUE_STMT)
        return NOWHERE if kind in leaves else states

    def follow_parts(self, node: Cursor, states: States) -> States:
        """Follow the parts of a node one after the other."""
        for part in node.get_children():
            states = self.follow(part, states)
        return states


def condition_of(node: Cursor, parts: list[Cursor]) -> Cursor | None:
    """Return the condition of a loop; None if there is none."""
    if node.kind != CursorKind.FOR_STMT:
        return parts[0] if node.kind == CursorKind.WHILE_STMT else parts[-1]
    semicolons = [
        token.extent.start.offset
        for token in node.get_tokens()
        if token.spelling == ";" and token.extent.start.offset < parts[-1].extent.start.offset
    ]
    between = range(semicolons[0], semicolons[1])
    return next((part for part in parts[:-1] if part.extent.start.offset in between), None)


def value_of(literal: Cursor) -> int:
    """Return a number, also one that stands in a macro, which has no tokens."""
    evaluate, value, dispose = (getattr(conf.lib, f"clang_{name}") for name in EVALUATION)
    evaluate.argtypes, evaluate.restype = (Cursor,), c_void_p
    value.argtypes = dispose.argtypes = (c_void_p,)
    result = evaluate(literal)
    found = int(value(result))
    dispose(result)
    return found


TRANSPARENT = (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR, CursorKind.CSTYLE_CAST_EXPR)


def operator_of(node: Cursor) -> str:
    """Return the sign of an operator, from the text of a unary one or between two operands."""
    parts = list(node.get_children())
    first, last = node.extent.start.offset, parts[0].extent.start.offset
    if node.kind == CursorKind.BINARY_OPERATOR:
        first, last = parts[0].extent.end.offset, parts[1].extent.start.offset
    between = (t.spelling for t in node.get_tokens() if first <= t.extent.start.offset < last)
    return next((text for text in between if text not in "()"), "")


ENDS = ("weft_refuse", "weft_check_refuse")
"""They return for the compiler only: their callers then end with a jump."""


@cache
def text_of(file: str) -> bytes:
    """Return a file."""
    return Path(file).read_bytes()


def is_noreturn(cursor: Cursor) -> bool:
    """Return whether a function does not return. Its tokens do not show the macro that says so."""
    first = cursor.canonical
    text = text_of(str(first.location.file))[first.extent.start.offset : first.location.offset]
    return b"WEFT_NORETURN" in text or cursor.spelling in ENDS


def findings(function: Function, takes: frozenset[str], allowed: Allowed) -> Iterator[tree.Finding]:
    """Yield what in a function does not agree with its name, or with names that it calls."""
    contract = contract_of(function.name, takes=function.key in takes)
    if contract.before is None or function.name in GIVEN:
        return
    if contract.before is State.FREE and not function.returns:
        return  # a fault, wherever it is found
    walk = Walk(takes)
    end = walk.follow(function.body, frozenset({contract.before})) | walk.returned
    if contract.after is not None and end - {contract.after, contract.otherwise}:
        other = State.HELD if contract.after is State.FREE else State.FREE
        text = f"{function.name}() ends with the lock {other.value}"
        walk.found.append((function.body.extent.end.line, text))
    if walk.found and not allowed.permits("lock", function.file, function.name):
        for line, text in walk.found:
            yield tree.Finding(function.file, line, text)


def flags(board: boards.Board, size: Sequence[str]) -> list[str]:
    """Return the compiler's arguments."""
    done = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True)
    features = [f"-DWEFT_CONFIG_{name}=1" for name in FEATURES]
    own = ["-isystem", f"{done.stdout.strip()}/include", f"-I{ROOT / 'net'}", *size]
    return [*board.clang_flags, *board.flags(), *features, *own]


def check(
    root: Path, sources: Sequence[Path], arguments: Sequence[str], allowed: Allowed
) -> list[tree.Finding]:
    """Return what is wrong in files that are compiled together."""
    index = Index.create()
    units = [index.parse(str(source), args=list(arguments)) for source in sources]
    errors = [
        tree.Finding(PurePosixPath(str(d.location.file)), d.location.line, d.spelling)
        for unit in units
        for d in unit.diagnostics
        if d.severity >= d.Error
    ]
    every = functions(units, root)
    takes = takers(every.values())
    return errors + [f for function in every.values() for f in findings(function, takes, allowed)]


def sources_of(board: boards.Board) -> list[Path]:
    """Return kernel and network. Code of processors has the lock in registers."""
    elsewhere = {"sim", "sim_raw"} | (set() if board.hosted else {"host", "socket", "secure"})
    folders = [ROOT / "kernel", ROOT / "net"]
    found = [path for folder in folders for path in sorted(folder.rglob("*.c"))]
    return [path for path in found if not elsewhere & {*path.relative_to(ROOT).parts}]


def main() -> int:
    """Check one board of each family of processors."""
    allowed = Allowed.load()
    found: set[tree.Finding] = set()
    for board in boards.load():
        if board.name in BOARDS:
            for build in BUILDS:
                found |= {*check(ROOT, sources_of(board), flags(board, build), allowed)}
    found |= {*allowed.unused("lock")}
    return tree.report(sorted(found, key=str), "functions whose names do not tell their lock class")


if __name__ == "__main__":
    sys.exit(main())
