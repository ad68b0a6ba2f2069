# SPDX-License-Identifier: MIT
"""Generates the tables of a node from its description."""

from weft.building.generator.render import generate_board, generate_node

__all__ = ["generate_board", "generate_node"]
