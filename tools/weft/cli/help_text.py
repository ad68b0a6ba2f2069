# SPDX-License-Identifier: MIT
"""Pages of `./weft --help`: whole sentences, an example of each command, whole names.

Own: typer's pages truncate summaries, break names at hyphens and show types of Python.
"""

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from weft.cli.table import COMMANDS, GROUPS
from weft.paths import LAUNCHER

MAX_WIDTH = 100
MIN_WIDTH = 40
NAMES = 24
"""Greatest width of the first column of options; longer names have a line of their own."""
TYPES = {int: "N", float: "NUMBER", Path: "FILE", str: "TEXT"}
"""What stands for a value whose option has no better word."""


def width_of(columns: int) -> int:
    """Return the width of a page on a terminal with so many columns."""
    return max(MIN_WIDTH, min(columns, MAX_WIDTH))


def wrapped(text: str, width: int, margin: int = 0) -> Iterator[str]:
    """Return the lines of a text; names are never broken."""
    for paragraph in text.split("\n\n"):
        words = " ".join(paragraph.split())
        yield from textwrap.wrap(
            words,
            width,
            initial_indent=" " * margin,
            subsequent_indent=" " * margin,
            break_long_words=False,
            break_on_hyphens=False,
        )
        yield ""


def columns(rows: Iterable[tuple[str, str]], width: int, most: int = NAMES) -> Iterator[str]:
    """Return the lines of names with their texts beside them."""
    rows = list(rows)
    margin = min(max((len(name) for name, _ in rows), default=0), most) + 4
    for name, text in rows:
        lines = [line for line in wrapped(text, width, margin) if line]
        if lines and len(name) + 4 <= margin:
            lines[0] = f"  {name}".ljust(margin) + lines[0].lstrip()
        else:
            lines.insert(0, f"  {name}")
        yield from lines


def summary(help_text: str) -> str:
    """Return the first paragraph of a command's help."""
    return " ".join(help_text.partition("\n\n")[0].split())


def group_page(group: Any, width: int) -> str:
    """Return the page of all commands."""
    lines = [f"Usage: {LAUNCHER} COMMAND [ARGUMENTS]", "", *wrapped(group.help or "", width)]
    margin = max(map(len, COMMANDS)) + 4
    for title, entries in GROUPS.items():
        lines.append(f"{title}:")
        for entry in entries:
            text = summary(group.commands[entry.name].help or "")
            lines += columns([(entry.name.ljust(margin - 4), text)], width)
            lines.append(" " * margin + f"{LAUNCHER} {entry.name} {entry.example}".rstrip())
        lines.append("")
    lines += ["Options:", *columns(_options(group), width), ""]
    lines.append(
        f"{LAUNCHER} COMMAND --help shows the options; {LAUNCHER} error exits, exit codes."
    )
    return "\n".join(lines) + "\n"


def command_page(command: Any, width: int) -> str:
    """Return the page of one command."""
    entry = COMMANDS[command.name]
    names = [_usage_name(p) for p in command.params if _is_argument(p)]
    lines = [
        " ".join([f"Usage: {LAUNCHER} {entry.name}", *names, "[OPTIONS]"]),
        "",
        *wrapped(command.help or "", width),
    ]
    arguments = [(_usage_name(p), p.help or "") for p in command.params if _is_argument(p)]
    if arguments:
        lines += ["Arguments:", *columns(arguments, width), ""]
    lines += ["Options:", *columns(_options(command), width), ""]
    lines.append(f"Example: {LAUNCHER} {entry.name} {entry.example}".rstrip())
    return "\n".join(lines) + "\n"


def _is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument")


def _usage_name(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper())


def _options(command: Any) -> list[tuple[str, str]]:
    """Return the options of a command with their help; those of every command last."""
    options = [p for p in command.params if not _is_argument(p) and not p.hidden]
    return [(option_names(option), _text(option)) for option in options] + [
        ("-h, --help", "Show this page.")
    ]


def option_names(option: Any) -> str:
    """Return an option as it is typed, with a word for its value."""
    names = ", ".join(sorted(option.opts, key=len))
    if option.secondary_opts:
        names += " / " + ", ".join(option.secondary_opts)
    if option.is_flag or option.count:
        return names
    return f"{names} {value_name(option)}"


def title(parameter: Any) -> str:
    """Return a parameter as it is named in messages: its longest option, or its word."""
    if _is_argument(parameter):
        return _usage_name(parameter).strip("[]")
    return str(max(parameter.opts, key=len))


def value_name(parameter: Any) -> str:
    """Return the word for a value: that of the option, its choices, or what its type is."""
    if parameter.metavar:
        return str(parameter.metavar)
    kind = parameter.type_descriptor
    if kind.is_choice:
        return "|".join(map(str, kind.choices))
    return TYPES.get(_plain(kind.annotation), "TEXT")


def _plain(annotation: Any) -> Any:
    """Return the type of one value of an annotation such as `list[str] | None`."""
    inner = [a for a in getattr(annotation, "__args__", ()) if a is not type(None)]
    return _plain(inner[0]) if inner else annotation


def _text(option: Any) -> str:
    """Return the help of an option with its default."""
    default = option.default
    if option.is_flag or default in (None, "", 0) or callable(default):
        return str(option.help or "")
    shown = f"{default:g}" if isinstance(default, float) else default
    return f"{option.help} [{shown}]"
