# SPDX-License-Identifier: MIT
"""Measuring and predicting: suites, results, baselines, statistics, sizes, loads."""
