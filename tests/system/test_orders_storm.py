# SPDX-License-Identifier: MIT
"""Tasks that call drawn services of all kinds of hubs, on nodes whose words have different orders
of bytes: whatever is received is right, and what was put, given and counted adds up in the end."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.needs import need_description
from tests.nightly import nightly
from tests.system.systems import BUILD, run_all
from weft.model.description import load

FILE = Path(__file__).parent / "orders_storm" / "orders_storm.yaml"
FOLDER = BUILD / "orders_storm"
MIXED = (
    {"one": "mipssim"},
    {"one": "mipssim", "two": "nrf51-qemu"},
    {"one": "nrf51-qemu", "two": "mipssim"},
    {"one": "mipssim", "two": "mipssim-el"},
    {"one": "mps2-an385", "two": "mipssim"},
)
"""Boards of the first two nodes, Linux where none is named; the third one is always Linux."""
SEEDS = 10


def placement_of(boards: Mapping[str, str]) -> Path:
    """Write a placement: emulated boards are joined to Linux by their UART."""
    links = [
        {"between": [node, "third"], "driver": "uart" if node in boards else "socket"}
        for node in ("one", "two")
    ]
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{'-'.join(boards.values()) or 'linux'}.yaml"
    text = json.dumps({"weft": 1, "boards": dict(boards), "links": links})
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("boards", "seeds"),
    [({}, 1), *nightly(({}, SEEDS), *((boards, SEEDS) for boards in MIXED))],
    ids=lambda value: (
        "-".join(value.values()) or "linux" if isinstance(value, dict) else str(value)
    ),
)
def test_a_storm_of_services_adds_up(boards: dict[str, str], seeds: int) -> None:
    placement = placement_of(boards)
    need_description(load(FILE, None, placement))
    for seed in range(1, seeds + 1):
        lines = run_all(FILE, placement, FOLDER, f"ORDERS_STORM_SEED={seed}")
        ends = [line.endswith("deeds add up") for line in lines]
        assert ends == [True] * 3, f"ORDERS_STORM_SEED={seed}: {lines}"
