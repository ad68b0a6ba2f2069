# SPDX-License-Identifier: MIT
"""How `./weft bench` shows results: on one screen, or all tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from weft.lab.compare.verdicts import Row, Source
    from weft.lab.results_file import Results

    Compared = list[tuple[Source, Source, list[Row]]]

FEW = 40
"""Rows of tables that are shown in place of the screen, where the user narrowed the run."""


@dataclass(frozen=True)
class Display:
    """What the user wants to see."""

    full: bool = False
    narrow: bool = False
    """The user named metrics or one suite."""
    clock: float | None = None
    stored: str = ""
    """The name of stored results."""

    def tables(self, results: "Results", console: "Console") -> bool:
        """Return whether the tables are shown, not the screen."""
        from weft.lab.result_table import table_rows

        few = self.narrow and self.clock is None and table_rows(results, console.width) <= FEW
        return self.full or few

    def check_clock(self, units: Iterable[str]) -> None:
        """Refuse a clock by which no time is computed."""
        if self.clock is not None and (self.full or "cycles" not in units):
            raise typer.BadParameter("--clock has no effect here: it is for cycles on the screen")


@dataclass(frozen=True)
class Places:
    """Where the rest is."""

    results: Path | None = None
    report: Path | None = None
    again: str = ""
    """The command that shows everything."""
    compare: str = ""
    """The command that compares with the baseline."""
    kernel: str = ""
    """The command that compares with one other kernel."""


def with_a_kernel(results: "Results", name: str) -> str:
    """Return the command that compares stored results with one of the kernels that have values.

    An error of that command names the other kernels and their configurations.
    """
    from weft.lab.reference import other_kernels

    known = any(entry.target in results.context.targets for entry in other_kernels())
    return f'./weft compare "kernel:FreeRTOS/no asserts" {name}' if known else ""


def body(results: "Results", compared: "Compared", console: "Console", display: Display) -> None:
    """Print the values: tables, or the screen."""
    from weft.lab import result_table
    from weft.lab.compare import terminal
    from weft.report.screen import render
    from weft.report.screen.summary import summary

    if not display.tables(results, console):
        made = summary(results, compared, stored=display.stored, clock=display.clock)
        render.show(made, console)
        return
    result_table.print_tables(results, console)
    result_table.print_ratios(results, console)
    for a, b, rows in compared:
        terminal.print_comparison(a, [(b, rows)], console, everything=False)


def end(results: "Results", console: "Console", display: Display, places: Places) -> None:
    """Print the warnings, and where the rest is."""
    from weft.diag.suggest import counted
    from weft.paths import shown

    whole = display.tables(results, console)
    if earlier := results.context.earlier + [e for r in results.beside for e in r.context.earlier]:
        said = f"{counted(len(earlier), 'program')} as in an earlier run, whose counts these are"
        console.print(f"kept:    {said}; --fresh measures again", highlight=False)
    if whole:
        for warning in results.warnings:
            console.print(f"warning: {warning}", style="yellow", highlight=False)
    elif results.warnings:
        said = f"{counted(len(results.warnings), 'warning')}: --full shows them"
        console.print(said, style="yellow", highlight=False)
    commands = (places.again, places.compare, places.kernel)
    more = [] if whole else [command for command in commands if command]
    if more:
        console.print(f"more:    {'; '.join(more)}", highlight=False, soft_wrap=True)
    for name, path in (("results:", places.results), ("report: ", places.report)):
        if path is not None:
            console.print(f"{name} {shown(path)}", highlight=False)
