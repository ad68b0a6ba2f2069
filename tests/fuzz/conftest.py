# SPDX-License-Identifier: MIT
"""An option that keeps what the fuzzers find out."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--keep-corpus", action="store_true", help="add new inputs to the corpus")
