# SPDX-License-Identifier: MIT
"""What programs define, so that they do as much as fits a target."""

import os

# Of programs on simulated cores: a few minutes, time for tasks, stacks in internal memory.
SHORT = {
    "FREE_MS": 600,
    "FREE_GAP": 400,
    "FREE_LEAST": 1,
    "STORM_STEPS": 1000,
    "PORT_LONG_MS": 60,
    "PORT_ROUNDS": 8,
    "PORT_STORM_TICKS": 1000,
}
SHORT_STACK = 8192
# Hosts share their processor with others: longer.
SHARED = {"FREE_MS": 400}
# Of the free storm at night: longer, with another seed.
LONG = {"FREE_MS": 1200, "STORM_SEED": 20011}
BOARDS = {
    "mips": {"BUDGET_LAPS": 100},
    "mipsel": {"BUDGET_LAPS": 100},
    "olimex-stm32-h405": {"BUDGET_LAPS": 100, "CREW_STACK": 4096},
}
"""Where an alarm is some hundred instructions away at least; and of boards that people own: memory
is small. What does not fit there is skipped."""

OWN_KERNELS = os.environ.get("OWN_KERNELS", "")
"""The target whose programs have a kernel each, with nothing but what they need: at night."""
ONE_KERNEL = {
    **dict.fromkeys(("budgets", "ceilings", "deletes", "objcore", "slices", "swis"), True),
    "copies": "pieces",
}
"""What the kernels of other targets all have: the programs of one preset share one. User tasks have
one of their own anyway."""
