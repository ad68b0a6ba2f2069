# SPDX-License-Identifier: MIT
"""The description of a system: its model, its rules, and where each piece stands."""

from weft.model.description.load import Description, load
from weft.model.description.model import Root

__all__ = ["Description", "Root", "load"]
