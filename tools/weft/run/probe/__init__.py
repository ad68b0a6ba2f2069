# SPDX-License-Identifier: MIT
"""Boards that are reached by a debug probe, through OpenOCD."""
