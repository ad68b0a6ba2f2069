# SPDX-License-Identifier: MIT
"""What cores take on an FPGA."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.needs import missing
from weft import rtl
from weft.cli.main import new_app
from weft.diag import exits
from weft.diag.errors import WeftError
from weft.rtl import fpga
from weft.rtl.machines import Core

COUNTER = """
module Counter(input clk, input reset, input [7:0] step, output [7:0] sum, output wrapped);
  reg [8:0] value;
  always @(posedge clk) value <= reset ? 9'd0 : {1'b0, value[7:0]} + {1'b0, step};
  assign sum = value[7:0];
  assign wrapped = value[8];
endmodule
"""


def test_a_core_stands_between_registers() -> None:
    ports = {
        **{"clk": ("input", 1), "reset": ("input", 1), "step": ("input", 8)},
        **{"sum": ("output", 8), "wrapped": ("output", 1)},
    }
    text = fpga.board(ports, "Counter")
    assert "reg [7:0] in;" in text and "wire [8:0] out;" in text and "reg [8:0] held;" in text
    joined = ".clk(clk), .reset(reset), .step(in[7:0]), .sum(out[7:0]), .wrapped(out[8:8])"
    assert f"Counter core({joined});" in text


def test_a_missing_tool_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    with pytest.raises(WeftError) as raised:
        fpga.measure(rtl.machine("vex").cores[0])
    (problem,) = raised.value.problems
    assert problem.code == "W230" and problem.hint == "apt-get install yosys"
    assert raised.value.exit_code == exits.MISSING


def test_what_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    made = fpga.Fpga(4000, 2000, 24, 61.5)
    small = fpga.Fpga(9000, 2000, 24, None)
    cores = {"VexRiscv Full": small, "VexRiscv IMAC": made}
    monkeypatch.setattr(fpga, "measure", lambda core: cores[str(core)])
    monkeypatch.setattr(fpga, "tool_version_of", lambda tool: f"{tool} 1")
    done = CliRunner().invoke(new_app(), ["fpga", "vex-imac", "mixed"])
    assert done.exit_code == exits.OK
    assert done.stdout.splitlines() == [
        "iCE40 HX8K: yosys 1, nextpnr-ice40 1",
        "core           LUT4  registers  RAM blocks  MHz",
        "VexRiscv IMAC  4000       2000          24  61.5",
        "VexRiscv Full  9000       2000          24  does not fit into an iCE40 HX8K",
        "Ibex maxperf: Debian's Yosys does not read the SystemVerilog of Ibex",
    ]
    done = CliRunner().invoke(new_app(), ["fpga", "ibex"])
    assert done.exit_code == exits.MISSING


@pytest.mark.skipif(bool(missing(fpga.TOOLS)), reason="needs yosys and nextpnr-ice40")
def test_a_small_core_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "counter.v"
    source.write_text(COUNTER)
    found = fpga._measure("Counter", [source])
    assert found.registers == 9 and 8 <= found.luts <= 30 and found.rams == 0
    assert found.mhz is not None and 50 < found.mhz < 1000


@pytest.mark.skipif(bool(missing(fpga.TOOLS)), reason="needs yosys and nextpnr-ice40")
def test_a_tool_that_fails_shows_its_last_words(tmp_path: Path) -> None:
    source = tmp_path / "wrong.v"
    source.write_text("module Counter(input clk; endmodule\n")
    with pytest.raises(WeftError) as raised:
        fpga._measure("Counter", [source])
    assert raised.value.problems[0].code == "W231" and "ERROR" in raised.value.details


def test_results_are_kept_by_what_they_are_made_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = fpga.Fpga(1, 2, 3, 4.5)
    times = []
    monkeypatch.setattr(fpga, "FOLDER", tmp_path / "fpga")
    monkeypatch.setattr(shutil, "which", lambda tool: tool)
    monkeypatch.setattr(fpga, "tool_version_of", lambda tool: "1")

    def measure(top: str, sources: list[Path]) -> fpga.Fpga:
        times.append(top)
        return made

    monkeypatch.setattr(fpga, "_measure", measure)
    core = rtl.machine("vex").cores[0]
    assert fpga.measure(core) == fpga.measure(core) == made and times == ["VexRiscv"]
    (kept,) = (tmp_path / "fpga").glob("*.json")
    kept.write_text('{"luts": 1}')
    assert fpga.measure(core) == made and times == ["VexRiscv"] * 2, "a damaged file is not used"
    fpga.measure(Core(kind="vexriscv", variant="Min"))
    monkeypatch.setattr(fpga, "tool_version_of", lambda tool: "2")
    fpga.measure(core)
    assert len(times) == 4
