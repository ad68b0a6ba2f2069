# SPDX-License-Identifier: MIT
"""The documents of the tree, whose commands and links tests follow."""

from weft.paths import ROOT

PAGES = [
    *(ROOT / "README.md", ROOT / "CAVEATS.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md"),
    *(ROOT / "SECURITY.md", ROOT / "bench/README.md", ROOT / "reference/README.md"),
    *(ROOT / "spec/README.md", ROOT / "tests/README.md"),
    *sorted((ROOT / "doc").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
