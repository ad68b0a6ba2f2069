# SPDX-License-Identifier: MIT
"""Reads a YAML file into plain data, and knows the place of every key and value.

The one wrapper round ruamel.yaml. It builds the tree from the parser's events
without recursion and refuses what a description has no use for (anchors, tags,
several documents), so that no input can exhaust memory or the stack.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML, events
from ruamel.yaml.error import MarkedYAMLError, StringMark, YAMLError
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.reader import ReaderError

from weft.base import inputs
from weft.base.document_spans import Spans
from weft.base.document_torn import TornText
from weft.base.yaml_events import events_of
from weft.diag import exits
from weft.diag.errors import Problem, SourceSpan, WeftError, fail
from weft.diag.suggest import quoted
from weft.diag.visible import visible

MAX_BYTES = 1 << 20
MAX_DEPTH = 16
MAX_DIGITS = 20

_LACKS_COLON = re.compile(r"([A-Za-z_][\w-]*)\s*[{\[]", re.ASCII)
"""A key behind which a mapping or a list begins, and no colon stands between."""

KeyPath = tuple[str | int, ...]
"""Keys and indices from the root of a document to a value."""


@dataclass
class Gaps:
    """What is not known of a document, because it is wrong or cannot be read.

    All paths are those of the file.
    """

    hidden: set[KeyPath] = field(default_factory=set)
    """Keys whose value is not known."""
    damaged: set[KeyPath] = field(default_factory=set)
    """Entries that have such keys."""
    torn: set[KeyPath] = field(default_factory=set)
    """Mappings to which lines belong that cannot be read."""
    words: set[str] = field(default_factory=set)
    """Words in these lines: each may be a name that they define."""
    sections: set[str] = field(default_factory=set)
    """Kinds of entries of which not all are known."""


@dataclass
class Document:
    """The data of a file, and where each piece of it stands."""

    file: Path
    data: Any = None
    lines: list[str] = field(default_factory=list)
    keys: dict[KeyPath, SourceSpan] = field(default_factory=dict)
    values: dict[KeyPath, SourceSpan] = field(default_factory=dict)
    spans: Spans = field(default_factory=Spans)
    """By the characters of the text, as it is in the file."""
    aliases: dict[KeyPath, KeyPath] = field(default_factory=dict)
    """Paths of expanded entries, and the paths of their originals."""
    moved: dict[KeyPath, KeyPath] = field(default_factory=dict)
    """Paths of items of lists from which others were removed, and their paths in the file."""
    problems: list[Problem] = field(default_factory=list)
    """What is wrong with the form, where the rest could still be read."""
    gaps: Gaps = field(default_factory=Gaps)
    _paths: dict[SourceSpan, KeyPath] = field(default_factory=dict)

    def key(self, path: KeyPath) -> SourceSpan:
        """Return the place of a key; of the list item or parent where there is no key."""
        if self.is_hidden(path):
            return self.nowhere
        path = self.original(path)
        while path and path not in self.keys and path not in self.values:
            path = path[:-1]
        return self.keys.get(path) or self._value(path)

    def value(self, path: KeyPath) -> SourceSpan:
        """Return the place of a value, or of the nearest parent that is there."""
        return self.nowhere if self.is_hidden(path) else self._value(self.original(path))

    @property
    def nowhere(self) -> SourceSpan:
        """The place of values that are not known."""
        return SourceSpan(self.file, -1)

    def _value(self, path: KeyPath) -> SourceSpan:
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path) or SourceSpan(self.file, 1, 1, 1, self.line(1))

    def original(self, path: KeyPath) -> KeyPath:
        """Return the path in the file: that of the longest beginning with an alias."""
        for names in (self.aliases, self.moved):
            lengths = range(len(path), 0, -1) if names else ()
            known = next((length for length in lengths if path[:length] in names), 0)
            path = names[path[:known]] + path[known:] if known else path
        return path

    def is_hidden(self, path: KeyPath) -> bool:
        """Return whether the value at a path is not known."""
        if not self.gaps.hidden:
            return False
        path = self.original(path)
        return any(path[:length] in self.gaps.hidden for length in range(1, len(path) + 1))

    def path_of(self, place: SourceSpan) -> KeyPath | None:
        """Return the path of a key or a value in the file; of several, the longest."""
        if not self._paths:
            known = [*self.keys.items(), *self.values.items()]
            self._paths = {at: path for path, at in sorted(known, key=lambda item: len(item[0]))}
        return self._paths.get(place)

    def graft(self, path: KeyPath, other: "Document", source: KeyPath) -> None:
        """Replace a value by one of another document, places included."""
        self._paths = {}
        self.moved = {old: new for old, new in self.moved.items() if old[: len(path)] != path}
        self.gaps.hidden = {hidden for hidden in self.gaps.hidden if hidden[: len(path)] != path}
        self.gaps.sections.discard(str(path[-1]))
        for mine, its in ((self.keys, other.keys), (self.values, other.values)):
            for old in [old for old in mine if old[: len(path)] == path]:
                del mine[old]
            for found, place in its.items():
                if found[: len(source)] == source:
                    mine[path + found[len(source) :]] = place
        into, value = self.data, other.data
        for part in path[:-1]:
            into = into.get(part) if isinstance(into, dict) else None
        for part in source:
            value = value[part]
        if isinstance(into, dict):
            into[path[-1]] = value

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def place(self, start: StringMark, end: StringMark | None = None) -> SourceSpan:
        """Turn parser marks into a place on one line."""
        source = self.line(start.line + 1)
        length = 1
        if end is not None:
            last = end.column if end.line == start.line else len(source.rstrip())
            length = max(1, last - start.column)
        return SourceSpan(self.file, start.line + 1, start.column + 1, length, source)


def read(file: Path, partial: bool = False, text: str | None = None) -> Document:
    """Read a YAML file; raise WeftError with all that is wrong with its form.

    With `partial`, problems that leave a part readable are kept in the document, and its gaps say
    what is missing; only a file of which nothing can be read raises an error. `text` is read
    instead of what the file contains, which need not exist then.
    """
    torn = TornText(_text(file) if text is None else _limited(file, text))
    problems: list[Problem] = []
    while True:
        document = Document(file, lines=torn.text.splitlines())
        stop = _build(document, torn.readable())
        if stop is None:
            break
        is_new = torn.leave_out(*stop.suspects(torn)) if partial else None
        if is_new or not problems:
            problems.append(stop.problem)
        if is_new is None:
            break
    document.problems = sorted(
        [*problems, *document.problems], key=lambda p: p.place.line if p.place else 0
    )
    if document.problems and (stop is not None or not partial):
        raise WeftError(document.problems, exits.DESCRIPTION)
    _record(document, torn)
    return document


@dataclass(frozen=True)
class _Stop:
    """Where the parser could not go on."""

    problem: Problem
    begin: int = 0
    """Line where that began which did not end well."""

    def suspects(self, torn: TornText) -> list[int]:
        """Return indices of lines that may be to blame, the likeliest first."""
        place = self.problem.place
        if place is None or not 0 < place.line <= len(torn.lines):
            return [self.begin - 1]
        is_value = "mapping values" in self.problem.message
        others = torn.suspects(place.line - 1, place.column - 1, is_value)
        return [*([self.begin - 1] if self.begin else []), *others, place.line - 1]


def _build(document: Document, text: str) -> _Stop | None:
    """Build the tree of a text; return where it ended early."""
    try:
        return _Builder(document, document.problems).build(text)
    except MarkedYAMLError as error:
        return _syntax(document, error)
    except ReaderError as error:
        return _character(document, text, error)
    except (YAMLError, ValueError, IndexError, KeyError, AttributeError, TypeError) as error:
        # The parser also leaks plain exceptions on some malformed escapes.
        message = f"not valid YAML: {_one_line(error)}"
        return _Stop(Problem("W003", message, SourceSpan(document.file)))


def _record(document: Document, torn: TornText) -> None:
    """Record what is missing where lines were left out."""
    lines = {place.line: path for path, place in reversed(document.keys.items())}
    for index in torn.owners():
        path = lines.get(index + 1, ())
        is_item = torn.lines[index].lstrip().startswith("-")
        document.gaps.torn.add(path[:-1] if is_item else path)
    if torn.out:
        document.gaps.torn.add(())
    document.gaps.words |= torn.words()


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _text(file: Path) -> str:
    try:
        with inputs.open_regular(file) as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or "not readable").lower()
        raise fail(
            "W001", f"cannot read `{visible(str(file))}`: {reason}", exit_code=exits.DESCRIPTION
        ) from None
    if len(raw) > MAX_BYTES:
        raise _too_large(file)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"not a text file in UTF-8: byte 0x{raw[error.start]:02x} on line {line}"
        raise WeftError([Problem("W002", message, SourceSpan(file))], exits.DESCRIPTION) from None
    return text


def _limited(file: Path, text: str) -> str:
    """Return the text of a file that is given, without a byte order mark."""
    if len(text) > MAX_BYTES or len(text.encode(errors="surrogatepass")) > MAX_BYTES:
        raise _too_large(file)
    return text.removeprefix("\ufeff")


def _too_large(file: Path) -> WeftError:
    problem = Problem("W006", f"the file is larger than {MAX_BYTES} bytes", SourceSpan(file))
    return WeftError([problem], exits.DESCRIPTION)


def _character(document: Document, text: str, error: ReaderError) -> _Stop:
    before = f"{text[: error.position]}|".splitlines()
    line, column = len(before), len(before[-1])
    place = SourceSpan(document.file, line, column, 1, document.line(line))
    code = ord(error.character) if isinstance(error.character, str) else error.character
    message = f"not valid YAML: the character U+{code:04X} is not allowed"
    return _Stop(Problem("W003", message, place))


def _syntax(document: Document, error: MarkedYAMLError) -> _Stop:
    mark = error.problem_mark or error.context_mark
    place = document.place(mark) if mark is not None else SourceSpan(document.file)
    what = _one_line(Exception(error.problem or error.context or "not valid YAML"))
    hint = ""
    if place.source[: place.column].endswith("\t") or "\\t" in what:
        what, hint = "a tab cannot indent", "indent with spaces"
    elif "block end" in what or "mapping values are not allowed" in what:
        hint = "check the indentation, the commas and the brackets up to here"
    notes: tuple[tuple[str, SourceSpan], ...] = ()
    first = 0
    if error.context_mark is not None and mark is not None:
        begin = document.place(error.context_mark)
        if begin.line != place.line and error.context:
            notes = ((_one_line(Exception(error.context)), begin),)
        if any(word in (error.context or "") for word in _UNENDED):
            first = begin.line
    return _Stop(Problem("W003", f"not valid YAML: {what}", place, hint, notes), first)


_UNENDED = ("flow", "quoted", "simple key")
"""In what the parser was doing: what begins where the mistake probably is."""


@dataclass
class _Open:
    """A mapping or sequence that has not ended."""

    value: Any
    path: KeyPath
    start: StringMark
    is_map: bool
    is_dropped: bool = False
    """It belongs to a key that is a duplicate."""
    key: str | None = None
    is_duplicate: bool = False
    """The key is one."""


class _Builder:
    """Builds the tree of a document from the parser's events."""

    def __init__(self, document: Document, problems: list[Problem]) -> None:
        self.document = document
        self.problems = problems
        self.stack: list[_Open] = []
        self.refused: set[str] = set()
        """Names of anchors, aliases and tags that were refused: each is reported once."""
        self.resolver = YAML(typ="safe", pure=True).resolver

    def build(self, text: str) -> _Stop | None:
        """Build the tree; return where it ended early."""
        documents = 0
        for event in events_of(text, MAX_DEPTH):
            if isinstance(event, events.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.second(event)
                    return None
            self.check(event)
            if isinstance(event, events.AliasEvent | events.ScalarEvent):
                self.scalar(event)
            elif isinstance(event, events.MappingStartEvent | events.SequenceStartEvent):
                self.open(event)
                if len(self.stack) > MAX_DEPTH:
                    self.refuse("W006", f"nested deeper than {MAX_DEPTH} levels", event)
                    return _Stop(self.problems.pop())
            elif isinstance(event, events.MappingEndEvent | events.SequenceEndEvent):
                self.document.spans.close(self.stack.pop().path, event)
        return None

    def second(self, event: Any) -> None:
        """Refuse what follows the first document."""
        self.refuse("W005", "a second document in the file", event)
        rest = TornText("\n".join(self.document.lines))
        rest.leave_out_from(event.start_mark.line)
        self.document.gaps.words |= rest.words()
        self.document.gaps.torn.add(())

    def refuse(self, code: str, message: str, event: Any, hint: str = "") -> None:
        place = self.document.place(event.start_mark, event.end_mark)
        self.problems.append(Problem(code, message, place, hint))

    def check(self, event: Any) -> None:
        """Refuse the features of YAML that descriptions do without."""
        what = ""
        if isinstance(event, events.AliasEvent):
            what = f"an alias, {quoted('*' + event.anchor)}"
        elif getattr(event, "anchor", None):
            what = f"an anchor, {quoted('&' + event.anchor)}"
        elif getattr(event, "tag", None):
            what = f"a tag, {quoted(event.tag)}"
        if what and what not in self.refused:
            self.refused.add(what)
            self.refuse("W005", f"{what}, is not supported", event)

    def scalar(self, event: Any) -> None:
        top = self.stack[-1] if self.stack else None
        if top is not None and top.is_map and top.key is None:
            self.take_key(top, event)
            return
        is_long = isinstance(event, events.ScalarEvent) and len(event.value) > MAX_DIGITS
        value = None if isinstance(event, events.AliasEvent) else self.resolve(event)
        path = self.put(value, event)
        self.document.spans.scalar(path, event)
        if path and is_long and value == 0:
            self.document.gaps.hidden.add(path)

    def take_key(self, top: _Open, event: Any) -> None:
        name = event.value if isinstance(event, events.ScalarEvent) else event.anchor
        path = (*top.path, name)
        top.key, top.is_duplicate = name, name in top.value
        place = self.document.place(event.start_mark, event.end_mark)
        self.document.spans.key(path, event)
        gaps = self.document.gaps
        if top.is_dropped:
            gaps.words.add(name)
        if isinstance(event, events.AliasEvent):
            gaps.hidden.add(path)
        if name == "<<":
            gaps.torn.add(top.path)
        if event.style in (None, "") and (found := _LACKS_COLON.match(name)):
            self.refuse(
                "W003", "not valid YAML: a key must be a word", event, f"write `{found[1]}:`"
            )
            gaps.words.add(found[1])
            gaps.torn.add(top.path)
            gaps.hidden.add(path)
        if top.is_duplicate:
            first = self.document.keys[path]
            self.problems.append(
                Problem(
                    "W004",
                    f"the key {quoted(name)} is a duplicate",
                    place,
                    notes=(("the first is here", first),),
                )
            )
        else:
            self.document.keys[path] = place

    def put(self, value: Any, event: Any) -> KeyPath:
        """Add a value to the innermost open collection and return its path."""
        if not self.stack:
            self.document.data = value
            path: KeyPath = ()
        else:
            top = self.stack[-1]
            if top.is_map:
                if top.key is None:  # a collection as a key
                    self.refuse("W003", "not valid YAML: a key must be a word", event)
                    top.key = "?"
                    self.document.gaps.hidden.add((*top.path, top.key))
                path = (*top.path, top.key)
                top.value.setdefault(top.key, value)
                top.key = None
            else:
                path = (*top.path, len(top.value))
                top.value.append(value)
        place = self.document.place(event.start_mark, event.end_mark)
        self.document.values.setdefault(path, place)
        if path and (isinstance(event, events.AliasEvent) or getattr(event, "tag", None)):
            self.document.gaps.hidden.add(path)
        return path

    def open(self, event: Any) -> None:
        is_map = isinstance(event, events.MappingStartEvent)
        value: Any = {} if is_map else []
        top = self.stack[-1] if self.stack else None
        is_dropped = top is not None and (top.is_dropped or (top.is_map and top.is_duplicate))
        path = self.put(value, event)
        self.document.spans.open(path, event)
        self.stack.append(_Open(value, path, event.start_mark, is_map, is_dropped))
        if is_dropped and path[:1] == ("topology",):
            self.document.gaps.sections.add("links")

    def resolve(self, event: Any) -> Any:
        """Return the value of a scalar by the rules of YAML 1.2."""
        text = event.value
        if event.style is not None and event.style != "":
            return text
        tag = str(self.resolver.resolve(ScalarNode, text, (True, False)))
        kind = tag.rsplit(":", 1)[-1]
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() == "true"
        if kind == "int":
            return self.integer(text, event)
        if kind == "float":
            return _float(text)
        return text

    def integer(self, text: str, event: Any) -> int | str:
        if len(text) > MAX_DIGITS:
            self.refuse("W013", f"a number of more than {MAX_DIGITS} digits", event)
            return 0
        base = {"0x": 16, "0o": 8, "0b": 2}.get(text.lstrip("+-")[:2].lower(), 10)
        try:
            return int(text.replace("_", ""), base)
        except ValueError:
            return text


def _float(text: str) -> float | str:
    try:
        return float(text.replace("_", "").replace(".inf", "inf").replace(".nan", "nan"))
    except ValueError:
        return text
