# SPDX-License-Identifier: MIT
"""The command `examples/telephone/run`."""

import argparse
import json
import shutil
import sys
from pathlib import Path

from rich.console import Console

from examples.telephone.call import report
from examples.telephone.call.programs import CallError, enter_own_network, need_programs
from examples.telephone.call.trial import FAULTS, Options, run


def _last(programs: Path) -> Path:
    """Return the folder of the last call, which the next one replaces."""
    return programs.resolve() / "call"


def _options() -> Options:
    parser = argparse.ArgumentParser(prog="examples/telephone/run", description="Makes a call.")
    parser.add_argument("--programs", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=10.0, help="length of the call (10)")
    parser.add_argument("--codec", choices=("PCMU", "PCMA", "CODEC2"), default="PCMU")
    parser.add_argument(
        "--fault", choices=FAULTS, help="take the DSP node away during the call, and bring it back"
    )
    parser.add_argument(
        "--no-offload", dest="offload", action="store_false", help="never use the DSP node"
    )
    parser.add_argument("--folder", type=Path, help="for all files (build/telephone/call)")
    given = parser.parse_args()
    if not 3 <= given.seconds <= 3600:
        parser.error("--seconds: 3 to 3600")
    if given.folder and given.folder.exists() and any(given.folder.iterdir()):
        parser.error(f"--folder: {given.folder} is not empty")
    folder = given.folder.resolve() if given.folder else _last(given.programs)
    return Options(given.programs, folder, given.seconds, given.codec, given.fault, given.offload)


def main() -> int:
    """Make a call and show what was measured."""
    options = _options()
    console = Console(highlight=False)
    try:
        need_programs()
        enter_own_network()
        if options.folder == _last(options.programs):
            shutil.rmtree(options.folder, ignore_errors=True)
        trial = run(options)
        results = report.evaluate(trial)
    except CallError as error:
        print(f"telephone: {error}; logs: {options.folder}", file=sys.stderr)
        return 1
    (options.folder / "packets.txt").write_text(report.fields(trial, results))
    (options.folder / "results.json").write_text(json.dumps(report.values(results), indent=2))
    report.show(trial, results, console)
    return 1 if results.failures else 0


if __name__ == "__main__":
    sys.exit(main())
