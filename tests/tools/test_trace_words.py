# SPDX-License-Identifier: MIT
"""Records of a trace in words, and what is said of those that were lost."""

import re

from tests.needs import need_target
from tests.tools.command_line import Weft
from weft.observe.trace.records import Kind
from weft.observe.trace.timeline import Event, Timeline
from weft.observe.trace.words import TEXTS, lines, text
from weft.paths import ROOT

LOOP = ROOT / "examples" / "semaphore_loop" / "semaphore_loop.yaml"


def test_every_kind_of_record_has_words() -> None:
    assert {kind.name.lower() for kind in Kind} - {"none"} == TEXTS.keys()


def test_nodes_are_merged_by_time() -> None:
    one, other = Timeline("gpp", {}), Timeline("d", {})
    one.events = [Event(1500, "switch", {"to": "a", "from": ""})]
    other.events = [
        Event(1000, "sleep", {"task": "b", "ticks": 7}),
        Event(2_000_000, "block", {"task": "b", "hub": "samples"}),
    ]
    assert list(lines([one, other])) == [
        "          1.00  d    b: sleeps 7 us",
        "          1.50  gpp  a runs",
        "      2,000.00  d    b: waits for samples",
    ]


def test_control_characters_of_marks_are_shown() -> None:
    mark = Event(0, "mark", {"text": "a\x1bb", "value": 3, "by": "task"})
    assert "\x1b" not in text(mark) and text(mark).endswith(" 3")


def test_the_records_of_a_run(weft: Weft) -> None:
    need_target("cm3")
    result = weft("trace", LOOP, "--dump", "--records", "64", "-q")
    assert result.code == 0
    head, *rest = result.out.splitlines()
    assert head.split() == ["us", "record"] and len(rest) == 64
    assert any("wakes" in line and "which waited for" in line for line in rest)
    found = re.search(
        r"warning: main: lost the ([\d,]+) oldest of ([\d,]+) records: --records (\d+) keeps all",
        result.err,
    )
    assert found is not None
    lost, total, enough = (int(number.replace(",", "")) for number in found.groups())
    assert total == lost + 64
    assert enough >= total > enough // 2
    again = weft("trace", LOOP, "--dump", "--records", enough, "-q")
    assert "lost" not in again.err and len(again.out.splitlines()) == total + 1
