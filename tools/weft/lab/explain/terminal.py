# SPDX-License-Identifier: MIT
"""An explained sample on the terminal."""

from collections import Counter

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from weft.diag.visible import visible
from weft.lab.explain.against import Difference
from weft.lab.explain.pipeline import TEXTS, Cause
from weft.lab.explain.result import CoreCycles, Explanation


def show(explanation: Explanation, console: Console, *, listing: bool) -> None:
    """Print totals, functions and, if wanted, the listing of each core."""
    console.print(_head(explanation), highlight=False)
    for core in explanation.cores:
        if len(explanation.cores) + len(explanation.silent) > 1:
            title = Text.assemble(
                "\n", (f"core {core.core}", "bold"), f", node {visible(core.node)}"
            )
            console.print(title, highlight=False)
        console.print(_causes(core))
        console.print(_functions(core))
        if listing:
            _print_listing(core, console)
    for reason in explanation.silent:
        console.print(reason, highlight=False)


def show_changes(found: Difference, console: Console) -> None:
    """Print what has changed since another run, by function, and what else was different in it."""
    for text in found.conditions:
        console.print(Text(f"before and now differ: {visible(text)}", "yellow"), highlight=False)
    table = _table("cycles by function, before and now")
    table.add_column("function", overflow="fold")
    for name in ("before", "now", "difference"):
        table.add_column(name, justify="right")
    for change in found.changes:
        difference = change.now - change.before
        style = "green" if difference < 0 else "red" if difference > 0 else "dim"
        row = (change.name, str(change.before), str(change.now), f"{difference:+d}")
        table.add_row(*row, style=style)
    console.print(table)


def _table(title: str) -> Table:
    return Table(
        title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )


def _head(explanation: Explanation) -> Text:
    e = explanation
    low, high = min(e.samples), max(e.samples)
    what = "the cold sample" if e.number == 0 else f"sample {e.number}"
    return Text.assemble(
        (visible(e.metric), "bold"),
        f" on {e.target}: {visible(e.text)}\n",
        f"{what} of {len(e.samples)} ({low} to {high} cycles): ",
        (str(e.cycles), "bold"),
        f" cycles, of which measuring {e.overhead}",
    )


def _causes(core: CoreCycles) -> Table:
    table = _table("cycles by cause")
    for name, side in (("cause", "left"), ("cycles", "right"), ("share", "right"), ("", "left")):
        table.add_column(name, justify=side, overflow="fold")  # type: ignore[arg-type]
    for cause, count in core.causes.most_common():
        name = "instructions" if cause is Cause.RETIRED else cause.word
        text = "" if cause is Cause.RETIRED else TEXTS[cause]
        table.add_row(name, str(count), f"{count / core.cycles:.0%}", text)
    return table


def _functions(core: CoreCycles) -> Table:
    table = _table("cycles by function, without those that it calls")
    table.add_column("function", overflow="fold")
    for name in ("cycles", "instructions", "stalls"):
        table.add_column(name, justify="right")
    table.add_column("by cause", overflow="fold")
    for function in core.functions:
        table.add_row(
            function.name,
            str(function.cycles),
            str(function.instructions),
            str(function.stalls.total()),
            stalls(function.stalls),
        )
    return table


def _print_listing(core: CoreCycles, console: Console) -> None:
    """Print lines that are never broken, since they are as long as the names in them."""
    rows = [
        (
            str(line.cycle),
            f"{line.charge.step.address:08x}",
            line.place,
            line.source,
            line.charge.instruction.text,
            str(line.charge.cycles),
            stalls(line.charge.stalls),
        )
        for line in core.lines
    ]
    rows.insert(0, ("ends", "address", "function", "source", "instruction", "cycles", "stalls"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    console.print("\ninstructions in order, with the cycle in which each ends", style="italic")
    for row in rows:
        cells = [
            cell.rjust(width) if index in (0, 5) else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        style = "bold" if row is rows[0] else "yellow" if row[-1] else None
        text = "  ".join(cells).rstrip()
        console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)


def stalls(found: Counter[Cause]) -> str:
    """Return stalls in words."""
    return ", ".join(f"{cause.word} {count}" for cause, count in found.most_common())
