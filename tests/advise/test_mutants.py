# SPDX-License-Identifier: MIT
"""Can the tests of the advice fail? Each mutant drops or changes a term of its model.

`Killer:` is what pytest is called with. A mutant is a changed copy of a module, which stands before
that of the tree.
"""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.mutant import ROOT, Mutant, parameters

LIMIT = 300
PROGRAM = """
import importlib, sys
import pytest

for place in sys.argv[1].split():
    package = ".".join(place.split("/")[-3:])
    importlib.import_module(package).__path__.insert(0, place)
sys.exit(pytest.main(sys.argv[2:]))
"""


@pytest.mark.parametrize("mutant", parameters("advise"))
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    changed = mutant.apply(tmp_path)
    folders = " ".join(str(copy.parent) for copy in changed.values())
    words = ["-q", "-x", "-p", "no:cacheprovider", *shlex.split(mutant.killer)]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, folders, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert done.returncode == 1, f"{mutant.killer} does not notice: {done.stdout[-2000:]}"
    assert "FAILED" in done.stdout
