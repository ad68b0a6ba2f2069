# SPDX-License-Identifier: MIT
"""The view of the thesis on inter-processor communication: its numbers, and what ours say."""

from collections.abc import Mapping

import pytest

from tests.bench.made import result, results, target_context
from weft.lab import stored_baseline
from weft.lab.published import gather, ipc
from weft.lab.published.model import Cell, Row, Table
from weft.lab.reference import rows_of
from weft.lab.results_file import Result, Results

PHASES = {"A": 100.0, "B": 30.0, "C": 400.0, "D": 50.0, "E": 200.0}
"""Of a call with 128 bytes, on a core with internal memory."""


def rows_of_call(
    size: int, parts: Mapping[str, float], target: str, way: str = "", unit: str = "cycles"
) -> list[Result]:
    """Return the rows of a call and of its phases."""

    def row(name: str, value: float) -> Result:
        return result(ipc.by_way(f"{name}@{size}", way), [value] * 3, target, unit)

    names = [(f"offload.phase.{letter.lower()}.remote", v) for letter, v in parts.items()]
    return [row(name, v) for name, v in [*names, ("offload.call.remote", sum(parts.values()))]]


def made() -> Results:
    """Return calls between simulated cores, and between processes with costly stamps."""
    rows = rows_of_call(128, PHASES, "mixed", "internal")
    for size, written, read in ((1024, 1000.0, 1000.0), (8192, 8168.0, 9960.0)):
        rows += rows_of_call(size, {**PHASES, "A": written, "E": read}, "mixed", "internal")
        outside = {**PHASES, "A": 1.25 * written, "E": 2 * read}
        rows += rows_of_call(size, outside, "mixed", "external")
    rows += rows_of_call(128, PHASES, "host", unit="ns")
    spinning = {**PHASES, "B": 3.0, "D": 1.0}
    stamped = rows_of_call(128, spinning, "host", "spin", "ns")
    for row in stamped:
        row.overhead = 14.08
    blocks = {"offload.block.remote@1": 1000.0, "offload.block.remote@32": 4250.0}
    blocks |= {"offload.block.requests.remote@8": 1500.0, "offload.lent.remote@64": 300.0}
    blocks |= {"offload.lent.remote@65504": 330.0, "offload.block.batch.remote@8": 1200.0}
    rows += [result(name, [v] * 3, "host", "ns") for name, v in blocks.items()]
    contexts = {"mixed": target_context("cycles"), "host": target_context("ns")}
    return results(*rows, *stamped, **contexts)


def table(title: str, of: Results | None = None) -> Table:
    found = gather.build("ipc", of or made()).tables
    return next(each for each in found if each.title.startswith(title))


def row_of(found: Table, label: str, group: str = "") -> Row:
    return next(r for r in found.rows if r.label == label and r.group.startswith(group))


def shown(found: Table, label: str, group: str = "") -> dict[str, str]:
    """Return what a row shows, by its columns; nothing where it shows nothing."""
    cells = zip(found.columns, row_of(found, label, group).cells, strict=True)
    return {column.title: cell.shown for column, cell in cells if cell.shown}


def test_each_number_of_the_source_is_shown() -> None:
    every = {
        cell.value
        for each in gather.build("ipc", results()).tables
        for row in each.rows
        for cell in row.cells
        if not cell.measured
    }
    for file in ("ipc_phases_us", "voip_workload", "voip_polling_interval"):
        for row in rows_of(f"{file}.csv"):
            _, *values = row.values()
            assert {float(value) for value in values} <= every, (file, row)
    findings = {row["finding"]: float(row["value"]) for row in rows_of("ipc_findings.csv")}
    one = findings.pop("32 KiB as 1 request of 32 KiB (ms)")
    for name, value in findings.items():
        assert (100 * value / one if "(ms)" in name else value) in every, name


def test_phases_stand_beside_those_of_the_source() -> None:
    found = table("Figure 8")
    assert shown(found, "A", "128 bytes") == {
        **{"latency": "148.77", "share": "24.2"},
        **{"mixed internal": "100", "mixed internal share": "12.8"},
        **{"mixed external": "missing", "mixed external share": "missing"},
        **{"host": "100", "host share": "12.8"},
        **{"host spinning": "100", "host spinning share": "14.2"},
    }
    total = shown(found, "total", "128 bytes")
    assert (total["latency"], total["mixed internal"], total["host"]) == ("613.64", "780", "780")
    assert total["mixed internal share"] == "100"
    assert shown(found, "B", "8192 bytes")["latency"] == "curve"


def test_the_sum_of_the_phases_is_compared_with_a_call_without_stamps() -> None:
    of = made()
    whole = of.of("offload.call.remote@128", "host")
    assert whole is not None
    whole.p50 = 1040
    assert shown(table("Figure 8", of), "total", "128 bytes")["host share"] == "75"


def test_internal_and_external_memory() -> None:
    found = shown(table("Figure 9"), "8192 bytes")
    assert found["saved"] == "94"
    assert (found["mixed internal A"], found["mixed external A"]) == ("8168", "10210")
    assert (found["mixed A saved"], found["mixed E saved"]) == ("20", "50")


def test_interrupt_and_polling() -> None:
    found = shown(table("Figure 10"), "128 bytes")
    assert found == {
        **{"saved": "95", "host B + D, interrupt": "80", "host B + D, spinning": "4"},
        **{"host B + D, saved": "95", "host call, interrupt": "780"},
        **{"host call, spinning": "704", "host call, saved": "9.74"},
    }


