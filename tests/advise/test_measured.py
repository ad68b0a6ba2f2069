# SPDX-License-Identifier: MIT
"""Costs measured on a target, and an application that behaves as they predict."""

from pathlib import Path

import pytest

from tests.advise.near import LATENCY_ERROR, LOAD_ERROR, errors, is_near
from tests.needs import need_target
from tests.tools.command_line import Weft
from weft.lab.advise.measured import check
from weft.lab.advise.model import Model
from weft.lab.advise.question import Exchange, Question
from weft.lab.advise.strategies import Strategy
from weft.lab.advise.tables import Tables
from weft.lab.strategies import table
from weft.lab.strategies.describe import Probe, cells_for
from weft.lab.strategies.strategy import Method, pair_of
from weft.lab.strategies.table import measured

KEYS = {"checks": False}


@pytest.mark.slow
def test_advice_for_emulated_cores(
    weft: Weft, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    need_target("rv32")
    monkeypatch.setattr(table, "FOLDER", tmp_path)
    question = ("--target", "rv32", "--bytes", "160", "--every", "5ms", "--deadline", "2ms")
    first = weft("advise", *question, "--measure")
    assert first.code == 0 and first.err.count("measuring on rv32") == 6, first.err
    errors = [line for line in first.out.splitlines() if " error " in line]
    assert len(errors) == 3 * 3
    for line in errors:
        limit = LATENCY_ERROR if "median" in line else LOAD_ERROR
        assert abs(float(line.rpartition(" ")[2].rstrip("%")) / 100) < limit, line
    again = weft("advise", *question)
    assert again.code == 0 and again.err == ""
    assert first.out.startswith(again.out)


def test_costs_of_simulated_cores_repeat_to_the_cycle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    need_target("mixed")
    monkeypatch.setattr(table, "FOLDER", tmp_path)
    pair = pair_of("mixed")
    probe = Probe(pair, Method("interrupt", "internal"), "message", cells_for("message")[0])
    first, kept = measured(probe)
    assert not kept and measured(probe) == (first, True)
    assert measured(probe, fresh=True) == (first, False)
    assert first.idle.polls == (0, 0)
    assert first.loaded is not None
    for state in (first.idle, first.loaded):
        busy = [cost.busy for cost in state.costs]
        assert all(busy[0][node] < busy[-1][node] for node in (0, 1))
        assert state.wake > 0 and busy[0][1] > 100


@pytest.mark.slow
def test_an_application_on_simulated_cores() -> None:
    need_target("mixed")
    question = Question(
        pair_of("mixed"), (Exchange("data", 200, 2000, 2000),), ("gpp", "dsp"), keys=KEYS
    )
    model = Model(question, Tables(question.pair, KEYS))
    done = check(model.predict(Strategy(Method("interrupt", "internal"))))
    assert is_near(*errors(done)), done
