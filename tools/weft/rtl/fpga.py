# SPDX-License-Identifier: MIT
"""What the cores of simulated machines take on an FPGA, by Yosys and nextpnr.

The device is an iCE40 HX8K, the largest for which Debian 12 and 13 have both tools. Cells are those
of the core alone. For the clock, the core stands between registers: its inputs are a shift
register, its outputs are folded into another one, so that no path leaves the device. The
results are kept by what they are made of.
"""

import contextlib
import hashlib
import json
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from weft.diag import exits, verbose
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import quoted
from weft.paths import CACHE
from weft.rtl.build import tool_version
from weft.rtl.cores import KINDS
from weft.rtl.machines import Core

FOLDER = CACHE / "fpga"
TOOLS = {"yosys": "yosys", "nextpnr-ice40": "nextpnr-ice40"}
"""Programs, and Debian's packages of them."""
DEVICE = "iCE40 HX8K"
PLACE = ("--hx8k", "--package", "ct256", "--seed", "1", "--freq", "50", "--pcf-allow-unconstrained")
CLOCK, RESET = "clk", "reset"
TOO_SMALL = ("Failed to expand region", "no BELs remaining", "Unable to find legal placement")
"""What nextpnr says of a device that is too small."""
LIMIT = 1800
"""Seconds that a tool may take."""

TOPS = {"vexriscv": "VexRiscv"}
"""The module of each kind of core that these tools can read."""


@dataclass(frozen=True)
class Fpga:
    """What a core takes."""

    luts: int
    """Look-up tables with four inputs."""
    registers: int
    rams: int
    """Blocks of 4 Kibit."""
    mhz: float | None
    """The highest clock at which all paths are in time; None: the device is too small."""


_KEPT = TypeAdapter(Fpga)


def refusal(core: Core) -> str:
    """Return why a core cannot be synthesised; empty if it can."""
    if core.kind not in TOPS:
        return f"Debian's Yosys does not read the SystemVerilog of {KINDS[core.kind].title}"
    return "" if KINDS[core.kind].folder else f"{KINDS[core.kind].package} is not installed"


def measure(core: Core) -> Fpga:
    """Synthesise, place and route a core, unless that was done before; raise WeftError if not."""
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            hint = f"apt-get install {package}"
            raise fail("W230", f"{tool} is not installed", exit_code=exits.MISSING, hint=hint)
    if said := refusal(core):
        raise fail("W230", f"{core}: {said}", exit_code=exits.MISSING)
    folder = KINDS[core.kind].folder
    assert folder is not None  # refusal()
    sources = KINDS[core.kind].sources(folder, core.variant)
    facts = [*map(Path.read_bytes, sources), *(tool_version_of(tool).encode() for tool in TOOLS)]
    kept = FOLDER / f"{hashlib.sha256(b'|'.join(facts)).hexdigest()[:16]}.json"
    with contextlib.suppress(OSError, ValidationError):
        return _KEPT.validate_json(kept.read_bytes())
    found = _measure(TOPS[core.kind], sources)
    FOLDER.mkdir(parents=True, exist_ok=True)
    partial = kept.with_suffix(".part")
    partial.write_bytes(_KEPT.dump_json(found))
    partial.replace(kept)
    return found


def tool_version_of(tool: str) -> str:
    """Return what a tool says of its version."""
    if tool != "yosys":
        done = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False)
        return (done.stdout or done.stderr).strip().splitlines()[0]
    return tool_version(tool)


def _measure(top: str, sources: list[Path]) -> Fpga:
    with tempfile.TemporaryDirectory(prefix="weft-fpga-") as name:
        work = Path(name)
        for number, source in enumerate(sources):
            shutil.copy(source, work / f"{number}.v")
        read = " ".join(f"{number}.v" for number in range(len(sources)))
        _run(work, "yosys", "-q", "-p", f"read_verilog {read}; prep -top {top}; write_json a.json")
        (work / "board.v").write_text(board(_ports(work / "a.json", top), top), encoding="utf-8")
        alone = f"read_verilog {read}; synth_ice40 -top {top}; tee -q -o b.json stat -json"
        _run(work, "yosys", "-q", "-p", alone)
        whole = f"read_verilog board.v {read}; synth_ice40 -top board -json c.json"
        _run(work, "yosys", "-q", "-p", whole)
        cells = _json(work / "b.json")["design"]["num_cells_by_type"]
        mhz = _clock(work)
    return Fpga(
        luts=cells.get("SB_LUT4", 0),
        registers=sum(count for kind, count in cells.items() if kind.startswith("SB_DFF")),
        rams=sum(count for kind, count in cells.items() if kind.startswith("SB_RAM40")),
        mhz=mhz,
    )


def _clock(work: Path) -> float | None:
    """Place and route; return the clock, or None if the device is too small."""
    try:
        _run(work, "nextpnr-ice40", *PLACE, "--json", "c.json", "--report", "d.json", "-q")
    except WeftError as error:
        if any(words in error.details for words in TOO_SMALL):
            return None
        raise
    paths = _json(work / "d.json")["fmax"].values()
    return round(min(path["achieved"] for path in paths), 1)


def _json(file: Path) -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _ports(file: Path, top: str) -> dict[str, tuple[str, int]]:
    """Return the ports of a module: direction and width."""
    ports = json.loads(file.read_text(encoding="utf-8"))["modules"][top]["ports"]
    return {name: (port["direction"], len(port["bits"])) for name, port in ports.items()}


def board(ports: dict[str, tuple[str, int]], top: str) -> str:
    """Return a module of three inputs and one output that has a core between registers."""
    wires: dict[str, list[str]] = {"input": [], "output": []}
    width = {"input": 0, "output": 0}
    for name, (direction, bits) in ports.items():
        if name not in (CLOCK, RESET):
            low = width[direction]
            width[direction] += bits
            vector = "in" if direction == "input" else "out"
            wires[direction].append(f".{name}({vector}[{low + bits - 1}:{low}])")
    joined = ", ".join([f".{CLOCK}(clk)", f".{RESET}(reset)", *wires["input"], *wires["output"]])
    return f"""module board(input clk, input reset, input from, output reg to);
  reg [{width["input"] - 1}:0] in;
  wire [{width["output"] - 1}:0] out;
  reg [{width["output"] - 1}:0] held;
  {top} core({joined});
  always @(posedge clk) begin
    in <= {{in, from}};
    held <= (held >> 1) ^ out;
    to <= held[0];
  end
endmodule
"""


def _run(work: Path, *command: str) -> None:
    """Run a tool in a folder; raise WeftError with its last words if it fails."""
    verbose.started(list(command))
    try:
        done = subprocess.run(
            command, cwd=work, capture_output=True, text=True, timeout=LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        message = f"{command[0]} did not end within {LIMIT} s"
        raise fail("W231", message, exit_code=exits.TIMEOUT) from None
    if done.returncode != 0:
        error = fail("W231", f"{quoted(command[0])} failed", exit_code=exits.BUILD)
        words = (done.stdout + done.stderr).splitlines()[-20:]
        raise WeftError(error.problems, exits.BUILD, "\n".join(words))
