# SPDX-License-Identifier: MIT
"""What descriptions, boards and configurations say, checked."""
