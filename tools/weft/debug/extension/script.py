# SPDX-License-Identifier: MIT
"""Runs a script of ./weft run --gdb-script, and ends GDB with a code that says how it went."""

import gdb

from weft.debug.states import SCRIPT_FAILED, TARGET_ENDED


def run(file: str) -> None:
    """Run the commands of a file; end GDB at the first one that fails, without continuing."""
    gdb.execute("set confirm off")
    try:
        gdb.execute(f"source {file}")
    except gdb.error as error:
        gdb.write(f"{error}\n", gdb.STDERR)
        if gdb.selected_inferior().pid == 0:
            gdb.execute(f"quit {TARGET_ENDED}")
        gdb.execute("kill")
        gdb.execute(f"quit {SCRIPT_FAILED}")
