# SPDX-License-Identifier: MIT
"""Simulators of systems on chip: their machines, and building them with Verilator.

from weft.rtl import machine, simulator
simulator(machine("vex"))  # the program's path; built when its sources have changed
"""

from weft.rtl.build import TOOLS, missing, require, simulator
from weft.rtl.context import context, packages, version
from weft.rtl.machines import Machine, machine, machines

__all__ = [
    "TOOLS",
    "Machine",
    "context",
    "machine",
    "machines",
    "missing",
    "packages",
    "require",
    "simulator",
    "version",
]
