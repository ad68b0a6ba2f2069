# SPDX-License-Identifier: MIT
"""Building programs: generated C, CMake and Ninja."""
