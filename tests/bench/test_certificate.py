# SPDX-License-Identifier: MIT
"""Whether results may be compared, and what is said of the conditions of both sides."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tests.bench.made import result, results, target_context
from weft.cli.main import new_app
from weft.lab import reference, results_file
from weft.lab.compare import terminal
from weft.lab.compare.sources import pairs, read_source
from weft.lab.compare.verdicts import Source, Verdict, compare
from weft.lab.results import certificate
from weft.lab.results_file import TargetContext
from weft.paths import ROOT

OURS = "arm-none-eabi-gcc (15:12.2.rel1-1) 12.2.1 20221205"
THEIRS = {"kernel": "Other", "configuration_hash": "", "compiler": "gcc 12.2"}
YIELD = "thread.yield.preemptive.ctx.k_to_k"


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ({}, {}, ""),
        ({"flags": ["-O2", "-g"]}, {"flags": ["-O2"]}, ""),
        ({"emulator": "QEMU 7.2"}, {"emulator": "QEMU 10"}, ""),
        ({"compiler": "gcc 12.2"}, {"compiler": "gcc 14.2"}, "the compilers differ: gcc 12.2 / "),
        ({"compiler": OURS}, {"compiler": "arm-none-eabi-gcc 12.2.1 1"}, "the compilers differ"),
        ({}, {"configuration_hash": "x"}, "the configurations differ: board or processor"),
        ({"clock": "cycles"}, {"clock": "edges"}, "the counting rules differ: cycles / edges"),
        ({"mhz": 80}, {"mhz": 120}, "the clocks differ: 80 MHz / 120 MHz"),
        ({"mhz": 80}, {"mhz": 0}, ""),
        ({"compiler": OURS}, THEIRS, ""),
        ({"compiler": "gcc 14.2.1"}, THEIRS, "the compilers differ: gcc 14.2.1 / gcc 12.2"),
        ({"compiler": "gcc 14.2.1"}, {**THEIRS, "compiler": ""}, ""),
        (
            {"compiler": OURS},
            {**THEIRS, "flags": ["-Os"]},
            "the optimisation differs: -O2 / -Os",
        ),
        ({"compiler": OURS}, {**THEIRS, "flags": ["-O2", "-flto"]}, "the optimisation differs"),
        ({"compiler": OURS}, {**THEIRS, "clock": "x"}, "the counting rules differ"),
    ],
)
def test_rules(one: dict[str, Any], other: dict[str, Any], reason: str) -> None:
    a, b = target_context(**one), target_context(**other)
    for found in (certificate.obstacle(a, b), certificate.obstacle(b, a)):
        assert bool(found) == bool(reason)
    assert certificate.obstacle(a, b).startswith(reason)


def text(a: TargetContext, b: TargetContext) -> list[str]:
    return list(certificate.text("cm3", a, b))


def test_equal_conditions_are_one_short_line() -> None:
    (line,) = text(target_context(mhz=80), target_context(mhz=80))
    names = "kernel, configuration, compiler, flags, core, emulator, clock, counting rule"
    assert line == f"cm3: same {names}"


def test_the_whole_certificate_says_what_is_the_same() -> None:
    a, b = target_context(), target_context(emulator="QEMU 10")
    lines = list(certificate.text("cm3", a, b, whole=True))
    assert "  compiler: gcc 12" in lines and "  emulator: QEMU 7.2 against QEMU 10" in lines
    assert len(lines) == 1 + len(certificate.lines(a, b))


def test_the_command_shows_all_conditions_on_request(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    results_file.write(results(result(YIELD, [21.0] * 3)), file)
    words = ["compare", str(file), str(file)]
    short, whole = (CliRunner().invoke(new_app(), w) for w in (words, [*words, "--conditions"]))
    assert "gcc 12" not in short.stdout and "compiler: gcc 12" in whole.stdout
    assert max(map(len, short.stdout.splitlines())) <= 100


def test_what_differs_has_a_line_each() -> None:
    lines = text(target_context(), target_context(compiler="gcc 14", emulator=""))
    assert lines[1:] == [
        "  compiler: gcc 12 against gcc 14",
        "  emulator: QEMU 7.2 against not stated",
    ]


def test_rows_are_marked_with_the_reason() -> None:
    ours = results(result(YIELD, [21.0] * 3), cm3=target_context(compiler="gcc 14.2.0"))
    other = read_source("kernel:chibios/simplified")
    (row,) = [row for row in compare(other, Source("ours", ours)) if row.metric == YIELD]
    assert row.verdict is Verdict.NOT_COMPARABLE
    assert row.reason == "the compilers differ: arm-none-eabi-gcc 12.2 / gcc 14.2.0"
    (row,) = compare(other, Source("ours", ours), across=True)
    assert row.verdict is Verdict.BETTER
    output = io.StringIO()
    compared = compare(other, Source("ours", ours))
    terminal.print_comparison(
        other, [(Source("ours", ours), compared)], Console(file=output), everything=False
    )
    assert "compiler: arm-none-eabi-gcc 12.2 against gcc 14.2.0" in output.getvalue()
    assert "1 not comparable, because the compilers differ" in output.getvalue()


def test_values_of_other_kernels_have_conditions() -> None:
    """Each file and processor has a line, and each line is of a file."""
    known = reference.conditions()
    entries = [*reference.other_kernels(), *reference.zephyr()]
    assert {(entry.file, entry.processor) for entry in entries} == known.keys()
    assert all((ROOT / "reference" / file).is_file() for file, _ in known)
    other = read_source("kernel:Zephyr/default").results.context.targets["cm3"]
    assert other.flags[0] == "-Os" and "-O2" not in other.flags


def test_the_baseline_is_compared_with_another_kernel() -> None:
    ((a, b),) = pairs("baseline", "kernel:FreeRTOS/no")
    assert a.name == "baseline" and compare(a, b)


def test_json_has_the_certificate(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    results_file.write(results(result(YIELD, [21.0] * 3)), file)
    done = CliRunner().invoke(new_app(), ["compare", str(file), str(file), "--json"])
    (found,) = json.loads(done.stdout)
    assert found["certificate"]["cm3"]["obstacle"] == ""
    assert found["certificate"]["cm3"]["facts"]["compiler"] == {
        "a": "gcc 12",
        "b": "gcc 12",
        "same": True,
    }
