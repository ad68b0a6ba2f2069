# SPDX-License-Identifier: MIT
"""A part of stored results: some targets, suites, metrics or configurations of them."""

import fnmatch
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from shlex import quote

from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.results_file import Context, Result, Results


@dataclass(frozen=True)
class Selection:
    """What is taken: rows that are of one of each kind that is named."""

    targets: Sequence[str] = ()
    suites: Sequence[str] = ()
    metrics: Sequence[str] = ()
    """Patterns."""
    configs: Sequence[str] = ()

    @property
    def narrow(self) -> bool:
        """Whether so little is named that all its rows may be wanted."""
        return bool(self.metrics) or len(self.suites) == 1

    def takes(self, row: Result) -> bool:
        """Return whether a row belongs to it."""
        return (
            (not self.targets or row.target in self.targets)
            and (not self.suites or row.suite in self.suites)
            and (not self.metrics or _matches(row.metric, self.metrics))
            and (not self.configs or row.config in self.configs)
        )

    @property
    def words(self) -> list[str]:
        """The words of the command line that name it."""
        named = {
            "--target": self.targets,
            "--suite": self.suites,
            "--metric": self.metrics,
            "--config": self.configs,
        }
        return [f"{option} {quote(name)}" for option, names in named.items() for name in names]


def _matches(metric: str, globs: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(metric, glob) for glob in globs)


def select(sources: Sequence[Results], chosen: Selection, name: str) -> list[Results]:
    """Return of each of some results the part that is chosen, which may have no rows.

    Raise WeftError if a choice has none in all of them. `name`: what they are called there.
    """
    if chosen == Selection():
        return list(sources)
    found = [_promoted(_part(source, chosen)) for source in sources]
    for each in _choices(chosen):
        if not any(each.takes(row) for row in _rows(found)):
            message = f"{name} has no rows for {' '.join(each.words)}"
            hint = f"it has {_content(sources)}"
            raise fail("W133", message, exit_code=exits.USAGE, hint=hint)
    return found


def _rows(sources: Sequence[Results]) -> Iterator[Result]:
    """Yield the rows of all configurations."""
    for source in sources:
        for part in (source, *source.beside):
            yield from part.results


def _choices(chosen: Selection) -> Iterator[Selection]:
    """Yield a choice with each of its names alone, of which each must have rows."""
    yield from (replace(chosen, targets=(target,)) for target in chosen.targets)
    yield from (replace(chosen, suites=(suite,)) for suite in chosen.suites)
    yield from (replace(chosen, metrics=(glob,)) for glob in chosen.metrics)
    yield from (replace(chosen, configs=(config,)) for config in chosen.configs)


def _content(sources: Sequence[Results]) -> str:
    """Return which suites there are, of which targets, and which configurations."""
    held: dict[str, dict[str, None]] = {}
    configs: dict[str, None] = {}
    for row in _rows(sources):
        held.setdefault(row.suite, {})[row.target] = None
        configs[row.config] = None
    if not held:
        return "no rows"
    found = [f"{suite} on {', '.join(targets)}" for suite, targets in held.items()]
    return "; ".join([*found, f"configurations {', '.join(configs)}"])


def _promoted(part: Results) -> Results:
    """Return results whose first configuration has rows, if one has."""
    if part.results or not part.beside:
        return part
    first, *others = part.beside
    return replace(first, beside=others)


def _part(results: Results, chosen: Selection) -> Results:
    rows = [row for row in results.results if chosen.takes(row)]
    keys = {(row.metric, row.target) for row in rows}
    return replace(
        results,
        context=_context(results.context, rows, chosen),
        results=rows,
        interrupts_off=[off for off in results.interrupts_off if (off.metric, off.target) in keys],
        ratios=[ratio for ratio in results.ratios if (ratio.metric, ratio.target) in keys],
        failed=[name for name in results.failed if _concerns(name, chosen)],
        warnings=[text for text in results.warnings if _is_of(text, results, chosen)],
        beside=[part for other in results.beside if (part := _part(other, chosen)).results],
    )


def _context(context: Context, rows: list[Result], chosen: Selection) -> Context:
    """Return the conditions of what is left, by which it is compared with the baseline."""
    known = {row.target for row in rows}
    suites = [suite for suite in context.suite.split(",") if suite in {row.suite for row in rows}]
    metrics = list(chosen.metrics) or context.metrics
    if chosen.metrics and context.metrics:
        metrics = sorted({row.metric for row in rows})
    return replace(
        context,
        suite=",".join(suites),
        targets={name: target for name, target in context.targets.items() if name in known},
        metrics=metrics,
        short={suite: globs for suite, globs in context.short.items() if suite in suites},
        only={name: some for name, some in context.only.items() if name in known},
    )


def _concerns(failed: str, chosen: Selection) -> bool:
    """Return whether what was not measured was chosen: a suite on a target, or a target."""
    suite, _, target = failed.rpartition(" on ")
    wrong_target = bool(chosen.targets) and target not in chosen.targets
    wrong_suite = bool(chosen.suites and suite) and suite.split()[0] not in chosen.suites
    return not (wrong_target or wrong_suite)


def _is_of(warning: str, results: Results, chosen: Selection) -> bool:
    """Return whether a warning names no target, or one that was chosen."""
    names = {part.rpartition(" on ")[2] for part in warning.split(": ")[:2]}
    known = {*results.context.targets, *(name.rpartition(" on ")[2] for name in results.failed)}
    return not chosen.targets or not names & known or bool(names & {*chosen.targets})
