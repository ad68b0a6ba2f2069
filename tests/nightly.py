# SPDX-License-Identifier: MIT
"""Parameters of tests that only the nightly set tries: what differs little from one by day."""

import pytest

BY_DAY = ("cm3", "rv32", "host")
"""One target of each family of processors, with which everything is tried by day, too."""


def nightly(*values: object) -> list[object]:
    """Return values of a test's parameter, or tuples of those of several, marked as slow."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow)
        for value in values
    ]


def targets(*names: str) -> list[object]:
    """Return targets, those that another one of their family stands for at night only."""
    return [each for name in names for each in ([name] if name in BY_DAY else nightly(name))]
