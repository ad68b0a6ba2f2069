# SPDX-License-Identifier: MIT
"""Every service of hubs and tasks from other nodes, on every kind of machine; also in the
simulator, with chances of its own for each seed. All on one node must give the same."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import LONG_LIMIT, need
from tests.tap import Tap

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "remote"
SERVICES = Path(__file__).parent / "services" / "services.yaml"
LIMIT = 60


def weft(*arguments: object) -> tuple[int, str, str]:
    done = subprocess.run(
        ["./weft", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=2 * LONG_LIMIT,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def check(code: int, lines: list[str], errors: str) -> None:
    tap = Tap()
    for line in lines:
        tap.read(line.partition("| ")[2] if line[1:].startswith(" | ") else line)
    problems = tap.problems()
    if problems or code != 0:
        pytest.fail("\n".join([*problems, errors]), pytrace=False)


@pytest.mark.parametrize(
    ("name", "config"),
    [
        ("processes", "checks"),
        *nightly(
            ("cm33-and-rv32", "checks"),
            ("one", "checks"),
            ("harts", "checks"),
            ("harts", "small"),
            ("cm33-and-rv32", "small"),
        ),
    ],
)
def test_services(name: str, config: str) -> None:
    check_services(name, config, LIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mixed", "vex2"])
def test_on_cores(name: str) -> None:
    check_services(name, "checks", LONG_LIMIT)


def check_services(name: str, config: str, limit: int) -> None:
    placement = SERVICES.parent / "maps" / f"{name}.yaml"
    need(SERVICES, placement)
    folder = BUILD / "services" / f"{name}-{config}"
    options = ("--config", config, "--checks", "--timeout", limit)
    arguments = ("--build-dir", folder, "--json", *options)
    code, output, errors = weft("run", SERVICES, "--map", placement, *arguments)
    assert output, errors
    nodes = json.loads(output)["nodes"]
    check(code, [line for node in nodes for line in node["output"]], errors)


@pytest.mark.parametrize(("faults", "seed"), [("lossy", 1), *nightly(("none", 1), ("jitter", 1))])
def test_services_in_the_simulator(faults: str, seed: int) -> None:
    folder = BUILD / "services" / "sim"
    arguments = ("--build-dir", folder, "--faults", faults, "--seed", seed, "--until", "60s")
    code, output, errors = weft("sim", SERVICES, *arguments)
    check(code, output.splitlines(), errors)
