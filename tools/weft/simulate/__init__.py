# SPDX-License-Identifier: MIT
"""Descriptions in one process, in virtual time, with faults."""
