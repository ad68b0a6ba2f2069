# SPDX-License-Identifier: MIT
"""Builds simulators with Verilator, once for each state of their inputs.

build/sim/<machine>/<hash>/soc is the program; the hash is that of all inputs
and of the tools' versions. A folder appears complete or not at all, and only
one command at a time builds in the folder of a machine.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from weft.base.exclusive import alone_in
from weft.diag import exits
from weft.diag.errors import Problem, WeftError, fail
from weft.diag.suggest import quoted
from weft.paths import CACHE
from weft.rtl.cores import KINDS
from weft.rtl.inputs import Inputs, gather, parameters
from weft.rtl.machines import Machine

FOLDER = CACHE / "sim"
TOOLS = ("verilator", "g++", "make")
"""Programs that build a simulator; Debian packages of the same names have them."""
ZLIB = Path("/usr/include/zlib.h")
"""Waveforms are compressed."""
KEPT = 6
"""Simulators of a machine that stay: of other branches, and those with waveforms."""
VERILATOR = (
    *("--cc", "--exe", "--build", "--top-module", "soc", "-o", "soc", "--Mdir", "obj"),
    "-DSYNTHESIS",  # cores leave out what only talks
    *("-O3", "--x-assign", "fast", "--x-initial", "fast", "--noassert"),
    "--vpi",  # the names of memories: rtl/host/memories.cpp
    *("-Wno-fatal", "-Wno-lint", "-Wno-style", "-CFLAGS", "-std=c++17 -O3 -I../host -I../count"),
    *("-MAKEFLAGS", "OPT_FAST=-O3 OPT_GLOBAL=-O2"),
)
PLAIN = re.compile(r"[\w./+@-]+", re.ASCII)
"""Paths that GNU make and Verilator can work with."""
WAVE = ("--trace-fst", "--trace-structs")


def missing(machine: Machine, wave: bool = False) -> tuple[list[str], list[str]]:
    """Return what is not installed: Debian packages, and Python packages of cores."""
    packages = [tool for tool in TOOLS if shutil.which(tool) is None]
    if wave and not ZLIB.is_file():
        packages.append("zlib1g-dev")
    kinds = dict.fromkeys(KINDS[core.kind] for core in machine.cores)
    return packages, [kind.package for kind in kinds if kind.folder is None]


@functools.cache
def tool_version(tool: str) -> str:
    """Return the first line of what a tool says of its version."""
    done = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[0].strip() if done.stdout else ""


def simulator(machine: Machine, wave: bool = False) -> Path:
    """Return the simulator of a machine, built if its inputs have changed.

    With `wave` it can write waveforms, and is slower. Raise WeftError if
    something is missing or the build fails.
    """
    require(machine, wave)
    inputs = gather(machine, wave)
    options = [*VERILATOR, *parameters(machine), *(WAVE if wave else ())]
    digest = inputs.digest(*options, tool_version("verilator"), tool_version("g++"))
    folder = FOLDER / machine.name / (digest + ("-wave" if wave else ""))
    program = folder / "soc"
    if program.is_file():
        os.utime(folder)
        return program
    with alone_in(folder.parent):
        if not program.is_file():
            _build(machine, inputs, options, folder)
    return program


def require(machine: Machine, wave: bool = False) -> None:
    """Raise WeftError unless all that builds the simulator of a machine is installed."""
    packages, cores = missing(machine, wave)
    if packages or cores:
        what = ", ".join([*packages, *cores])
        hint = f"apt-get install {' '.join(packages)}" if packages else ""
        if cores:
            hint = "`make setup` installs it"
        raise fail(
            "W182",
            f"the simulator of {quoted(machine.name)} cannot be built: not installed: {what}",
            exit_code=exits.MISSING,
            hint=hint,
        )


def _build(machine: Machine, inputs: Inputs, options: list[str], folder: Path) -> None:
    """Build in a temporary folder and put the program where it belongs.

    GNU make, which Verilator calls, cannot work where a path has spaces or other special
    characters: the folder is then one of the system's.
    """
    title = f"the simulator of {machine.name}" + (
        " with waveforms" if "-wave" in folder.name else ""
    )
    print(f"building {title} with {tool_version('verilator')}: up to a minute", file=sys.stderr)
    started = time.monotonic()
    for left in folder.parent.glob("work-*"):  # of a command that was killed
        shutil.rmtree(left, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory(dir=folder.parent, prefix="work-") as kept,
        tempfile.TemporaryDirectory(prefix="weft-") as elsewhere,
    ):
        work = Path(kept if PLAIN.fullmatch(kept) else elsewhere)
        for file, text in inputs.files.items():
            (work / file).parent.mkdir(exist_ok=True)
            (work / file).write_bytes(text)
        log = _verilate(machine, inputs, options, work)
        result = Path(kept) / "result"
        result.mkdir()
        (result / "build.log").write_text(log, encoding="utf-8")
        shutil.move(work / "obj" / "soc", result / "soc")
        result.rename(folder)
    print(f"built {title} in {time.monotonic() - started:.0f} s", file=sys.stderr)
    _prune(folder.parent)


def _verilate(machine: Machine, inputs: Inputs, options: list[str], work: Path) -> str:
    """Run Verilator and the C++ compiler; return what they say."""
    command = ["verilator", *options, "-j", str(os.cpu_count() or 1), "-Ipackage"]
    if shutil.which("ccache"):
        command += ["-MAKEFLAGS", "OBJCACHE=ccache"]
    command += [*inputs.verilog, *inputs.host]
    environment = {key: value for key, value in os.environ.items() if key != "MAKEFLAGS"}
    environment |= {"LC_ALL": "C", "CCACHE_BASEDIR": str(work), "CCACHE_NOHASHDIR": "1"}
    done = subprocess.run(
        command,
        cwd=work,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        problem = Problem("W183", f"the simulator of {quoted(machine.name)} does not build")
        raise WeftError([problem], exits.BUILD, _errors(done.stdout, inputs))
    return done.stdout


def _errors(output: str, inputs: Inputs) -> str:
    """Return what Verilator or the compiler object to, with the paths of the tree."""
    lines = output.splitlines()
    kept = [
        line for line in lines if not re.match(r"(make|g\+\+|ccache|ar|echo|/\S+python3?)\b", line)
    ]
    text = "\n".join(kept or lines)
    for name, origin in inputs.origins.items():
        place = str(origin).replace("\\", r"\\")
        text = re.sub(rf"(?:\.\./|\S*/)?\b{re.escape(name)}\b", place, text)
    return text


def _prune(folder: Path) -> None:
    """Remove simulators that were not used for the longest time."""
    found = [path for path in folder.iterdir() if (path / "soc").is_file()]
    for old in sorted(found, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
