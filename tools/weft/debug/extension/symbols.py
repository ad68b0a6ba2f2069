# SPDX-License-Identifier: MIT
"""Names of a program in GDB: variables by type, enumerators, addresses."""

import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gdb

VARIABLE = re.compile(r"^\d+:\s+(?:(?:static|const|volatile) )*(\w+) (\w+)((?:\[\d+\])*);$")
"""A line of `info variables`: type, name, dimensions."""
SYMBOL = re.compile(r"^(\S+)(?: \+ (\d+))? in section ")
"""What `info symbol` says of an address."""


def evaluate(expression: str) -> Any:
    """Return the value of an expression, or None where the program does not have its names."""
    try:
        return gdb.parse_and_eval(expression)
    except gdb.error:
        return None


def word(value: Any) -> int:
    """Return a pointer or a register as the program has it: GDB extends those of MIPS by a sign."""
    return int(value) % (1 << 8 * int(gdb.parse_and_eval("sizeof(void *)")))


def address_of(name: str) -> int | None:
    """Return the address of a symbol, also of one without a type such as a label."""
    value = evaluate(f"(unsigned long)&{name}")
    return None if value is None else int(value)


def enumerators(name: str) -> dict[str, int]:
    """Return the constants of an enumeration of the kernel."""
    return {field.name: int(field.enumval) for field in gdb.lookup_type(f"enum {name}").fields()}


def symbol_at(address: int) -> str:
    """Return the symbol at an address, with the distance to it; or the address."""
    said = gdb.execute(f"info symbol {address:#x}", to_string=True)
    found = SYMBOL.match(said)
    if found is None:
        return f"{address:#x}"
    return found[1] + (f"+{found[2]}" if found[2] else "")


def variables(kind: str) -> Iterator[tuple[str, Any]]:
    """Yield name and value of all variables of a type, elements of arrays one by one.

    Those that the linker has left out, because nothing uses them, have address 0.
    """
    for name in _names_by_type(gdb.current_progspace().filename or "").get(kind, ()):
        symbol = gdb.lookup_global_symbol(name) or gdb.lookup_static_symbol(name)
        value = None if symbol is None else symbol.value()
        if value is not None and value.address is not None and int(value.address):
            yield from _elements(name, value)


@functools.lru_cache(maxsize=1)
def _names_by_type(program: str) -> dict[str, list[str]]:
    """Return the names of the program's variables of types of Weft.

    Kept: with the C library of a process loaded, GDB needs seconds for it.
    """
    if not program:
        return {}
    listed = gdb.execute("info variables -q -n -t weft_[a-z_]*_t", to_string=True)
    names: dict[str, list[str]] = {}
    for line in listed.splitlines():
        if found := VARIABLE.match(line):
            names.setdefault(found[1], []).append(found[2])
    return {kind: sorted(set(found)) for kind, found in names.items()}


def read_program() -> None:
    """Read debug information and names of the program now, before it loads libraries.

    Assembly files first: GDB takes one of them to hold all code between its first and its last
    function, and where several files claim an address it asks the one that it has read last.
    """
    for files in (r"\.S$", ""):
        gdb.execute(f"maint expand-symtabs {files}", to_string=True)
    _names_by_type(gdb.current_progspace().filename or "")


def _elements(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if value.type.strip_typedefs().code != gdb.TYPE_CODE_ARRAY:
        yield name, value
        return
    first, last = value.type.strip_typedefs().range()
    for index in range(first, last + 1):
        yield from _elements(f"{name}[{index}]", value[index])


def application_variables(kind: str) -> Iterator[tuple[str, Any]]:
    """Yield variables as variables() does, without those of the kernel itself.

    These begin with `weft_`, as no name of an application does, or are private to a file of the
    kernel. Where the linker optimises, the file of a symbol is not to be relied on.
    """
    kernel = Path(gdb.lookup_global_symbol("weft_kernel").symtab.fullname()).parent
    for name, value in variables(kind):
        symbol = None if gdb.lookup_global_symbol(name) else gdb.lookup_static_symbol(name)
        is_private = symbol is not None and kernel in Path(symbol.symtab.fullname()).parents
        if not name.startswith("weft_") and not is_private:
            yield name, value


def fields(kind: Any) -> frozenset[str]:
    """Return the names of the members of a structure, which depend on the configuration."""
    return frozenset(field.name for field in kind.strip_typedefs().fields() if field.name)
