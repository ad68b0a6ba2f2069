# SPDX-License-Identifier: MIT
"""A shared reset domain: all services, and calls and tasks that end early."""

import json
import shutil
from pathlib import Path

import pytest

from tests.needs import need_tools
from tests.nightly import nightly
from tests.remote.test_services import BUILD, LIMIT, SERVICES, check, weft
from weft.diag import exits

TOGETHER = Path(__file__).parent / "together" / "together.yaml"
OUTPUT = [
    "calls end in time",
    "a call is canceled",
    "no unit is lost or doubled",
    "priorities go along",
    "ended tasks take nothing",
    "all letters came",
]
BOARDS = {"virt-rv32": "qemu-system-riscv32", "mps2-an521": "qemu-system-arm"}

KINDS = [
    ("virt-rv32", "default", False),
    *nightly(
        ("mps2-an521", "small", True),
        ("virt-rv32", "small", False),
        ("virt-rv32", "small", True),
        ("mps2-an521", "default", False),
        ("mps2-an521", "small", False),
    ),
]


@pytest.mark.parametrize(("board", "config", "checks"), KINDS)
def test_calls_end(board: str, config: str, checks: bool, tmp_path: Path) -> None:
    """The network owns nothing, so that all that can be left out is left out."""
    need_tools(BOARDS[board])
    placement = tmp_path / "boards.yaml"
    placement.write_text(json.dumps({"weft": 1, "boards": {"a": board, "b": board}}))
    folder = BUILD / "together" / f"{board}-{config}{'-checks' * checks}"
    options = ["--map", placement, "--config", config, "--quiet", *["--checks"] * checks]
    code, output, errors = weft(
        "run", TOGETHER, *options, "--build-dir", folder, "--timeout", LIMIT
    )
    lines = [line.rpartition("| ")[2] for line in output.splitlines()]
    assert code == 0 and lines == OUTPUT, output + errors


@pytest.mark.slow
@pytest.mark.parametrize("faults", ["lossy", "none", "jitter"])
def test_calls_end_in_the_simulator(faults: str) -> None:
    folder = BUILD / "together" / "sim"
    options = ("--faults", faults, "--seed", 7, "--until", "60s", "--build-dir", folder)
    code, output, errors = weft("sim", TOGETHER, *options)
    lines = [line[4:] for line in output.splitlines() if line.startswith("a | ")]
    assert code == 0 and lines == OUTPUT, output + errors


def test_nothing_ends_alone_in_the_simulator() -> None:
    folder = BUILD / "together" / "sim"
    code, _, errors = weft("sim", TOGETHER, "--faults", "crashes", "--build-dir", folder)
    assert code == exits.DESCRIPTION
    assert "W092" in errors and "cannot crash or lose links" in errors


@pytest.mark.slow
@pytest.mark.parametrize("config", ["small", "checks"])
def test_services(config: str, tmp_path: Path) -> None:
    """The services of the three nodes of services/, mutexes included."""
    need_tools(BOARDS["virt-rv32"])
    text = SERVICES.read_text(encoding="utf-8")
    folder = BUILD / "together" / f"services-{config}"
    copy = tmp_path / "services"
    shutil.copytree(SERVICES.parent, copy)
    heartbeat = next(line for line in text.splitlines() if line.startswith("  heartbeat:"))
    support = SERVICES.parents[2] / "support"
    arch = SERVICES.parents[3] / "arch"
    text = text.replace(heartbeat, "  reset: shared").replace("../../support", str(support))
    (copy / "services.yaml").write_text(text.replace("../../../arch", str(arch)))
    options = ("--map", copy / "maps" / "harts.yaml", "--config", config, "--checks")
    arguments = ("--build-dir", folder, "--json", "--timeout", LIMIT, *options)
    code, output, errors = weft("run", copy / "services.yaml", *arguments)
    assert output, errors
    check(code, [line for node in json.loads(output)["nodes"] for line in node["output"]], errors)
