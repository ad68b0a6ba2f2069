# SPDX-License-Identifier: MIT
"""What an application takes of flash, RAM and its stacks."""
