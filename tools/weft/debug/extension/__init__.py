# SPDX-License-Identifier: MIT
"""The extension of GDB: runs in GDB's Python, imports nothing but the standard library and gdb."""
