# SPDX-License-Identifier: MIT
"""The codes of ceilings and processor budgets of tasks. See codes.py."""

TEXTS = {
    "W200": (
        "a task above its ceiling",
        "`ceiling` of a user task is the highest priority that it can give itself, or a task\n"
        "that it controls. It cannot be below the priority with which the task starts: 0 is the\n"
        "highest priority, so the number is at most that of `priority`.",
    ),
    "W201": (
        "half a processor budget",
        "`budget` is the processor time that a task can take in each `period`: one says nothing\n"
        "without the other. `overrun` says what follows when the budget is used up, and `lowered`\n"
        "belongs to `overrun: lower`.",
    ),
    "W202": (
        "a processor budget that cannot be",
        "A budget is at most its period, and a period at least 100us and at most 2147483647us. In\n"
        "each period the clock may interrupt twice: in a shorter one that could be all there is\n"
        "time for. A budget of the whole period limits nothing.",
    ),
    "W203": (
        "a processor budget of a cooperative task",
        "A cooperative task gives the processor away by its own calls only. A budget takes it\n"
        "away when it is used up, in the middle of what others must not see.",
    ),
    "W204": (
        "a lower priority that is not lower",
        "A task with `overrun: lower` runs at the priority `lowered` while its budget is used up.\n"
        "31 is the lowest priority, so the number is above that of `priority`.",
    ),
}
