# SPDX-License-Identifier: MIT
"""Debugging: programs under GDB, and what the tasks of a node wait for."""
