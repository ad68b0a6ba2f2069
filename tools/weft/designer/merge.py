# SPDX-License-Identifier: MIT
"""Merges two texts that come from one, by lines; with diff3 of the GNU diffutils."""

import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from weft.diag.errors import fail

LIMIT = 20
"""Seconds."""


@dataclass(frozen=True)
class Merged:
    """Both changes, with conflict markers where they are in the same place."""

    text: str
    is_clean: bool


def merge(base: str, ours: str, theirs: str) -> Merged:
    """Merge two texts that have been changed from `base`."""
    if theirs in (base, ours):
        return Merged(ours, True)
    if ours == base:
        return Merged(theirs, True)
    texts = {"here": ours, "before": base, "in the file": theirs}
    with tempfile.TemporaryDirectory(prefix="weft-merge-") as folder:
        files = []
        for index, text in enumerate(texts.values()):
            files.append(Path(folder) / str(index))
            files[-1].write_bytes(_whole(text).encode())
        labels = [word for name in texts for word in ("-L", name)]
        command = ["diff3", "-m", *labels, *map(str, files)]
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=LIMIT,
                check=False,
                env={**os.environ, "LC_ALL": "C.UTF-8"},
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise fail("W252", f"the texts cannot be merged: {error}") from None
    if done.returncode not in (0, 1):
        raise fail("W252", f"the texts cannot be merged: {done.stderr.decode(errors='replace')}")
    text = done.stdout.decode()
    lacks_end = ours if _is_whole(ours) != _is_whole(base) else theirs
    if done.returncode == 0 and not _is_whole(lacks_end):
        text = text.removesuffix("\n")
    return Merged(text, done.returncode == 0)


def _is_whole(text: str) -> bool:
    return not text or text.endswith("\n")


def _whole(text: str) -> str:
    return text if _is_whole(text) else text + "\n"


_BREAK = re.compile("\r\n|\r|\n")


def plain(text: str) -> str:
    """Return a text whose lines all end with a line feed, as pages show it."""
    return _BREAK.sub("\n", text) if "\r" in text else text


def with_breaks(text: str, old: str) -> str:
    """Return a plain text with the line breaks of another one where their lines are the same.

    New lines get the break that most others have.
    """
    if "\r" not in old:
        return text
    breaks = _BREAK.findall(old)
    usual = max(set(breaks), key=breaks.count)
    lines, before = text.split("\n"), plain(old).split("\n")
    found = [usual] * (len(lines) - 1)
    for one, other, size in SequenceMatcher(
        None, before, lines, autojunk=False
    ).get_matching_blocks():
        for index in range(size):
            if one + index < len(breaks) and other + index < len(found):
                found[other + index] = breaks[one + index]
    return "".join(line + end for line, end in zip(lines, [*found, ""], strict=True))
