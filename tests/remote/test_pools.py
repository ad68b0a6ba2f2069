# SPDX-License-Identifier: MIT
"""Blocks of pools that go from node to node without a copy, on every kind of machine."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import LONG_LIMIT, Program
from weft.diag import exits

FOLDER = Path(__file__).parent / "pools"
POOLS = Program(FOLDER / "pools.yaml", ["exhausted and given back", "1250 words came back"])


@pytest.mark.slow
@pytest.mark.parametrize("sanitize", ["address,undefined", None])
def test_processes(sanitize: str | None) -> None:
    POOLS.check_processes(sanitize)


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["harts", "one"])
def test_placements(placement: str) -> None:
    POOLS.check_placement(FOLDER / "maps" / f"{placement}.yaml")


@pytest.mark.parametrize("placement", ["vex2"])
def test_on_cores(placement: str) -> None:
    POOLS.check_placement(FOLDER / "maps" / f"{placement}.yaml", LONG_LIMIT)


@pytest.mark.parametrize("faults", ["lossy", *nightly("none")])
def test_simulator(faults: str) -> None:
    POOLS.check_simulator(faults)


def test_only_two_processes_share_a_pool(tmp_path: Path) -> None:
    text = POOLS.file.read_text(encoding="utf-8").replace(
        "  links:\n", "    c: {board: linux}\n  links:\n    - {between: [b, c], driver: shm}\n"
    )
    third = "    third: {entry: lender, priority: 5, stack: 2560, node: c, uses: [blocks]}\n"
    file = tmp_path / "three.yaml"
    file.write_text(text + third, encoding="utf-8")
    done = POOLS.weft("three", "run", file)
    assert (
        done.returncode == exits.DESCRIPTION
        and "W043: `blocks` is used from node `a`" in done.stderr
    )
