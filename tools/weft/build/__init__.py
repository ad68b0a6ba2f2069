# SPDX-License-Identifier: MIT
"""Builds the nodes of a description."""
