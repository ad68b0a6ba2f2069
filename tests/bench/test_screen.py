# SPDX-License-Identifier: MIT
"""The screen of a bench: golden screens, widths, what is left out, terminals."""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from tests.bench.made import result, results, target_context
from tests.bench.made_screen import YIELD, baseline, cells, compared, lines, small
from tests.inputs.test_shown import EVIL
from weft.diag.visible import visible_lines
from weft.lab import stored_baseline
from weft.lab.results_file import Results
from weft.lab.select import Selection, select
from weft.report.screen import render, tables
from weft.report.screen.model import Summary
from weft.report.screen.summary import summary

GOLDEN = Path(__file__).parent / "screens"
WIDTHS = [80, 100, 120]
MOST_LINES = 45


# As it looks


@pytest.mark.parametrize("width", WIDTHS)
def test_the_screen_of_the_baseline(width: int, golden: Callable[[Path, str], None]) -> None:
    text = "\n".join(lines(summary(baseline(), stored="baseline"), width))
    golden(GOLDEN / f"expected-baseline-{width}.txt", text + "\n")


@pytest.mark.parametrize("width", WIDTHS)
def test_the_screen_of_a_small_run(width: int, golden: Callable[[Path, str], None]) -> None:
    text = "\n".join(lines(summary(small(), compared()), width))
    golden(GOLDEN / f"expected-small-{width}.txt", text + "\n")


@pytest.mark.parametrize("width", [60, 80, 100, 120])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_no_line_is_longer_than_the_terminal(width: int, ascii_only: bool) -> None:
    made = [summary(baseline(), stored="baseline"), summary(small(), compared())]
    made += [summary(part) for part in each_part()]
    assert len(made) > 15
    for each in made:
        for line in lines(each, width, ascii_only=ascii_only):
            assert len(line) <= width and line.strip() and line == line.rstrip()


def each_part() -> Iterator[Results]:
    """Yield each target and each suite of the baseline."""
    for suite in baseline().context.suite.split(","):
        yield from select([baseline()], Selection(suites=[suite]), "baseline")
    for target in baseline().context.targets:
        yield from select([baseline()], Selection(targets=[target]), "baseline")


def test_it_is_one_screen() -> None:
    whole = summary(baseline(), stored="baseline")
    assert len(lines(whole)) <= MOST_LINES - 2, "two more lines say where the rest is"
    assert len(lines(summary(small(), compared()))) <= MOST_LINES
    for part in each_part():
        made = summary(part)
        assert len(lines(made)) <= MOST_LINES
        found = (*made.own, *filter(None, (made.interrupts, made.sizes)), *made.cores)
        assert not made.own or sum(len(table.labels) for table in found) <= tables.OWN_ROWS


@pytest.mark.parametrize("width", [50, 60, 80, 100])
def test_what_does_not_fit_follows_below(width: int) -> None:
    """Bars go first, then a table has several panels: every number is there as often at least."""
    number = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
    made = summary(baseline())
    wide = Counter(number.findall("\n".join(lines(made, 120))))
    narrow = Counter(number.findall("\n".join(lines(made, width))))
    assert wide.total() > 150 and wide <= narrow and wide.keys() == narrow.keys()


def test_bars_go_before_anything_else() -> None:
    made = summary(baseline())
    assert any("█" in line for line in lines(made, 100))
    assert not any("█" in line for line in lines(made, 80))
    head = next(line for line in lines(made, 80) if line.startswith("Chosen rows"))
    first = next(width for width in range(80, 121) if "█" in "".join(lines(made, width)))
    (take,) = (line for line in lines(made, first) if line.startswith("  take  "))
    assert len(re.findall("█+│", take)[0]) == 8, "of equal values"
    values = ("new app", "lowest other")
    assert re.split("  +", head)[1:] == ["cm3", *values, "rv32", *values]


@pytest.mark.parametrize("width", range(48, 121, 6))
def test_the_values_of_a_target_stay_together(width: int) -> None:
    heads = [line for line in lines(summary(baseline()), width) if line.startswith("Chosen rows")]
    for target in ("cm3", "rv32"):
        assert sum(f"  {target}  new app  lowest other" in head for head in heads) == 1
    heads = [line for line in lines(summary(baseline()), width) if line.startswith("Interrupts")]
    assert sum("  vex, cycles  us at 80 MHz" in head for head in heads) == 1


