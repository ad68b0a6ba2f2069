# SPDX-License-Identifier: MIT
"""What exchanges of data between two nodes cost each of them, by strategy."""
