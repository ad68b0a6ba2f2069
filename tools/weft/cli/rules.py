# SPDX-License-Identifier: MIT
"""Options of a command that have no effect: an error, since what is ignored misleads."""

from collections.abc import Iterable
from dataclasses import dataclass

import typer

from weft.cli.help_text import title
from weft.diag import exits
from weft.diag.errors import Problem, WeftError
from weft.diag.suggest import listed, quoted


@dataclass(frozen=True)
class Needs:
    """An option that has an effect only with one of some others."""

    option: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class NotBeside:
    """Options that have no effect beside another one."""

    options: tuple[str, ...]
    other: str


Rule = Needs | NotBeside
OF_PROBE = (Needs("port", ("probe",)), Needs("interface", ("probe",)))
"""Of commands that run programs on the board itself."""


def given(context: typer.Context, name: str) -> bool:
    """Return whether a parameter stands on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def written(context: typer.Context, name: str) -> str:
    """Return a parameter of the command as it is written."""
    return title(next(each for each in context.command.params if each.name == name))


def check(context: typer.Context, rules: Iterable[Rule]) -> None:
    """Raise WeftError for the options that stand on the command line in vain."""
    problems = [problem for rule in rules for problem in _problems(context, rule)]
    if problems:
        raise WeftError(problems, exits.USAGE)


def _problems(context: typer.Context, rule: Rule) -> Iterable[Problem]:
    if isinstance(rule, Needs):
        if given(context, rule.option) and not any(given(context, o) for o in rule.others):
            option = quoted(written(context, rule.option))
            others = listed(quoted(written(context, other)) for other in rule.others)
            yield Problem("W096", f"{option} has no effect without {others}")
        return
    if given(context, rule.other):
        for option in rule.options:
            if given(context, option):
                words = quoted(written(context, option)), quoted(written(context, rule.other))
                yield Problem("W096", f"{words[0]} has no effect beside {words[1]}")
