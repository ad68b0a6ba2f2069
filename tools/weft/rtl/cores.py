# SPDX-License-Identifier: MIT
"""The kinds of cores, and the Verilog of their packages.

A package is read where it is installed. Its modules get the name of the
variant behind theirs, so that variants go together in one machine.
"""

import importlib.util
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path

MODULE = re.compile(r"^\s*module\s+(\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Kind:
    """A kind of core."""

    title: str
    package: str
    """The distribution that has the core."""
    sources: Callable[[Path, str], list[Path]]
    """Files of a variant below the package's folder, in the order of compilation."""
    variants: Callable[[Path], list[str]]
    traps: bool
    """It has an exception for an access to an address of nobody."""

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


def _vexriscv_variants(folder: Path) -> list[str]:
    names = (file.stem.removeprefix("VexRiscv_") for file in folder.glob("verilog/VexRiscv_*.v"))
    return sorted(name for name in names if "Debug" not in name and "Cfu" not in name)


KINDS = {
    "vexriscv": Kind("VexRiscv", "pythondata-cpu-vexriscv", _vexriscv, _vexriscv_variants, False),
}


def variants(kind: str) -> list[str]:
    """Return the variants of a kind; the empty name alone if it has none."""
    folder = KINDS[kind].folder
    return KINDS[kind].variants(folder) if folder else []


def renamed(text: str, variant: str, wrapper: str, kind: str) -> tuple[str, str]:
    """Return a core's Verilog and its wrapper with the names of their modules made a variant's."""
    for name in MODULE.findall(text):
        text = _word(name, f"{name}_{variant}", text)
        wrapper = _word(name, f"{name}_{variant}", wrapper)
    return text, _word(f"core_{kind}", f"core_{kind}_{variant.lower()}", wrapper)


def _word(old: str, new: str, text: str) -> str:
    return re.sub(rf"\b{re.escape(old)}\b", new, text)
