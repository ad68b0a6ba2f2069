# SPDX-License-Identifier: MIT
"""Pieces of a text to replace, so that its data changes in one place."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from weft.base.document import KeyPath
from weft.base.document_torn import ENDS
from weft.designer.text import words
from weft.designer.text.source import EditError, Source, dotted


@dataclass(frozen=True)
class Piece:
    """Replaces what stands between two characters of a text."""

    start: int
    end: int
    text: str = ""


def renamed(source: Source, path: KeyPath, name: str) -> Iterator[Piece]:
    """Give a key another name."""
    span = source.key(path)
    is_flow = source.value(path[:-1]).is_flow
    yield Piece(span.start, span.end, words.key(name, is_flow, span.style))


def replaced(source: Source, path: KeyPath, value: Any) -> Iterator[Piece]:
    """Replace a value as a whole."""
    span = source.value(path)
    is_in_flow = _is_in_flow(source, path)
    if span.is_block or span.style in ("|", ">"):
        yield from _instead_of_block(source, path, value)
        return
    if span.start == span.end:
        yield from _behind_colon(source, path, value, is_in_flow)
        return
    if isinstance(value, dict | list):
        text = _lines(source, words.flow(value, source.column(span.start)))
    else:
        text = words.scalar(value, is_in_flow, span.style if isinstance(value, str) else "")
    yield Piece(span.start, span.end, text)


def _is_in_flow(source: Source, path: KeyPath) -> bool:
    return any(source.value(path[:length]).is_flow for length in range(len(path)))


def _lines(source: Source, text: str) -> str:
    return text.replace("\n", source.newline)


def _behind_colon(source: Source, path: KeyPath, value: Any, is_in_flow: bool) -> Iterator[Piece]:
    """Write a value where there is none yet."""
    at = source.value(path).start
    nested = None
    if not is_in_flow and path and isinstance(path[-1], str):
        indent = source.column(source.start(path)) + source.step
        nested = words.block(value, indent, source.step)
    if nested is not None:
        end = source.line_end(at)
        yield Piece(end, end, _lines(source, "\n" + "\n".join(nested)))
        return
    column = source.column(at) + 1
    text = words.flow(value, column)
    if not isinstance(value, dict | list):
        text = words.scalar(value, is_in_flow)
    yield Piece(at, at, " " + _lines(source, text))


def _instead_of_block(source: Source, path: KeyPath, value: Any) -> Iterator[Piece]:
    """Replace a collection by indentation, or a text of several lines."""
    span = source.value(path)
    if not path:
        raise EditError("the description cannot be replaced as a whole")
    column = source.column(source.start(path))
    is_below = source.is_first_on_line(span.start) and source.start(path) < span.start
    if not is_below or not isinstance(path[-1], str):
        text = words.flow(value, source.column(span.start))
        if not isinstance(value, dict | list):
            text = words.scalar(value, is_flow=False)
        yield Piece(span.start, span.end, _lines(source, text))
        return
    first = source.children(path)[0]
    begin = source.lead(source.start(first))
    colon = source.text.index(":", source.key(path).end) + 1
    indent = source.column(source.start(first))
    nested = words.block(value, indent, source.step, is_forced=True)
    if nested is not None and type(value) is type(source.at(path)):
        yield Piece(begin, span.end, _lines(source, "\n".join(nested)))
        return
    text = words.flow(value, source.column(colon) + 1)
    if not isinstance(value, dict | list):
        text = words.scalar(value, is_flow=False)
    yield Piece(colon, colon, " " + _lines(source, text))
    yield Piece(begin, source.next_line(source.tail(span.end, column)))


# Adding.


def added(
    source: Source, path: KeyPath, name: str | None, value: Any, gone: Collection[KeyPath] = ()
) -> Iterator[Piece]:
    """Add a key to a mapping, or an item to a list (`name` None), behind the last one.

    `gone` are paths that are removed at the same time.
    """
    children = [child for child in source.children(path) if child not in gone]
    if not children:
        whole = {name: value} if name is not None else [value]
        yield from replaced(source, path, whole)
    elif source.value(path).is_flow:
        yield from _into_flow(source, path, children, _item(name, value))
    else:
        yield from _into_block(source, children, name, value)


def _item(name: str | None, value: Any) -> str:
    text = words.flow(value)
    return text if name is None else f"{words.key(name, True)}: {text}"


def _into_flow(
    source: Source, path: KeyPath, children: list[KeyPath], item: str
) -> Iterator[Piece]:
    """Add to a collection in brackets."""
    end = source.value(children[-1]).end
    close = source.value(path).end - 1
    starts = [source.start(child) for child in children]
    are_apart = all(source.is_first_on_line(start) for start in starts)
    if are_apart and source.line_start(starts[0]) > source.value(path).start:
        indent = source.text[source.line_start(starts[-1]) : starts[-1]]
        last = source.line_end(end)
        rest = source.text[end : min(last, close)]
        has_comma = rest.split("#")[0].strip().startswith(",")
        if not has_comma:
            yield Piece(end, end, ",")
        at = min(last, close) if "#" in rest or has_comma else end
        yield Piece(at, at, source.newline + indent + item + ("," if has_comma else ""))
        return
    room = words.WIDTH - source.column(end) - (source.line_end(close) - close)
    if len(item) + 2 > room and source.column(starts[0]) + len(item) < words.WIDTH:
        yield Piece(end, end, "," + source.newline + " " * source.column(starts[0]) + item)
    else:
        yield Piece(end, end, ", " + item)


def _into_block(
    source: Source, children: list[KeyPath], name: str | None, value: Any
) -> Iterator[Piece]:
    """Add to a collection by indentation."""
    first, last = source.start(children[0]), children[-1]
    column = source.column(first)
    at = source.tail(source.value(last).end, column)
    lead = " " * column + ("-" if name is None else f"{words.key(name, False)}:")
    styles = [source.value(child).style for child in children if source.at(child)]
    is_forced = name is not None and [s for s in styles if s in ("flow", "block")][-1:] == ["block"]
    nested = None
    if name is not None:
        is_allowed = is_forced or "flow" not in styles
        indent = column + source.step
        nested = words.block(value, indent, source.step, is_forced) if is_allowed else None
    if nested is not None:
        text = "\n".join([lead, *nested])
    elif isinstance(value, dict | list):
        text = f"{lead} {words.flow(value, len(lead) + 1)}"
    else:
        text = f"{lead} {words.scalar(value, is_flow=False)}"
    gap = "\n\n" if _are_spaced(source, children) else "\n"
    yield Piece(at, at, _lines(source, gap + text))


def _are_spaced(source: Source, children: list[KeyPath]) -> bool:
    """Return whether there is an empty line before the last of several entries."""
    if len(children) < 2:
        return False
    start = source.start(children[-1])
    end = source.tail(source.value(children[-2]).end, source.column(start))
    return len(ENDS.findall(source.text[end : source.lead(start)])) > 1


# Removing.


def removed(source: Source, paths: Iterable[KeyPath]) -> Iterator[Piece]:
    """Remove keys and items, with the comments that belong to them."""
    ordered = sorted(set(paths), key=lambda path: (list(map(str, path[:-1])), source.start(path)))
    for around, group in groupby(ordered, key=lambda path: path[:-1]):
        gone = set(group)
        children = source.children(around)
        if len(gone) == len(children):
            yield from _emptied(source, around)
        elif source.value(around).is_flow:
            yield from _out_of_flow(source, around, children, gone)
        else:
            yield from _out_of_block(source, children, gone)


def _emptied(source: Source, path: KeyPath) -> Iterator[Piece]:
    """Remove everything in a collection."""
    span = source.value(path)
    empty: Any = {} if isinstance(source.at(path), dict) else []
    if span.is_flow:
        yield Piece(span.start, span.end, words.flow(empty))
    elif not path:
        raise EditError(f"{dotted(path)} cannot be empty")
    else:
        yield from _instead_of_block(source, path, empty)


def _out_of_block(source: Source, children: list[KeyPath], gone: set[KeyPath]) -> Iterator[Piece]:
    first, start = children[0], source.start(children[0])
    if first in gone and not source.is_first_on_line(start):  # behind the dash of an item
        kept = next(child for child in children if child not in gone)
        yield Piece(start, source.start(kept))
        children = children[children.index(kept) :]
    for child in children:
        if child in gone:
            start, end = source.start(child), source.value(child).end
            last = source.tail(end, source.column(start))
            yield Piece(source.lead(start), source.next_line(last))


def _out_of_flow(
    source: Source, path: KeyPath, children: list[KeyPath], gone: set[KeyPath]
) -> Iterator[Piece]:
    left: KeyPath | None = None
    runs = groupby(children, key=lambda child: child in gone)
    listed = [(is_gone, list(run)) for is_gone, run in runs]
    for index, (is_gone, run) in enumerate(listed):
        if not is_gone:
            left = run[-1]
        elif index + 1 < len(listed):
            yield Piece(source.start(run[0]), source.start(listed[index + 1][1][0]))
        elif left is not None:
            yield from _last_of_flow(source, path, source.value(left).end, run)


def _last_of_flow(
    source: Source, path: KeyPath, before: int, run: list[KeyPath]
) -> Iterator[Piece]:
    """Remove what stands last in brackets, behind what ends at `before`."""
    start, end = source.start(run[0]), source.value(run[-1]).end
    between = source.text[before:start]
    rest = source.text[end : source.line_end(end)]
    close = source.value(path).end - 1
    is_closed_here = source.line_end(end) > close
    stop = end if is_closed_here or "#" not in rest else end + len(rest)
    if "#" not in between:
        yield Piece(before, stop)
        return
    comma = before + between.index(",")
    yield Piece(comma, comma + 1)
    yield Piece(source.line_start(start) if not is_closed_here else start, stop)
