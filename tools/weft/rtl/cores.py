# SPDX-License-Identifier: MIT
"""The kinds of cores, and the Verilog of their packages.

A package is read where it is installed. A variant of VexRiscv is a file, whose
modules get the variant's name behind theirs, so that variants go together in one
machine; a variant of Ibex is a set of parameters.
"""

import functools
import importlib.util
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path

from weft.base.document import read

PUBLIC = "/* verilator public */"
"""Lets the host program write a signal; logic that hangs on it is then computed three times."""
MODULE = re.compile(r"^\s*module\s+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Kind:
    """A kind of core."""

    title: str
    package: str
    """The distribution that has the core."""
    sources: Callable[[Path, str], list[Path]]
    """Files of a variant below the package's folder, in the order of compilation."""
    headers: Callable[[Path], list[Path]]
    """What they include."""
    variants: Callable[[Path], dict[str, dict[str, str]]]
    """Variants, and the parameters of the wrapper that make them."""
    is_renamed: bool
    """Each variant is a module of its own."""
    traps: bool
    """It raises an exception for accesses to unmapped addresses."""
    tells: bool
    """Its wrapper tells what the pipeline does in each cycle."""
    clock: tuple[str, str]
    """How the Verilog counts clock cycles, and what counts also those that are skipped."""
    own: tuple[str, ...] = ()
    """Files of rtl/cores/ that the package needs in addition."""
    entry: int | None = None
    """The low byte of the address of the first instruction, if it must have one."""

    @property
    def version(self) -> str:
        """The version of the package; empty if it is not installed."""
        try:
            return installed_version(self.package)
        except PackageNotFoundError:
            return ""

    @property
    def folder(self) -> Path | None:
        """Where the package is installed."""
        spec = importlib.util.find_spec(self.package.replace("-", "_"))
        places = spec.submodule_search_locations if spec else None
        return Path(places[0]) if places else None


def _vexriscv(folder: Path, variant: str) -> list[Path]:
    return [folder / "verilog" / f"VexRiscv_{variant}.v"]


def _vexriscv_variants(folder: Path) -> dict[str, dict[str, str]]:
    names = (file.stem.removeprefix("VexRiscv_") for file in folder.glob("verilog/VexRiscv_*.v"))
    return {name: {} for name in sorted(names) if "Debug" not in name and "Cfu" not in name}


IBEX_PACKAGES = ("prim_ram_1p_pkg", "prim_secded_pkg", "prim_cipher_pkg", "prim_mubi_pkg")
IBEX_PRIMS = "vendor/lowrisc_ip/ip/prim/rtl"
IBEX_HEADERS = (
    f"{IBEX_PRIMS}/prim_assert.sv",
    f"{IBEX_PRIMS}/prim_assert_dummy_macros.svh",
    f"{IBEX_PRIMS}/prim_assert_sec_cm.svh",
    f"{IBEX_PRIMS}/prim_flop_macros.sv",
    "vendor/lowrisc_ip/dv/sv/dv_utils/dv_fcov_macros.svh",
)
IBEX_LEFT_OUT = ("tracer", "tracing", "lockstep", "icache", "_latch", "_fpga")
"""What no variant here has, or no simulation needs."""
IBEX_WITHOUT = ("ICache", "BranchPredictor", "SecureIbex", "DbgTriggerEn")
"""Variants with these are left out."""
IBEX_PARAMETERS = (
    *("RV32E", "RV32M", "RV32B", "BranchTargetALU", "WritebackStage"),
    *("PMPEnable", "PMPGranularity", "PMPNumRegions"),
)


def _ibex(folder: Path, _variant: str) -> list[Path]:
    root = folder / "system_verilog"
    files = sorted((root / "rtl").glob("ibex_*.sv"), key=lambda file: "_pkg" not in file.name)
    return [
        *(root / IBEX_PRIMS / f"{name}.sv" for name in IBEX_PACKAGES),
        *(file for file in files if not any(word in file.name for word in IBEX_LEFT_OUT)),
    ]


def _ibex_headers(folder: Path) -> list[Path]:
    return [folder / "system_verilog" / name for name in IBEX_HEADERS]


def _ibex_variants(folder: Path) -> dict[str, dict[str, str]]:
    found = read(folder / "system_verilog" / "ibex_configs.yaml").data
    return {
        name: {key: str(values[key]) for key in IBEX_PARAMETERS}
        for name, values in found.items()
        if not any(values[key] for key in IBEX_WITHOUT)
    }


KINDS = {
    "vexriscv": Kind(
        title="VexRiscv",
        package="pythondata-cpu-vexriscv",
        sources=_vexriscv,
        headers=lambda _: [],
        variants=_vexriscv_variants,
        is_renamed=True,
        traps=False,
        tells=True,
        clock=(
            "(CsrPlugin_mcycle + 64'h0000000000000001)",
            "(CsrPlugin_mcycle + clock_pkg::step)",
        ),
    ),
    "ibex": Kind(
        title="Ibex",
        package="pythondata-cpu-ibex",
        sources=_ibex,
        headers=_ibex_headers,
        variants=_ibex_variants,
        is_renamed=False,
        traps=True,
        tells=False,
        clock=(
            "counter[CounterWidth-1:0] + {{CounterWidth - 1{1'b0}}, 1'b1}",
            "counter[CounterWidth-1:0] + CounterWidth'(clock_pkg::step)",
        ),
        own=("ibex_prims.sv",),
        entry=0x80,
    ),
}


@functools.cache
def variants(kind: str) -> dict[str, dict[str, str]]:
    """Return the variants of a kind and their parameters; none if it is not installed."""
    folder = KINDS[kind].folder
    return KINDS[kind].variants(folder) if folder else {}


def renamed(text: str, variant: str, wrapper: str, kind: str) -> tuple[str, str]:
    """Return a core's Verilog and its wrapper with the names of their modules made a variant's."""
    for name in MODULE.findall(text):
        text = _word(name, f"{name}_{variant}", text)
        wrapper = _word(name, f"{name}_{variant}", wrapper)
    text = text.replace(PUBLIC, "")
    return text, _word(f"core_{kind}", f"core_{kind}_{variant.lower()}", wrapper)


def _word(old: str, new: str, text: str) -> str:
    return re.sub(rf"\b{re.escape(old)}\b", new, text)
