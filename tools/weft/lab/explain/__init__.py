# SPDX-License-Identifier: MIT
"""Where the cycles of one sample of a bench go: `./weft explain METRIC --target vex`."""
