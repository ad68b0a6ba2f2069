# SPDX-License-Identifier: MIT
"""Runs the image of one simulated node, as `./weft run` runs the program of any board."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from weft.simulate.engine import run_alone

sys.exit(run_alone(Path(sys.argv[1])))
