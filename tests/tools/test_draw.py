# SPDX-License-Identifier: MIT
"""./weft draw: which files it writes, and what it refuses."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.tools.command_line import Weft
from weft.diag import exits
from weft.paths import BUILD, ROOT, shown
from weft.picture.diagram import Diagram
from weft.picture.directions import direction

TWO_CORES = ROOT / "examples" / "two_cores" / "two_cores.yaml"
ONE_CORE = TWO_CORES.with_name("one-core.map.yaml")


def test_without_a_name_all_pictures_are_below_build(weft: Weft) -> None:
    names = ["two_cores-topology.svg", "two_cores-application.svg", "two_cores.html"]
    files = [BUILD / "pictures" / name for name in names]
    for file in files:
        file.unlink(missing_ok=True)
    result = weft("draw", TWO_CORES)
    assert result.code == 0
    assert result.out.splitlines() == [f"picture: {shown(file)}" for file in files]
    assert all(file.is_file() for file in files)


@pytest.mark.parametrize(
    ("options", "begin", "has"),
    [
        (["--output", "a.svg"], "<svg ", "two_cores: application"),
        (["--topology", "--output", "a.svg"], "<svg ", "two_cores: topology"),
        (["--application", "--output", "a.html"], "<!DOCTYPE html>", "two_cores: application"),
        (["--output", "b/a.html"], "<!DOCTYPE html>", "two_cores: topology"),
    ],
)
def test_the_end_of_the_name_decides(
    weft: Weft, tmp_path: Path, options: list[str], begin: str, has: str
) -> None:
    file = tmp_path / options[-1]
    assert weft("draw", TWO_CORES, *options[:-1], file).code == 0
    text = file.read_text()
    assert text.startswith(begin) and has in text
    one_picture = "--application" in options or file.suffix == ".svg"
    assert text.count("<svg ") == (1 if one_picture else 2)


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="needs rsvg-convert")
def test_png(weft: Weft, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    assert weft("draw", TWO_CORES, "--output", file).code == 0
    raw = file.read_bytes()
    assert raw.startswith(b"\x89PNG\r\n")
    width = int.from_bytes(raw[16:20], "big")
    shown = json.loads(weft("draw", TWO_CORES, "--json").out)
    assert abs(width - 2 * shown["width"]) <= 2


@pytest.mark.parametrize("script", [None, "echo broken >&2; exit 1"])
def test_png_without_its_program(
    weft: Weft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str | None
) -> None:
    (tmp_path / "dot").symlink_to(shutil.which("dot") or "")
    if script:
        (tmp_path / "rsvg-convert").write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / "rsvg-convert").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    result = weft("draw", TWO_CORES, "--output", tmp_path / "a.png")
    assert result.code == exits.FAILED
    assert "W248" in result.err and ("broken" if script else "librsvg2-bin") in result.err
    assert not (tmp_path / "a.png").exists()


def test_json_is_the_diagram(weft: Weft) -> None:
    diagram = Diagram.model_validate_json(weft("draw", TWO_CORES, "--json").out)
    assert [region.name for region in diagram.regions] == ["gpp", "dsp"]
    diagram = Diagram.model_validate_json(
        weft("draw", TWO_CORES, "--map", ONE_CORE, "--target", "rv32", "--json").out
    )
    assert [region.board for region in diagram.regions] == ["virt-rv32"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--output", "a.gif"], "W095"),
        (["--topology", "--application", "--output", "a.svg"], "W095"),
        (["--json", "--topology"], "W096"),
        (["--json", "--output", "a.svg"], "W096"),
        (["--output", "/proc/none/a.svg"], "W001"),
    ],
)
def test_what_cannot_be_meant(weft: Weft, options: list[str], code: str) -> None:
    result = weft("draw", TWO_CORES, *options)
    assert result.code != 0 and code in result.err


def test_errors_of_the_description_are_those_of_check(weft: Weft) -> None:
    file = ROOT / "spec" / "invalid" / "seven-errors.yaml"
    assert weft("draw", file).err == weft("check", file).err


def test_doctor_knows_graphviz(weft: Weft) -> None:
    found = json.loads(weft("doctor", "--json").out)["tools"]["dot"]
    assert re.fullmatch(r"\d+\.\d+(\.\d+)?", found)


# Who puts and who gets.


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """A copy of an example whose tasks exchange data through a queue."""
    folder = shutil.copytree(TWO_CORES.parent, tmp_path / "two_cores")
    return folder / TWO_CORES.name


def kinds(weft: Weft, file: Path) -> dict[tuple[str, str], str]:
    edges = json.loads(weft("draw", file, "--target", "host", "--map", ONE_CORE, "--json").out)
    return {(edge["source"], edge["target"]): edge["kind"] for edge in edges["edges"]}


def test_a_build_says_who_puts_and_who_gets(weft: Weft, example: Path) -> None:
    assert set(kinds(weft, example).values()) == {"uses"}
    assert weft("build", example, "--target", "host", "--map", ONE_CORE).code == 0
    assert kinds(weft, example) == {
        ("task:producer", "hub:samples"): "puts",
        ("task:producer", "hub:finished"): "gets",
        ("task:consumer", "hub:samples"): "gets",
        ("task:consumer", "hub:finished"): "puts",
    }
    main = example.with_name("main.c")
    main.write_text(main.read_text() + "\n")
    assert set(kinds(weft, example).values()) == {"uses"}


@pytest.mark.parametrize(
    ("hub_type", "symbols", "kind"),
    [
        ("msgq", {"weft_msgq_put"}, "puts"),
        ("msgq", {"weft_remote_msgq_get", "weft_msgq_used"}, "gets"),
        ("msgq", {"weft_msgq_put", "weft_request_msgq_get"}, "uses"),
        ("msgq", {"weft_sem_give", "weft_msgq_get_many"}, "gets"),
        ("event", {"weft_data_event_put", "weft_event_wait"}, "gets"),
        ("data_event", {"weft_data_event_put", "weft_event_wait"}, "puts"),
        ("flags", {"weft_flags_reset_and_wait"}, "gets"),
        ("mutex", {"weft_mutex_lock"}, "uses"),
        ("sem", set(), "uses"),
    ],
)
def test_services_of_one_way_have_a_direction(hub_type: str, symbols: set[str], kind: str) -> None:
    assert direction(hub_type, symbols) == kind
