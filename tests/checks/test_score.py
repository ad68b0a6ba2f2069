# SPDX-License-Identifier: MIT
"""Random mutants: results are stored one by one, resumed, and tried again on request."""

from pathlib import Path

import pytest

from tests.mutants.mutant import mutants
from tests.mutants.score.rooms import ROOMS
from tests.mutants.score.tally import Tally, digest, score

KILLERS = {"a": "sem", "b": "", "c": None, "d": "mutex", "e": ""}
"""What notices each change; c makes no other code."""


class Trial:
    """A search through KILLERS, which an interruption may end."""

    def __init__(self, folder: Path, sources: str = "now") -> None:
        self.tally = Tally.of(folder / "deep" / "tally.json", sources)
        self.asked: list[str] = []
        self.shown: list[str] = []

    def run(self, count: int, interrupted_at: str = "") -> list[str]:
        def killer(change: str) -> str | None:
            if change == interrupted_at:
                raise KeyboardInterrupt
            self.asked.append(change)
            return KILLERS[change]

        return score([*KILLERS, "a"], count, self.tally, killer, self.shown.append)


def test_what_makes_no_other_code_does_not_count(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert trial.run(3) == ["a", "b", "d"]
    assert trial.asked == ["a", "b", "c", "d"]
    assert trial.tally.survivors == ["b"]


def test_the_same_change_counts_once(tmp_path: Path) -> None:
    assert Trial(tmp_path).run(9) == ["a", "b", "d", "e"]


def test_an_interrupted_run_says_what_it_has_and_is_resumed(tmp_path: Path) -> None:
    first = Trial(tmp_path)
    assert first.run(9, interrupted_at="d") == ["a", "b"]
    assert first.shown == [
        "b",
        "# 2 of 9 tried, 1 survive",
        "interrupted: the same command resumes",
    ]
    second = Trial(tmp_path)
    assert second.run(9) == ["a", "b", "d", "e"]
    assert second.asked == ["c", "d", "e"]
    assert [line for line in second.shown if not line.startswith("#")] == ["b", "e"]


def test_survivors_are_tried_again_on_request(tmp_path: Path) -> None:
    Trial(tmp_path).run(9)
    again = Trial(tmp_path)
    again.tally.forget_survivors()
    again.run(9)
    assert again.asked == ["b", "c", "e"]


def test_results_of_other_sources_are_worth_nothing(tmp_path: Path) -> None:
    source = tmp_path / "sem.c"
    source.write_text("give")
    Trial(tmp_path, digest([source])).run(9)
    assert Trial(tmp_path, digest([source])).tally.tried
    source.write_text("take")
    assert not Trial(tmp_path, digest([source])).tally.tried


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_the_programs_that_notice_the_mutants_of_its_folder(room: str) -> None:
    known = {name.removeprefix("small ").split()[0] for name in ROOMS[room].killers}
    used = {
        mutant.killer.removeprefix("small ").split()[0]
        for mutant in mutants(room)
        if not mutant.survives
    }
    assert used - known == set()
