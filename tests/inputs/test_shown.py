# SPDX-License-Identifier: MIT
"""What commands show of programs, dumps, traces and results does not control the terminal."""

from collections import Counter
from pathlib import Path

import pytest

from weft.base.elf import Location
from weft.building.builder import Program
from weft.cli.commands import log, stats
from weft.diag import exits
from weft.diag.errors import Problem, WeftError
from weft.diag.terminal import console
from weft.diag.visible import say, visible_lines
from weft.lab.compare.terminal import print_comparison
from weft.lab.compare.verdicts import Source
from weft.lab.explain import terminal as explain_terminal
from weft.lab.explain.charge import Function
from weft.lab.explain.pipeline import Cause
from weft.lab.explain.result import CoreCycles, Explanation
from weft.model.boards import board_of
from weft.observe.insight import Account, Load, Log, Record, Report, Stats
from weft.observe.trace.table import print_lines
from weft.observe.trace.timeline import Timeline, Wake
from weft.run.consoles import Consoles
from weft.run.dump_run import Findings
from weft.run.fault import Fault
from weft.simulate import scenes

EVIL = "a\x1b[2J\x1b]0;x\x07\x9b1m\u202e[red]b\nlog forged"


def shown(capsys: pytest.CaptureFixture[str]) -> str:
    """Return what was printed, which must be harmless."""
    done = capsys.readouterr()
    text = done.out + done.err
    assert visible_lines(text) == text, repr(text)
    assert "forged" in text
    return text


def report() -> Report:
    records = [Record(0, 5.0, EVIL, EVIL, [1, 2, 3])]
    made = Report(EVIL, 5, [Log(EVIL, "fixed", 1, True, 1, 0, records)], [Stats(EVIL, EVIL)])
    made.load = Load(1, 0.5, 0, 0, 0)
    made.accounts = [Account("task", EVIL, 1, 0.5, 1, 1, 0, 0)]
    return made


def test_logs_and_statistics(capsys: pytest.CaptureFixture[str]) -> None:
    log._print(report(), "")
    assert "\nlog forged" not in shown(capsys), "a record is one line"
    stats._print(report(), "")
    shown(capsys)
    Findings([Problem("W160", EVIL)]).tell([EVIL])
    shown(capsys)


def test_traces(capsys: pytest.CaptureFixture[str]) -> None:
    line = Timeline(EVIL, {EVIL: 3}, 0, 100, busy={EVIL: 50})
    line.wakes = [Wake(1, EVIL, EVIL, EVIL, EVIL, ran=2)]
    print_lines([line], console(width=200))
    assert "[red]" in shown(capsys), "no markup"


def test_faults(capsys: pytest.CaptureFixture[str]) -> None:
    at = Location(1, EVIL, 0, EVIL, 5)
    fault = Fault(EVIL, 1, EVIL, EVIL, EVIL, 3, at, at, 5, {"pc": 1})
    say(fault.text(), error=True)
    shown(capsys)
    program = Program("main", board_of("host"), Path("main.elf"), 0, 0, None)
    consoles = Consoles(["main"])
    consoles._tell(program, fault.brief())
    shown(capsys)


def test_explanations(capsys: pytest.CaptureFixture[str]) -> None:
    function = Function(EVIL, 5)
    core = CoreCycles(0, EVIL, [], [function], Counter({Cause.RETIRED: 5}))
    explained = Explanation(EVIL, EVIL, "vex", "core", "default", 0, [5], 0, [core, core], [EVIL])
    explain_terminal.show(explained, console(width=200), listing=False)
    assert "[red]" in shown(capsys), "no markup"


def test_comparisons(capsys: pytest.CaptureFixture[str]) -> None:
    from tests.inputs.test_results import made
    from weft.base import inputs
    from weft.lab import results_file

    results = inputs.model(
        Path("x"),
        "W113",
        results_file.Results,
        {k: v for k, v in made().items() if k != "version"},
    )
    source = Source(EVIL, results)
    print_comparison(source, [(source, [])], console(width=200), everything=True)
    text = capsys.readouterr().out
    assert visible_lines(text) == text


@pytest.mark.parametrize(
    "command",
    ["node main /tmp/evil.so", "record /tmp/file", "replay /tmp/file", "data 0 00", "about x",
     "run", "clear", "set seed 1\nnode a b", "set seed -1", "link 0", 5, None, ["set seed 1"]],
)  # fmt: skip
def test_a_record_names_no_files(tmp_path: Path, command: object) -> None:
    """The scene of a record goes to the simulator, which loads what it calls a node's program."""
    import json

    file = tmp_path / "record"
    about = {"weft sim": 1, "nodes": ["main"], "scene": ["set seed 1", command]}
    file.write_text(f"# {json.dumps(about)}\n")
    program = Program("main", board_of("host"), Path("main.elf"), 0, 0, None)
    with pytest.raises(WeftError) as raised:
        scenes.recorded(file, [program], 60)
    assert raised.value.problems[0].code == "W150" and raised.value.exit_code == exits.DESCRIPTION


@pytest.mark.parametrize(
    "line", ["", EVIL, "x packet a 5 zz 0", "1 packet a x 00 0", "1 console a 1 z 0"]
)
def test_any_line_of_a_record_is_shown(line: str) -> None:
    scenes.event(line)
