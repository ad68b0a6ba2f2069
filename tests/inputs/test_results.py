# SPDX-License-Identifier: MIT
"""Files that commands read: whatever they hold, the command says what is wrong and ends."""

import copy
import json
import os
import random
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.base import inputs
from weft.diag import exits
from weft.diag.errors import WeftError, render
from weft.diag.visible import visible, visible_lines
from weft.lab import results_file
from weft.lab.compare.verdicts import Source, compare
from weft.lab.results_file import Results
from weft.paths import ROOT
from weft.report import page
from weft.report.screen.render import lines
from weft.report.screen.summary import summary

FEW = settings(max_examples=200, deadline=None)
NAMES = ("metric", "unit", "config", "target", "text", "command")


def made() -> dict[str, Any]:
    """Return a results file of two rows."""
    row: dict[str, Any] = dict.fromkeys(
        ("p50", "min", "max", "mean", "stddev", "p99", "p999", "cold", "overhead"), 12
    )
    row |= {"metric": "a.b", "unit": "instructions", "config": "default", "target": "cm3"}
    row |= {"samples": 3, "exact": True, "text": "what", "command": "", "distribution": []}
    other = row | {"metric": "size@2", "raw": [1.5, 2.5], "exact": False}
    target = {"board": "b", "title": "t", "unit": "instructions", "deterministic": True}
    target |= {"compiler": "gcc 12", "flags": ["-O2"], "configuration": {"checks": False}}
    target |= {"configuration_hash": "x", "emulator": "", "clock": "", "sizes": {"text": 5}}
    context = {"commit": "c", "dirty": False, "date": "2020", "suite": "core", "command": "x"}
    context |= {"system": "s", "targets": {"cm3": target}}
    document: dict[str, Any] = {
        "version": 1,
        "context": context,
        "results": [row, other],
        "interrupts_off": [],
    }
    document |= {"ratios": [], "warnings": ["one"]}
    parts = ("context", "results", "interrupts_off", "ratios", "warnings")
    beside = {part: copy.deepcopy(document[part]) for part in parts}
    for checked in beside["results"]:
        checked["config"] = "checks"
    return document | {"beside": [beside]}


def stored(folder: Path, content: Any) -> Path:
    file = folder / "results.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    return file


def use(results: Results) -> None:
    """Do with a file what commands do."""
    other = Source("b", copy.deepcopy(results))
    rows = compare(Source("a", results), other)
    text = "\n".join(line.plain for line in lines(summary(results, [(other, other, rows)]), 80))
    assert visible_lines(text) == text
    html = page.render(results)
    assert "<script>alert" not in html


def refusal(file: Path) -> str:
    """Return what the tools say against a file."""
    with pytest.raises(WeftError) as raised:
        results_file.load(file)
    text = render(raised.value.problems[0])
    assert visible_lines(text) == text and raised.value.exit_code == exits.DESCRIPTION
    return text


def test_a_sound_file(tmp_path: Path) -> None:
    use(results_file.load(stored(tmp_path, made())))


