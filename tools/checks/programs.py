# SPDX-License-Identifier: MIT
"""Programs that steps and tests need, and the commands that install them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from checks.tree import ROOT

PACKAGES = ROOT / "tools/setup/packages.txt"
USUAL = ("build", "test")
"""Groups of packages that `make setup` installs."""
BUILT = {"microblazeel-elf-gcc": "./weft targets --install"}
"""Programs that no package has, and what builds them where they are wanted."""


@cache
def on_request() -> dict[str, str]:
    """Return the programs that `make setup` leaves out, and the command that gets each."""
    lines = PACKAGES.read_text(encoding="utf-8").splitlines()
    rows = [[field.strip() for field in line.split("|")] for line in lines if line[:1] not in "#"]
    return BUILT | {
        probe.removeprefix("cmd:"): f"sh tools/setup/setup.sh {group}"
        for group, _, probe, _ in rows
        if group not in USUAL and probe.startswith("cmd:")
    }


def may_lack(names: Collection[str]) -> bool:
    """Return whether all of these programs are installed on request only."""
    return on_request().keys() >= set(names)


def install(names: Collection[str]) -> str:
    """Return the commands that install programs."""
    return ", ".join(sorted({on_request().get(name, "make setup") for name in names}))
