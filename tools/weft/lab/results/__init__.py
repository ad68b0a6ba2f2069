# SPDX-License-Identifier: MIT
"""Results: their model, the database of all runs, history, certificates, imports."""
