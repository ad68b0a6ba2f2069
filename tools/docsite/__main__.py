# SPDX-License-Identifier: MIT
"""Builds the document site: `make site`."""

import argparse
import sys
from pathlib import Path

from docsite.api import DoxygenError
from docsite.build import OUTPUT, WORK, build


def main() -> int:
    """Build the site as the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(prog="make site", description="Build the document site.")
    parser.add_argument("--output", type=Path, default=OUTPUT, metavar="DIR", help="its folder")
    parser.add_argument("--work", type=Path, default=WORK, metavar="DIR", help="for further builds")
    arguments = parser.parse_args()
    try:
        return build(arguments.output.resolve(), arguments.work.resolve())
    except DoxygenError as error:
        print(f"site: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
