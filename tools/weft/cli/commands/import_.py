# SPDX-License-Identifier: MIT
"""./weft import: results of Zephyr's benchmarks on any board."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli.rules import Needs
from weft.diag import exits

if TYPE_CHECKING:
    from weft.diag.errors import WeftError
    from weft.lab.results.zephyr_log import Log
    from weft.lab.results_file import Results

SHOWN = 10
"""Lines that could not be read and are shown."""

RULES = (Needs("baud", ("port",)),)


def command(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="A log, - for the standard input, or a results file."
        ),
    ] = None,
    target: Annotated[
        str | None, typer.Option("--target", "-t", metavar="NAME", help="A name for the board.")
    ] = None,
    kernel: Annotated[
        str, typer.Option(metavar="NAME", help="The kernel that was measured, and its version.")
    ] = "Zephyr",
    config: Annotated[
        str, typer.Option(metavar="NAME", help="The configuration of the kernel.")
    ] = "default",
    compiler: Annotated[
        str, typer.Option(metavar="TEXT", help="The compiler, such as: arm-none-eabi-gcc 12.2")
    ] = "",
    clock: Annotated[
        float | None,
        typer.Option(min=0.001, metavar="MHZ", help="Clock of the board. Default: what it says."),
    ] = None,
    port: Annotated[
        str | None, typer.Option(metavar="DEVICE", help="Read a board on this serial port.")
    ] = None,
    baud: Annotated[int, typer.Option(min=50, metavar="N", help="Speed of the port.")] = 115200,
    timeout: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="Stop reading after this time; 0: never."),
    ] = 60.0,
) -> None:
    """Store the log of Zephyr's benchmarks latency_measure or sys_kernel as a run.

    `./weft compare run:NUMBER`, `./weft history` and `./weft report run:NUMBER` show it. A results
    file is stored as it is. Lines that cannot be read are shown.
    """
    from weft.diag.errors import WeftError
    from weft.diag.visible import say
    from weft.lab import results_file
    from weft.lab.results import importer, store

    if (file is None) == (port is None):
        raise typer.BadParameter("either a FILE or --port DEVICE")
    if file is not None and str(file) != "-" and file.suffix == ".json":
        if target or clock or compiler:
            raise typer.BadParameter("a results file says itself what was measured, and on what")
        stored = results_file.load(file)
        _report(store.add(stored, store.IMPORTED), stored)
        return
    origin = importer.Origin(_target(target), kernel, config, compiler, clock or 0.0)
    log, source, error = _read(file, port, baud, timeout)
    for line in importer.unread_lines(log, source, SHOWN):
        say(f"weft: {line}", error=True)
    try:
        results = importer.results_of(log, origin, source)
    except WeftError as nothing:
        raise error or nothing from None
    _report(store.add(results, store.IMPORTED), results)
    if error is not None:
        raise error
    if log.ended not in ("", "SUCCESSFUL"):
        raise typer.Exit(exits.FAILED)


def _target(name: str | None) -> str:
    """Check the name of a target."""
    from weft.lab.results.importer import TARGET_NAME
    from weft.model.boards import boards

    if name is None:
        raise typer.BadParameter("--target NAME is missing: a name for the board")
    if TARGET_NAME.fullmatch(name) is None:
        raise typer.BadParameter("--target is up to 40 letters, digits and - _ .")
    if any(board.target == name for board in boards().values()):
        raise typer.BadParameter(f"{name} is a target of Weft: choose another name for the board")
    return name


def _read(
    file: Path | None, port: str | None, baud: int, timeout: float
) -> "tuple[Log, str, WeftError | None]":
    """Return a log, its name in messages, and the error if a limit ended it."""
    import contextlib
    import sys

    from weft.lab import results_file
    from weft.lab.results import importer
    from weft.lab.results.stream import Stream
    from weft.paths import shown

    if file is not None and str(file) != "-":
        return importer.read_file(file), shown(file), None
    name = port or "standard input"
    stamp = results_file.now().replace(":", "").replace("-", "")
    kept = results_file.RESULTS / "imports" / f"{stamp}.log"
    with contextlib.ExitStack() as stack:
        if port is None:
            descriptor = sys.stdin.fileno()
        else:
            descriptor = stack.enter_context(importer.open_port(port, baud))
        stream = Stream(descriptor, timeout or float("inf"))
        log = importer.read_stream(stream, kept)
    return log, name, importer.stopped(stream, name, kept) if stream.stopped else None


def _report(number: int, results: "Results") -> None:
    from weft.diag.suggest import counted
    from weft.diag.visible import say

    for warning in results.warnings:
        say(f"warning: {warning}", error=True)
    rows = counted(len(results.results), "result")
    say(f"run:{number}: {rows} of {', '.join(results.context.targets)}")
