# SPDX-License-Identifier: MIT
"""Comparing results: verdicts, their sources, and the gate."""
