# SPDX-License-Identifier: MIT
"""Files of a host for other nodes: nothing outside their folder, and nothing without a right."""

import ctypes
import os
import shutil
import subprocess
import threading
from pathlib import Path

from tests.needs import needs

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).resolve().parent / "files"
AT_FDCWD, RENAME_EXCHANGE = -100, 2

REFUSED = (
    "/etc/passwd",
    "../outside.txt",
    "./plain.txt",
    "sub/../plain.txt",
    "sub//inner.txt",
    "sub/",
    "link.txt",
    "linked/secret.txt",
    "pipe",
    "sub",
    "/dev/tty",
)
MISSING = ("missing.txt", "missing/inner.txt")
MODES = ("read", "write", "append")
EXPECTED = [
    *(f"files {mode} {name}: refused" for name in REFUSED for mode in MODES),
    "files read plain.txt: plain",
    "files write plain.txt: ok",
    "files append plain.txt: ok",
    "files read sub/inner.txt: inner",
    "files write sub/inner.txt: ok",
    "files append sub/inner.txt: ok",
    *(f"files {mode} {name}: not found" for name in MISSING for mode in MODES),
    "files write twice.txt: refused",
    "files write new.txt: not found",
    "drafts write new.txt: ok",
    "shelf read plain.txt: newnew",
    "shelf write plain.txt: refused",
    "bare read plain.txt: refused",
    "limits: fourth file full",
    "limits: 2 blocks of 40 bytes behind 3, then full",
    "limits: what is open for writing read: not found",
    "limits: another hub's file read: not found",
    "limits: another hub's file written: not found",
    "limits: another hub's file closed: not found, 1",
    "races: begin",
    "races: 0 secrets",
]


def fill(folder: Path) -> None:
    """Make the folder and its surroundings."""
    data, outside = folder / "data", folder / "outside"
    for place in (data / "sub", data / "swapped", outside):
        place.mkdir(parents=True)
    (folder / "outside.txt").write_text("outside")
    for name in ("secret.txt", "name.txt"):
        (outside / name).write_text("SECRET")
    (data / "plain.txt").write_text("plain")
    (data / "sub" / "inner.txt").write_text("inner")
    (data / "swapped" / "name.txt").write_text("harmless")
    (data / "swapped.txt").write_text("harmless")
    (data / "link.txt").symlink_to("../outside.txt")
    (data / "linked").symlink_to("../outside")
    (data / "swapped.link").symlink_to("../outside")
    (data / "swapped.txt.link").symlink_to("../outside/secret.txt")
    (data / "twice.txt").hardlink_to(folder / "outside.txt")
    os.mkfifo(data / "pipe")


def swap(data: Path, stop: threading.Event) -> None:
    """Exchange names and links, in one step each."""
    libc = ctypes.CDLL(None, use_errno=True)
    pairs = [(data / "swapped", data / "swapped.link")]
    pairs += [(data / "swapped.txt", data / "swapped.txt.link")]
    while not stop.is_set():
        for one, other in pairs:
            names = (bytes(one), AT_FDCWD, bytes(other))
            done = libc.renameat2(AT_FDCWD, names[0], names[1], names[2], RENAME_EXCHANGE)
            assert done == 0, os.strerror(ctypes.get_errno())


@needs("gcc")
def test_files_stay_in_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "app"
    shutil.copytree(PROGRAM, folder)
    fill(folder)
    stop = threading.Event()
    thread = threading.Thread(target=swap, args=(folder / "data", stop))
    thread.start()
    try:
        done = subprocess.run(
            ["./weft", "run", folder / "files.yaml", "--build-dir", tmp_path / "build"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    finally:
        stop.set()
        thread.join()
    lines = done.stdout.splitlines()
    guest = [line.partition("| ")[2] for line in lines if line.startswith("guest")]
    keeper = [line.partition("| ")[2] for line in lines if line.startswith("keeper")]
    assert guest == EXPECTED and done.returncode == 0, done.stdout + done.stderr
    assert keeper == [
        "weft: keeper continues: the node that asked it to end has no right to (exit)",
        "the keeper was not ended",
    ]
    assert (folder / "outside.txt").read_text() == "outside"
    assert (folder / "data" / "new.txt").stat().st_mode & 0o777 == 0o600
