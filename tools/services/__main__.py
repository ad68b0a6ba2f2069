# SPDX-License-Identifier: MIT
"""`python -m services`: writes the generated files, or says which ones are stale."""

from __future__ import annotations

import argparse
import sys

from services import render
from services.model import ROOT, TABLE, load

COMMAND = "PYTHONPATH=tools .venv/bin/python -m services"


def main() -> int:
    """Generate all files, or compare them with those of the tree."""
    parser = argparse.ArgumentParser(prog="services", description=f"Generate files from {TABLE}.")
    parser.add_argument("--check", action="store_true", help="only say which files are stale")
    check = parser.parse_args().check
    files = render.files(load())
    stale = []
    for name, text in files.items():
        path = ROOT / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.write_text(text, encoding="utf-8")
    left = sorted(set(render.generated(ROOT)) - set(files))
    for name in stale:
        print(f"{'stale' if check else 'written'}: {name}")
    for name in left:
        print(f"no longer generated, to be removed: {name}")
    print(f"services: {len(files)} files from {TABLE}")
    if check and stale:
        print(f"Renew them: {COMMAND}")
    return 1 if left or (check and stale) else 0


if __name__ == "__main__":
    sys.exit(main())
