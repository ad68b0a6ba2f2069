# SPDX-License-Identifier: MIT
"""Coverage of the stress tests: every service of the public headers, and every user call.

What the headers have is read from them; what storms make, from their sources. A service that no
storm makes is named below with its reason. `pytest --accept` writes the table, operations.csv,
anew.
"""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

from tests.misuse.test_services import services

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
TABLE = Path(__file__).with_name("operations.csv")

PARTS_OF_FREE = ("swis", "more", "functions", "periodics")
STORMS = {
    "scripted": ("storm/scripted.c", "storm/handlers.h"),
    "free": ("storm/free.c", *(f"storm/{part}.h" for part in PARTS_OF_FREE)),
    "cycles": ("storm/cycles.c", "storm/hubs.h"),
    "users": ("user/storm/*.[ch]", "user/others.h"),
    "network": ("network/storm/node/*.[ch]",),
}
USER_SIDE = ("user/storm/player.c", "user/storm/*.h", "user/faults/bystander.c")
USER_CALLS = {
    "flags_request": "flags_wait",
    "log_request": "log_record",
    "console_write": "printf",
    "reset": "sem_reset",
    "reset_counted": "sem_reset_counted",
    "blackboard_request": "blackboard_read",
    "blackboard_request_new": "blackboard_read_new",
    "function_request": "function_call",
}
"""Calls whose service has a part in the user task."""


def made_by(*patterns: str) -> set[str]:
    """Return the functions of Weft that sources name, and do not define."""
    files = [file for pattern in patterns for file in sorted(TESTS.glob(pattern))]
    assert files, patterns
    text = "\n".join(file.read_text("utf-8") for file in files)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = text.replace("weft_log_printf(", "weft_log_record(")  # a macro
    text = re.sub(r"\bvalue_of_(\w+)", r"weft_\1", text)  # tests/support/values.h
    return set(re.findall(r"\b(weft_\w+)\b(?!\s*;)", text))


def user_calls() -> list[str]:
    """Return the system calls for objects of the own node, in the order of their numbers."""
    text = (ROOT / "include" / "weft" / "user_calls.h").read_text("utf-8")
    begin, end = "#define WEFT_USER_CALLS_TIME", "#define WEFT_USER_CALLS_REMOTE"
    lists = text[text.index(begin) : text.index(end)]
    return [call for call in re.findall(r"\bX\((\w+)\)", lists) if call != "call"]


CALLS = {f"weft_{USER_CALLS.get(call, call)}" for call in user_calls()}

NO_OPERATION = {
    r"account\.h .*": "values of what has happened",
    r"ceiling\.h weft_mutex_ceiling": "reads a constant",
    r"clock\.h weft_clock_(uptime_ms|counter|counter_hz)": "reads a counter",
    r"(console|dump|fault|record|trace)\.h .*": "tells the tools, changes nothing among tasks",
    r"misuse\.h .*": "checks of the services themselves",
    r"device\.h .*": "of hardware; its hubs are in storms",
    r"(host|request|net|processor)\.h .*": "of several nodes, or of the host",
    r"dma\.h .*": "of an engine that only simulated systems have: tests/kernel/dma, tests/soc/dma",
    r"idle\.h .*": "of the idle task",
    r"reset\.h weft_\w+_reset_counted": "generated: the reset of its kind, which is in a storm",
    r"delete\.h weft_(mutex|cond|packet_pool|barrier|function)_delete": "as that of the others",
    r"object\.h .*": "a list of objects, for the tools",
    r"periodic\.h weft_periodic_(run|begin)": "of the generated tables",
    r"types\.h .*": "computes a timeout",
    r"task_name\.h .*": "reads a constant table",
    r"stats\.h .*": "part of its caller: nothing of the kernel",
    r"system\.h weft_start": "of the board",
    r"log\.h weft_log_check_format": "for the compiler",
    r"irq\.h weft_irq_(enable|disable|attach|detach|detached)": "of an interrupt's device",
}
"""Not covered by stress tests, on purpose."""


def table() -> list[list[str]]:
    """Return a row for each service: its header, its stress tests, and its user call."""
    made = {name: made_by(*sources) for name, sources in STORMS.items()}
    by_users = made_by(*USER_SIDE)
    rows = []
    for service in services():
        call = "" if service.name not in CALLS else "yes" if service.name in by_users else "no"
        storms = ["yes" if service.name in made[storm] else "" for storm in STORMS]
        rows.append([service.header, service.name, *storms, call])
    return rows


def without_storm() -> set[tuple[str, str]]:
    return {(header, name) for header, name, *storms in table() if "yes" not in storms}


def test_table_of_operations(golden: Callable[[Path, str], None]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["header", "service", *STORMS, "user call"])
    writer.writerows(table())
    golden(TABLE, text.getvalue())


def test_each_operation_is_in_a_storm() -> None:
    missing = {
        name
        for header, name in without_storm()
        if not any(re.fullmatch(each, f"{header} {name}") for each in NO_OPERATION)
    }
    assert missing == set()


def test_exceptions_are_needed() -> None:
    missing = [f"{header} {name}" for header, name in without_storm()]
    assert [each for each in NO_OPERATION if not any(re.fullmatch(each, m) for m in missing)] == []


def test_each_user_call_is_in_the_storm_of_user_tasks() -> None:
    services_made = made_by(*USER_SIDE)
    missing = [
        call for call in user_calls() if f"weft_{USER_CALLS.get(call, call)}" not in services_made
    ]
    assert missing == []
