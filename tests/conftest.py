# SPDX-License-Identifier: MIT
"""For all tests: golden files (`pytest --accept` updates them), slow tests, processor time."""

import difflib
import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from weft.base import search_path

ROOT = Path(__file__).resolve().parents[1]

search_path.add_compilers()

# What tests measure is no run of the project: its database and `latest` stay as they are.
_results = tempfile.TemporaryDirectory(prefix="weft-results-")
os.environ["WEFT_RESULTS"] = _results.name

# Programs that tests start write as they do for users, whose Python has a buffer for a pipe.
os.environ.pop("PYTHONUNBUFFERED", None)

# The same examples in every run, and nothing stored: a failure can be repeated.
settings.register_profile("weft", derandomize=True, database=None, deadline=None)
settings.load_profile("weft")

# Behind `&` a shell ignores SIGINT, and so would all programs that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="Update golden files.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("-m"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: pytest -m slow"))


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
            pytest.fail("\n".join([*difference, "`pytest --accept` accepts the new text"]), False)

    return check


@pytest.fixture
def at_root(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Runs the test in the root of the tree, so that paths in messages are the same everywhere."""
    monkeypatch.chdir(ROOT)
    return ROOT


# Seconds of the processor, unlike those of a clock, do not depend on what else the machine does.

MOST = 10
SECONDS: list[tuple[float, str]] = []


def processor_seconds() -> float:
    """Return what this process and its ended children have used."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = processor_seconds()
    result = yield
    SECONDS.append((processor_seconds() - before, item.nodeid))
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section(f"{processor_seconds():.0f} s of the processor, most of them in")
    for seconds, name in sorted(SECONDS, reverse=True)[:MOST]:
        terminalreporter.write_line(f"{seconds:8.1f} s  {name}")
