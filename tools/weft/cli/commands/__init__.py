# SPDX-License-Identifier: MIT
"""One module for each command of ./weft; its function `command` is the command."""
