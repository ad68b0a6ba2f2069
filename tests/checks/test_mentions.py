# SPDX-License-Identifier: MIT
"""Comments and messages name pages of doc/ that exist."""

import re
from pathlib import PurePosixPath

from checks import tree
from checks.tree import ROOT

MENTION = re.compile(r"(?<![\w./-])doc/[\w/-]+\.md\b")
HISTORY = PurePosixPath("CHANGELOG.md")
BEFORE_THE_SPLIT = {
    "arch/template/arch.c": "porting",
    "arch/template/weft_arch.h": "porting",
    "include/weft/budget.h": "processor-budgets",
    "include/weft/idle.h": "swi",
    "include/weft/log.h": "insight",
    "include/weft/periodic.h": "swi",
    "include/weft/swi.h": "swi",
    "include/weft/user.h": "user-tasks",
    "net/link.h": "porting",
    "net/link/sim/sim.h": "simulator",
    "rtl/soc/soc.sv": "soc",
    "tools/count/count_log.h": "measuring",
}
"""Sources that name a page as before doc/ had folders: their next change repairs it."""


def wrong() -> dict[str, str]:
    """Return the files that name a page that does not exist, with its name."""
    found = {}
    for file in tree.files():
        if file == HISTORY or file.suffix == ".patch" or tree.vendored(file):
            continue
        try:
            text = (ROOT / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for name in MENTION.findall(text):
            if not (ROOT / name).is_file():
                found[str(file)] = name
    return found


def test_pages_that_are_named_exist() -> None:
    unexpected = {file: name for file, name in wrong().items() if file not in BEFORE_THE_SPLIT}
    assert unexpected == {}


def test_each_exception_is_needed() -> None:
    known = {file: f"doc/{name}.md" for file, name in BEFORE_THE_SPLIT.items()}
    assert known.items() <= wrong().items()
