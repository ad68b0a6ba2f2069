# SPDX-License-Identifier: MIT
"""Several messages in one packet, on every kind of link, and when the queue's node is lost."""

from pathlib import Path

import pytest

from tests.nightly import nightly
from tests.remote.programs import LONG_LIMIT, Program
from weft.diag import exits

FOLDER = Path(__file__).parent / "batches"
BATCHES = Program(
    FOLDER / "batches.yaml",
    ["words: streamed", "single: streamed", "what fits is put", "answers in order"],
)


@pytest.mark.parametrize("sanitize", ["address,undefined", *nightly(None)])
def test_processes(sanitize: str | None) -> None:
    BATCHES.check_processes(sanitize)


@pytest.mark.parametrize("placement", ["harts", *nightly("one", "socket", "uart")])
def test_placements(placement: str) -> None:
    BATCHES.check_placement(FOLDER / "maps" / f"{placement}.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("placement", ["mixed"])
def test_on_cores(placement: str) -> None:
    BATCHES.check_placement(FOLDER / "maps" / f"{placement}.yaml", LONG_LIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("faults", ["lossy", "none", "jitter"])
def test_simulator(faults: str) -> None:
    BATCHES.check_simulator(faults)


def test_batches_are_not_larger_than_a_packet(tmp_path: Path) -> None:
    text = BATCHES.file.read_text(encoding="utf-8").replace("batch: 16", "batch: 17")
    file = tmp_path / "large.yaml"
    file.write_text(text.replace("[batches.c]", f"[{FOLDER}/batches.c]"), encoding="utf-8")
    done = BATCHES.weft("large", "run", file)
    assert done.returncode == exits.DESCRIPTION
    assert "W041: 17 of `answers` have 68 bytes" in done.stderr
    assert "carries 64" in done.stderr
