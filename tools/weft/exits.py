# SPDX-License-Identifier: MIT
"""Exit codes of ./weft. A program's own code is passed on; these are the tool's."""

OK = 0
FAILED = 1
"""The command ran and the answer is no: a regression, a difference, a missing tool."""
USAGE = 2
"""Wrong command line."""
DESCRIPTION = 65
"""The description (or another input file) has errors."""
BUILD = 66
"""A compiler or linker refused."""
MISSING = 69
"""Something that is needed is not installed."""
FAULT = 70
"""A program ended with a fault record; WEFT_EXIT_FAULT."""
INTERNAL = 74
"""Internal error."""
TIMEOUT = 124
"""A program did not end within its time limit."""
INTERRUPTED = 130
"""Ctrl-C."""
