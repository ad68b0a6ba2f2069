# SPDX-License-Identifier: MIT
"""Prints states and time of each model behind the results."""

import pytest

REPORT: list[str] = []


@pytest.fixture
def report() -> list[str]:
    """Lines that are printed at the end."""
    return REPORT


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if REPORT:
        terminalreporter.section("models")
        for line in REPORT:
            terminalreporter.write_line(line)
