# SPDX-License-Identifier: MIT
"""./weft explain: what an error code means, or where the cycles of a metric go."""

from pathlib import Path
from typing import Annotated

import typer

from weft import exits
from weft.commands.options import Configuration, Json, print_json


def command(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE|METRIC]",
            help="A code such as W012 (all if left out), or a metric such as "
            "semaphore.give.immediate.kernel.",
        ),
    ] = None,
    target: Annotated[
        str, typer.Option("--target", "-t", help="A simulated core, for a metric.")
    ] = "vex",
    suite: Annotated[
        str | None, typer.Option(help="The suite. Default: the first that has the metric.")
    ] = None,
    config: Configuration = "default",
    cold: Annotated[
        bool, typer.Option("--cold", help="The first sample, not a typical one.")
    ] = False,
    sample: Annotated[
        int | None, typer.Option(metavar="N", help="This sample, not the first that is the median.")
    ] = None,
    placement: Annotated[
        int,
        typer.Option(min=0, metavar="P", help="Code and data at other places: doc/measuring.md."),
    ] = 0,
    listing: Annotated[
        bool, typer.Option("--listing/--no-listing", help="Show each instruction, too.")
    ] = True,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with flame graphs.")
    ] = None,
    stacks: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write collapsed stacks for flame graph tools."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Show the difference to what --json wrote before."),
    ] = None,
    limit: Annotated[float, typer.Option(help="Seconds after which a run is stopped.")] = 300.0,
    json: Json = False,
) -> None:
    """Explain the code of an error message, or where the cycles of a metric go."""
    if what is None or "." not in what:
        _code(what, json)
        return
    from weft import terminal as screen
    from weft.explain import against as differences
    from weft.explain import flame, terminal
    from weft.explain.run import Options, explain
    from weft.explain.sample import Choice

    console = screen.console(stderr=json)
    status = screen.console(stderr=True)
    options = Options(
        metric=what,
        target=target,
        suite=suite,
        config=config or "default",
        choice=Choice(cold, sample),
        placement=placement,
        limit=limit,
    )
    with status.status("") as spinner:
        found = explain(options, lambda text: spinner.update(text))
    if json:
        print_json(found.as_json())
    else:
        terminal.show(found, console, listing=listing)
    if against is not None:
        terminal.show_changes(differences.compare(found, against), console)
    if html is not None:
        html.write_text(flame.page(found), encoding="utf-8")
    if stacks is not None:
        stacks.write_text(flame.collapsed(found), encoding="utf-8")


def _code(code: str | None, json: bool) -> None:
    """Explain a code, or list all."""
    from weft.codes import CODES
    from weft.errors import fail
    from weft.suggest import did_you_mean, quoted

    if code is None:
        if json:
            print_json({key: {"title": c.title, "text": c.text} for key, c in CODES.items()})
            return
        for key, known in CODES.items():
            print(f"{key}  {known.title}")
        return
    entry = CODES.get(code.upper())
    if entry is None:
        hint = did_you_mean(code.upper(), CODES)
        raise fail("W055", f"there is no code {quoted(code)}", exit_code=exits.USAGE, hint=hint)
    if json:
        print_json({"code": code.upper(), "title": entry.title, "text": entry.text})
        return
    print(f"{code.upper()}: {entry.title}\n\n{entry.text}")
