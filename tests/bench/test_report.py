# SPDX-License-Identifier: MIT
"""The results file against its schema, and the report."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from tests.bench.made import result, results, target_context
from weft.cli.main import new_app
from weft.diag.errors import WeftError
from weft.lab import results_file
from weft.lab.results_file import OffTimeResult, Ratio, Results
from weft.paths import SPEC
from weft.report import page as report
from weft.report.screen.render import WIDTH, lines
from weft.report.screen.summary import summary

DESIGN_FIELDS = {"metric", "unit", "config", "target", "p50", "min", "max", "mean"}
DESIGN_FIELDS |= {"stddev", "p99", "p999", "cold", "samples", "overhead"}


def run() -> Results:
    made = results(
        result("thread.yield.preemptive.ctx.k_to_k", [26.0] + [21.0] * 1000),
        result("mutex.lock.blocking.k_to_k", [50.0] * 500 + [51.0] * 501),
        *[result(f"semaphore.give.wake.kernel@{n}", [31.0] * 11) for n in (0, 4, 12)],
        result("thread.yield.preemptive.ctx.k_to_k", [9.5, 9.75, 10.0, 9.5], "host", "ns"),
        cm3=target_context(),
        host=target_context(unit="ns", emulator=""),
    )
    made.interrupts_off.append(
        OffTimeResult(
            "cm3",
            "default",
            "semaphore.give.wake.kernel@4",
            "critical",
            True,
            "weft_sem_give+8",
            "weft_arch_switch+20",
            40,
            1000,
        )
    )
    made.ratios.append(Ratio("host", "a", "b", 1.25, 1.2, 1.3, 0.0001, "sign test of 9 turns"))
    made.warnings.append("a <warning> & more")
    return made


def test_the_file_follows_its_schema() -> None:
    schema = json.loads((SPEC / "results.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    data = json.loads(json.dumps(results_file.as_json(run())))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    data["results"][0]["surprise"] = 1
    assert list(Draft202012Validator(schema).iter_errors(data))


def test_the_field_names_are_stable() -> None:
    row = results_file.as_json(run())["results"][0]
    assert row.keys() >= DESIGN_FIELDS
    assert results_file.as_json(run()).keys() >= {"context", "results", "warnings"}


class Tags(HTMLParser):
    """Checks that tags are closed in order."""

    EMPTY = ("meta", "br", "input")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_is_one_small_file() -> None:
    html = report.render(run())
    assert len(html.encode()) < report.SIZE_LIMIT
    assert not re.search(r"""(src|href)\s*=\s*["'](?!#)""", html)
    assert "@import" not in html and "url(" not in html
    tags = Tags()
    tags.feed(html)
    assert tags.open == []


def test_the_report_shows_what_was_measured() -> None:
    html = report.render(run())
    assert "a &lt;warning&gt; &amp; more" in html
    assert "ChibiOS/RT 8.0.0 (simplified priority)" in html
    assert "weft_sem_give+8" in html
    assert "in 4 of 5 metrics all samples gave the same exact" in " ".join(html.split())
    assert "Zephyr, tests/benchmarks/latency_measure" in html
    assert "fifo.put.immediate.kernel" in html and 'title="not in these results">missing' in html


def test_the_charts_have_their_data() -> None:
    found = re.search(r'id="data">(.*?)</script>', report.render(run()), re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    (growth,) = data["growth"]
    assert growth["x"] == [0, 4, 12]
    lines = {line["name"]: (line["other"], line["y"]) for line in growth["lines"]}
    assert lines["cm3"] == (False, [31, 31, 31])
    assert lines["ChibiOS/RT cm3"] == (True, [45, 61, 93])
    drawn = [(h["name"], h["note"]) for h in data["histograms"]]
    assert drawn == [
        (
            "mutex.lock.blocking.k_to_k",
            "cm3, instructions, exact: p50 51, p99 51, p99.9 51",
        ),
        ("thread.yield.preemptive.ctx.k_to_k", "host, ns: p50 9.75, p99 10, p99.9 10"),
    ]


def test_a_distribution_ends_at_its_percentile() -> None:
    samples = [1.0, *([10.0, 11.0] * 1000), 900.0]
    html = report.render(results(result("a.b", samples), cm3=target_context()))
    found = re.search(r'id="data">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    (drawn,) = json.loads(found[1])["histograms"]
    assert [low for low, _, _ in drawn["bins"]] == [10, 11]
    assert drawn["note"].endswith("p99.9 11; 1 above, to 900")


def test_an_empty_run_has_a_report(tmp_path: Path) -> None:
    path = tmp_path / "out" / "report.html"
    report.write(results(), path)
    assert path.stat().st_size > 1000


def test_the_page_begins_with_the_screen() -> None:
    html = report.render(run())
    begin, screen, rest = re.split(r'<pre class="screen">|</pre>', html)
    assert 'id="find"' in rest and "<table" not in begin
    made = summary(run(), [])
    expected = [line.plain.rstrip() for line in lines(made, WIDTH)]
    shown = [line.rstrip() for line in unescape(re.sub(r"<[^>]+>", "", screen)).splitlines()]
    assert [line for line in shown if line] == [line for line in expected if line]
    assert '<span class="heading">' in screen and 'class="better"' in screen


def test_rows_can_be_found_and_sorted() -> None:
    """Each row has its details behind it, where the page's program expects them."""
    html = report.render(run())
    rows = re.findall(r'<tr class="(row|detail)"', html)
    assert len(rows) == 2 * 6 and rows == ["row", "detail"] * 6
    assert html.count('<table class="sortable">') == 2
    assert html.index("<details><summary>1 warning</summary>") < html.index('id="find"')


def test_points_of_a_series_are_in_their_order() -> None:
    made = results(*[result(f"a.series@{n}", [1.0]) for n in (0, 16, 4)], cm3=target_context())
    html = report.render(made)
    places = [html.index(f">a.series@{n}<") for n in (0, 4, 16)]
    assert places == sorted(places)


def test_dark_and_narrow_pages_have_all_colors() -> None:
    html = report.render(run())
    light, dark = re.findall(r":root \{ (?:color-scheme[^;]*; )?(--line.*?)\}", html, re.DOTALL)
    assert set(re.findall(r"--[\w-]+(?=:)", light)) == set(re.findall(r"--[\w-]+(?=:)", dark))
    used = set(re.findall(r"var\((--[\w-]+)\)", html))
    assert used <= set(re.findall(r"--[\w-]+(?=:)", light))
    assert "@media (max-width: 700px)" in html and "@media print" in html


def test_the_command(tmp_path: Path) -> None:
    stored, page = tmp_path / "run.json", tmp_path / "page.html"
    results_file.write(run(), stored)
    done = CliRunner().invoke(new_app(), ["report", str(stored), "--output", str(page)])
    assert done.exit_code == 0 and "page.html" in done.output
    assert 'class="screen"' in page.read_text(encoding="utf-8")
    done = CliRunner().invoke(new_app(), ["report", str(stored), "--output", str(tmp_path)])
    assert isinstance(done.exception, WeftError) and done.exception.problems[0].code == "W001"
