# SPDX-License-Identifier: MIT
"""What ./weft advise prints, with costs by formulas: screens/*.txt; `pytest --accept` writes it."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.command_line import Weft
from weft.diag import exits

SCREENS = Path(__file__).with_name("screens")
COMMANDS = {
    "message": "--bytes 160 --every 10ms --deadline 2ms",
    "call": "--target rv32 --bytes 160 --result 80 --every 20ms --prefer latency",
    "large": "--target vex2 --bytes 9000 --every 50ms --sender b --busy a=30% --busy b=5.5%",
    "late": "--target rv32 --bytes 64 --every 1ms --deadline 15us",
    "service": "--bytes 160 --result 80 --every 20ms --service 6ms",
    "batch": "--bytes 64 --every 1ms --deadline 10ms --bus 40%",
    "description": "tests/advise/app.yaml",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_screens(
    weft: Weft,
    at_root: Path,
    made_costs: None,
    golden: Callable[[Path, str], None],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = weft("advise", *shlex.split(COMMANDS[name]))
    assert result.err == ""
    assert result.code == (exits.FAILED if name == "late" else exits.OK)
    text = "\n".join(line.rstrip() for line in result.out.splitlines())
    golden(SCREENS / f"{name}.txt", f"$ ./weft advise {COMMANDS[name]}\n{text}\n")


def test_json_says_the_same(weft: Weft, made_costs: None) -> None:
    found = json.loads(weft("advise", *shlex.split(COMMANDS["message"]), "--json").out)
    first, *others = found["strategies"]
    assert first["link"]["notify"] == "interrupt" and first["data"] == "lent"
    assert first["bus_bytes"] == 4 * (10 + 10) and first["batch"] == 1
    assert found["nodes"] == ["a", "b"] and found["unit"] == "cycles"
    assert sum(first["loads"]) <= min(sum(each["loads"]) for each in others)
    assert found["measured"] == []


def test_a_description_is_a_list_of_links(weft: Weft, at_root: Path, made_costs: None) -> None:
    (found,) = json.loads(weft("advise", "tests/advise/app.yaml", "--json").out)
    assert found["nodes"] == ["gpp", "dsp"]
    assert [(each["name"], each["from"], each["bytes"]) for each in found["exchanges"]] == [
        ("recorder to encode", "gpp", 160),
        ("meter to levels", "dsp", 16),
    ]
    assert [each["every_us"] for each in found["exchanges"]] == [20_000, 100_000]
    assert [each["deadline_us"] for each in found["exchanges"]] == [5000, 100_000]
    assert [each["service_us"] for each in found["exchanges"]] == [3000, 0]


def test_the_command_line_knows_better_how_long_a_function_takes(
    weft: Weft, at_root: Path, made_costs: None
) -> None:
    text = weft("advise", "tests/advise/app.yaml", "--service", "1ms", "--json").out
    (found,) = json.loads(text)
    assert [each["service_us"] for each in found["exchanges"]] == [1000, 0]
