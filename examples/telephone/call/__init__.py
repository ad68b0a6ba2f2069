# SPDX-License-Identifier: MIT
"""A call between the telephone and baresip, and what was measured of it."""
