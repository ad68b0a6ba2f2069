# SPDX-License-Identifier: MIT
"""Configurations side by side."""

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from tests.bench.made import result, results, target_context
from weft.diag.errors import WeftError
from weft.lab.compare.sources import read_source
from weft.lab.results_file import Results
from weft.lab.side_by_side import Row, print_rows, rows
from weft.lab.stored_baseline import compiler_key
from weft.model.configurations import CONFIGURATIONS
from weft.model.description.load import load
from weft.paths import ROOT


def run(sizes: dict[str, int], **values: float) -> Results:
    made = [result(name.replace("_", "."), [value] * 5) for name, value in values.items()]
    return results(*made, cm3=target_context(sizes=sizes))


def test_every_row_has_a_column_for_each_configuration() -> None:
    a = run({"text": 100}, sem_give=9, sem_take=10)
    b = run({"text": 160}, sem_give=35, trace_mark=20)
    found = {row.metric: row for row in rows([a, b])}
    assert found["sem.give"].values == (9, 35) and found["sem.give"].changes() == [0, 26]
    assert found["sem.take"].values == (10, None) and found["sem.take"].changes() == [0, None]
    assert found["trace.mark"].values == (None, 20)
    assert found["size.text"].values == (100, 160)


BUILDS = ("default", "instrumented", "canaries", "objcore", "canaries-objcore")
"""The configurations whose values stand side by side in measuring.md."""


def documented() -> dict[str, tuple[float, ...]]:
    """Return the rows of the table of configurations in measuring.md."""
    page = (ROOT / "doc" / "explanation" / "measuring.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(f"| row | {' | '.join(BUILDS)} |\n")
    lines = [line.strip("|").split("|") for line in rest.split("\n\n")[0].splitlines()[1:]]
    assert len(lines) >= 5
    return {name.strip(" `"): tuple(map(float, values)) for name, *values in lines}


def test_a_file_gets_whole_names() -> None:
    out = io.StringIO()
    name = "a.metric.with.a.name.that.is.longer.than.usual.ones.and.than.half.a.terminal.kernel"
    names = ["default", "instrumented", "canaries", "objcore"]
    print_rows(names, [Row(name, "cm3", "instructions", (1, 22, 1, None))], Console(file=out))
    line = next(line for line in out.getvalue().splitlines() if name in line)
    assert line.split() == [name, "1", "22", "+21", "1"]


@pytest.mark.skipif(
    not all(map(shutil.which, ("arm-none-eabi-gcc", "qemu-system-arm", "gcc"))),
    reason="cm3 is not installed",
)
@pytest.mark.slow
def test_instrumented_against_non_instrumented(tmp_path: Path) -> None:
    """All rows that one configuration has, the others have; a record costs at most 30."""
    file = tmp_path / "columns.json"
    options = ["-t", "cm3", "--suite", "core", "--output", str(file)]
    configurations = ("non-instrumented", *BUILDS[1:])
    options += [word for name in configurations for word in ("--config", name)]
    command = [sys.executable, "-m", "weft", "bench", *options]
    environment = {"PYTHONPATH": str(ROOT / "tools"), "PATH": "/usr/bin:/bin:/usr/local/bin"}
    subprocess.run(command, check=True, capture_output=True, env=environment, timeout=500)
    runs = [part.results for part in read_source(str(file)).parts()]
    assert [results.config for results in runs] == [*BUILDS]
    found = {row.metric: row for row in rows(runs)}
    assert all(value is not None for row in found.values() for value in row.values)
    for metric in ("semaphore.give.immediate.kernel", "semaphore.take.immediate.kernel"):
        _, instrumented, canaries, *_ = found[metric].changes()
        assert instrumented is not None and 0 < instrumented <= 41
        assert canaries == 0
    if compiler_key(runs[0].context.targets["cm3"].compiler) == "12.2.1":
        assert documented() == {name: found[name].values for name in documented()}


def test_a_configuration_chooses_the_memory_of_all_nodes() -> None:
    file = ROOT / "bench" / "core" / "core.yaml"
    node = load(file, target="vex", **CONFIGURATIONS["external-data"]).root.topology.nodes["main"]
    assert node.memory is not None
    assert (node.memory.code, node.memory.data, node.memory.stacks) == (
        "internal",
        "external",
        "external",
    )
    with pytest.raises(WeftError, match="has one memory only"):
        load(file, target="cm3", **CONFIGURATIONS["external"])
