# SPDX-License-Identifier: MIT
"""The stored baseline: one table for each suite and target, and one file with their provenance.

A line of a table is a row of one configuration under one compiler. A statistic that is the median
is left out, and so are empty columns at the end: the line of a constant is short. A change that
changes no value changes no line.
"""

import csv
import json
import os
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.base import inputs
from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.lab import results_file
from weft.lab.results.certificate import obstacle
from weft.lab.results.model import direction_of
from weft.lab.results_file import Context, Result, Results, TargetContext
from weft.lab.suites import MAIN_SUITE
from weft.model.configurations import DEFAULT, NEW_APPLICATION
from weft.paths import shown

PROVENANCE = "provenance.json"
CODE = "W211"
HINT = (
    "`git checkout` restores the accepted baseline; `./weft compare ... --accept` writes a new one"
)
SIZE_UNIT = "bytes"
SIZE = "size."
"""Lines of the main suite with this name are sizes of its program."""

_KEY = ("metric", "config", "compiler")
_MEDIANS = ("max", "cold", "min", "mean", "p99", "p999")
"""Statistics that are left out where they are the median."""
_ZEROS = ("stddev", "overhead")
"""Statistics that are left out where they are 0."""
_LAYOUTS = ("low", "high", "low_at", "high_at", "count")
_NOT_SAID = ("kernel", "mhz")
"""Conditions that only results from elsewhere have."""
_FIRST = ("unit", "samples", "p50", "max", "cold")
COLUMNS = (*_KEY, *_FIRST, "min", "mean", "p99", "p999", *_ZEROS, *_LAYOUTS)

Line = dict[str, str]


@dataclass(frozen=True)
class BaselineKey:
    """A suite on a target."""

    suite: str
    target: str

    @property
    def path(self) -> Path:
        """The table."""
        return results_file.BASELINE / self.suite / f"{self.target}.csv"

    @property
    def name(self) -> str:
        """The key in the provenance file."""
        return f"{self.suite}/{self.target}"


def baseline_keys() -> list[BaselineKey]:
    """Return all suites and targets that have a baseline."""
    found = sorted(results_file.BASELINE.glob("*/*.csv"))
    return [BaselineKey(path.parent.name, path.stem) for path in found]


def compiler_key(compiler: str) -> str:
    """Return the version of a compiler, by which rows name it."""
    versions = re.findall(r"(?<!\S)\d+(?:\.\d+)*(?!\S)", re.sub(r"\(.*?\)", "", compiler))
    return str(versions[0]) if versions else compiler


def read(like: Results | None = None) -> Results:
    """Return the baseline as results; raise WeftError if there is none.

    With `like`, only its suites. Of each target the rows of one set of conditions: those of `like`
    where a table has them; else those that most tables have, and of several the oldest compiler's.
    Without `like` of the default configuration and, beside it, of a new application.
    """
    if not baseline_keys():
        raise fail("W124", "there is no baseline", hint="./weft bench --accept-baseline makes one")
    results = _read(like, DEFAULT)
    if like is None and (other := _read(None, NEW_APPLICATION)).results:
        results.beside.append(other)
    return results


@dataclass(frozen=True)
class _Rows:
    """The rows of a table that were measured under the same conditions."""

    table: BaselineKey
    key: str
    """Configuration and version of the compiler."""
    context: TargetContext

    @property
    def conditions(self) -> tuple[str, str]:
        """What rows of a target must have in common to be compared as one run."""
        return self.context.compiler, self.context.configuration_hash

    @property
    def version(self) -> list[int]:
        """The version of the compiler, in an order by age."""
        digits = re.findall(r"\d{1,18}", compiler_key(self.context.compiler), re.ASCII)
        return [int(number) for number in digits]


def _read(like: Results | None, otherwise: str) -> Results:
    results = Results(Context("", False, "", "", "baseline", ""))
    suites: dict[str, None] = {}
    for target, stored in _stored(like, otherwise).items():
        chosen = _chosen(stored, like.context.targets.get(target) if like else None)
        known = results.context.targets.setdefault(target, chosen[0].context)
        for rows in chosen:
            table = rows.table
            suites[table.suite] = None
            lines = [n for n in _lines(table) if f"{n['config']} {n['compiler']}" == rows.key]
            results.results += [_result(line, table) for line in lines if not _is_size(line, table)]
            known.sizes |= {
                _size_of(line): int(_number(line["p50"])) for line in lines if _is_size(line, table)
            }
    results.context.suite = ",".join(sorted(suites))
    return results


def _stored(like: Results | None, otherwise: str) -> dict[str, list[_Rows]]:
    """Return what the tables have of the wanted configuration, by target."""
    provenance = _provenance()
    suites = like.context.suite.split(",") if like else []
    found: dict[str, list[_Rows]] = {}
    for table in baseline_keys():
        if like is not None and table.suite not in suites:
            continue
        if table.name not in provenance:
            path = results_file.BASELINE / PROVENANCE
            raise inputs.refused(CODE, f"{shown(path)} has no entry {quoted(table.name)}", HINT)
        config = _config(like, table.target, otherwise)
        for key, value in provenance[table.name].items():
            if key.partition(" ")[0] == config:
                rows = _Rows(table, key, TargetContext(**value))
                found.setdefault(table.target, []).append(rows)
    return found


def _chosen(stored: list[_Rows], like: TargetContext | None) -> list[_Rows]:
    """Return the rows of one set of conditions, as read() promises for a target."""
    tables = Counter(rows.conditions for rows in stored)

    def rank(rows: _Rows) -> tuple[bool, bool, int, list[int], tuple[str, str]]:
        other = like is not None and bool(obstacle(rows.context, like))
        name = compiler_key(rows.context.compiler)
        foreign = like is not None and name != compiler_key(like.compiler)
        return other, foreign, -tables[rows.conditions], rows.version, rows.conditions

    best = min(stored, key=rank)
    return [rows for rows in stored if rows.conditions == best.conditions]


