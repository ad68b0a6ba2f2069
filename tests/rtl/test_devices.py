# SPDX-License-Identifier: MIT
"""The devices of rtl/soc on their test bench, by cocotb and Verilator."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from cocotb.runner import Simulator, get_results, get_runner

from tests.needs import needs

HERE = Path(__file__).parent / "devices"
ROOT = HERE.parents[2]
BUILD = ROOT / "build" / "test" / "sim-devices"
CHECKS = sorted(path.stem for path in HERE.glob("check_*.py"))

pytestmark = [needs("verilator"), pytest.mark.slow]


def rank(path: Path) -> tuple[bool, bool, str]:
    """Put what other modules refer to before them."""
    return not path.stem.endswith("_pkg"), path.stem != "wishbone", path.name


@pytest.fixture(scope="module")
def bench() -> Simulator:
    """Build the bench."""
    folder = ROOT / "rtl" / "soc"
    of_cores = {folder / "trace_pkg.sv"}  # calls the simulator's C++
    sources = sorted(set(folder.glob("*.sv")) - of_cores, key=rank)
    if shutil.which("ccache"):
        os.environ.setdefault("OBJCACHE", "ccache")
    runner = get_runner("verilator")
    runner.build(
        verilog_sources=[*sources, *sorted(HERE.glob("*.sv"))],
        hdl_toplevel="bench",
        build_args=["-Wno-fatal", "-Wno-lint", "-Wno-style"],
        build_dir=BUILD,
    )
    return runner


@pytest.mark.parametrize("check", CHECKS)
def test_devices(bench: Simulator, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HERE)
    run, failed = get_results(
        bench.test(hdl_toplevel="bench", test_module=check, build_dir=BUILD, test_dir=BUILD)
    )
    assert run > 0
    assert failed == 0
