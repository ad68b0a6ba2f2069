# SPDX-License-Identifier: MIT
"""Loads the extension into GDB: (gdb) source tools/weft/debug/gdb_weft.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from weft.debug.extension.commands import register

register()
