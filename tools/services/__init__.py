# SPDX-License-Identifier: MIT
"""Generates from spec/services.yaml what is the same for every service; for developers of Weft."""
