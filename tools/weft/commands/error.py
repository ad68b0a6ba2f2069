# SPDX-License-Identifier: MIT
"""./weft error: what an error code means."""

from typing import Annotated

import typer

from weft import exits
from weft.commands.options import Json, print_json


def command(
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="Such as W012. Default: list all.")
    ] = None,
    json: Json = False,
) -> None:
    """Explain an error code, or list all codes."""
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
        raise fail("W055", f"unknown error code {quoted(code)}", exit_code=exits.USAGE, hint=hint)
    if json:
        print_json({"code": code.upper(), "title": entry.title, "text": entry.text})
        return
    print(f"{code.upper()}: {entry.title}\n\n{entry.text}")
