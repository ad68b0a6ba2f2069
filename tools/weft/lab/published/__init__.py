# SPDX-License-Identifier: MIT
"""Published tables, with our measured values next to theirs."""
