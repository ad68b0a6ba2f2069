# SPDX-License-Identifier: MIT
"""The sources' tables: every row, every metric, no column of two units, golden outputs."""

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tests.bench.made import result, results, target_context
from tests.needs import need_tools
from weft.cli.main import new_app
from weft.diag.errors import WeftError
from weft.lab import footprint, handover, results_file, suites
from weft.lab.metrics import all_metrics
from weft.lab.published import (
    gather,
    mapping,
    telephone,
    terminal,
    xilkernel,
    zephyr,
    zephyr_lines,
)
from weft.lab.published.model import Measured, Table, View
from weft.lab.reference import REFERENCE, rows_of
from weft.lab.results_file import Result, Results
from weft.lab.size import size
from weft.model.boards import board_of
from weft.paths import ROOT
from weft.report import page

GOLDEN = Path(__file__).parent / "views"


def unit_of(metric: str) -> str:
    if metric.startswith(("footprint.", "size.")):
        return footprint.UNIT
    return handover.UNIT if metric.startswith(handover.COUNT) else "instructions"


def values(name: str) -> list[Results]:
    """Return made results of a view: a value for each metric in every second row."""
    found = []
    for shift, config in enumerate(gather.CONFIGS.get(name, ("default",))):
        rows = []
        for number, metric in enumerate(sorted(gather.metrics(name))):
            if number % 4 != shift:
                row = result(metric, [10.0 + number + shift] * 3, unit=unit_of(metric))
                rows.append(replace(row, config=config))
        found.append(results(*rows, cm3=target_context()))
    return found


def view_of(name: str) -> View:
    return gather.build(name, *values(name))


def tables_with(view: View, *titles: str) -> list[Table]:
    return [t for t in view.tables if t.title.startswith(titles)]


def source_rows(file: str, field: str, **only: str) -> list[str]:
    rows = rows_of(file)
    return [row[field] for row in rows if all(row[k] == v for k, v in only.items())]


def labels(table: Table) -> list[str]:
    return [row.label for row in table.rows]


def published(table: Table) -> list[list[str]]:
    """Return the published columns."""
    found = []
    for row in table.rows:
        cells = zip(table.columns, row.cells, strict=True)
        found.append([cell.text for column, cell in cells if not column.target])
    return found


def test_dspbios_has_every_row_of_its_tables() -> None:
    one, two, *_ = view_of("dspbios").tables
    for table, processor in ((one, "C6201"), (two, "C5410")):
        source = [r for r in rows_of("dspbios_timing.csv") if r["processor"] == processor]
        assert labels(table) == [row["operation"] for row in source]
        assert [row.group for row in table.rows] == [row["group"] for row in source]
        assert published(table) == [list(row.values())[3:] for row in source]
    assert sum(len(t.rows) for t in (one, two)) == len(rows_of("dspbios_timing.csv")) == 54
    ours = [(c.target, c.config) for c in one.columns if c.target]
    assert ours == [("cm3", "default"), ("cm3", "instrumented"), ("cm3", "checks")]


def test_zephyr_has_every_row_of_its_tables() -> None:
    view = view_of("zephyr")
    for table, config in zip(view.tables, zephyr.TITLES, strict=True):
        names = source_rows("zephyr_latency_measure.csv", "metric", configuration=config)
        assert labels(table) == names
        ours = [config, "checks"] if config == "default" else [config]
        assert [c.config for c in table.columns if c.target] == ours
    assert [len(t.rows) for t in view.tables] == [47, 47, 47, 124]


def test_opencomrtos_has_every_row_of_its_tables() -> None:
    view = view_of("opencomrtos")
    sizes, ranges, cycles, rates, _, loop, *_ = view.tables
    processors = source_rows("opencomrtos_code_size_ranges.csv", "processor")
    assert labels(ranges) == [*processors, "cm3"]
    assert labels(sizes) == source_rows("opencomrtos_code_size_bytes.csv", "service")
    measures = source_rows("opencomrtos_interrupt_latency.csv", "measure")
    assert labels(cycles) + labels(rates) == measures
    processors = source_rows("opencomrtos_semaphore_loop.csv", "processor")
    assert labels(loop)[: len(processors)] == processors
    assert published(sizes)[-1] == ["1048", "5692", "5756", "2572", "5414", "5908", "4953"]


