# SPDX-License-Identifier: MIT
"""Several exchanges that are made as one."""

import re
from dataclasses import replace

import pytest

from tests.advise.made import FIXED, WAKE, question, tables
from weft.lab.advise import application
from weft.lab.advise.lines import hub_of, link_of
from weft.lab.advise.model import Model, Prediction
from weft.lab.advise.question import Question
from weft.lab.advise.strategies import Strategy
from weft.lab.strategies.describe import cells_for, sizes_of
from weft.lab.strategies.strategy import BATCH, LARGEST, Method

CLOCK = 80
BATCHED = Method("interrupt", "internal", batch=BATCH)


def predicted(asked: Question, batch: int) -> Prediction:
    return Model(asked, tables()).predict(Strategy(BATCHED, batch=batch))


def batches(asked: Question) -> list[int]:
    found = Model(asked, tables()).strategies()
    return [each.batch for each in found if each.method == BATCHED]


def test_what_is_sent_once_is_paid_once() -> None:
    made = predicted(question(160, 1000, 20_000), BATCH)
    each = FIXED["interrupt"] / BATCH + 2 * 160
    assert made.loads[0] == pytest.approx((each + WAKE) / 1000 / CLOCK)
    assert made.loads[1] == pytest.approx(each / 2 / 1000 / CLOCK)
    assert made.sure == "interpolated"  # 160 bytes lie between measured sizes


def test_costs_lie_between_one_and_those_that_were_measured() -> None:
    one, few, many, more = (predicted(question(256, 1000, 40_000), n) for n in (1, 4, BATCH, 16))
    costs = [n * each.parts[1].exchanges for n, each in ((1, one), (4, few), (BATCH, many))]
    assert costs[1] == pytest.approx(costs[0] + (costs[2] - costs[0]) * 3 / 7)
    assert [each.sure for each in (one, few, many, more)] == [
        "measured",
        "interpolated",
        "measured",
        "extrapolated",
    ]


def test_the_first_one_waits_for_the_last_one() -> None:
    made = predicted(question(160, 1000, 20_000), 4)
    own = 20 + (1 + 3 / 7 * 7) * 160 / 100
    assert made.latency[0] == pytest.approx(1500 + own)
    assert made.latency[2] == pytest.approx(3000 + own)


def test_functions_of_a_batch_run_one_after_the_other() -> None:
    plain = predicted(question(160, 1000, 20_000, 80), 4)
    served = predicted(question(160, 1000, 20_000, 80, service=100), 4)
    assert served.latency[0] == pytest.approx(plain.latency[0] + 400)
    assert served.parts[1].service == pytest.approx(0.1)


def test_as_many_as_the_deadline_permits() -> None:
    assert batches(question(160, 1000, 1000)) == []
    assert batches(question(160, 1000, 2000)) == [2]
    assert batches(question(160, 1000, 8000)) == [8]
    assert batches(question(160, 1000, 7000)) == [4]
    assert batches(question(160, 1000, 100_000)) == [32]
    assert batches(question(3200, 1000, 100_000)) == [16]  # that fit into a frame
    assert batches(question(9000, 1000, 100_000)) == []


def test_lines_say_how_many_and_have_room_for_them() -> None:
    asked = question(160, 1000, 8000, 80)
    strategy = Strategy(BATCHED, batch=8)
    (exchange,) = asked.exchanges
    assert link_of(asked, strategy)["payload"] == 8 * 160
    assert hub_of(asked, exchange, strategy)["batch"] == 8
    asked = question(160, 1000, 8000)
    hub = hub_of(asked, asked.exchanges[0], strategy)
    assert (hub["batch"], hub["depth"]) == (8, 8)
    one = Strategy(Method("interrupt", "internal"))
    assert "batch" not in hub_of(asked, asked.exchanges[0], one)


def test_memory_is_that_of_all_of_them() -> None:
    few, many = (predicted(question(160, 1000, 40_000, 80), n).memory for n in (2, 8))
    assert many - few >= 6 * (160 + 80) + 2 * 2 * 6 * 160 - 2 * 1024


def test_sizes_that_are_measured_fit_into_a_frame() -> None:
    assert sizes_of(BATCH)[-1] == 4096
    assert sizes_of(1)[-1] == LARGEST
    assert all(c.largest * BATCH <= LARGEST for cells in cells_for("call", BATCH) for c in cells)


@pytest.mark.parametrize("batch", [1, 8])
def test_the_window_begins_and_ends_between_exchanges(batch: int) -> None:
    first, second = question(24, 500, 4000), question(48, 2000, 9000)
    asked = replace(first, exchanges=(*first.exchanges, *second.exchanges))
    strategy = Strategy(replace(BATCHED, batch=batch), batch=batch)
    found = re.search(r"WARM_UP (\d+)U", application.header(asked, strategy))
    assert found is not None
    begin = int(found[1])
    end = begin + application.length_of(asked, strategy)
    assert all(time % each.every for time in (begin, end) for each in asked.exchanges)
