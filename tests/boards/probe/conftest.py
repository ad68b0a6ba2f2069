# SPDX-License-Identifier: MIT
"""Fixtures for boards behind a debug probe."""

from tests.boards.probe.standin import console, standin

__all__ = ["console", "standin"]
