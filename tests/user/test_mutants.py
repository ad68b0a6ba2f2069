# SPDX-License-Identifier: MIT
"""Can tests of user tasks, processors and boards fail? Each mutant must be caught on its target.

`Killer:` is what pytest is called with, in a copy of the tree; `Target:` is cm3 without that line.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.mutant import ROOT, Mutant, parameters
from tests.needs import need_target

NOT_COPIED = shutil.ignore_patterns(
    "build", "*results*", ".git", ".venv", "__pycache__", ".*_cache"
)
ALL = ("-m", "slow or not slow")
LIMIT = 300
ROOMS = ("user", "arch", "board")


@pytest.mark.parametrize("mutant", [each for room in ROOMS for each in parameters(room)])
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    need_target(mutant.target)
    tree = tmp_path / "tree"
    shutil.copytree(ROOT, tree, symlinks=True, ignore=NOT_COPIED)
    (tree / ".venv").symlink_to(ROOT / ".venv")
    mutant.apply(tree)
    command = [sys.executable, "-m", "pytest", "-q", "-x", *ALL, *shlex.split(mutant.killer)]
    # What the mutant leaves as it is, is compiled once for the copies of all mutants.
    cache = {"CCACHE_BASEDIR": str(tree), "CCACHE_NOHASHDIR": "1"}
    environment = {**os.environ, **cache, "TARGETS": mutant.target}
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, timeout=LIMIT
    )
    assert done.returncode == 1, f"{mutant.killer} does not notice: {done.stdout[-2000:]}"
    assert "FAILED" in done.stdout
    assert "does not build" not in done.stdout
