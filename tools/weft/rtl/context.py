# SPDX-License-Identifier: MIT
"""What a result on a simulated machine must tell of it."""

import functools
from typing import Any

from weft.rtl.build import tool_version
from weft.rtl.cores import KINDS
from weft.rtl.inputs import gather
from weft.rtl.machines import Machine


def context(machine: Machine) -> dict[str, Any]:
    """Return the conditions of a count of cycles.

    Two simulators with the same `rtl` count the same: it is the hash of the
    hardware, its parameters and the cores.
    """
    return {
        "machine": machine.name,
        "title": machine.title,
        "cores": [str(core) for core in machine.each],
        "internal": machine.internal,
        "shared": machine.shared,
        "external": machine.external,
        "clock": machine.clock,
        "packages": packages(machine),
        "verilator": tool_version("verilator"),
        "rtl": _hash(machine.name),
    }


def version(machine: Machine) -> str:
    """Return the same in a line."""
    cores = ", ".join(f"{name} {number}" for name, number in packages(machine).items())
    mhz = f"{machine.clock / 1_000_000:g} MHz"
    return (
        f"{tool_version('verilator')}; {cores}; "
        f"{machine.name}: {machine.describe()}, {mhz}, RTL {_hash(machine.name)}"
    )


def packages(machine: Machine) -> dict[str, str]:
    """Return the Python packages that have the cores, with their versions (or nothing)."""
    kinds = dict.fromkeys(KINDS[core.kind] for core in machine.cores)
    return {kind.package: kind.version for kind in kinds}


@functools.cache
def _hash(name: str) -> str:
    from weft.rtl.machines import machine

    return gather(machine(name)).rtl
