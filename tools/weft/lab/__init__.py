# SPDX-License-Identifier: MIT
"""What is measured: results, and how they are kept and compared."""