def test_equal_results_give_equal_screens() -> None:
    again = stored_baseline.read()
    assert lines(summary(again)) == lines(summary(baseline()))


# What is left out, and what is there then


def headings(made: Summary) -> list[str]:
    return [line.split(",")[0].split(":")[0] for line in lines(made) if not line.startswith(" ")]


def test_each_part_has_data() -> None:
    parts = ["Against the lowest value of other kernels", "Worse", "Chosen rows", "Interrupts"]
    parts += ["Size", *["Core to core"] * 2, "Against the baseline", "Not measured"]
    found = headings(summary(small(), compared()))
    assert found[0] == "Weft" and [name.split("  ")[0] for name in found[1:-1]] == parts


def test_a_run_without_counterparts_shows_its_own_rows() -> None:
    ns = [result(f"thread.switch.{name}.host", [float(7)] * 3, "host", "ns") for name in "abc"]
    made = results(*ns, host=target_context("ns"))
    assert [name.split("  ")[0] for name in headings(summary(made))] == ["Weft", "Rows", "ns"]
    assert cells(summary(made), "thread.switch.b.host") == ["7"]


def test_at_most_so_many_rows_of_its_own() -> None:
    many = [result(f"swi.metric{n:02}.kernel", [float(n)] * 3) for n in range(33)]
    made = results(result("bench.overhead.swi", [0.0]), *many, result(YIELD, [5.0], "rv64"),
                   cm3=target_context(), rv64=target_context())  # fmt: skip
    shown = lines(summary(made))
    assert sum(line.startswith("  swi.metric") for line in shown) == tables.OWN_ROWS - 1
    assert "  and 4 more: --full" in shown
    assert shown[2].split() == [YIELD, "5"], "a chosen row comes first"
    assert not any("bench.overhead" in line for line in shown)
    few = results(*many[: tables.OWN_ROWS])
    assert not any("more" in line for line in lines(summary(few)))


def test_each_unit_gets_its_share_of_rows() -> None:
    counted = [result(f"swi.metric{n}.kernel", [1.0] * 3) for n in range(40)]
    timed = [result(f"swi.metric{n}.kernel", [1.0] * 3, "host", "ns") for n in range(5)]
    made = results(*counted, *timed, cm3=target_context(), host=target_context("ns"))
    assert [len(table.labels) for table in tables.own(made)] == [15, 5]
    assert [table.more for table in tables.own(made)] == [25, 0]


def test_chosen_metrics_are_shown_beside_the_comparison() -> None:
    made = small()
    assert not summary(made).own
    made.context.metrics = ["*"]
    assert summary(made).own and summary(made).compared


def test_results_without_rows() -> None:
    assert lines(summary(results())) == ["Weft: c0ffee, 2026-01-01 00:00, compilers 12; cm3 "
                                         "(instructions)", "Checks: none."]  # fmt: skip


# Terminals


def shown(made: Summary, encoding: str, **options: str) -> str:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    render.show(made, Console(file=stream, **options))  # type: ignore[arg-type]
    stream.flush()
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_other_encodings_get_ascii(encoding: str) -> None:
    text = shown(summary(baseline()), encoding)
    assert text.isascii() and "#####" in text and "| other" in text
    assert "█" in shown(summary(baseline()), "utf-8")


def test_a_file_is_as_wide_as_the_screen_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    text = shown(summary(baseline()), "utf-8")
    assert "\x1b" not in text and text.splitlines() == lines(summary(baseline()), render.WIDTH)
    monkeypatch.setenv("COLUMNS", "80")
    assert shown(summary(baseline()), "utf-8").splitlines() == lines(summary(baseline()), 80)


def test_what_others_wrote_does_not_control_the_terminal() -> None:
    made = results(result(EVIL, [1.0] * 3, EVIL), **{EVIL: target_context(compiler=EVIL)})
    made.failed = [EVIL]
    made.context.date = made.context.commit = EVIL
    text = "\n".join(lines(summary(made, stored=EVIL)))
    assert visible_lines(text) == text and "forged" in text
    assert not any(line.startswith("log forged") for line in text.splitlines())
