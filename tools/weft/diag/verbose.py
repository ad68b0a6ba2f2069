# SPDX-License-Identifier: MIT
"""`-v`: what the tools start, on the standard error output."""

import shlex
import sys
from collections.abc import Sequence

from weft.diag.visible import visible

_state = {"on": False}


def switch(*, on: bool) -> None:
    """Show commands from now on, or do not."""
    _state["on"] = on


def is_on() -> bool:
    """Return whether commands are shown."""
    return _state["on"]


def started(command: Sequence[str]) -> None:
    """Show a command that is started, if that was asked for."""
    if is_on():
        print(f"+ {visible(shlex.join(command))}", file=sys.stderr, flush=True)
