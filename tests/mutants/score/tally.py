# SPDX-License-Identifier: MIT
"""What came out of each change that was tried, stored at once: a run can be resumed."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

STEP = 10
"""After how many changes the progress is shown."""
T = TypeVar("T")


def digest(sources: Iterable[Path]) -> str:
    """Return a number of the content of files."""
    return sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()


@dataclass
class Tally:
    """Which program noticed each change, by the change's text; none for a survivor."""

    file: Path
    sources: str
    """The digest of what is changed: results of other sources are worth nothing."""
    tried: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, file: Path, sources: str) -> "Tally":
        """Return what is stored in a file, or an empty tally if it is of other sources."""
        if file.exists():
            stored = json.loads(file.read_text("utf-8"))
            if stored["sources"] == sources:
                return cls(file, sources, stored["tried"])
        return cls(file, sources)

    @property
    def survivors(self) -> list[str]:
        """The changes that nothing noticed, in the order in which they were tried."""
        return [change for change, killer in self.tried.items() if not killer]

    def forget_survivors(self) -> None:
        """Let them be tried again."""
        for change in self.survivors:
            del self.tried[change]

    def add(self, change: str, killer: str) -> None:
        """Store what came out of a change."""
        self.tried[change] = killer
        new = self.file.with_suffix(".new")
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(json.dumps({"sources": self.sources, "tried": self.tried}), "utf-8")
        new.replace(self.file)


def score(
    every: Iterable[T],
    count: int,
    tally: Tally,
    killer: Callable[[T], str | None],
    show: Callable[[str], None],
) -> list[str]:
    """Try changes until there are results of `count`, stored ones included; return these changes.

    `killer` returns None for what is no mutant. An interruption ends the search.
    """
    tried: list[str] = []
    survivors = 0
    try:
        for change in every:
            if len(tried) == count:
                break
            text = str(change)
            name = tally.tried.get(text)
            if name is None:
                name = killer(change)
            if name is None or text in tried:
                continue
            tally.add(text, name)
            tried.append(text)
            survivors += not name
            if not name:
                show(text)
            if not name or len(tried) % STEP == 0:
                show(f"# {len(tried)} of {count} tried, {survivors} survive")
    except KeyboardInterrupt:
        show("interrupted: the same command resumes")
    return tried