def accept(results: Results) -> list[Path]:
    """Store the exact counts of each deterministic target as its baseline.

    Rows of other configurations and other compilers stay, and those of suites that were measured in
    their short form.
    """
    written = []
    provenance = _provenance()
    for name, target in results.context.targets.items():
        for suite in _whole(results.context) if target.deterministic else []:
            rows = [r for r in results.results if r.target == name and r.suite == suite]
            if not rows:
                continue
            table = BaselineKey(suite, name)
            config, compiler = rows[0].config, compiler_key(target.compiler)
            new = [_line(row, compiler) for row in rows]
            if suite == MAIN_SUITE:
                new += _size_lines(target, config, compiler)
            _write_lines(table, config, compiler, new)
            conditions = _conditions(target)
            known = provenance.setdefault(table.name, {})
            if known.get(f"{config} {compiler}") != conditions:  # 0 may be written as 0.0
                known[f"{config} {compiler}"] = conditions
            written.append(table.path)
    if written:
        text = json.dumps(provenance, indent=1, sort_keys=True)
        (results_file.BASELINE / PROVENANCE).write_text(text + "\n", encoding="utf-8")
    return written


def _whole(context: Context) -> list[str]:
    """Return the suites that were measured as a whole."""
    return [suite for suite in context.suite.split(",") if suite not in context.short]


def _config(like: Results | None, target: str, otherwise: str) -> str:
    """Return the configuration of the results that the baseline is read for."""
    rows = like.results if like else []
    return next((row.config for row in rows if row.target == target), otherwise)


def _provenance() -> dict[str, dict[str, dict[str, Any]]]:
    path = results_file.BASELINE / PROVENANCE
    if not os.path.lexists(path):
        return {}
    kind = dict[str, dict[str, TargetContext]]
    data = inputs.model(path, CODE, kind, inputs.read_json(path, CODE), HINT)
    return {table: {key: _conditions(t) for key, t in of.items()} for table, of in data.items()}


def _conditions(target: TargetContext) -> dict[str, Any]:
    """Return what the provenance file says of a target; sizes are rows, the kernel is Weft."""
    said = {name: value for name, value in vars(target).items() if name not in _NOT_SAID}
    return {**said, "sizes": {}}


def _lines(table: BaselineKey) -> list[Line]:
    if not os.path.lexists(table.path):
        return []
    lines = inputs.read_table(table.path, CODE, COLUMNS, HINT)
    with inputs.understood(table.path, CODE, "no baseline", HINT):
        for line in lines:
            _result(line, table)
    return lines


def _write_lines(table: BaselineKey, config: str, compiler: str, new: list[Line]) -> None:
    """Replace the lines of a configuration and compiler."""
    replaced = (config, compiler)
    old = [line for line in _lines(table) if (line["config"], line["compiler"]) != replaced]
    lines = sorted(old + new, key=lambda line: [line[column] for column in _KEY])
    table.path.parent.mkdir(parents=True, exist_ok=True)
    with table.path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(_short([line.get(column, "") for column in COLUMNS]) for line in lines)


def _short(fields: list[str]) -> list[str]:
    """Leave out empty fields at the end."""
    while not fields[-1]:
        fields.pop()
    return fields


def _line(row: Result, compiler: str) -> Line:
    line = {"metric": row.metric, "config": row.config, "compiler": compiler, "unit": row.unit}
    line |= {"p50": _text(row.p50), "samples": f"{row.samples}"}
    line |= {name: _text(getattr(row, name)) for name in _MEDIANS if getattr(row, name) != row.p50}
    line |= {name: _text(getattr(row, name)) for name in _ZEROS if getattr(row, name)}
    layouts: Mapping[str, Any] = row.layouts or {}
    return line | {name: _text(value) for name, value in layouts.items()}


def _text(value: float) -> str:
    """Return a number: without a point if it is whole, whatever its type."""
    return f"{int(value)}" if value == int(value) else f"{value}"


def _size_lines(target: TargetContext, config: str, compiler: str) -> list[Line]:
    common = {"config": config, "compiler": compiler, "unit": SIZE_UNIT, "samples": "1"}
    return [{**common, "metric": SIZE + n, "p50": str(v)} for n, v in target.sizes.items()]


def _is_size(line: Line, table: BaselineKey) -> bool:
    return table.suite == MAIN_SUITE and line["metric"].startswith(SIZE)


def _size_of(line: Line) -> str:
    return line["metric"].removeprefix(SIZE)


def _number(text: str) -> float:
    number = int(text) if re.fullmatch(r"-?\d{1,18}", text, re.ASCII) else float(text)
    if not abs(number) <= inputs.MAX_NUMBER:
        raise ValueError(f"{text[:40]} is no count")
    return number


def _result(line: Line, table: BaselineKey) -> Result:
    """Return the row of a line."""
    values: dict[str, Any] = {
        **{name: _number(line[name] or line["p50"]) for name in ("p50", *_MEDIANS)},
        **{name: _number(line[name] or "0") for name in _ZEROS},
    }
    layouts: Any = {name: _number(line[name]) for name in _LAYOUTS if line[name]}
    command = f"./weft bench --suite {table.suite} --target {table.target}"
    return Result(
        metric=line["metric"],
        unit=line["unit"],
        config=line["config"],
        target=table.target,
        samples=int(_number(line["samples"])),
        exact=True,
        suite=table.suite,
        better=direction_of(line["unit"]),
        command=f"{command} --metric '{line['metric']}'",
        layouts=layouts or None,
        **values,
    )
