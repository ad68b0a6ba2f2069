# SPDX-License-Identifier: MIT
"""User tasks that use hubs of other nodes: every service, what they must not do, and how calls end.
All on one node must give the same."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.remote.programs import BUILD, ROOT, need
from tests.test_targets import Tap

FOLDER = Path(__file__).parent / "users"
LIMIT = 90


def outcome(file: Path, placement: Path, *options: object) -> tuple[int, list[str], str]:
    """Run a program on several nodes. Return what the node `near` has printed."""
    need(file, placement)
    name = "-".join([placement.stem, *(str(option).strip("-") for option in options)])
    folder = BUILD / "users" / file.stem / name
    command = ["./weft", "run", file, "--map", placement, "--json", "--build-dir", folder]
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
    near = next(node for node in nodes if node["node"] == "near")
    return done.returncode, near["output"], done.stderr


def check(file: Path, placement: Path, *options: object) -> None:
    code, lines, errors = outcome(file, placement, *options)
    tap = Tap()
    for line in lines:
        tap.read(line)
    problems = tap.problems()
    if problems or code != 0:
        pytest.fail("\n".join([*problems, errors]), pytrace=False)


CHECKS = ("--checks",)
SMALL = ("--config", "small")


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("one", CHECKS),
        ("one", SMALL),
        ("harts", CHECKS),
        ("harts", SMALL),
        ("harts64", CHECKS),
        ("cm3-and-rv32", CHECKS),
        ("cm3-and-rv32", SMALL),
        ("cm33-and-rv32", CHECKS),
        ("uart", CHECKS),
        ("rv32-and-process", CHECKS),
        pytest.param("cm33-and-rv32", SMALL, marks=pytest.mark.slow),
        pytest.param("harts64", SMALL, marks=pytest.mark.slow),
    ],
)
def test_users(name: str, options: tuple[str, ...]) -> None:
    check(FOLDER / "users.yaml", FOLDER / "maps" / f"{name}.yaml", *options)


@pytest.mark.parametrize("name", ["harts", "cm3-and-rv32"])
def test_any_call(name: str) -> None:
    check(FOLDER / "fuzz.yaml", FOLDER / "maps" / f"{name}.yaml", *CHECKS)