DEEP = 100_000


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('{"version": 1, "context": NaN}', "NaN is no number"),
        ('{"version": Infinity}', "Infinity is no number"),
        ('{"version": 1e999}', "too large"),
        ("[" * DEEP + "]" * DEEP, "nested too deeply"),
        ('{"a":' * DEEP + "1" + "}" * DEEP, "nested too deeply"),
        ('{"version": 1, "version": 1}', "`version` is there more than once"),
        ('{"version": ' + "9" * 5000 + "}", "results.json"),
        ('{"version": ' + "9" * 50 + "}", "more than 64 bits"),
        ('{"version": "\\u001b[2J"}', "control characters"),
        ('{"version": 2, "\\ud800": 1}', "control characters"),
        ('{"version": 3}', "but of version `3`"),
        ("null", "not a results file"),
        ("", "this is not JSON"),
        ('{"version": 2}', "`context`: Field required"),
        ('{"version": true}', "of version `True`"),
        ('{"version": 0}', "of version `0`"),
    ],
)
def test_wrong_documents(tmp_path: Path, content: str, words: str) -> None:
    assert words in refusal(stored(tmp_path, content))


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("results", 0, "p50"), "12", "`results.0.p50`: Input should be a valid number"),
        (("results", 0, "samples"), 1.5, "`results.0.samples`"),
        (("results", 0, "metric"), 5, "`results.0.metric`: Input should be a valid string"),
        (("results", 0, "metric"), "a\x1b[31mb", "control characters"),
        (("results", 0, "exact"), "yes", "`results.0.exact`"),
        (("results",), {}, "`results`: Input should be a valid array"),
        (("context",), [], "`context`"),
        (("context", "targets", "cm3"), 5, "`context.targets.cm3`"),
        (("warnings",), [5], "`warnings.0`"),
    ],
)
def test_wrong_values(tmp_path: Path, path: tuple[Any, ...], value: Any, words: str) -> None:
    document = made()
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert words in refusal(stored(tmp_path, document))


def places(document: Any) -> list[tuple[Any, Any]]:
    keys = document if isinstance(document, dict) else range(len(document))
    found = [(document, key) for key in keys]
    for _, key in list(found):
        if isinstance(document[key], dict | list):
            found += places(document[key])
    return found


VALUES: list[Any] = [
    None,
    -1,
    0,
    2**63,
    1e308,
    -1e308,
    1e-320,
    "",
    "[red]x",
    "<script>alert(1)",
    [],
    {},
    True,
]


@FEW
@given(seed=st.integers(0, 2**32))
def test_any_mutation(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A file of wrong content is refused, or used without an internal error."""
    random_ = random.Random(seed)
    document = made()
    for _ in range(random_.randrange(1, 4)):
        inner, key = random_.choice(places(document))
        if random_.random() < 0.3:
            del inner[key]
        else:
            inner[key] = random_.choice(VALUES)
    text = json.dumps(document)
    if random_.random() < 0.2:
        at = random_.randrange(len(text))
        text = text[:at] + chr(random_.randrange(1, 0x250)) + text[at + 1 :]
    file = tmp_path_factory.mktemp("fuzz") / "x.json"
    file.write_text(text)
    try:
        results = results_file.load(file)
    except WeftError:
        return
    use(results)


@pytest.mark.parametrize("name", ["fifo", "folder", "/dev/zero", "missing", "null\0"])
def test_no_regular_file(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "folder").mkdir()
    assert "cannot read" in refusal(tmp_path / name)


def test_files_have_limits(tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as stream:
        stream.truncate(inputs.MAX_TEXT + 1)
    assert "up to 64 MiB" in refusal(file)
    file.write_bytes(b"\xff\xfe{")
    assert "no text in UTF-8: byte 0" in refusal(file)


@FEW
@given(st.text())
def test_nothing_visible_controls_a_terminal(text: str) -> None:
    shown = visible(text)
    kinds = {unicodedata.category(c) for c in shown}
    assert not kinds & {"Cc", "Cs", "Zl", "Zp"}, shown
    assert "\x1b" not in shown and "\n" not in shown and visible(shown) == shown


def test_names_are_no_markup(tmp_path: Path) -> None:
    import subprocess

    document = made()
    document["results"][0]["metric"] = "[red]a[/red].<script>alert(1)</script>"
    file = stored(tmp_path, document)
    html = page.render(results_file.load(file))
    assert "<script>alert" not in html and "&lt;script&gt;alert" in html
    document["results"][0] |= {"p50": 99, "max": 99, "mean": 99}
    other = tmp_path / "other.json"
    other.write_text(json.dumps(document))
    command = ["./weft", "compare", str(file), str(other)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "[red]a[/red].<script>" in done.stdout, done.stdout + done.stderr
