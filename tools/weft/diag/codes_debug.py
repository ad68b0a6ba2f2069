# SPDX-License-Identifier: MIT
"""Error codes of debugging. See codes.py."""

TEXTS = {
    "W223": (
        "a node that GDB cannot reach",
        "`./weft run --gdb` needs a GDB stub: QEMU has one, and gdbserver serves a Linux process.\n"
        "The simulated processor cores have none. The same program can be debugged on an\n"
        "emulated target; ./weft run --wave shows what a simulated core does.",
    ),
    "W224": (
        "one port for several machines",
        "--gdb-port names one port, and each machine needs its own. --gdb=NODE debugs the machine\n"
        "of one node; without --gdb-port, each has a socket of its own.",
    ),
    "W243": (
        "one script for several machines",
        "--gdb-script is run by one GDB, and each machine has its own. --gdb=NODE debugs the\n"
        "machine of one node.",
    ),
    "W244": (
        "no script for GDB",
        "--gdb-script takes a file with commands of GDB, one a line: doc/how-to/hangs-or-late.md.",
    ),
    "W245": (
        "a script of GDB that failed",
        "GDB ends a script at the first command that fails, and says above which it was.",
    ),
}
