# SPDX-License-Identifier: MIT
"""./weft budget of a description: loads and response times of its nodes."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import typer

from weft.cli.options import end_after, print_json
from weft.diag import exits

BASELINE = "baseline"
"""Where the costs of operations come from by default."""
UNTIL = "200ms"
"""Time up to which an application is measured by default."""


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    file: Path
    stored: str | None
    target: str | None
    placement: Path | None
    config: str | None
    clock: float | None
    timeout: float
    is_measured: bool
    until: str | None
    json: bool


def is_description(file: Path) -> bool:
    """Return whether a file is a description with facts of time; False for what cannot be read."""
    from weft.base import document
    from weft.diag.errors import WeftError

    try:
        data = document.read(file).data
    except WeftError:
        return False
    return isinstance(data, Mapping) and {"weft", "timing"} <= data.keys()


def show(options: Options) -> None:
    """Print loads and response times; leave with 1 unless all deadlines are met."""
    from weft.lab.budget.timed import application
    from weft.lab.budget.timed.show import as_json, lines

    request = application.Request(
        options.file,
        options.target,
        options.placement,
        options.config,
        options.stored or BASELINE,
        options.clock,
    )
    answer = application.predict(request)
    if options.is_measured:
        end = end_after(options.until or UNTIL) or 0
        application.measure(answer, request, end, options.timeout)
    if options.json:
        print_json(as_json(answer))
    else:
        print("\n".join(lines(answer)))
    if not answer.all_met():
        raise typer.Exit(exits.FAILED)
