# SPDX-License-Identifier: MIT
"""Wrong command lines in our own words: what was expected, and the nearest that there is."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from typer.exceptions import TyperException

from weft.cli.help_text import TYPES, title, value_name
from weft.diag import exits
from weft.diag.errors import WeftError, fail
from weft.diag.suggest import did_you_mean, listed, quoted
from weft.paths import LAUNCHER

JSON = "--json"
NUMBERS = {TYPES[int]: "a whole number", TYPES[float]: "a number"}


def error_of(raised: TyperException) -> WeftError:
    """Return the error for what the parser of the command line refuses."""
    context: Any = getattr(raised, "ctx", None)
    command = context.command if context is not None else None
    message, hint = _words(raised, command)
    if not hint and command is not None:
        name = f" {command.name}" if context.parent is not None else ""
        hint = f"{LAUNCHER}{name} --help"
    return fail("W095", message, exit_code=exits.USAGE, hint=hint)


def _words(raised: Any, command: Any) -> tuple[str, str]:
    """Return message and hint."""
    kind = type(raised).__name__
    if kind == "NoSuchOption":
        known = [option for p in command.params for option in (*p.opts, *p.secondary_opts)]
        near = get_close_matches(raised.option_name, [*known, "--help"], n=1, cutoff=0.75)
        hint = f"did you mean {quoted(near[0])}?" if near else ""
        return f"{quoted(f'weft {command.name}')} has no option {quoted(raised.option_name)}", hint
    if kind == "MissingParameter":
        return f"{quoted(title(raised.param))} is missing: {raised.param.help}", ""
    if getattr(raised, "param", None) is not None:
        return expected(raised.param, sys.argv[1:]), ""
    if kind == "BadOptionUsage" and raised.option_name == JSON:
        return _no_file(command)
    if kind == "UsageError" and raised.message.startswith("Got unexpected extra"):
        extra = raised.message.partition("(s) (")[2].removesuffix(")")
        if _value((JSON,), sys.argv[1:]) == extra:
            return _no_file(command)
        return f"{quoted(f'weft {command.name}')} does not take {quoted(extra)}", ""
    if kind == "UsageError" and raised.message.startswith("No such command"):
        name = raised.message.split("'")[1]
        return f"there is no command {quoted(name)}", did_you_mean(name, command.commands)
    return _sentence(raised.message), ""


def _no_file(command: Any) -> tuple[str, str]:
    """Return message and hint where `--json` was given a file."""
    options = [option for each in getattr(command, "params", ()) for option in each.opts]
    if command is None:
        to_file = "--json >FILE, or --output FILE of ./weft bench"
    elif "--output" in options:
        to_file = f"{LAUNCHER} {command.name} --output FILE"
    else:
        to_file = f"{LAUNCHER} {command.name} --json >FILE"
    return f"{quoted(JSON)} takes no file: it prints JSON", f"to a file: {to_file}"


def _sentence(text: str) -> str:
    """Return a message of the parser as ours begin and end."""
    text = text.rstrip(".")
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def expected(parameter: Any, words: Sequence[str]) -> str:
    """Return what a parameter takes, and what it was given."""
    name = title(parameter)
    kind = parameter.type_descriptor
    if kind.is_choice:
        what = listed(quoted(choice) for choice in kind.choices)
    else:
        what = NUMBERS.get(value_name(_unnamed(parameter)), value_name(parameter))
        low, high = parameter.min, parameter.max
        if low is not None:
            what += f", {low:g} or more" if high is None else f" from {low} to {high}"
    value = _value(parameter.opts, words)
    return f"{quoted(name)} takes {what}" + (f", not {quoted(value)}" if value is not None else "")


class _unnamed:  # noqa: N801
    """A parameter whose word for a value is that of its type."""

    metavar = ""

    def __init__(self, parameter: Any) -> None:
        self.type_descriptor = parameter.type_descriptor


def _value(names: Sequence[str], words: Sequence[str]) -> str | None:
    """Return the last value of an option on a command line."""
    found = None
    for index, word in enumerate(words):
        option, equals, value = word.partition("=")
        if option in names:
            found = value if equals else next(iter(words[index + 1 : index + 2]), None)
    return found
