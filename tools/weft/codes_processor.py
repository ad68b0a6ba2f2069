# SPDX-License-Identifier: MIT
"""The codes of ceilings and processor budgets of tasks. See codes.py."""

TEXTS = {
    "W200": (
        "a task above its ceiling",
        "`ceiling` of a user task is the highest priority that it can give itself, or a task\n"
        "that it controls. It cannot be below the priority with which the task starts: 0 is the\n"
        "highest priority, so the number is at most that of `priority`.",
    ),
}