def test_code_sizes_beside_the_same_processor_of_the_source() -> None:
    """Differences row by row, and both ends of the range: of the rows that were measured."""
    steps = {"hub": 3000.0, "port": 200.0, "resource": 30.0, "all": 4960.0}
    rows = [result(f"size.opencomrtos.{n}", [v], unit="bytes") for n, v in steps.items()]
    sizes, ranges, *_ = gather.build("opencomrtos", results(*rows, cm3=target_context())).tables
    last = sizes.columns[-1]
    assert (last.title, last.unit) == ("cm3 more than ARM-M3", "bytes")
    more = {row.label: row.cells[-1] for row in sizes.rows}
    expected = {"L1_Hub": "+808", "L1_Port": "+196", "L1_Resource": "-10"}
    assert {name: more[name].text for name in expected} == expected
    assert more["All L1 services"].text == "+2388" and more["L1_FIFO"].missing
    assert [cell.text for cell in ranges.rows[-1].cells] == ["", "", "3.0", "5.0"]
    assert [cell.text for cell in ranges.rows[0].cells] == ["2.5", "4.0", "", ""]
    assert {column.unit for column in ranges.columns} == {"kB"}


def test_code_sizes_of_another_processor_have_no_difference() -> None:
    rows = [result("size.opencomrtos.hub", [3000.0], target="rv32", unit="bytes")]
    sizes, *_ = gather.build("opencomrtos", results(*rows, rv32=target_context())).tables
    assert [column.title for column in sizes.columns if column.target] == ["rv32 -Os"]


def test_a_mutex_of_the_table_is_not_a_recursive_one() -> None:
    """As the remark of its row says."""
    parts = footprint.STEPS["resource"]
    functions = [name for part in parts for name in size.functions_of(part)]
    assert "weft_mutex_lock" in functions
    assert not any("rmutex" in name for name in functions)


def test_xilkernel_has_every_value_of_its_tables() -> None:
    view = view_of("xilkernel")
    four, five, _, on, off, *_ = view.tables
    figures_of = {c for t in (four, five) for row in published(t) for c in row}
    assert figures_of >= set(
        source_rows("xilkernel_ucos2_context_switches.csv", "context_switches_in_30_s")
    )
    for table, state in ((on, "enabled"), (off, "disabled")):
        for row in rows_of("xilkernel_ucos2_footprint.csv"):
            if row["semaphore_feature"] == state:
                shown = next(r for r in table.rows if r.label == row["kernel"])
                expected = [row[name] for name in ("text", "data", "bss", "total")]
                assert [cell.text for cell in shown.cells] == [*expected, f"{int(row['total']):x}"]


def test_every_row_of_the_mapping_is_one_of_a_source() -> None:
    known = {
        ("dspbios", "timing"): set(source_rows("dspbios_timing.csv", "operation")),
        ("opencomrtos", "code_size"): set(
            source_rows("opencomrtos_code_size_bytes.csv", "service")
        ),
        ("opencomrtos", "interrupt_latency"): set(
            source_rows("opencomrtos_interrupt_latency.csv", "measure")
        ),
        ("xilkernel", "footprint"): {"enabled", "disabled"},
    }
    methods = set(source_rows("xilkernel_ucos2_context_switches.csv", "switch_method"))
    known["xilkernel", "context_switches"] = known["xilkernel", "switch_cost"] = methods
    for config in zephyr.TITLES:
        metrics = source_rows("zephyr_latency_measure.csv", "metric", configuration=config)
        known[mapping.ZEPHYR, config] = set(metrics)
    all_names = source_rows("zephyr_latency_measure.csv", "metric")
    known[mapping.ZEPHYR, ""] = set(all_names)
    for name in ("voip_workload", "voip_polling_interval"):
        rows = rows_of(f"{name}.csv")
        label, *fields = rows[0]
        labels_of = [*(row[label] for row in rows), telephone.OWN]
        known["ipc", name] = {f"{row}: {field}" for row in labels_of for field in fields}
    known["opencomrtos", "sustained"] = {
        row for row in known["opencomrtos", "interrupt_latency"] if "per second" in row
    }
    own = {"semaphore_loop", "semaphore_loop_hops", "throughput", "call", "phases", "blocks"}
    own |= {"priorities", "ratio", "endless_loop", "endless_loop_size"}
    """Tables whose rows are ours: the source's are processors, or a curve."""
    for (view, table), names in known.items():
        mapped = set(mapping.table(view, table))
        assert mapped <= names, (view, table, mapped - names)
        if view != mapping.ZEPHYR:
            assert mapped == names
    assert {(m.view, m.table) for m in mapping.mappings() if m.table not in own} <= set(known)


