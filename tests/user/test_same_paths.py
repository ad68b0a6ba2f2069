# SPDX-License-Identifier: MIT
"""Calls on objects of other nodes take the same way into the kernel and out of it as all others.

So test_paths.py, whose program calls hubs of its own node only, interrupts their way, too: the
processors know one list of calls, one table, and no call by its name; behind the table is C.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CALLS = ROOT / "include" / "weft" / "user_calls.h"
LIST = re.compile(r"\bWEFT_USER_CALLS_(\w+)")
CALL = re.compile(r"\bweft_(?:svc|call|wide)_(\w+)")
OWN_WAYS = {"task_exit", "none"}
"""Where a task begins or ends, and numbers that no call has."""


def ported() -> dict[Path, str]:
    """Return the sources of the processors that have user tasks, without comments."""
    sources = [
        path
        for path in sorted((ROOT / "arch").rglob("*"))
        if path.suffix in (".S", ".c", ".h", ".inc") and path.parent.name in ("armv7m", "riscv")
    ]
    return {
        path: re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for path in sources
    }


def test_processors_know_all_calls_by_one_list() -> None:
    for path, text in ported().items():
        assert set(LIST.findall(text)) <= {"ALL", "WIDE"}, path
        assert {name for name in CALL.findall(text) if name} <= OWN_WAYS, path
    assert sum("WEFT_USER_CALLS_ALL(" in text for text in ported().values()) == 3


def test_no_call_on_another_node_has_a_result_of_64_bits() -> None:
    """Those alone return in another way."""
    text = CALLS.read_text(encoding="utf-8")
    wide = re.findall(
        r"X\((\w+)\)", text.partition("define WEFT_USER_CALLS_WIDE")[2].split("\n\n")[0]
    )
    assert wide
    assert not [name for name in wide if name.startswith("remote_")]


def test_what_is_behind_the_table_is_c() -> None:
    sources = [path for path in (ROOT / "net").rglob("*") if path.is_file()]
    assert any(path.parent.name == "user" for path in sources)
    for path in sources:
        assert path.suffix in (".c", ".h"), path
        assert not re.search(r"\b(asm|__asm__)\b", path.read_text(encoding="utf-8")), path
