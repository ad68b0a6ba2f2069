# SPDX-License-Identifier: MIT
"""./weft error: what an error code means."""

import re
from collections.abc import Iterable
from typing import Annotated

import typer

from weft.cli import completions
from weft.cli.options import Json, print_json
from weft.diag import exits
from weft.diag.suggest import listed


def command(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]",
            autocompletion=completions.codes,
            help="Such as W012, or exits: the exit codes. Default: list all.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Explain an error code or the exit codes, or list all error codes."""
    from weft.diag.codes import CODES
    from weft.diag.errors import fail
    from weft.diag.suggest import quoted

    if code == "exits":
        _exits(json)
        return
    if code is None:
        if json:
            print_json({key: {"title": c.title, "text": c.text} for key, c in CODES.items()})
            return
        for key, known in CODES.items():
            print(f"{key}  {known.title}")
        return
    name = _normal(code)
    entry = CODES.get(name)
    if entry is None:
        message = f"unknown error code {quoted(code)}"
        raise fail("W055", message, exit_code=exits.USAGE, hint=_instead(code, CODES))
    if json:
        print_json({"code": name, "title": entry.title, "text": entry.text})
        return
    print(f"{name}: {entry.title}\n\n{entry.text}")


def _normal(code: str) -> str:
    """Return a code as it is written: W012 for w12 and 12."""
    digits = code.upper().removeprefix("W")
    return f"W{int(digits):03}" if digits.isascii() and digits.isdigit() else code


def _instead(code: str, codes: Iterable[str]) -> str:
    """Return a hint: the nearest codes by number, or what else has this name."""
    name = _normal(code)
    if name != code or re.fullmatch(r"W\d{3,}", name):
        number = int(name[1:])
        near = sorted(codes, key=lambda known: abs(int(known[1:]) - number))[:3]
        return f"the nearest codes: {listed(sorted(near), 'and')}"
    if code in completions.metrics():
        return f"that is a metric: ./weft explain {code}"
    return "a code is W and three digits; `./weft error` lists all"


def _exits(json: bool) -> None:
    """Show the exit codes."""
    if json:
        print_json({str(code): text for code, text in exits.MEANINGS.items()})
        return
    for code, text in exits.MEANINGS.items():
        print(f"{code:>3}  {text}")
    print(
        "\nrun, sim, trace, log and stats end with the exit code of the program: 0 to 119 are for"
    )
    print("programs. 128 + n: signal n ended it.")