def test_a_row_is_mapped_once_and_has_a_metric_or_a_reason() -> None:
    keys = [(m.view, m.table, m.row) for m in mapping.mappings()]
    assert len(keys) == len(set(keys))
    for mapped in mapping.mappings():
        assert bool(mapped.metric) != bool(mapped.missing), mapped
    with mapping.FILE.open(encoding="utf-8", newline="") as stream:
        assert all(None not in row and None not in row.values() for row in csv.DictReader(stream))


def test_every_metric_of_a_view_is_measured_by_a_suite() -> None:
    known = all_metrics() | {*suites.all_metrics()}
    needed = {metric for name in gather.BUILDERS for metric in gather.metrics(name)}
    lacking = {
        m
        for m in needed - known
        if not m.endswith(xilkernel.WHOLE) and not m.startswith("kernel.masked.")
    }
    assert lacking == set()


def test_what_is_said_to_have_no_counterpart_has_none() -> None:
    known = all_metrics()
    stale = [m.row for m in mapping.mappings() if m.missing and m.row in known]
    assert stale == []


@pytest.mark.parametrize("name", gather.BUILDERS)
def test_what_is_missing_is_shown_with_its_reason(name: str) -> None:
    for view in (view_of(name), gather.build(name, results())):
        for table in view.tables:
            for row in table.rows:
                assert len(row.cells) == len(table.columns)
                for column, cell in zip(table.columns, row.cells, strict=True):
                    assert not (cell.missing and cell.text)
                    if column.target:
                        assert cell.missing or cell.value is not None


@pytest.mark.parametrize("name", gather.BUILDERS)
def test_a_value_in_another_unit_is_not_shown(name: str) -> None:
    rows = [result(m, [5.0], target="host", unit="ns") for m in gather.metrics(name)]
    wrong = [replace(row, unit="cycles") for row in rows]
    view = gather.build(name, results(*wrong, host=target_context("ns")))
    assert view.measured == 0


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("name", gather.BUILDERS)
def test_views_look_as_they_did(name: str, width: int, golden: Callable[[Path, str], None]) -> None:
    console = Console(file=io.StringIO(), width=width)
    terminal.print_view(view_of(name), console)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    lines = [line.rstrip() for line in text.splitlines()]
    assert max(map(len, lines)) <= width
    golden(GOLDEN / f"expected-{name}-{width}.txt", "\n".join(lines) + "\n")


