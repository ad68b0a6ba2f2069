# SPDX-License-Identifier: MIT
"""Compiled templates of generated files stay for the next command, and never too long."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest

from weft.building.generator import generate_node, render
from weft.model.description import load
from weft.paths import SPEC

MINIMAL = SPEC / "valid" / "minimal" / "minimal.yaml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(render, "CACHE", tmp_path / "build")
    render._environment.cache_clear()
    yield tmp_path
    render._environment.cache_clear()


def generated(folder: Path) -> str:
    """Generate as a command does that begins anew."""
    render._environment.cache_clear()
    shutil.rmtree(folder / "generated", ignore_errors=True)
    generate_node(load(MINIMAL, "host"), "main", folder / "generated")
    return (folder / "generated" / "system.c").read_text()


def compiled(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.glob("build/templates/*/*")}


def test_a_template_is_compiled_once(folder: Path) -> None:
    first = generated(folder)
    before = compiled(folder)
    assert before
    assert generated(folder) == first
    assert compiled(folder) == before


def test_a_changed_template_is_compiled_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = folder / "templates"
    shutil.copytree(render.TEMPLATES, copy)
    monkeypatch.setattr(render, "TEMPLATES", copy)
    first = generated(folder)
    template = copy / "system.c.j2"
    template.write_text(template.read_text() + "/* more */\n")
    assert generated(folder) == first + "/* more */\n"


def test_another_version_or_option_has_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generated(folder)
    before = compiled(folder)
    monkeypatch.setattr(jinja2, "__version__", "0.0")
    generated(folder)
    assert {path.parent for path in before} < {path.parent for path in compiled(folder)}


def test_nothing_stays_where_nothing_can_be_written(folder: Path) -> None:
    (folder / "build").write_text("no folder")
    assert "weft_system" in generated(folder)
