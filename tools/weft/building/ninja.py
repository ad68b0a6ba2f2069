# SPDX-License-Identifier: MIT
"""Configures builds with CMake, runs Ninja, and reads what it says."""

import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from weft.building import compiler_cache
from weft.diag import exits, verbose
from weft.diag.errors import Problem, WeftError
from weft.paths import ROOT

NODE = re.compile(r"CMakeFiles/node\.([\w-]+?)(?:\.system)?\.dir/|(?:^| )([\w-]+)\.elf$")
"""The names of a node's targets and of its program; names of nodes have no dots."""


@dataclass
class Step:
    """A step of a build that had something to say."""

    node: str = ""
    """The node to which it belongs; empty for the kernel, which several share."""
    failed: bool = False
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words of the compiler or linker."""
        return "\n".join(self.lines).replace(f"{Path.cwd()}/", "").strip()


@dataclass
class Log:
    """What one run of Ninja did."""

    succeeded: bool
    steps: list[Step]
    output: str
    """All of it, for failures outside of any step."""

    @property
    def has_built(self) -> bool:
        """Whether anything was out of date."""
        return "ninja: no work to do." not in self.output


def configure(folder: Path, toolchain: str, options: Sequence[str]) -> None:
    """Run CMake unless the folder is configured with the same options."""
    arguments = ["-S", str(ROOT), "-B", str(folder), "-G", "Ninja", *options]
    arguments += compiler_cache.options()
    if toolchain:
        arguments.append(f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'toolchain' / toolchain}.cmake")
    stamp = folder / "arguments.txt"
    wanted = shlex.join(arguments)
    if (folder / "build.ninja").is_file() and stamp.is_file() and stamp.read_text() == wanted:
        return
    for stale in ("CMakeCache.txt", "arguments.txt"):
        (folder / stale).unlink(missing_ok=True)
    command = ["cmake", *arguments]
    verbose.started(command)
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        problem = Problem("W051", f"CMake cannot configure the build in {folder}")
        raise WeftError([problem], exits.BUILD, done.stdout + done.stderr)
    stamp.write_text(wanted)


def run(folder: Path) -> Log:
    """Build all that is out of date in a folder."""
    command = ["ninja", "-C", str(folder), f"-j{os.cpu_count() or 1}"]
    verbose.started(command)
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        env=compiler_cache.environment(),
    )
    output = done.stdout + done.stderr
    return Log(done.returncode == 0, read(output), output)


def read(output: str) -> list[Step]:
    """Return the steps with messages from the output of Ninja."""
    steps = [Step()]
    lines = iter(output.splitlines())
    for line in lines:
        if re.match(r"\[\d+/\d+\] ", line):
            steps.append(Step(_node(line)))
        elif line.startswith("FAILED: "):
            steps[-1].node, steps[-1].failed = _node(line.strip()), True
            next(lines, None)  # the command
        elif not re.match(r"ninja: |-- ", line):
            steps[-1].lines.append(line)
    return [step for step in steps if step.failed or step.text]


def _node(line: str) -> str:
    found = NODE.search(line)
    return (found[1] or found[2]) if found else ""
