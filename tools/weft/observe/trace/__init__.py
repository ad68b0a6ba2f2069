# SPDX-License-Identifier: MIT
"""`./weft trace`: what the nodes of a program recorded, as a time line.

records reads the rings, names gives the addresses in them names, timeline
finds out what they mean for one node, merge puts nodes side by side; ctf,
perfetto and table show the result.
"""
