# SPDX-License-Identifier: MIT
"""Edits of a YAML text that leave everything else of it as it is."""
