# SPDX-License-Identifier: MIT
"""What a simulator is built from, as files of a folder of its own.

Nothing of it depends on where the tree lies, so that the same inputs make the
same program everywhere.
"""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from weft.paths import ROOT
from weft.rtl.cores import KINDS, renamed
from weft.rtl.machines import RTL, Core, Machine

COUNT = ROOT / "tools" / "count"
"""Headers that the simulator and the plugin of QEMU share."""

LOOK = "look.vlt"
"""What the host reads of the hardware: no hardware itself."""


@dataclass
class Inputs:
    """The files of a simulator by their names in the folder of a build."""

    files: dict[str, bytes] = field(default_factory=dict)
    origins: dict[str, Path] = field(default_factory=dict)
    """Their origin, for messages."""
    verilog: list[str] = field(default_factory=list)
    """What Verilator compiles, in order."""
    host: list[str] = field(default_factory=list)
    """What the C++ compiler compiles."""
    rtl: str = ""
    """Hash of the hardware alone: equal, if two simulators count equal cycles."""

    def add(self, name: str, origin: Path, text: bytes | None = None) -> None:
        """Add a file, with its own text or another one."""
        self.files[name] = origin.read_bytes() if text is None else text
        self.origins[name] = origin

    def digest(self, *more: str) -> str:
        """Return a hash of all files and of further words."""
        return _digest(self.files, *self.verilog, *more)


def _digest(files: dict[str, bytes], *words: str) -> str:
    sums = {name: hashlib.sha256(text).hexdigest() for name, text in sorted(files.items())}
    return hashlib.sha256(json.dumps([sums, words]).encode()).hexdigest()[:12]


def gather(machine: Machine, wave: bool = False) -> Inputs:
    """Read all that the simulator of a machine is built from, with waveforms or without."""
    inputs = Inputs()
    for file in sorted((RTL / "soc").glob("*.sv")):
        inputs.add(f"rtl/{file.name}", file)
        inputs.verilog.append(f"rtl/{file.name}")
    inputs.verilog.sort(key=_rank)
    done = set()
    for core in machine.cores:
        if core.name not in done:
            done.add(core.name)
            _add_core(inputs, core)
    template = RTL / "cores" / "core.sv.j2"
    inputs.add("cores/core.sv", template, _core_module(template, machine).encode())
    inputs.verilog.append("cores/core.sv")
    inputs.rtl = _digest(inputs.files, *inputs.verilog, *parameters(machine))
    inputs.add(LOOK, RTL / LOOK)
    inputs.verilog.insert(0, LOOK)
    for folder in (RTL / "host", COUNT):
        for file in sorted([*folder.glob("*.h"), *folder.glob("*.cpp")]):
            name = f"{folder.name}/{file.name}"
            inputs.add(name, file)
            if file.suffix == ".cpp":
                inputs.host.append(name)
    wave_file = RTL / "host" / "wave" / ("fst.cpp" if wave else "none.cpp")
    inputs.add("host/wave.cpp", wave_file)
    inputs.host.append("host/wave.cpp")
    config = RTL / "host" / "config.h.j2"
    inputs.add("host/config.h", config, _rendered(config, machine=machine).encode())
    return inputs


def _rank(name: str) -> int:
    """Put packages first, and the interface that most modules have: others refer to them."""
    return 0 if name.endswith("_pkg.sv") else 1 if name.endswith("wishbone.sv") else 2


def parameters(machine: Machine) -> list[str]:
    """Return Verilator's options for the parameters of the top module."""
    values = {
        "CORES": len(machine.each),
        "INTERNAL": machine.internal,
        "SHARED": machine.shared,
        "EXTERNAL": machine.external,
    }
    return [f"-G{name}={value}" for name, value in values.items()]


def _add_core(inputs: Inputs, core: Core) -> None:
    """Add the Verilog and the wrapper of a core."""
    kind = KINDS[core.kind]
    assert kind.folder is not None
    wrapper_file = RTL / "cores" / f"{core.kind}.sv"
    wrapper = wrapper_file.read_text(encoding="utf-8")
    for file in kind.sources(kind.folder, core.variant):
        text = file.read_text(encoding="utf-8").replace(*kind.clock)
        if kind.is_renamed:
            text, wrapper = renamed(text, core.variant, wrapper, core.kind)
        name = f"package/{file.name}"
        inputs.add(name, file, text.encode())
        inputs.verilog.append(name)
    for own in kind.own:
        inputs.add(f"cores/{own}", RTL / "cores" / own)
        inputs.verilog.append(f"cores/{own}")
    for file in kind.headers(kind.folder):
        inputs.add(f"package/{file.name}", file)
    name = f"cores/{core.name}.sv"
    inputs.add(name, wrapper_file, wrapper.encode())
    inputs.verilog.append(name)


def _core_module(template: Path, machine: Machine) -> str:
    """Return the module that has the right core for each number."""
    groups: dict[tuple[str, str], list[int]] = {}
    for index, core in enumerate(machine.each):
        parameters = {"INDEX": "INDEX", **core.values}
        values = ", ".join(f".{name}({value})" for name, value in parameters.items())
        groups.setdefault((core.name, values), []).append(index)
    return _rendered(
        template,
        groups=[
            {"name": name, "parameters": values, "indices": indices}
            for (name, values), indices in groups.items()
        ],
    )


def _rendered(template: Path, **values: object) -> str:
    import jinja2  # here, as most commands read machines and render nothing

    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined, trim_blocks=True, keep_trailing_newline=True
    )
    return environment.from_string(template.read_text(encoding="utf-8")).render(values)
