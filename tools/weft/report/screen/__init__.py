# SPDX-License-Identifier: MIT
"""The results of a bench on one screen: what it says, and how that is printed.

rows        which rows it names: bench/screen.csv
model       what stands on it
kernels     Weft beside other kernels
tables      interrupts, sizes, messages between cores, the run's own rows
changes     against the baseline
summary     all of it, computed from results
layout      columns and panels of text
render      the lines of the screen
"""
