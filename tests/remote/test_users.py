# SPDX-License-Identifier: MIT
"""User tasks that use hubs of other nodes: every service, what they must not do, and how calls end.
All on one node must give the same."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.nightly import nightly
from tests.remote.programs import BUILD, ROOT, need
from tests.tap import Tap

FOLDER = Path(__file__).parent / "users"
LIMIT = 90
REMOTE_NODES = 17
"""WEFT_MISUSE_REMOTE_NODES."""


def outcome(
    file: Path, placement: Path | None, *options: object
) -> tuple[int, dict[str, dict[str, Any]], str]:
    """Run a program on several nodes. Return what the tools say of each."""
    need(file, placement)
    place = "as-described" if placement is None else placement.stem
    folder = BUILD / "users" / file.stem / "-".join([place, *(str(o).strip("-") for o in options)])
    mapped = () if placement is None else ("--map", placement)
    command = ["./weft", "run", file, *mapped, "--json", "--build-dir", folder]
    done = subprocess.run(
        [*map(str, [*command, "--timeout", LIMIT, *options])],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=10 * LIMIT,
        check=False,
    )
    assert done.stdout, done.stderr
    nodes = json.loads(done.stdout)["nodes"]
    return done.returncode, {node["node"]: node for node in nodes}, done.stderr


def check(file: Path, placement: Path, *options: object) -> None:
    code, nodes, errors = outcome(file, placement, *options)
    tap = Tap()
    for line in nodes["near"]["output"]:
        tap.read(line)
    problems = tap.problems()
    if problems or code != 0:
        pytest.fail("\n".join([*problems, errors]), pytrace=False)


CHECKS = ("--checks",)
SMALL = ("--config", "small")


def kind(value: object) -> str:
    """Return how an identifier of a test shows a placement, or options."""
    return "checks" if value == CHECKS else "small" if value == SMALL else str(value)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("one", SMALL),
        *nightly(
            ("harts", CHECKS),
            ("cm3-and-rv32", SMALL),
            ("one", CHECKS),
            ("harts", SMALL),
            ("harts64", CHECKS),
            ("harts64", SMALL),
            ("cm3-and-rv32", CHECKS),
            ("uart", CHECKS),
            ("rv32-and-process", CHECKS),
            ("cm33-and-rv32", CHECKS),
            ("cm33-and-rv32", SMALL),
        ),
    ],
    ids=kind,
)
def test_users(name: str, options: tuple[str, ...]) -> None:
    check(FOLDER / "users.yaml", FOLDER / "maps" / f"{name}.yaml", *options)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cm3-and-rv32", "harts"])
def test_any_call(name: str) -> None:
    check(FOLDER / "fuzz.yaml", FOLDER / "maps" / f"{name}.yaml", *CHECKS)


@pytest.mark.parametrize("options", [CHECKS, pytest.param(SMALL, marks=pytest.mark.slow)], ids=kind)
def test_references_to_several(options: tuple[str, ...]) -> None:
    code, nodes, errors = outcome(FOLDER / "replicas.yaml", None, *options)
    assert code == 0, errors
    assert nodes["near"]["output"] == ["started 0: 0", "gave 0: 0", "started 1: 0", "gave 1: 0"]
    assert nodes["core0"]["output"] == nodes["core1"]["output"] == ["took: 0"]
    (record,) = nodes["near"]["records"]
    assert f'what="misuse" code={REMOTE_NODES}' in record
