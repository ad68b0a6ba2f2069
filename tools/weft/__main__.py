# SPDX-License-Identifier: MIT
"""Entry of `python -m weft`."""

from weft.cli import main

main()
