# SPDX-License-Identifier: MIT
"""Error codes of ceilings and processor budgets of tasks. See codes.py."""

TEXTS = {
    "W200": (
        "priority above the ceiling",
        "`ceiling` of a user task is the highest priority that it can give itself, or a task\n"
        "that it controls. It cannot be below the priority with which the task starts: 0 is the\n"
        "highest priority, so the number is at most that of `priority`.",
    ),
    "W201": (
        "incomplete processor budget",
        "`budget` is the processor time of a task in each `period`; both are required.\n"
        "`overrun` selects what happens when the budget is used up, and `lowered` belongs to\n"
        "`overrun: lower`.",
    ),
    "W202": (
        "invalid processor budget",
        "A budget is at most its period, and a period is 100us to 2147483647us. The clock can\n"
        "interrupt twice in each period; in a shorter one this could take all processor time.\n"
        "A budget equal to the period is no limit.",
    ),
    "W203": (
        "processor budget of a cooperative task",
        "A cooperative task switches only in its own calls. An exhausted budget would preempt\n"
        "it in the middle of a critical section.",
    ),
    "W204": (
        "`lowered` is not a lower priority",
        "A task with `overrun: lower` runs at the priority `lowered` while its budget is used\n"
        "up. 31 is the lowest priority, so the number is above that of `priority`.",
    ),
}
