# SPDX-License-Identifier: MIT
"""Exit codes of ./weft: of a command that runs a program, those that programs do not have.

A command that runs a program ends with the program's code; 0 to 119 are for programs. What ends the
command itself lies above, as with `timeout` and `env`, which leave 125 to themselves for the same
reason.
"""

OK = 0
FAILED = 1
FAULT = 70
USAGE = 120
DESCRIPTION = 121
BUILD = 122
MISSING = 123
TIMEOUT = 124
INTERNAL = 125
INTERRUPTED = 130

MEANINGS = {
    OK: "done; the answer is yes, the program ended well",
    FAILED: "the answer is no: a regression, a difference, a file that cannot be written",
    FAULT: "the program ended with a fault record (WEFT_EXIT_FAULT)",
    USAGE: "wrong command line",
    DESCRIPTION: "the description, or another file that is read, has errors",
    BUILD: "a compiler or linker refused",
    MISSING: "something that is needed is not installed",
    TIMEOUT: "a program did not end within its time limit",
    INTERNAL: "internal error of the tools",
    INTERRUPTED: "interrupted by Ctrl-C",
}
"""For people. Every other code is the program's own; 128 + n: signal n ended it."""
