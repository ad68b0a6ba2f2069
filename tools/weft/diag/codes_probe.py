# SPDX-License-Identifier: MIT
"""Error codes of debug probes and the boards behind them. See codes.py."""

TEXTS = {
    "W290": (
        "no debug probe",
        "`./weft flash` and `./weft run --probe` reach a board through OpenOCD and a debug probe:\n"
        "an adapter, or a chip on the board itself. It is not plugged in, or was unplugged.",
    ),
    "W291": (
        "a debug probe that cannot be opened",
        "The probe is there, and this user may not use it, or another program does. The rules of\n"
        "udev that Debian's openocd brings are for the user at the desktop, and group plugdev.",
    ),
    "W292": (
        "the probe does not reach the processor",
        "The probe answers, and the processor behind it does not: the board has no power, a wire\n"
        "is loose, or the program switches the debug pins off (hold its reset button meanwhile).",
    ),
    "W293": (
        "another processor, or a protected one",
        "What the probe found is not the processor of the board for which the program was built,\n"
        "or it refuses to be read. Nothing was written.",
    ),
    "W294": (
        "the flash was not written",
        "OpenOCD wrote the program, and read back something else, or could not write at all. What\n"
        "the board holds is neither the old nor the new program.",
    ),
    "W295": (
        "OpenOCD failed",
        "OpenOCD ended with an error that the tools do not know, or not at all within its limit,\n"
        "and was stopped. The message names the log with all that it said.",
    ),
    "W296": (
        "no serial port",
        "The console of a board is a serial port. board.yaml says by which numbers it is known on\n"
        "USB (`probe`, `serial`); `--port` names another one.",
    ),
    "W297": (
        "not measured on a board",
        "`./weft bench --probe` measures one board with one core, by the counter of cycles that\n"
        "its processor has, and with suites that need nothing else.",
    ),
}
