# SPDX-License-Identifier: MIT
"""Files as the tools read them: YAML, JSON, ELF, keys; and locks."""
