# SPDX-License-Identifier: MIT
"""The example `telephone` on a simulated signal processor: strategies have the rows of its page."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.needs import need_target

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "telephone"
CALLS = EXAMPLE / "calls" / "calls.yaml"
MAPS = {file.name.split(".")[0] for file in CALLS.parent.glob("*.map.yaml")}
OUTPUT = re.compile(
    r"load (?P<load>[\d.]+) %, a packet every (?P<every>[\d.]+) ms,"
    r" deviation (?P<deviation>[\d.]+) ms, a call (?P<call>[\d.]+) ms, 0 bytes wrong"
)


def page() -> dict[str, list[float]]:
    """Return load, time from packet to packet, deviation and latency of each row of the page."""
    text = (EXAMPLE / "README.md").read_text()
    table = text.split("| placement |")[1].split("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    names = [re.match(r"\[([\w-]+)\]|", row[0]) for row in rows]
    return {
        (name.group(1) or "") if name else "": [float(cell) for cell in row[1:5]]
        for name, row in zip(names, rows, strict=True)
    }


def weft(*arguments: str) -> str:
    run = subprocess.run(
        ["./weft", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=500, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def placed(name: str) -> list[str]:
    return ["--map", str(CALLS.parent / f"{name}.map.yaml")] if name else []


def test_the_page_has_every_placement() -> None:
    assert set(page()) == MAPS | {""}


@pytest.mark.parametrize("name", sorted(MAPS | {""}), ids=lambda name: name or "as-described")
def test_descriptions_are_sound(name: str) -> None:
    weft("check", str(CALLS), *placed(name))


def test_the_page_says_what_follows_from_its_rows() -> None:
    rows = page()
    assert all(rows["alone"][0] > 30 * row[0] for name, row in rows.items() if name != "alone")
    polls = [rows[f"poll-{period}"] for period in (5, 10, 15, 20)]
    assert [row[0] for row in polls] == sorted((row[0] for row in polls), reverse=True)
    assert all(row[3] > rows[""][3] for row in polls)
    armed = rows["armed"]
    assert all(armed[3] < row[3] for row in polls) and armed[0] < min(row[0] for row in polls[:2])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(MAPS | {""}), ids=lambda name: name or "as-described")
def test_a_strategy_has_the_row_of_the_page(name: str) -> None:
    """To 15 %, because compilers differ; deviations of microseconds to 10 of them."""
    need_target("mixed")
    output = weft("run", "-q", str(CALLS), "--timeout", "400", *placed(name))
    found = OUTPUT.search(output)
    assert found, output
    load, every, deviation, call = page()[name]
    assert float(found["load"]) == pytest.approx(load, rel=0.15)
    assert float(found["every"]) == pytest.approx(every, rel=0.01)
    assert float(found["deviation"]) == pytest.approx(deviation, rel=0.15, abs=0.01)
    assert float(found["call"]) == pytest.approx(call, rel=0.15)
