# SPDX-License-Identifier: MIT
"""The designer: a description edited as pictures and as text, in a browser."""
