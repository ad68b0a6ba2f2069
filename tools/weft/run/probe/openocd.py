# SPDX-License-Identifier: MIT
"""Commands of OpenOCD for a board: to write its flash, and to run what is there."""

from weft.model.probe import Probe

OPENOCD = "openocd"
HALTED = "weft: halted"
"""Said by OpenOCD when the board has stopped in its reset: what it wrote before is old."""
STARTED = "weft: started"
DISCARD_MS = 50
"""From HALTED on, until the program starts: the console is emptied meanwhile."""
START_FIRST = "weft_start_first_core"
"""With GDB, the command that starts core 0, which starts the others: for GDB at one of these."""
HALT_MS = 200
"""For the cores to stop at the end."""


def program_command(probe: Probe, file: str) -> list[str]:
    """Return the command that writes and verifies a file of its folder, and starts the board."""
    return [*_begin(probe, None), "-c", f"program {file} verify reset exit"]


def run_command(probe: Probe, gdb_port: int | None) -> list[str]:
    """Return the command that resets the board and starts it, or leaves core 0 to GDB.

    The program ends OpenOCD by its request to the debugger (semihosting), with its exit code. When
    OpenOCD is ended instead, the cores stop.
    """
    cores = [f"targets {core}; " for core in probe.cores] or [""]
    halt = " ".join(f"{core}catch {{halt {HALT_MS}}};" for core in cores)
    steps = [f"lappend pre_shutdown_commands {{{halt}}}", "init", "reset halt"]
    steps += [f"{core}arm semihosting enable" for core in cores]
    steps += [f"echo {{{HALTED}}}", f"sleep {DISCARD_MS}"]
    steps += [f"{core}resume" for core in reversed(cores[1:])]
    first = f"{cores[0]}resume"
    steps.append(first if gdb_port is None else f"proc {START_FIRST} {{}} {{{first}}}")
    steps.append(f"echo {{{STARTED}}}")
    return [*_begin(probe, gdb_port), *(word for step in steps for word in ("-c", step))]


def _begin(probe: Probe, gdb_port: int | None) -> list[str]:
    ports = {"gdb_port": gdb_port or "disabled", "telnet_port": "disabled", "tcl_port": "disabled"}
    words = [word for name, port in ports.items() for word in ("-c", f"{name} {port}")]
    words += [
        word for name in filter(None, [probe.interface, *probe.scripts]) for word in ("-f", name)
    ]
    return [OPENOCD, *words, *(word for step in probe.commands for word in ("-c", step))]
