# SPDX-License-Identifier: MIT
"""What a test gets when it runs a command."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Weft = Callable[..., Result]
