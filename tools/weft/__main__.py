# SPDX-License-Identifier: MIT
"""Entry of `python -m weft`."""

from weft.cli.main import main

main()
