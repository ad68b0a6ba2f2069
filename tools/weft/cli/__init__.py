# SPDX-License-Identifier: MIT
"""The command line: commands, their options, help and completion."""
