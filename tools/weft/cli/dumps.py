# SPDX-License-Identifier: MIT
"""What the commands have in common that show what is in the dumps of nodes."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from weft.cli.options import end_after, print_json
from weft.diag.visible import visible

if TYPE_CHECKING:
    from weft.observe.insight import Report
    from weft.observe.insight_run import Result


def reports_of(
    description: Path | None,
    dump: Path | None,
    elf: Path | None,
    *,
    config: str | None,
    checks: bool | None,
    optimize: str | None,
    until: str | None,
    **options: Any,
) -> "Result":
    """Return what the nodes of a run say, or a dump that was kept."""
    from weft.model.configurations import chosen
    from weft.observe.insight_run import result_of

    keys = chosen(config, checks=checks, optimize=optimize, end_after=end_after(until))
    return result_of(description, dump, elf, keys=keys, **options)


def show(result: "Result", json: bool, show_one: "Callable[[Report, str], None]") -> NoReturn:
    """Print the reports, each by a function that puts the prefix before its lines; end."""
    if json:
        print_json({"nodes": [report.as_json() for report in result.reports]})
    else:
        for report in result.reports:
            show_one(report, f"{visible(report.node)}: " if len(result.reports) > 1 else "")
    raise typer.Exit(result.finish())
