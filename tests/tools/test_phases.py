# SPDX-License-Identifier: MIT
"""Phases of calls between two cores, and what the hardware asks for."""

from pathlib import Path

import pytest

from weft.diag.errors import WeftError
from weft.lab.phases import calls, phases
from weft.lab.phases.hardware_limit import Hardware, accesses, constant, limit_of, shortest, taken
from weft.lab.phases.phases import Packet, Row, last_samples
from weft.paths import ROOT

FIRST, SECOND = Hardware(2, 4, 80), Hardware(3, 5, 60)


def test_what_a_message_of_64_bytes_accesses() -> None:
    # header 5, payload 16, position, bell; the other's: mailbox off, room back
    assert accesses([Packet(0, 64)]) == ([23, 2], [1, 24])
    assert accesses([Packet(0, 64), Packet(1)]) == ([25, 9], [9, 25])


def test_part_of_a_word_is_a_word() -> None:
    assert accesses([Packet(0, 1)]) == accesses([Packet(0, 4)])


def test_the_limit_is_the_accesses_and_the_interrupts() -> None:
    row = Row("x", 0, (), (Packet(0, 64), Packet(1)), (1, 0))
    limit = limit_of(row, (FIRST, SECOND))
    assert limit.bus == 25 * 2 + 9 * 4 + 9 * 3 + 25 * 5
    assert limit.entries == 60 + 80
    assert limit.cycles == limit.bus + limit.entries


def test_rows_name_their_packets_in_the_order_of_the_steps() -> None:
    for row in phases.ROWS:
        senders = [step.core for step in row.steps if step.functions == phases.SEND]
        assert senders == [packet.core for packet in row.packets]


def test_only_rings_that_were_handled_count() -> None:
    # 30 comes while the core handles 10; 50 while it looks already
    assert taken([10, 30, 50, 90], [20, 100]) == ([10, 90], [20, 100])
    assert taken([], [20]) == ([], [])
    # a handler without a ring of its own
    assert taken([10], [20, 40]) == ([10], [20])


def test_the_shortest_time_is_the_one_with_full_caches() -> None:
    assert shortest([0, 100, 200], [90, 140, 250]) == 40
    with pytest.raises(WeftError, match="has not measured"):
        shortest([], [])
    with pytest.raises(WeftError, match="has not measured"):
        shortest([1], [])


def test_the_last_sample_of_each_row(tmp_path: Path) -> None:
    log = tmp_path / "count.log"
    log.write_text(
        "v 1\nm 3 5\nm 1 10\nm 2 20\nm 1 30\nm 2 50\nm 3 60\nm 1 70\nm 2 71\nm 4 99\ne 100\n"
    )
    assert last_samples(log) == [(30, 50), (70, 71)]


def test_a_header_that_says_nothing() -> None:
    with pytest.raises(WeftError, match="does not define"):
        constant(ROOT / "net" / "packet.h", "WEFT_NET_NO_SUCH")


def test_a_call_is_described_as_its_strategy_says() -> None:
    described = calls.describe(calls.Strategy(1000, "external", "dma"))
    (link,) = described["topology"]["links"]
    assert link["payload"] >= 1000 and link["ring"] >= 2 * link["payload"]
    assert (link["buffers"], link["transfer"]) == ("external", "dma")
    plain = calls.describe(calls.Strategy(16))
    assert plain["topology"]["links"][0].keys().isdisjoint({"buffers", "transfer"})
    assert plain["application"]["hubs"]["work"]["argument"] == "uint8_t[16]"


def test_a_call_has_the_phases_of_the_source() -> None:
    row = calls.Strategy(64).row
    assert [step.name[0] for step in row.steps] == ["A", "B", "C", "C", "C", "D", "E"]
    assert [packet.payload for packet in row.packets] == [64, 64]


def test_several_calls_as_one_go_in_one_frame() -> None:
    strategy = calls.Strategy(100, batch=8)
    assert strategy.row.metric == "offload.batch8.remote@100"
    assert [packet.payload for packet in strategy.row.packets] == [800, 800]
    described = calls.describe(strategy)
    assert described["topology"]["links"][0]["payload"] >= 800
    assert described["application"]["hubs"]["work"]["batch"] == 8
    assert described["application"]["define"]["PHASES_BATCH"] == 8
    with pytest.raises(WeftError, match="8 calls as one have 1 to 65504 bytes together"):
        calls.measure("mixed", calls.Strategy(9000, batch=8))


def test_a_block_that_is_lent_sends_its_address() -> None:
    strategy = calls.Strategy(9001, lent=True)
    assert strategy.row.metric == "offload.lent.remote@9001"
    assert [packet.payload for packet in strategy.row.packets] == [8, 0]
    application = calls.describe(strategy)["application"]
    assert application["hubs"]["blocks"]["block"] == 9008
    assert "blocks" in application["tasks"]["lead"]["uses"]


@pytest.mark.parametrize("size", [0, calls.LARGEST + 1])
def test_a_call_has_an_argument_that_fits(size: int) -> None:
    with pytest.raises(WeftError, match="an argument of 1 to 65504 bytes"):
        calls.measure("mixed", calls.Strategy(size))


def test_shares_of_the_phases() -> None:
    steps = calls.Strategy(128).row.steps
    found = [
        phases.Phase(step, cycles)
        for step, cycles in zip(steps, [10, 20, 5, 5, 10, 25, 25], strict=True)
    ]
    assert calls.shares(found) == {"A": 10, "B": 20, "C": 20, "D": 25, "E": 25}


def test_what_the_source_measured() -> None:
    source = calls.published(128)
    assert source is not None and round(source.total, 2) == 613.64
    assert {name: round(share) for name, share in source.shares.items()} == {
        **{"A": 24, "B": 21, "C": 12, "D": 19, "E": 23}
    }
    assert calls.published(129) is None