def test_the_json_of_a_view(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    results_file.write(values("dspbios")[0], path)
    words = ["bench", "--view", "dspbios", "--from", str(path), "--json"]
    done = CliRunner().invoke(new_app(), words)
    data = json.loads(done.stdout)
    assert data["view"] == "dspbios" and len(data["tables"]) == 3
    columns = data["tables"][0]["columns"]
    assert columns[0] == {
        "title": "Non-Instrumented CPU Cycles",
        "unit": "cycles",
        "origin": "published",
    }
    assert columns[4]["target"] == "cm3" and columns[4]["unit"] == "instructions"
    row = data["tables"][0]["rows"][0]
    assert row["row"] == "LOG_event" and row["cells"][:2] == [30.0, 0.15]
    assert row["metric"] == "log.event.immediate.kernel"
    assert row["cells"][5] == {"missing": "no results of configuration instrumented"}


def test_rows_of_the_suite_with_user_tasks_are_of_userspace_in_every_build() -> None:
    name = "semaphore.give.immediate.user"
    row = result(name, [60.0] * 3)
    of_user = replace(row, suite="user")
    for made, shown in ((row, "missing"), (of_user, "60")):
        userspace = gather.build("zephyr", results(made)).tables[3]
        assert next(r for r in userspace.rows if r.label == name).cells[2].shown == shown


def test_the_interrupt_latency_is_the_longest_of_all_suites() -> None:
    names = {"kernel.masked.max": 50, "kernel.masked.max.swi": 60, "kernel.masked.maximal": 99}
    rows = [result(name, [float(value)]) for name, value in names.items()]
    one, *_ = gather.build("dspbios", results(*rows)).tables
    row = next(row for row in one.rows if row.label == "Interrupt latency")
    assert [cell.text for cell in row.cells[:5]] == ["88", "0.44", "92", "0.460", "60"]


def test_the_report_has_the_tables_with_values_only() -> None:
    html = page.render(values("opencomrtos")[0])
    assert "Code sizes (8bit per Byte)" in html and "Interrupt latencies" in html
    assert "DSP/BIOS Timing" not in html


def test_the_experiment_of_the_paper_is_the_same_in_c_and_here() -> None:
    header = (ROOT / "bench" / "handover" / "handover.h").read_text()
    assert f"#define HANDOVER_RATE {handover.RATE}U" in header
    assert f"#define HANDOVER_TIME {handover.SECONDS * 1_000_000}U" in header


@pytest.mark.parametrize(
    ("unit", "cost", "switches", "expected", "scaled"),
    [
        ("instructions", 40.0, 600_000, 60_000_000, ", scaled by 100"),
        ("instructions", 40.0, 60_000_000, 60_000_000, ""),
        ("ns", 5.0, 60_000_000, 6_000_000_000, ", scaled by 100"),
    ],
)
def test_the_count_of_switches(
    unit: str, cost: float, switches: int, expected: int, scaled: str
) -> None:
    row = result("handover.switch.semaphore.k_to_k", [cost], unit=unit)
    count = handover.count(row, switches)
    assert count is not None
    assert (count.metric, count.unit) == ("handover.count.semaphore.k_to_k", "switches in 30 s")
    assert count.p50 == count.max == count.value == expected
    assert count.text.endswith(scaled) and ("scaled" in count.text) == bool(scaled)
    assert handover.count(result("some.other", [1.0]), 5) is None


def test_the_sample_keeps_every_function_of_the_semaphore() -> None:
    source = (ROOT / "bench" / "footprint" / "on.c").read_text()
    assert set(re.findall(r"\bweft_sem_\w+\b", source)) == set(size.functions_of("semaphore"))


def test_the_whole_experiment_stands_in_place_of_the_scaled_one() -> None:
    names = [f"handover.switch.semaphore.tick.k_to_k{end}" for end in ("", ".full")]
    costs = [result(name, [cost]) for name, cost in zip(names, (40.0, 50.0), strict=True)]
    counts = [handover.count(row, n) for row, n in zip(costs, (600_000, 48_000_000), strict=True)]
    some = results(*costs, *(c for c in counts if c))
    four = gather.build("xilkernel", some).tables[0]
    assert [cell.text for cell in four.rows[0].cells][2] == "48000000"
    assert not any("Scaled" in note for note in four.notes)
    four = gather.build("xilkernel", results(costs[0], *(c for c in counts[:1] if c))).tables[0]
    assert any("Scaled: cm3, by semaphore: 600000 switches" in note for note in four.notes)


@pytest.mark.slow
def test_a_view_measures_what_it_needs(tmp_path: Path) -> None:
    board = board_of("cm3")
    need_tools(board.compiler, board.run[0])
    words = ["bench", "--view", "xilkernel", "--target", "cm3", "--html", str(tmp_path / "x.html")]
    done = CliRunner().invoke(new_app(), [*words, "--json"])
    assert done.exit_code == 0, done.stderr
    tables = json.loads(done.stdout)["tables"]
    counts = tables[0]["rows"][0]["cells"]
    assert counts[:2] == [2190150.0, 360596.0]
    assert all(count > 10_000_000 for count in counts[2:])
    on, off = ({row["row"]: row["cells"] for row in table["rows"]} for table in _sized(tables))
    assert on["Weft, cm3 -Os"][0] > off["Weft, cm3 -Os"][0] > 1000
    assert "Context Switching Count" in (tmp_path / "x.html").read_text()


def _sized(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [table for table in tables if table["title"].startswith("Table 6")]


def test_an_unknown_view() -> None:
    with pytest.raises(WeftError, match="unknown view 'zefyr'"):
        gather.check_name("zefyr")


SAMPLES = """\
thread.yield.preemptive.ctx.k_to_k       - Context switch via k_yield                         :     315 cycles ,     2625 ns :
fifo.get.free.immediate.kernel           - Free when getting data from FIFO (no ctx switch)   :     560 cycles ,     4666 ns :
heap.free.immediate                      - Average time for heap free                         :     425 cycles ,     3541 ns :
"""  # noqa: E501

RECORD = r"(?P<metric>.*) - (?P<description>.*):(?P<cycles>.*) cycles ,(?P<nanoseconds>.*) ns"
"""How Zephyr's own description of the benchmark reads a line; and what it ends with."""

SUCCESS = "PROJECT EXECUTION SUCCESSFUL"


def test_lines_are_those_of_the_benchmark_to_the_blank() -> None:
    by_name = {
        row["metric"]: row
        for row in rows_of("zephyr_latency_measure.csv")
        if row["configuration"] == "default"
    }
    for sample in SAMPLES.splitlines():
        row = by_name[sample.split()[0]]
        made = zephyr_lines.line(
            row["metric"], row["description"], int(row["cycles"]), int(row["ns"])
        )
        assert made == sample


@pytest.mark.parametrize(("unit", "cycles", "ns"), [("instructions", 24, 200), ("ns", 24, 24)])
def test_zephyrs_own_expressions_read_the_lines(unit: str, cycles: int, ns: int) -> None:
    target = "cm3" if unit == "instructions" else "host"
    name = "thread.yield.preemptive.ctx.k_to_k"
    made = results(result(name, [24.0] * 3, target, unit), **{target: target_context(unit)})
    lines = list(zephyr_lines.lines(Measured(made), target, "default"))
    found = [m.groupdict() for line in lines if (m := re.search(RECORD, line))]
    assert [{k: v.strip() for k, v in each.items()} for each in found] == [
        {
            "metric": name,
            "description": "Context switch via k_yield",
            "cycles": str(cycles),
            "nanoseconds": str(ns),
        }
    ]
    assert re.search(SUCCESS, lines[-1])
    assert "# fifo.put.immediate.kernel: missing, not measured" in lines
    assert any(("instructions" if unit != "ns" else "ns: measured") in x for x in lines[:2])
    assert len(lines) == 2 + 47 + 2


def test_the_clock_of_the_lines_can_be_given() -> None:
    made = results(result("semaphore.give.immediate.kernel", [9.0] * 3))
    lines = zephyr_lines.lines(Measured(made), "cm3", "default", 50)
    assert any(":       9 cycles ,      180 ns :" in line for line in lines)


def test_references_are_no_results() -> None:
    with pytest.raises(WeftError, match="was not measured here"):
        gather.read(["zephyr"])
    assert (REFERENCE / "views.csv").is_file()


def test_throughput_of_cores_has_a_column_for_each_memory_and_what_copies() -> None:
    def row(way: str, size: int, cycles: float) -> Result:
        metric = f"port.throughput.remote.{way}@{size}"
        return result(metric, [cycles] * 3, target="vex2", unit="cycles")

    rows = (row("internal", 8, 3000.0), row("external_dma", 65504, 170000.0))
    found = results(*rows, vex2=target_context("cycles"))
    table = gather.build("opencomrtos", found).tables[-1]
    assert [c.title for c in table.columns[1:]] == ["vex2 internal", "vex2 external, DMA"]
    assert [table.rows[0].cells[1].value, table.rows[-1].cells[2].value] == [3000.0, 170000.0]
    assert labels(table)[0] == "8 bytes" and table.rows[0].cells[2].missing
