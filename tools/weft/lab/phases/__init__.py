# SPDX-License-Identifier: MIT
"""Where the cycles of calls between two cores go."""
