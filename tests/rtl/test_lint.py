# SPDX-License-Identifier: MIT
"""Verilator's lint finds nothing in rtl/."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.needs import needs
from weft import rtl
from weft.paths import ROOT
from weft.rtl.inputs import gather, parameters

pytestmark = needs("verilator")


@pytest.mark.parametrize("name", ["vex", "vex2", "vex8"])  # widths depend on the number of cores
def test_verilator_has_nothing_to_say(name: str, tmp_path: Path) -> None:
    machine = rtl.machine(name)
    inputs = gather(machine)
    for file in inputs.verilog:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_bytes(inputs.files[file])
    command = ["verilator", "--lint-only", "-Wall", "--top-module", "soc", *parameters(machine)]
    command += [str(ROOT / "rtl" / "lint.vlt"), *inputs.verilog]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
