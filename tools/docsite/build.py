# SPDX-License-Identifier: MIT
"""The steps of a build: pages, Doxygen, Sphinx."""

import os
import time
from pathlib import Path

from sphinx.cmd.build import build_main

from docsite import api
from docsite.stage import Stage
from weft.paths import ROOT

OUTPUT = ROOT / "build" / "site"
WORK = ROOT / "build" / "site-work"
"""What Sphinx reads, and what it keeps for the next build."""
CONFIGURATION = Path(__file__).parent
WARNING_IS_ERROR = ("-W", "--keep-going", "-q")


def build(output: Path, work: Path) -> int:
    """Build the site from files in a folder for this work; return the exit code."""
    started = time.monotonic()
    source = work / "source"
    xml = api.run_doxygen(work / "doxygen")
    count = Stage().write(source)
    api.write_pages(source)
    os.environ["WEFT_SITE_XML"] = str(xml)
    settings = ["-c", str(CONFIGURATION), "-d", str(work / "doctrees"), "-j", "auto"]
    code = build_main([*WARNING_IS_ERROR, *settings, "-b", "html", str(source), str(output)])
    if code == 0:
        seconds = time.monotonic() - started
        print(f"{output / 'index.html'}: {count} pages and the C API in {seconds:.0f} s")
    return code
