# SPDX-License-Identifier: MIT
"""Phases of calls as rows: what is noted, and how samples are split."""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.diag.errors import WeftError
from weft.lab import counting_plugin
from weft.lab.console import ConsoleMetric
from weft.lab.counting_plugin import CountLog, Visits
from weft.lab.phases import names, rows
from weft.lab.phases.phases import samples_of
from weft.lab.phases.run import read_visits
from weft.lab.suites import metrics_of_suite, parts
from weft.model.boards import board_of

CALLER = {"weft_board_doorbell": 0x10, "weft_net_reply": 0x14}
OTHER = {
    **{"weft_net_serve_request": 0x20, "touch_128": 0x24, "weft_function_complete.isra.0": 0x28},
    "weft_board_doorbell": 0x2C,
}
CALL = "offload.call.remote@128"


def elf(symbols: dict[str, int]) -> Any:
    made = [SimpleNamespace(name=n, address=a, size=4, function=True) for n, a in symbols.items()]
    return SimpleNamespace(symbols=made)


ELFS = [elf(CALLER), elf(OTHER)]


def logs(tmp_path: Path, samples: Sequence[Sequence[tuple[int, int, int]]]) -> tuple[Path, Path]:
    """Write both logs: each sample begins at a hundred, with visits behind that, and has 90."""
    marks, visits = ["v 1 riscv32", "m 3 0", "m 3 1"], []
    for number, sample in enumerate(samples, 1):
        marks += [f"m 1 {100 * number}", f"m 2 {100 * number + 91}"]
        visits += [f"{100 * number + at} {core} {place:x}" for at, core, place in sample]
    count, log = tmp_path / "count.log", tmp_path / "visits.log"
    count.write_text("\n".join([*marks, "m 4 9000", "e 9001", ""]))
    log.write_text("\n".join([*visits, ""]) if visits else "")
    return count, log


WHOLE = [(11, 0, 0x10), (16, 1, 0x20), (21, 1, 0x24), (31, 1, 0x28), (51, 1, 0x2C), (61, 0, 0x14)]


def split(tmp_path: Path, *samples: Sequence[tuple[int, int, int]]) -> list[ConsoleMetric]:
    console = [ConsoleMetric("bench.overhead"), ConsoleMetric(CALL)]
    return list(rows.split(console, ELFS, *logs(tmp_path, samples)))


def test_a_sample_is_split_where_the_cores_come_to_functions(tmp_path: Path) -> None:
    found = split(tmp_path, WHOLE, WHOLE)
    assert [row.name for row in found] == list(names.names(CALL))
    assert [row.samples for row in found] == [[took] * 2 for took in (10.0, 5.0, 35.0, 10.0, 30.0)]
    assert sum(row.samples[0] for row in found) == 90, "all of the sample"
    texts = dict(metrics_of_suite("ipc"))
    assert [row.text for row in found] == [texts[row.name] for row in found]


def test_a_doorbell_before_the_answer_ends_no_phase(tmp_path: Path) -> None:
    other = [*WHOLE[:2], (18, 1, 0x2C), *WHOLE[2:]]
    assert split(tmp_path, other)[2].samples == [35.0]


def test_visits_of_the_other_core_end_no_phase(tmp_path: Path) -> None:
    assert split(tmp_path, [(5, 1, 0x10), *WHOLE])[0].samples == [10.0]


def test_a_sample_without_a_phase_is_left_out(tmp_path: Path) -> None:
    """As where an emulated node is awake, and nobody rings it."""
    found = split(tmp_path, WHOLE[1:], *[WHOLE] * 19)
    assert len(found[0].samples) == 19
    with pytest.raises(WeftError, match=r"1 of 2 samples of .*@128 have all phases"):
        split(tmp_path, WHOLE[1:], WHOLE)


def test_what_is_noted(tmp_path: Path) -> None:
    expected = [(0, place) for place in CALLER.values()] + [(1, place) for place in OTHER.values()]
    assert rows.places(ELFS) == sorted(expected)
    words = counting_plugin.simulator_arguments(tmp_path, None, Visits(tmp_path, rows.places(ELFS)))
    assert words[-1] == "0:10,0:14,1:20,1:24,1:28,1:2c"


def test_rows_without_calls_have_no_phases(tmp_path: Path) -> None:
    console = [ConsoleMetric("bench.overhead"), ConsoleMetric("offload.block.remote@1")]
    assert not list(rows.split(console, ELFS, *logs(tmp_path, [WHOLE])))
    assert not list(names.names("offload.call.local"))


def test_the_plugin_notes_visits(
    guest: Callable[[str, str], Program],
    counted: Callable[..., tuple[CountLog, str]],
    tmp_path: Path,
) -> None:
    """Of the processors that come to an address, with what was counted before it."""
    program = guest("cores_rv32", "rv32")
    symbols = Elf(program.elf).symbols
    places = {symbol.name: symbol.address for symbol in symbols}
    (idle,) = [symbol for symbol in symbols if symbol.name == "idle"]
    waits = {"first_waits": 0, "first_waits_again": 0, "other_waits": 1}
    noted = Visits(tmp_path / "visits,log", [(core, places[name]) for name, core in waits.items()])
    where = [(idle.address, idle.address + idle.size)]
    log, _ = counted(program, None, where, 2, noted)
    assert log.metrics[0].samples[1:] == [10, 10, 10, 11], "which costs the programs nothing"
    visits = read_visits(noted.log)
    assert {visit.core for visit in visits} == {0, 1}
    first, second = samples_of(tmp_path / "a,b.log")
    for begin, end in (*first, *second):
        of_first = [v.cycle for v in visits if v.core == 0 and begin < v.cycle < end]
        assert of_first == [begin + 2], "the mark and a store"


def test_a_pattern_of_phases_chooses_the_parts_that_have_them() -> None:
    def chosen(target: str, glob: str) -> set[str]:
        return {
            part.label
            for part in parts("ipc", board_of(target))
            if part.may_report(part.load(target), [glob])
        }

    assert chosen("rv32", "offload.phase.?.remote@128") == {"ipc"}
    assert chosen("rv32", "offload.phase.?.remote@16") == {"ipc.sizes"}
    assert chosen("mixed", "offload.phase.a.remote.internal@128") == {"ipc.ipc-internal"}
    assert "ipc.phases" in chosen("host", "offload.phase.?.remote@128")
