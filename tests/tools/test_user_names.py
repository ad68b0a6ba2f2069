# SPDX-License-Identifier: MIT
"""Every service means something in code of user tasks: a system call, or it does not link."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "weft"
NAMES = dict(
    re.findall(r"#pragma redefine_extname (weft_\w+) (\w+)", (INCLUDE / "user_names.h").read_text())
)
CALLS = re.findall(r"X\((\w+)\)", (INCLUDE / "user_calls.h").read_text().partition("*/")[2])
OTHER_SIDE = {"system.h", "net.h", "remote.h", "request.h", "host.h", "dump.h", "trace.h"}
"""Headers of what user tasks have nothing to do with."""
IN_MEMORY = ("flags_request", "log_request")
"""Calls behind functions of the user side."""
HEADERS = sorted(file for file in INCLUDE.glob("*.h") if file.name not in OTHER_SIDE)


def functions(header: Path) -> set[str]:
    text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.DOTALL)
    found = re.findall(
        r"^(?!static|#|typedef|\s)[\w\s*]*?\b(weft_\w+)\([^;{]*\)[^;{]*;", text, re.MULTILINE
    )
    return set(found)


@pytest.mark.parametrize("header", HEADERS, ids=lambda file: file.stem)
def test_every_function_has_a_name_for_user_tasks(header: Path) -> None:
    assert sorted(functions(header) - set(NAMES)) == []


def test_calls_and_names_agree() -> None:
    calls = {name for name in CALLS if name not in (*IN_MEMORY, "call", "X")}
    stubs = {
        name for name, other in NAMES.items() if other == name.replace("weft_", "weft_svc_", 1)
    }
    assert {f"weft_{name}" for name in calls} <= stubs
    assert stubs - {f"weft_{name}" for name in calls} == {
        "weft_flags_wait",
        "weft_log_record",
        "weft_printf",
    }
