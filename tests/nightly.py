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


def without_checks(target: str) -> list[object]:
    """Return the programs that run without checks, their presets, and the target.

    By day those of the preset standard on one target only.
    """
    at_night = () if target == BY_DAY[0] else (pytest.mark.slow,)
    standard = ("kernel/mutex/mutex", "storm/scripted", "storm/free")
    return [
        *(pytest.param(name, "standard", target, marks=at_night) for name in standard),
        *(pytest.param(name, "small", target) for name in standard[1:]),
    ]