def test_findings_are_computed_from_rows() -> None:
    found = table("What the source found")
    assert shown(found, "32 calls") == {
        **{"source": "425", "host": "425", "mixed internal": "missing"},
        "mixed external": "missing",
    }
    assert shown(found, "32 calls, 8 at once") == {"host": "150"}
    assert shown(found, "32 calls, 8 as one") == {"host": "120"}
    assert shown(found, "64 KiB in place, of 64 bytes") == {"host": "110"}
    assert shown(found, "copy in (A)") == {"source": "94", "mixed internal": "20"}
    assert shown(found, "copy out (E)") == {"mixed internal": "50"}
    assert shown(found, "notification (B + D)") == {"source": "95", "host spinning": "95"}
    assert shown(found, "C", "Share of each phase of 128")["host"] == "51.3"
    assert {column.unit for column in found.columns} == {ipc.PERCENT}


def test_stamps_cost_what_they_cost() -> None:
    found = shown(table("What the source found"), "128 bytes", "Time stamps")
    assert found["source"] == "1.47" and found["mixed internal"] == "0"
    assert found["host spinning"] == "10", "five stamps of 14.08 in a call of 704"


def test_reasons_have_the_values_that_they_rest_on() -> None:
    found = table("What the source found")
    copied = "mixed internal: a word takes 4.00 cycles, externally 5.00"
    assert row_of(found, "copy in (A)").remark == copied
    assert row_of(found, "notification (B + D)").remark == (
        "host spinning: B + D take 80 of 780 (host), 4 of 704 (host spinning) ns"
    )
    assert (
        "a KiB costs A 1024, C 0, E 1280 cycles"
        in row_of(found, "C", "Share of each phase of 32").remark
    )


def test_without_rows_nothing_is_claimed() -> None:
    for row in table("What the source found", results()).rows:
        assert row.remark == "" and not any(cell.measured for cell in row.cells)


def with_telephone() -> Results:
    """Return rows of the telephone: of a core that is simulated, and between processes."""
    rows = []
    for name, values in {
        "telephone.load.alone": [1.0, 400_000.0, 800_000.0],
        "telephone.load": [8_000.0] * 2,
        "telephone.packet": [1.0, 1_680_000.0, 1_520_000.0],
        "telephone.call.poll_5": [880_000.0] * 2,
        "telephone.call.armed": [480_000.0] * 2,
        "telephone.load.armed": [16_000.0] * 2,
    }.items():
        rows.append(result(name, values, "mixed", "cycles"))
    rows.append(result("telephone.load.poll_20", [5e6] * 3, "host", "ns"))
    contexts = {"mixed": target_context("cycles"), "host": target_context("ns")}
    return results(*rows, cm3=target_context(), **contexts)


def test_a_telephone_stands_beside_that_of_the_source() -> None:
    found = table("Table 3", with_telephone())
    alone = shown(found, "ARM only")
    assert (alone["workload"], alone["mixed (one call) workload"]) == ("46.53", "37.50")
    internal = shown(found, "ARM+DSP interrupt internal")
    assert internal["mixed (one call) workload"] == "0.50"
    assert internal["mixed (one call) inter-arrival"] == "20.000"
    assert internal["mixed (one call) deviation"] in ("1.000", "1.414")
    assert shown(found, "ARM+DSP polling internal")["host (100 calls) workload"] == "25.00"
    assert not [column for column in found.columns if column.target == "cm3"]
    found = table("Table 4", with_telephone())
    polling = shown(found, "polling 5 ms")
    assert polling["notification latency"] == "10.28"
    assert polling["mixed (one call) notification latency"] == "11.000"


def test_the_source_has_no_planned_polls() -> None:
    found = shown(table("Table 4", with_telephone()), "planned polls")
    assert found == {
        **{"mixed (one call) workload": "1.00", "mixed (one call) notification latency": "6.000"},
        **{"host (100 calls) workload": "missing"},
        **{"host (100 calls) notification latency": "missing"},
    }


def test_a_telephone_that_is_not_measured_says_how_it_is() -> None:
    for title in ("Table 3", "Table 4"):
        for row in table(title, results(mixed=target_context("cycles"))).rows:
            reasons = {cell.missing for cell in row.cells if not cell.text}
            assert all("--suite telephone --target mixed" in each for each in reasons - {""}), row
            assert any(reasons), row.label


def test_shares_of_nothing_are_missing() -> None:
    assert ipc.percent(Cell(1.0, "1"), Cell(0.0, "0")).missing
    assert ipc.percent(Cell(missing="why"), Cell(1.0, "1")).missing == "why"


def test_the_baseline_has_phases_that_add_up() -> None:
    """Where phases are noted by who emulates or simulates, in the run that measures the call."""
    found = stored_baseline.read()
    calls = [r for r in found.results if r.metric.startswith("offload.call.remote")]
    phased = 0
    for call in calls:
        names = [call.metric.replace("call", f"phase.{c}", 1) for c in "abcde"]
        parts = [found.of(name, call.target) for name in names]
        if all(parts):
            phased += 1
            assert sum(p.mean for p in parts if p) == pytest.approx(call.mean, abs=1e-3)
    assert phased >= 30
