# SPDX-License-Identifier: MIT
"""The answers of builds, for when nothing has changed: the description is not read again then.

An answer holds while all files are as they were (time and size) that it came from: those of the
tree from which programs and tools are made, the folder of the description, sources and headers that
the compiler read, and the programs themselves. Imports only the standard library: it must be fast.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from weft.paths import BUILD, PACKAGE, ROOT

FOLDER = BUILD / "answers"
KEPT = 100
"""Answers that stay, the newest."""
TREES = ("arch", "board", "cmake", "include", "kernel", "net", "rtl", "spec")
"""What programs are made of."""
TOOLS = PACKAGE
"""What decides how."""
DECIDING = ("CC", "CFLAGS", "LDFLAGS", "PATH")
PREFIXES = ("CCACHE_", "CMAKE_", "WEFT_")
"""Variables of the environment that decide about a build."""
NOT_PART = "__pycache__"
OBJECTS = (".o", ".obj")

State = tuple[int, int]
"""Time of the last change in ns, and size."""


def key_of(parameters: Mapping[str, Any]) -> str:
    """Return the name of an answer: what was asked, where, in which environment."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name in DECIDING or name.startswith(PREFIXES)
    }
    what = [parameters, str(Path.cwd()), environment]
    text = json.dumps(what, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def find(key: str) -> str | None:
    """Return the answer of a build if nothing has changed since."""
    try:
        stored = json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))
        if stored["tree"] != _tree():
            return None
        for path, state in stored["files"].items():
            if list(_state(Path(path))) != state:
                return None
        for path in stored["folders"]:
            if [list(each) for each in _entries(Path(path))] != stored["folders"][path]:
                return None
        return str(stored["text"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def keep(
    key: str, text: str, description: Path, others: Iterable[Path], elfs: Sequence[Path]
) -> None:
    """Store the answer of a build of a description; `others` are files that it names."""
    files = {str(path.resolve()) for path in others}
    for elf in elfs:
        files |= {str(elf), *read_for(elf.parent)}
    folder = description.resolve().parent
    try:
        answer = {
            "text": text,
            "tree": _tree(),
            "files": {path: _state(Path(path)) for path in sorted(files)},
            "folders": {str(folder): list(_entries(folder))},
        }
        FOLDER.mkdir(parents=True, exist_ok=True)
        new = FOLDER / f"{key}.{os.getpid()}"
        new.write_text(json.dumps(answer), encoding="utf-8")
        new.replace(FOLDER / f"{key}.json")
        entries = sorted(FOLDER.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        for old in entries[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return  # the next build reads the description


def tools(names: Iterable[str]) -> list[Path]:
    """Return where programs are."""
    return [Path(found) for name in names if (found := shutil.which(name))]


def _state(path: Path) -> State:
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _entries(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Yield name and state of the files of a folder."""
    for path in sorted(folder.iterdir()):
        if path.is_file():
            yield (path.name, *_state(path))


def _tree() -> str:
    """Return a hash of the state of all that programs and tools are made of."""
    found: list[tuple[str, int, int]] = []
    for folder in (*(ROOT / name for name in TREES), TOOLS):
        _walk(str(folder), found)
    return hashlib.sha256(repr(sorted(found)).encode()).hexdigest()


def _walk(folder: str, found: list[tuple[str, int, int]]) -> None:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != NOT_PART:
                    _walk(entry.path, found)
            else:
                status = entry.stat()
                found.append((entry.path, status.st_mtime_ns, status.st_size))


def read_for(folder: Path) -> set[str]:
    """Return what the compiler read for the objects of a build folder."""
    command = ["ninja", "-C", str(folder), "-t", "deps"]
    with contextlib.suppress(OSError):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return {str((folder / name).resolve()) for name in _read_for_objects(done.stdout)}
    return set()


def _read_for_objects(text: str) -> Iterator[str]:
    """Yield what `ninja -t deps` shows of objects; CMake 3.27 has the linker's files there, too."""
    is_object = False
    for line in text.splitlines():
        if line.startswith("    "):
            if is_object:
                yield line.strip()
        elif line:
            is_object = line.partition(": #deps")[0].endswith(OBJECTS)
