# SPDX-License-Identifier: MIT
"""What the tools say: errors and their codes, exit codes, text for the terminal."""
