# SPDX-License-Identifier: MIT
"""doc/reference/commands.md is what the commands say of themselves; `pytest --accept` writes it."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from weft.cli import help_text
from weft.cli.main import new_app
from weft.cli.table import COMMANDS, GROUPS
from weft.diag import exits
from weft.paths import ROOT

HEAD = """\
<!-- SPDX-License-Identifier: MIT -->
# Commands

What `./weft --help` and `./weft COMMAND --help` show. This page is generated from them
(`pytest tests/tools/test_reference.py --accept`).

Every command has `--color auto|always|never`; commands that build or run programs have
`--verbose`, which shows what they start, and those with other output than what was asked for have
`--quiet`. Most print JSON with `--json`. An option that has no effect is an error. What does not go
to a terminal has no limit of width.

`eval "$(./weft completion bash)"` in `~/.bashrc`, with the path of the tree, completes commands,
options, targets, suites, metrics and codes; zsh: the same behind `compinit`; fish: `source` of what
`./weft completion fish` prints.

## Exit codes

Commands that run a program (`run`, `sim`, `trace`, `log`, `stats`) end with its exit code: 0 to 119
are for programs, 128 + n means that signal n ended it. The codes of `./weft` itself lie above, as
those of `timeout` and `env` do.

| code | meaning |
|---:|---|
"""


def test_the_page_of_commands_is_that_of_today(golden: Callable[[Path, str], None]) -> None:
    top: Any = typer.main.get_command(new_app())
    text = HEAD + "".join(f"| {code} | {meaning} |\n" for code, meaning in exits.MEANINGS.items())
    for title, entries in GROUPS.items():
        text += f"\n## {title}\n"
        for entry in entries:
            page = help_text.command_page(top.commands[entry.name], 100)
            text += f"\n### {entry.name}\n\n```text\n{page}```\n"
    golden(ROOT / "doc" / "reference" / "commands.md", text)


def test_examples_can_be_typed() -> None:
    """Options exist, and files that do not have to be made first."""
    top: Any = typer.main.get_command(new_app())
    for entry in COMMANDS.values():
        command = top.commands[entry.name]
        words = shlex.split(entry.example)
        _, left, _ = command.make_parser(command.context_class(command)).parse_args(words)
        assert left == [], entry
        files = [ROOT / word for word in words if word.startswith("examples/")]
        assert all(file.is_file() for file in files), entry
