# SPDX-License-Identifier: MIT
"""The gate: what in a comparison with the baseline must stop a change."""

from collections.abc import Iterator

from weft.lab.compare.verdicts import Row, Source, Verdict
from weft.lab.result_table import format_number
from weft.lab.results.certificate import COMPILERS_DIFFER

_COMPARED = (Verdict.BETTER, Verdict.WORSE, Verdict.SAME)


def objections(source: Source, rows: list[Row], compilers: list[str]) -> list[str]:
    """Return a line for each reason why the results must not pass; nothing if they may.

    `compilers`: parts of names of compilers that need no baseline.
    """
    lines = []
    if not source.results.results:
        lines.append(f"{source.name} holds no results")
    lines += [f"{name}: chosen, but not measured" for name in source.results.failed]
    for name, target in source.results.context.targets.items():
        own = [row for row in rows if row.target == name]
        allowed = any(compiler in target.compiler for compiler in compilers)
        if not any(row.verdict in _COMPARED for row in own) and not allowed:
            lines.append(f"{name}: nothing could be compared with the baseline")
        lines += _of_rows(own, allowed=allowed)
    return lines


def _of_rows(rows: list[Row], *, allowed: bool) -> Iterator[str]:
    reasons: dict[str, list[Row]] = {}
    for row in rows:
        where = f"{row.target}: {row.metric}"
        if row.verdict is Verdict.WORSE:
            values = (
                f"{format_number(row.before or 0)} -> {format_number(row.after or 0)} {row.unit}"
            )
            yield f"{where}: worse, {values}" + (
                f" ({row.by or row.reason})" if row.by or row.reason else ""
            )
        elif row.verdict is Verdict.REMOVED:
            yield f"{where}: in the baseline, not in the results"
        elif row.verdict is Verdict.ADDED:
            yield f"{where}: not in the baseline"
        elif row.verdict is Verdict.NOT_COMPARABLE:
            reasons.setdefault(row.reason, []).append(row)
    for reason, found in reasons.items():
        if not (allowed and reason.startswith(COMPILERS_DIFFER)):
            more = f" and {len(found) - 1} more" if len(found) > 1 else ""
            yield f"{found[0].target}: {found[0].metric}{more}: not comparable, because {reason}"
