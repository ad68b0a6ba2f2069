# SPDX-License-Identifier: MIT
"""The sources' own tables, with what was measured here beside what they publish."""
