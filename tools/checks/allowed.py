# SPDX-License-Identifier: MIT
"""Reviewed exceptions to the rules of the tree, kept in allowed.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from checks.tree import ROOT, Finding

FILE = PurePosixPath("tools/checks/allowed.toml")


@dataclass
class Allowed:
    """Exceptions by rule: (pattern of paths, what) -> reason. Remembers which were needed."""

    entries: dict[str, dict[tuple[str, str], str]]
    used: set[tuple[str, str, str]] = field(default_factory=set)

    @classmethod
    def load(cls, path: Path = ROOT / FILE) -> Allowed:
        """Read the exceptions; every one must give its reason."""
        entries: dict[str, dict[tuple[str, str], str]] = {}
        for rule, items in tomllib.loads(path.read_text(encoding="utf-8")).items():
            for item in items:
                if not item["reason"].strip():
                    raise ValueError(f"{path}: {rule} {item['path']}: an exception needs a reason")
                entries.setdefault(rule, {})[item["path"], item["what"]] = item["reason"]
        return cls(entries)

    def permits(self, rule: str, path: PurePosixPath, what: str) -> bool:
        """Return whether an exception covers this place."""
        for pattern, allowed in self.entries.get(rule, {}):
            if allowed == what and path.match(pattern):
                self.used.add((rule, pattern, allowed))
                return True
        return False

    def unused(self, rule: str) -> list[Finding]:
        """Return the exceptions to a rule that nothing needs any more."""
        return [
            Finding(FILE, 1, f"nothing needs the exception '{rule}' for {path}: {what}")
            for path, what in self.entries.get(rule, {})
            if (rule, path, what) not in self.used
        ]
