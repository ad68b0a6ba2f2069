# SPDX-License-Identifier: MIT
"""Fixtures of other tests."""

from tests.tools.conftest import weft

__all__ = ["weft"]
