# SPDX-License-Identifier: MIT
"""Budgets: what the operations of an application cost a processor, from the cost of each."""
