# SPDX-License-Identifier: MIT
"""The tools of Weft: description, generator, build, run, bench."""

__version__ = "0.1.0"
