# SPDX-License-Identifier: MIT
"""Results for readers: one screen, and the HTML report."""
