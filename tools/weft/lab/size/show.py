# SPDX-License-Identifier: MIT
"""What an application takes, for people."""

from collections.abc import Iterator, Sequence

from weft.lab.size.application import Answer, Stack, warnings
from weft.lab.size.frames import Need
from weft.lab.size.parts import GROUPS, REST, NodeSize

FILES = ("kernel", "network", "processor and board", "libraries")
"""Groups whose small files are shown together."""
FEW = 200
"""Bytes below which a file of these groups is not shown by itself."""
NAMED = 3
"""Functions that are named of those that call by a pointer."""


def lines(found: Answer) -> Iterator[str]:
    """Yield the lines."""
    for node in found.nodes:
        yield f"{node.node}: {node.target}; bytes"
        yield ""
        yield from _table(_rows(node), 1)
        yield ""
        yield from _predicted(found, node)
        yield ""
    yield from _stacks(found.stacks)
    for text in warnings(found):
        yield f"Warning: {text}."


def _rows(node: NodeSize) -> Iterator[tuple[str, ...]]:
    yield ("", "flash", "RAM")
    for group in GROUPS:
        total = node.sum_of(group)
        if not total.flash and not total.ram:
            continue
        yield (group, f"{total.flash:,}", f"{total.ram:,}")
        few = [0, 0, 0]
        parts = [(name, part) for (own, name), part in node.parts.items() if own == group]
        for name, part in sorted(parts, key=lambda each: -each[1].flash - each[1].ram):
            if group in FILES and part.flash + part.ram < FEW:
                few = [few[0] + 1, few[1] + part.flash, few[2] + part.ram]
                continue
            yield (f"  {name}", f"{part.flash:,}", f"{part.ram:,}")
        if few[0]:
            yield (f"  {few[0]} others", f"{few[1]:,}", f"{few[2]:,}")
    rest = node.rest
    yield (REST, f"{rest.flash:,}", f"{rest.ram:,}")
    yield ("sum", f"{node.flash:,}", f"{node.ram:,}")


def _predicted(found: Answer, node: NodeSize) -> Iterator[str]:
    made = found.predictions[node.node]
    kernel = node.sum_of("kernel").flash
    parts = [f"{name} {size:,}" for name, size in made.services.items()]
    yield f"Kernel and processor port with every call of the services used: at most {made.total:,},"
    yield f"of it {', '.join(parts)} (each alone); the program has {kernel:,} of the kernel."


def _stacks(stacks: Sequence[Stack]) -> Iterator[str]:
    rows = [("stack", "size", "used", "needed", "with report", "deepest path, without report")]
    for stack in stacks:
        used = "-" if stack.used is None else f"{stack.used:,}"
        needs = (_needed(stack.calls, stack.saved), _needed(stack.need, stack.saved))
        rows.append((stack.task, f"{stack.size:,}", used, *needs, _path(stack.calls)))
    yield from _table(rows, 1, last_left=True)
    unknown = [stack for stack in stacks if stack.calls and not stack.calls.is_known]
    if unknown:
        yield ""
        yield "More than: what is called by a pointer, or calls itself, is not in the sum."
        yield from _unknown(unknown)


def _needed(need: Need | None, saved: int) -> str:
    if need is None:
        return "unknown"
    return f"{need.depth + saved:,}" if need.is_known else f"> {need.depth + saved:,}"


def _path(need: Need | None) -> str:
    if need is None:
        return ""
    path = need.path
    short = path if len(path) <= NAMED + 1 else (*path[:NAMED], "...", path[-1])
    return " > ".join([*short, "interrupt"])


def _unknown(stacks: Sequence[Stack]) -> Iterator[str]:
    for stack in stacks:
        assert stack.calls is not None
        for what, names in (
            ("call by a pointer", stack.calls.by_pointer),
            ("can reach themselves", stack.calls.recursive),
        ):
            if names:
                shown = ", ".join(names[:NAMED])
                more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
                yield f"  {stack.task}: {shown}{more} {what}"


def _table(
    rows: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]],
    left: int,
    last_left: bool = False,
) -> Iterator[str]:
    known = list(rows)
    widths = [max(len(row[column]) for row in known) for column in range(len(known[0]))]
    for row in known:
        cells = []
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            is_left = number < left or (last_left and number == len(row) - 1)
            cells.append(cell.ljust(width) if is_left else cell.rjust(width))
        yield "  ".join(cells).rstrip()
