# SPDX-License-Identifier: MIT
"""Measuring: suites, results, baselines, statistics."""
