# SPDX-License-Identifier: MIT
"""Response times of jobs under fixed priorities: the recurrences, on one node and over several."""
