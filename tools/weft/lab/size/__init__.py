# SPDX-License-Identifier: MIT
"""Sizes of kernel files, services and objects."""
