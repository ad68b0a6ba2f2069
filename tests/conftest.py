# SPDX-License-Identifier: MIT
"""Golden files for all tests of the tools: `pytest --accept` writes them anew."""

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

# The same examples in every run, and nothing stored: a failure can be repeated.
settings.register_profile("weft", derandomize=True, database=None, deadline=None)
settings.load_profile("weft")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="Write golden files anew.")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a file, or writes the file with --accept."""

    def check(file: Path, text: str) -> None:
        if request.config.getoption("--accept"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            return
        stored = file.read_text(encoding="utf-8") if file.is_file() else ""
        if stored != text:
            difference = difflib.unified_diff(
                stored.splitlines(), text.splitlines(), str(file), "now", lineterm=""
            )
            pytest.fail("\n".join([*difference, "`pytest --accept` takes the new text"]), False)

    return check


@pytest.fixture
def at_root(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Runs the test in the root of the tree, so that paths in messages are the same everywhere."""
    monkeypatch.chdir(ROOT)
    return ROOT
