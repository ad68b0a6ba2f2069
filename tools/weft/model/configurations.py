# SPDX-License-Identifier: MIT
"""Presets, and whole builds by name: what `--config` of a command sets in application.config.

The key memory is that of every node.
"""

from typing import Any

from weft.diag import exits
from weft.diag.errors import fail

PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "small": {"checks": False, "fast_paths": False, "optimize": "size", "timeouts": "list"},
}
"""What keys of application.config have beside `preset` where they are not given."""

KERNEL_KEYS = (
    *("checks", "canaries", "objcore", "optimize", "fast_paths", "timeouts", "copies", "budgets"),
)
"""Keys of application.config on which the cost of the kernel's services depends."""

CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "default": {"checks": False},
    "checks": {"checks": True},
    "small": {"preset": "small", **PRESETS["small"]},
    "canaries": {"checks": False, "canaries": True},
    "objcore": {"checks": False, "objcore": True},
    "canaries-objcore": {"checks": False, "canaries": True, "objcore": True},
    "userspace": {"checks": False, "user": True},
    "budgets": {"checks": False, "budgets": True},
    "instrumented": {"checks": False, "objcore": True, "trace": True},
    "external-code": {"checks": False, "memory": {"code": "external"}},
    "external-data": {
        "checks": False,
        "memory": {"data": "external", "stacks": "external", "hubs": "external"},
    },
    "external": {
        "checks": False,
        "memory": {
            "code": "external",
            "data": "external",
            "stacks": "external",
            "hubs": "external",
        },
    },
}
"""Keys by name. Results of default carry the first one only: its meaning must not change."""

DEFAULT = "default"
"""The fastest, which is measured where none is named."""

NEW_APPLICATION = "checks"
"""What `./weft new` makes, and what a description without `config` has."""

SYNONYMS = {"non-instrumented": "default"}

HELP = f"Build configuration: {', '.join([*CONFIGURATIONS, *SYNONYMS])}."


def canonical(name: str) -> str:
    """Return the name of a configuration without synonyms; raise WeftError if there is none."""
    name = SYNONYMS.get(name, name)
    if name not in CONFIGURATIONS:
        raise fail(
            "W120",
            f"unknown configuration {name!r}",
            exit_code=exits.USAGE,
            hint=f"configurations: {', '.join([*CONFIGURATIONS, *SYNONYMS])}",
        )
    return name


def chosen(name: str | None, preset: str = "standard", **keys: Any) -> dict[str, Any]:
    """Return the keys of a preset and a configuration; those given by themselves replace some."""
    base = {} if preset == "standard" else {"preset": preset, **PRESETS[preset]}
    named = {} if name is None else CONFIGURATIONS[canonical(name)]
    return {**base, **named, **{key: value for key, value in keys.items() if value is not None}}
