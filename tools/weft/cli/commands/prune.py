# SPDX-License-Identifier: MIT
"""./weft prune: the database of results without its old runs."""

from typing import Annotated

import typer

from weft.cli.options import Json, print_json


def command(
    keep: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many of the newest runs stay.")
    ],
    json: Json = False,
) -> None:
    """Remove old runs from the database of results.

    The newest runs stay, with their numbers. Results files are not removed: `./weft import
    FILE.json` stores one again.
    """
    from dataclasses import asdict

    from weft.diag.visible import say
    from weft.lab.results import prune, store
    from weft.paths import shown

    pruned = prune.prune(keep)
    if json:
        print_json(asdict(pruned))
        return
    say(f"{pruned.removed} run{'s' * (pruned.removed != 1)} removed, {pruned.kept} kept")
    say(f"{shown(store.path())}: {pruned.before:,} bytes before, {pruned.after:,} now")
