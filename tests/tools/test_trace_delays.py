# SPDX-License-Identifier: MIT
"""How long ready tasks did not run, and who ran meanwhile: traces whose answer is known."""

import io

from rich.console import Console

from tests.tools.trace_made import names, record
from weft.cli.commands.trace import _line_json
from weft.observe.trace.meanwhile import longest, meanwhile
from weft.observe.trace.records import ALARM, Kind, Record
from weft.observe.trace.table import _shares, print_lines
from weft.observe.trace.timeline import Reader, Timeline

LATE = [
    record(0, Kind.SWITCH, "high"),
    record(100, Kind.BLOCK, "ready", "high"),
    record(100, Kind.SWITCH, "low", "high"),
    record(1000, Kind.ISR_ENTER, 3),
    record(1100, Kind.PUT, "ready"),
    record(1200, Kind.WAKE, "ready", "high"),
    record(1300, Kind.ISR_ENTER, ALARM),
    record(1700, Kind.ISR_EXIT, ALARM),
    record(1800, Kind.ISR_EXIT, 3),
    record(3200, Kind.SWITCH, "high", "low"),
    record(3300, Kind.SLEEP, 0x900, 100),
    record(3300, Kind.BLOCK, 0x900, "high"),
    record(3400, Kind.SWITCH, "low", "high"),
    record(3500, Kind.ISR_ENTER, ALARM),
    record(3600, Kind.WAIT_ENDED, 0x900, "high"),
    record(3600, Kind.ISR_EXIT, ALARM),
    record(3700, Kind.SWITCH, "high", "low"),
    record(4000, Kind.END, "high"),
    record(4000, Kind.SWITCH, "low", "high"),
    record(4100, Kind.SWITCH, "idle", "low"),
]
"""high is ready from 1200 to 3200: 200 of it an interrupt, 400 the clock, 1400 low."""


def read(*records: Record) -> Timeline:
    return Reader(names()).read(records)


def shown(line: Timeline) -> str:
    out = io.StringIO()
    print_lines([line], Console(file=out, width=120))
    return out.getvalue()


def test_who_ran_while_a_task_was_ready() -> None:
    line = read(*LATE)
    high, low = longest(line)
    assert (high.state.track, high.state.begin, high.length) == ("high", 1200, 2000)
    assert (high.cause, high.ran) == ("interrupt button, give ready", True)
    assert meanwhile(line, 1200, 3200) == {
        "low": 1400,
        "interrupt clock": 400,
        "interrupt button": 200,
    }
    assert (low.state.track, low.state.begin, low.length) == ("low", 3700, 300)
    assert low.cause == "switch to high", "a task that was preempted is ready, too"
    assert meanwhile(line, 3700, 4000) == {"high": 300}


def test_who_ran_adds_up_to_the_whole_time() -> None:
    line = read(*LATE)
    assert sum(meanwhile(line, line.begin, line.end).values()) == line.end - line.begin
    assert meanwhile(line, line.begin, line.end) == {k: v for k, v in line.busy.items() if v}
    for delay in line.delays:
        between = meanwhile(line, delay.state.begin, delay.state.end)
        assert sum(between.values()) == delay.length


def test_a_task_that_did_not_run_any_more() -> None:
    """The worst of all delays has no end in the trace."""
    line = read(*LATE[:9], record(9800, Kind.MARK, 0, 0))
    [high] = longest(line)
    assert (high.ran, high.length) == (False, 9800 - 1200)
    assert meanwhile(line, 1200, 9800)["low"] == 8000
    text = shown(line)
    assert "> 8.60" in text and ">: it did not run before the end of the trace" in text


def test_a_task_that_is_suspended_while_it_is_ready_was_not_late() -> None:
    line = read(*LATE[:9], record(5000, Kind.SUSPEND, "high"), record(9000, Kind.MARK, 0, 0))
    assert longest(line) == []
    assert "from ready to running" not in shown(line)


def test_the_table_names_the_contexts_with_their_shares() -> None:
    text = shown(read(*LATE))
    [row] = [text for text in text.splitlines() if "70.0 %" in text]
    assert (
        row.split()
        == (
            "high 2.00 1.20 interrupt button, give ready "
            "low 70.0 %, interrupt clock 20.0 %, interrupt button 10.0 %"
        ).split()
    )


def test_times_move_with_the_clock_of_the_first_node() -> None:
    line = read(*LATE)
    line.shift(500)
    assert meanwhile(line, 1700, 3700) == {
        "low": 1400,
        "interrupt clock": 400,
        "interrupt button": 200,
    }
    first, _ = _line_json(line)["longest_ready"]
    assert (first["task"], first["time"], first["ran"], first["length"]) == (
        *("high", 1700, 3700, 2000),
    )
    assert first["meanwhile"][0] == {"name": "low", "ns": 1400}


def test_many_contexts_are_summed_up_and_tiny_ones_left_out() -> None:
    parts = {"a": 600_000, "b": 200_000, "c": 100_000, "d": 60_000, "e": 40_000}
    assert _shares(parts) == "a 60.0 %, b 20.0 %, c 10.0 %, 2 more 10.0 %"
    assert _shares({"a": 999_700, "b": 100, "c": 100, "d": 100}) == "a 100.0 %"
