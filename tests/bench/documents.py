# SPDX-License-Identifier: MIT
"""Values of documents that stand in tables, and screens: each is of the stored baselines.

Above a table stands `<!-- values: COLUMN = PLACE CONFIG STATISTIC; ... -->`: the values of a
column are the rows of `bench/baseline/PLACE.csv` whose metrics the lines name in backticks.
`PLACE#2` takes the second metric of a line, `PLACE@8` a point of the series that it names, and
`core+swi/cm3` looks in the tables of two suites. CONFIG is `default` and STATISTIC `p50` where
they are left out; `MB/s` computes it from a series over bytes, in cycles. `kernels TARGET` is the
best of the other kernels. An empty cell has no row.

A block `console` with `$ ./weft bench --from baseline ...` has what that prints.

    PYTHONPATH=tools .venv/bin/python -m tests.bench.documents --write    # puts the values in
"""

import csv
import functools
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from weft.cli.main import new_app
from weft.lab import reference
from weft.lab.result_table import format_number, short_name
from weft.paths import ROOT, shown
from weft.rtl.machines import machines

TABLE = re.compile(r"<!-- values: (.*) -->\n\n((?:\|.*\n)+)")
METRIC = re.compile(r"`([\w.+]+\.[\w.+@]+)`")
SCREEN = re.compile(r"```console\n\$ \./weft (bench --from baseline.*)\n((?:(?!```).*\n)+)```\n")
WIDTH = 100
PLACE = re.compile(r"([^#@]+)(?:#(\d+))?(@\w+)?")
KERNELS = "kernels"
RATE = "MB/s"


@dataclass(frozen=True)
class Cell:
    """A value of a table."""

    document: Path
    start: int
    """Where it stands."""
    end: int
    metric: str
    place: str
    config: str
    statistic: str
    text: str
    """What stands there."""

    @property
    def expected(self) -> str:
        """What the baseline has."""
        if self.place == KERNELS:
            best = reference.best(self.metric, self.config)
            return f"{format_number(best.value)} {short_name(best)}" if best else ""
        row = baseline(self.place).get((self.metric, self.config), {})
        value = row.get(self.statistic) or row.get("p50")
        if not value:
            return ""
        if self.statistic == RATE:
            count = int(self.metric.partition("@")[2])
            clock = machines()[self.place.partition("/")[2]].clock
            return f"{count * clock / float(value) / 1e6:.1f}"
        return format_number(float(value))

    @property
    def name(self) -> str:
        """Where it stands, for people."""
        return f"{shown(self.document)}: {self.place} {self.config} {self.metric}"


@functools.cache
def baseline(place: str) -> dict[tuple[str, str], dict[str, str]]:
    """Return the rows of stored tables by metric and configuration, of their oldest compiler."""
    suites, target = place.split("/")
    rows: list[dict[str, str]] = []
    for suite in suites.split("+"):
        table = ROOT / "bench" / "baseline" / suite / f"{target}.csv"
        with table.open(encoding="utf-8") as file:
            rows += csv.DictReader(file, restval="")
    rows.sort(key=lambda row: row["compiler"], reverse=True)
    return {(row["metric"], row["config"]): row for row in rows}


def documents() -> list[Path]:
    """Return the documents that have such tables."""
    known = [ROOT / "README.md", *sorted((ROOT / "doc").rglob("*.md"))]
    return [path for path in known if TABLE.search(path.read_text(encoding="utf-8"))]


def cells(document: Path) -> Iterator[Cell]:
    """Yield the values of a document in their order."""
    text = document.read_text(encoding="utf-8")
    for table in TABLE.finditer(text):
        columns = dict(_source(part) for part in table[1].split(";"))
        place = table.start(2)
        head, ruler, *lines = table[2].splitlines()
        names = [text[slice(*span)] for span in _spans(text, place, head)]
        assert columns.keys() <= set(names), f"{shown(document)}: {columns.keys()} of {names}"
        place += len(head) + len(ruler) + 2
        for line in lines:
            metrics = METRIC.findall(line)
            spans = dict(zip(names, _spans(text, place, line), strict=True))
            for name, source in columns.items():
                yield _cell(document, text, spans[name], metrics, source)
            place += len(line) + 1


def _source(text: str) -> tuple[str, list[str]]:
    """Return column, place, configuration and statistic of a part of the comment."""
    column, _, source = text.partition(" = ")
    words = source.split()
    return column.strip(), [*words, *("default", "p50")[len(words) - 1 :]]


def _spans(text: str, start: int, line: str) -> list[tuple[int, int]]:
    """Return where the cells of a line begin and end, without the blanks around them."""
    found = []
    for cell in re.finditer(r"(?<=\|)[^|]*(?=\|)", line):
        inner = cell[0].strip()
        left = start + cell.start() + (cell[0].index(inner) if inner else 1)
        found.append((left, left + len(inner)))
    return found


def _cell(
    document: Path, text: str, span: tuple[int, int], metrics: list[str], source: list[str]
) -> Cell:
    place, number, point = PLACE.fullmatch(source[0]).groups("")  # type: ignore[union-attr]
    index = int(number or 1) - 1
    metric = f"{metrics[index]}{point}" if index < len(metrics) else ""
    return Cell(document, *span, metric, place, *source[1:], text=text[slice(*span)])  # type: ignore[misc]


def screen(command: str) -> str:
    """Return what a command prints."""
    environment = {"COLUMNS": f"{WIDTH}"}
    done = CliRunner().invoke(new_app(), shlex.split(command), env=environment)
    assert done.exit_code == 0, done.output
    return done.stdout


def write_screens(document: Path) -> int:
    """Put the screens of the baselines into a document; return how many changed."""
    text = document.read_text(encoding="utf-8")
    wrong = [block for block in SCREEN.finditer(text) if block[2] != screen(block[1])]
    for block in reversed(wrong):
        print(f"{shown(document)}: ./weft {block[1]}")
        text = text[: block.start(2)] + screen(block[1]) + text[block.end(2) :]
    document.write_text(text, encoding="utf-8")
    return len(wrong)


def write(document: Path) -> int:
    """Put the values of the baselines into a document; return how many changed."""
    text = document.read_text(encoding="utf-8")
    wrong = [cell for cell in cells(document) if cell.text != cell.expected]
    for cell in reversed(wrong):
        print(f"{cell.name}: {cell.text} -> {cell.expected}")
    for cell in sorted(wrong, key=lambda cell: -cell.start):
        blank = " " if text[cell.end] == "|" else ""
        text = text[: cell.start] + cell.expected + blank + text[cell.end :]
    document.write_text(text, encoding="utf-8")
    return len(wrong)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    print(sum(map(write, documents())), "values changed")
    print(sum(map(write_screens, documents())), "screens changed")
