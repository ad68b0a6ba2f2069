# SPDX-License-Identifier: MIT
"""`-v`: what the tools start, on the standard error output."""

import shlex
import sys
from collections.abc import Sequence

from weft.diag.visible import visible

_state = {"on": False}


def switch_on() -> None:
    """Show commands from now on."""
    _state["on"] = True


def is_on() -> bool:
    """Return whether commands are shown."""
    return _state["on"]


def started(command: Sequence[str]) -> None:
    """Show a command that is started, if that was asked for."""
    if is_on():
        print(f"+ {visible(shlex.join(command))}", file=sys.stderr, flush=True)
