# SPDX-License-Identifier: MIT
"""Running programs on their targets: emulators, consoles, faults, dumps."""
