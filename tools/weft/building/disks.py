# SPDX-License-Identifier: MIT
"""Boards that are disks on USB: finds them, and copies images to them."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import listed, quoted
from weft.model.board import Board, Disk

MOUNTS = Path("/proc/mounts")
PAUSE = 0.2
"""Seconds between two looks."""
MAX_DETAILS = 4096
"""Bytes of a disk's file that are read."""
SETTLED = 1.0
"""Seconds in which a board says that it did not accept an image."""


def mounted() -> Iterator[Path]:
    """Return the folders of disks of the kind that boards are."""
    for line in MOUNTS.read_text(encoding="utf-8").splitlines():
        _, folder, kind, *_ = line.split(" ")
        if kind in ("vfat", "msdos"):
            yield Path(folder.encode().decode("unicode_escape"))


def is_of(disk: Disk, folder: Path) -> bool:
    """Return whether a folder is the root of a disk of a kind."""
    try:
        with (folder / disk.file).open("rb") as details:
            return disk.says.encode() in details.read(MAX_DETAILS)
    except OSError:
        return False


def is_disk(board: Board) -> bool:
    """Return whether a board is a disk."""
    return board.image is not None and board.image.disk is not None


def disk_of(board: Board) -> Disk:
    """Return how a board is known."""
    if board.image is None or board.image.disk is None:
        message = f"{quoted(board.name)} is no board that is a disk"
        hint = _other_way(board)
        raise fail("W238", message, exit_code=exits.USAGE, hint=hint)
    return board.image.disk


def _other_way(board: Board) -> str:
    """Return how programs come onto a board that is no disk."""
    if board.image is None:
        return "`./weft run` runs its programs"
    writes = "`./weft image` writes its file"
    if not board.image.tool:
        return writes
    tool = board.image.tool.replace("{file}", f"main.{board.image.format}")
    return f"{writes}, and the board gets that by `{tool}`"


def find(board: Board, limit: float) -> Path:
    """Wait for the disk of a board; return its folder."""
    disk = disk_of(board)
    end = time.monotonic() + limit
    while True:
        found = [folder for folder in mounted() if is_of(disk, folder)]
        if len(found) > 1:
            message = f"several boards are connected: {listed(map(str, found), 'and')}"
            raise fail("W239", message, exit_code=exits.USAGE, hint="choose one with --to")
        if found:
            return found[0]
        if time.monotonic() > end:
            message = f"no {board.hardware} is connected as a disk, after {limit:g} s"
            raise fail("W239", message, exit_code=exits.MISSING, hint=disk.hint)
        time.sleep(PAUSE)


def copy(image: Path, board: Board, folder: Path) -> None:
    """Copy an image to the disk of a board, which starts it."""
    disk = disk_of(board)
    if not is_of(disk, folder):
        message = f"{quoted(folder)} has no {disk.file} that says {quoted(disk.says)}"
        raise fail("W239", message, exit_code=exits.USAGE, hint=disk.hint)
    content = image.read_bytes()
    try:
        with (folder / image.name).open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        message = f"{quoted(folder)} did not take {image.name}: {error.strerror}"
        hint = "is the cable firm? " + disk.hint
        raise fail("W240", message, exit_code=exits.FAILED, hint=hint) from None
    _look_for_refusal(disk, folder)


def _look_for_refusal(disk: Disk, folder: Path) -> None:
    end = time.monotonic() + (SETTLED if disk.failed else 0)
    while time.monotonic() < end:
        try:
            said = (folder / disk.failed).read_text(encoding="utf-8", errors="replace")
        except OSError:  # none, or the board has started
            time.sleep(PAUSE)
            continue
        message = f"the board did not accept the image: {said[:MAX_DETAILS].strip()}"
        raise fail("W240", message, exit_code=exits.FAILED)
