# SPDX-License-Identifier: MIT
"""What running programs tell of themselves: logs, statistics, traces."""
