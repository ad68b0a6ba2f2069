# SPDX-License-Identifier: MIT
"""The steps of a build: pages, Doxygen, Sphinx."""

import hashlib
import shutil
import sys
import time
from pathlib import Path

from sphinx.cmd.build import build_main

from docsite import api, glossary
from docsite.layout import HEADERS
from docsite.stage import Stage
from weft.paths import ROOT

OUTPUT = ROOT / "build" / "site"
WORK = ROOT / "build" / "site-work"
"""What Sphinx reads, and what it keeps for the next build."""
CONFIGURATION = Path(__file__).parent
READ = (".py", ".css", "")
"""Suffixes of the files beside this one that decide what a page looks like."""
WARNING_IS_ERROR = ("-W", "--keep-going", "-q")


def doctrees(work: Path) -> Path:
    """Return the folder for what Sphinx has read: a new one when that is no longer of use.

    Sphinx reads a page again when the page has changed. It does not know what else decides: the
    headers, the glossary, and the files beside this one.
    """
    deciding = [ROOT / glossary.PAGE, *(ROOT / HEADERS).rglob("*.h")]
    files = (file for file in CONFIGURATION.rglob("*") if file.is_file())
    deciding += [file for file in files if file.suffix in READ]
    state = hashlib.sha256()
    for file in sorted(deciding):
        state.update(file.read_bytes())
    folder = work / "doctrees" / state.hexdigest()
    if not folder.is_dir():
        shutil.rmtree(folder.parent, ignore_errors=True)
        folder.mkdir(parents=True)
    return folder


def build(output: Path, work: Path) -> int:
    """Build the site from files in a folder for this work; return the exit code."""
    started = time.monotonic()
    source = work / "source"
    xml = api.run_doxygen(work / "doxygen")
    count = Stage().write(source)
    api.write_pages(source)
    settings = ["-c", str(CONFIGURATION), "-D", f"breathe_projects.weft={xml}"]
    settings += ["-d", str(doctrees(work)), "-j", "auto"]
    code = build_main([*WARNING_IS_ERROR, *settings, "-b", "html", str(source), str(output)])
    if code != 0:
        print(f"site: the pages in {source} are copies: repair those of doc/", file=sys.stderr)
        return code
    seconds = time.monotonic() - started
    print(f"{output / 'index.html'}: {count} pages and the C API in {seconds:.0f} s")
    return 0
