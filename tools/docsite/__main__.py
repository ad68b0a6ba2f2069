# SPDX-License-Identifier: MIT
"""Builds the document site: `make site`."""

import argparse
import os
import sys
import time
from pathlib import Path

from sphinx.cmd.build import build_main

from docsite import api
from docsite.stage import Stage
from weft.paths import ROOT

CONFIGURATION = Path(__file__).parent
WARNING_IS_ERROR = ("-W", "--keep-going", "-q")


def build(output: Path, work: Path) -> int:
    """Build the site from files in a folder for this work; return the exit code."""
    source = work / "source"
    xml = api.run_doxygen(work / "doxygen")
    count = Stage().write(source)
    api.write_pages(source)
    os.environ["WEFT_SITE_XML"] = str(xml)
    settings = ["-c", str(CONFIGURATION), "-d", str(work / "doctrees"), "-j", "auto"]
    started = time.monotonic()
    code = build_main([*WARNING_IS_ERROR, *settings, "-b", "html", str(source), str(output)])
    if code == 0:
        seconds = time.monotonic() - started
        print(f"{output / 'index.html'}: {count} pages and the C API in {seconds:.0f} s")
    return code


def main() -> int:
    """Build the site as the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(prog="make site", description="Build the document site.")
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "site", metavar="DIR")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "site-work", metavar="DIR")
    arguments = parser.parse_args()
    try:
        return build(arguments.output.resolve(), arguments.work.resolve())
    except api.DoxygenError as error:
        print(f"site: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
