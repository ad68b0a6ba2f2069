# SPDX-License-Identifier: MIT
"""The text of a description that is edited: its versions, its file, and what others do to it."""

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from weft.base.document import MAX_BYTES
from weft.designer import operations, protocol, store
from weft.designer.merge import Merged, merge, plain, with_breaks
from weft.designer.messages import edits
from weft.designer.text.edit import at_path
from weft.designer.text.source import EditError, parsed
from weft.diag.errors import Problem, WeftError

MAX_STEPS = 1000
MAX_KEPT = 64 << 20
"""Characters of all texts to which Undo and Redo lead."""
TYPING_PAUSE = 2.0
"""Seconds without a key after which a new step of Undo begins."""
MAX_VERSIONS = 200
TYPING = "typing"
MAX_ATTEMPTS = 3
"""To write a file that others write, too."""

By = Literal["page", "file", "undo", "open"]


@dataclass(frozen=True)
class Step:
    """What Undo or Redo leads to."""

    label: str
    text: str


@dataclass
class Session:
    """A description in its file. No method waits for anything but the file."""

    file: Path
    clock: Callable[[], float] = time.monotonic
    version: int = 0
    by: By = "open"
    conflict: protocol.Conflict | None = None
    problem: Problem | None = None
    """Why the file is not written, or cannot be read."""
    _undo: list[Step] = field(default_factory=list)
    _redo: list[Step] = field(default_factory=list)
    _typed_at: float | None = None
    """When the last key of the step on top was pressed."""
    _texts: dict[int, str] = field(default_factory=dict)
    _is_missing: bool = False

    def __post_init__(self) -> None:
        """Read the file; raise WeftError if it is no text that can be edited."""
        self._stored = store.load(self.file)
        self.text = self._stored.text
        self._seen: str | None = self.text
        """What the file held when it was read or written last; None: there is no file."""
        self._base = self.text
        """The last text from which both ours and that of the file come."""
        self._texts[0] = self.text

    @property
    def shown(self) -> str:
        """The text with line feeds, as pages show it."""
        return plain(self.text)

    @property
    def is_saved(self) -> bool:
        """Whether the file has this text."""
        return self.text == self._seen and self.problem is None and self.conflict is None

    @property
    def undo_label(self) -> str | None:
        """What Undo takes back."""
        return self._undo[-1].label if self._undo else None

    @property
    def redo_label(self) -> str | None:
        """What Redo does again."""
        return self._redo[-1].label if self._redo else None

    # What pages ask for. All raise EditError if it is not possible.

    def edit(self, version: int, wanted: Sequence[edits.Operation]) -> None:
        """Apply operations that a page has made from a version, as one step."""
        self._check_open()
        if version != self.version:
            self._check_paths(version, wanted)
        new = operations.applied(self.text, wanted)
        self._step(operations.label(wanted), new, "page")

    def type(self, version: int, text: str) -> None:
        """Take the text that a user has typed from a version."""
        self._check_open()
        text = plain(_checked(text))
        if version != self.version:
            base = plain(self._text_of(version))
            found = merge(base, self.shown, text)
            if not found.is_clean:
                raise EditError(*_CHANGED)
            text = found.text
        text = with_breaks(text, self.text)
        if text == self.text:
            return
        now = self.clock()
        is_more = self._typed_at is not None and now - self._typed_at < TYPING_PAUSE
        if is_more:
            self._redo.clear()
            self._change(text, "page")
        else:
            self._step(TYPING, text, "page")
        self._typed_at = now

    def undo(self) -> None:
        """Take back the last step."""
        self._back(self._undo, self._redo, "there is nothing to undo")

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._back(self._redo, self._undo, "there is nothing to redo")

    def resolve(self, text: str) -> None:
        """End a conflict with the text that the user has made of both."""
        if self.conflict is None:
            raise EditError("there is no conflict")
        text = with_breaks(plain(_checked(text)), self.text)
        self.conflict, self._base = None, self._seen or ""
        self._step("resolve the conflict", text, "page")
        self.save()

    def _check_open(self) -> None:
        if self.conflict is not None:
            raise EditError("another program has changed the file", "resolve the conflict first")

    def _text_of(self, version: int) -> str:
        if version not in self._texts:
            raise EditError(*_CHANGED)
        return self._texts[version]

    def _check_paths(self, version: int, wanted: Sequence[edits.Operation]) -> None:
        """Refuse operations on entries that are not what they were in their version."""
        old, new = parsed(self._text_of(version)).data, parsed(self.text).data
        for one in wanted:
            if isinstance(one, edits.Add | edits.Append):
                continue
            paths = one.paths if isinstance(one, edits.Move | edits.Delete) else [one.path]
            for path in paths:
                if repr(at_path(old, path)) != repr(at_path(new, path)):
                    raise EditError(*_CHANGED)

    # Steps.

    def _step(self, label: str, text: str, by: By) -> None:
        """Make a text the current one, as a step of Undo."""
        if text == self.text:
            return
        self._undo.append(Step(label, self.text))
        self._redo.clear()
        self._bound(self._undo)
        self._change(text, by)

    def _back(self, out: list[Step], into: list[Step], nothing: str) -> None:
        self._check_open()
        if not out:
            raise EditError(nothing)
        step = out.pop()
        into.append(Step(step.label, self.text))
        self._change(step.text, "undo")

    def _change(self, text: str, by: By) -> None:
        self.text, self.by = text, by
        self.version += 1
        self._typed_at = None
        self._texts[self.version] = text
        while len(self._texts) > MAX_VERSIONS or _size(self._texts.values()) > MAX_KEPT:
            del self._texts[next(iter(self._texts))]
        self.save()

    def _bound(self, steps: list[Step]) -> None:
        while len(steps) > MAX_STEPS or _size(step.text for step in steps) > MAX_KEPT:
            del steps[0]

    # The file.

    def save(self) -> None:
        """Write the text, unless others have changed the file or it cannot be written."""
        for _ in range(MAX_ATTEMPTS):
            if store.signature(self.file) != self._stored.signature:
                self._read()
            if self.conflict is not None or self.text == self._seen or self._is_unreadable():
                return
            wanted = store.Stored(self.text, self._stored.has_bom, self._stored.mode)
            try:
                signature = store.save(self.file, wanted, self._seen)
            except WeftError as error:
                self.problem = error.problems[0]
                return
            if signature is not None:
                self._stored = store.Stored(self.text, wanted.has_bom, wanted.mode, signature)
                self._seen = self._base = self.text
                self.problem = None
                return
        message = "another program writes the file all the time"
        self.problem = Problem("W251", message, hint="the next edit tries again")

    def look(self) -> bool:
        """Take over what others have done to the file; return whether anything is to be told."""
        now = store.signature(self.file)
        if now == self._stored.signature and not self._is_unreadable():
            return False
        before = (self.version, self.conflict, self.problem, self.is_saved)
        if now is None and not self._is_missing:
            self._is_missing = True  # it may just be being replaced
            return False
        self._read()
        return before != (self.version, self.conflict, self.problem, self.is_saved)

    def _is_unreadable(self) -> bool:
        """Return whether what has the name of the file must not be overwritten."""
        return self._seen is not None and self.problem is not None and self.problem.code == "W250"

    def _read(self) -> None:
        """Read the file, and merge what is new in it."""
        store.settle(self.file)
        if store.signature(self.file) is None:
            self._seen = None
            self._stored = store.Stored(self.text, self._stored.has_bom, self._stored.mode)
            message = "the file was deleted by another program"
            self.problem = Problem("W250", message, hint="the next edit writes it again")
            return
        self._is_missing = False
        try:
            found = store.load(self.file)
        except WeftError as error:
            self._seen = self._seen or ""
            self.problem = error.problems[0]
            return
        if self._is_unreadable() or self._seen is None:
            self.problem = None
        is_new = found.text != self._seen
        self._stored, self._seen = found, found.text
        if is_new:
            self._take(found.text)

    def _take(self, theirs: str) -> None:
        """Merge the text of another program, if it can be."""
        try:
            found = merge(self._base, self.text, theirs)
        except WeftError as error:
            found = Merged(theirs, is_clean=False)
            self.problem = error.problems[0]
        if found.is_clean:
            self.conflict, self._base = None, theirs
            self._step("the change of the file", found.text, "file")
            self.save()
            return
        self.conflict = protocol.Conflict(
            type="conflict", ours=self.shown, theirs=plain(theirs), merged=plain(found.text)
        )

    def rescue(self) -> Path | None:
        """Write what the file does not have to a file beside it, at the end; return its name."""
        if self.is_saved or self.text == self._seen:
            return None
        for folder in (self.file.parent, Path(tempfile.gettempdir())):
            try:
                descriptor, name = tempfile.mkstemp(
                    prefix=f"{self.file.stem}.", suffix=".unsaved.yaml", dir=folder
                )
                with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as stream:
                    stream.write(self.text)
            except OSError:
                continue
            return Path(name)
        return None


_CHANGED = ("the description was changed meanwhile, in the same place", "try again")


def _size(texts: Iterable[str]) -> int:
    return sum(map(len, texts))


def _checked(text: str) -> str:
    """Refuse a text that no file of a description can hold."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise EditError("the text has half of a character") from None
    if size > MAX_BYTES:
        raise EditError(f"the description would be larger than {MAX_BYTES} bytes")
    return text
