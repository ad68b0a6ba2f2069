# SPDX-License-Identifier: MIT
"""Installs what builds and runs a target: packages, and a compiler that no package has.

Such a compiler is built by a script of the board, once for all trees of a user.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import IO

from weft.base import search_path
from weft.base.exclusive import alone_in
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, fail
from weft.diag.suggest import quoted
from weft.model import host
from weft.model.board import Board
from weft.paths import COMPILERS, shown

LIMIT = 3 * 3600
"""Seconds that a package manager or a build may take."""
LAST = 20
"""Lines of the log that an error shows."""
MADE_BY = "made-by"
"""In the folder of a compiler: by what it was built."""
APT = [
    *("apt-get", "-y", "-q", "install", "--no-install-recommends"),
    *("-o", "Acquire::Retries=3", "-o", "Acquire::http::Timeout=60"),
    *("-o", "DPkg::Lock::Timeout=300"),
]


def install(board: Board, folder: Path = COMPILERS) -> bool:
    """Install what a board lacks; return False if nothing is missing.

    Raise WeftError with the end of the log if a package or a build fails. Progress goes to the
    standard error output.
    """
    needs_build = board.compiler_script is not None and not _is_built(board, folder)
    packages = host.missing_packages(board) if not needs_build else board.packages
    if packages:
        _install_packages(packages)
    if needs_build:
        try:
            _build(board, folder)
        except OSError as error:
            message = f"{quoted(board.compiler)} was not built: {error}"
            raise fail("W299", message, exit_code=exits.BUILD) from None
        search_path.add_compilers(folder)
    return bool(packages) or needs_build


def _install_packages(packages: Sequence[str]) -> None:
    """Install packages as root, or by sudo."""
    command = ["env", "DEBIAN_FRONTEND=noninteractive", *APT, *packages]
    needed = "apt-get"
    if os.geteuid() != 0:
        needed = "sudo"  # which passes no environment
        command = [needed, *command]
    if shutil.which(needed) is None:
        message = f"{needed} is not there: packages cannot be installed"
        hint = f"as root: apt-get install {' '.join(packages)}"
        raise fail("W298", message, exit_code=exits.MISSING, hint=hint)
    _say(f"installing {', '.join(packages)}")
    try:
        code = subprocess.run(command, stdout=sys.stderr, timeout=LIMIT, check=False).returncode
    except subprocess.TimeoutExpired:
        code = exits.TIMEOUT
    if code != 0:
        message = f"apt-get ended with {code}"
        hint = "`apt-get update` reads the lists of packages again"
        raise fail("W298", message, exit_code=exits.MISSING, hint=hint)


def _build(board: Board, folder: Path) -> None:
    """Build a compiler; what was there stays until the new one is complete."""
    place = folder / board.toolchain
    log = folder / f"{board.toolchain}.log"
    with alone_in(folder), tempfile.TemporaryDirectory(dir=folder, prefix=".work-") as work:
        if _is_built(board, folder):  # by another process meanwhile
            return
        new = Path(work) / board.toolchain
        _say(f"building {board.compiler}; what is said is in {shown(log)}")
        started = time.monotonic()
        with log.open("wb") as file:
            jobs = str(os.cpu_count() or 1)
            code = _run(["sh", str(_script(board)), str(new), jobs], Path(work), file)
        if code != 0 or not (new / "bin" / board.compiler).is_file():
            raise _not_built(board, log, code)
        (new / MADE_BY).write_text(_digest(board), encoding="utf-8")
        shutil.rmtree(place, ignore_errors=True)
        new.rename(place)
    _say(f"built {board.compiler} in {time.monotonic() - started:.0f} s: {place}")


def _run(command: Sequence[str], folder: Path, log: IO[bytes]) -> int | None:
    """Run a script in a folder; return its code, or None at the limit of time.

    Nothing that it has started is left when this returns or raises.
    """
    with subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, start_new_session=True
    ) as process:
        try:
            return process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def _not_built(board: Board, log: Path, code: int | None) -> WeftError:
    how = (
        f"its script ended with {code}"
        if code is not None
        else f"it took more than {LIMIT // 3600} h"
    )
    message = f"{quoted(board.compiler)} was not built: {how}"
    problem = Problem("W299", message, hint=f"all that it said is in {shown(log)}")
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return WeftError([problem], exits.BUILD, "\n".join(lines[-LAST:]))


def _script(board: Board) -> Path:
    assert board.compiler_script is not None
    return board.location / board.compiler_script


def _digest(board: Board) -> str:
    return sha256(_script(board).read_bytes()).hexdigest()


def _is_built(board: Board, folder: Path) -> bool:
    made_by = folder / board.toolchain / MADE_BY
    return made_by.is_file() and made_by.read_text(encoding="utf-8") == _digest(board)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
