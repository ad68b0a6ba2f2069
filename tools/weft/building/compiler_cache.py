# SPDX-License-Identifier: MIT
"""Uses ccache where it is installed: an application finds the kernel compiled by another one."""

import os
import shutil

from weft.paths import BUILD

LAUNCHER = "CMAKE_C_COMPILER_LAUNCHER"
CCACHE = "ccache"
FOLDER = BUILD / "ccache"
LARGEST = "1G"
"""Then the cache forgets what was not used for longest."""


def is_used() -> bool:
    """Return whether it is there; whoever sets the variable of CMake has decided otherwise."""
    return LAUNCHER not in os.environ and shutil.which(CCACHE) is not None


def options() -> list[str]:
    """Return what CMake is told."""
    return [f"-D{LAUNCHER}={CCACHE}"] if is_used() else []


def environment() -> dict[str, str]:
    """Return the environment of a build: where the cache is, unless that is set.

    Sources are compiled by their absolute paths, so the build folder has no influence on objects.
    """
    if not is_used():
        return dict(os.environ)
    ours = {"CCACHE_DIR": str(FOLDER), "CCACHE_NOHASHDIR": "1", "CCACHE_MAXSIZE": LARGEST}
    return {**ours, **os.environ}
