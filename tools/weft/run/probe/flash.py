# SPDX-License-Identifier: MIT
"""Writes an image into the flash of a board by a debug probe."""

from pathlib import Path

from weft.diag import terminal
from weft.diag.visible import say
from weft.model.probe import Probe
from weft.paths import shown
from weft.run.probe import causes
from weft.run.probe.openocd import program_command
from weft.run.probe.process import Process

LIMIT = 120.0
"""Seconds for all of it: a mebibyte by a slow probe takes 60."""
VERIFIED = "** Verified OK **"
PHASES = {
    "** Programming Started **": "the probe has the board; writing",
    "** Verify Started **": "written; verifying",
    VERIFIED: "verified",
}
"""What is said when OpenOCD says something."""
LOG = "openocd.log"


def program(image: Path, probe: Probe, title: str) -> None:
    """Write, verify and start an image; raise WeftError if that fails, or takes too long."""
    image = image.resolve()
    log = image.with_name(LOG)
    lines: list[str] = []

    def on_line(line: str) -> None:
        if line in PHASES:
            lines.append(line)
            say(f"flash: {PHASES[line]}", error=True)

    with (
        terminal.busy(f"flash: {image.name} to {title}"),
        Process(program_command(probe, image.name), image.parent, log) as process,
    ):
        code = process.follow(LIMIT, on_line)
    if code is None:
        raise causes.late(LIMIT, process.said, shown(log))
    if code != 0 or VERIFIED not in lines:
        raise causes.error(process.said, shown(log), probe.hint)
