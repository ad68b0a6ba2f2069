# SPDX-License-Identifier: MIT
"""The counting plugin on guests whose counts are known."""

import os
import re
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from weft.base.elf_types import Elf
from weft.building.builder import Program
from weft.diag.errors import WeftError
from weft.lab import counting_plugin
from weft.lab.counting_plugin import CountLog, OffTime, api_of, read_log

Guest = Callable[[str, str], Program]
Counted = Callable[..., tuple[CountLog, str]]


def off_times(found: list[OffTime]) -> list[tuple[bool, bool, int, int]]:
    return [(w.trap, w.measured, w.longest, w.times) for w in found]


def test_counts_are_exact(guest: Guest, counted: Counted) -> None:
    log, _ = counted(guest("count_cm3", "cm3"), None)
    assert log.finished and log.total is not None
    assert log.metrics[0].samples == [0, 100, *[5] * 10]


def test_interrupts_off_times_on_armv7m(guest: Guest, counted: Counted) -> None:
    log, _ = counted(guest("count_cm3", "cm3"), None)
    assert log.start.interrupts_off == [] and log.metrics[0].interrupts_off == []
    assert off_times(log.metrics[1].interrupts_off) == [
        (False, True, 6, 1),
        (False, True, 2, 1),
        (False, False, 3, 1),
    ]


def test_counts_equal_the_processors_own(guest: Guest, counted: Counted) -> None:
    program = guest("count_rv32", "rv32")
    log, console = counted(program, Elf(program.elf).address_of("weft_riscv_vectors"))
    own = [int(word, 16) for word in re.findall("[0-9a-f]{8}", console)]
    assert len(own) == 20
    assert log.metrics[0].samples == [count + 1 for count in own]


def test_interrupts_off_times_on_riscv(guest: Guest, counted: Counted) -> None:
    program = guest("count_rv32", "rv32")
    log, _ = counted(program, Elf(program.elf).address_of("weft_riscv_vectors"))
    assert off_times(log.metrics[1].interrupts_off) == [
        (False, True, 3, 1),
        (False, True, 3, 1),
        (True, True, 7, 1),
    ]


def test_sum_over_cores_without_idle(guest: Guest, counted: Counted) -> None:
    program = guest("cores_rv32", "rv32")
    (idle,) = [s for s in Elf(program.elf).symbols if s.name == "idle"]
    log, _ = counted(program, None, [(idle.address, idle.address + idle.size)], 2)
    first, *samples = log.metrics[0].samples
    assert first > 10  # hart 1 starts meanwhile
    assert samples == [10, 10, 10, 11]
    assert log.metrics[1].samples == [6] * 5


def test_two_runs_agree(guest: Guest, counted: Counted) -> None:
    program = guest("count_cm3", "cm3")
    assert counted(program, None) == counted(program, None)


def test_the_plugin_says_that_its_file_is_missing(guest: Guest) -> None:
    program = guest("count_cm3", "cm3")
    emulator = program.board.run[0]
    plugin = counting_plugin.build_plugin(api_of(counting_plugin.emulator_version(emulator)))
    command = [*program.board.command(program.elf), "-plugin", str(plugin)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "weft_count: argument out=FILE is missing" in done.stderr


def test_plugin_is_built_once(tmp_path: Path) -> None:
    first = counting_plugin.build_plugin(1, tmp_path)
    stamp = first.stat().st_mtime_ns
    assert counting_plugin.build_plugin(1, tmp_path).stat().st_mtime_ns == stamp


SLOW = """#!/bin/sh
for last; do :; done
exec 3>"$last"
echo begin $$ >&3
sleep 1
echo end $$ >&3
"""


def test_two_that_build_the_plugin_get_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "gcc"
    compiler.write_text(SLOW)
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    def built(delay: float) -> list[str]:
        time.sleep(delay)
        return counting_plugin.build_plugin(1, tmp_path / "plugin").read_text().split()

    with ThreadPoolExecutor() as pool:
        for words in pool.map(built, (0, 0.5)):
            assert words == ["begin", words[1], "end", words[1]]


@pytest.mark.parametrize("api", [1, 2, 3, 4])
def test_plugin_compiles_for_each_interface(api: int, tmp_path: Path) -> None:
    assert counting_plugin.build_plugin(api, tmp_path).exists()


@pytest.mark.parametrize(
    ("version", "api"),
    [
        ("QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18+b3)", 1),
        ("QEMU emulator version 8.2.0", 1),
        ("QEMU emulator version 9.0.2", 2),
        ("QEMU emulator version 9.1.0", 3),
        ("QEMU emulator version 10.0.2 (Debian 1:10.0.2+ds-2)", 4),
        ("QEMU emulator version 11.0.0", 4),
    ],
)
def test_interface_by_version(version: str, api: int) -> None:
    assert api_of(version) == api


def test_old_emulator_is_refused() -> None:
    with pytest.raises(WeftError, match=r"QEMU 5\.2 is too old"):
        api_of("QEMU emulator version 5.2.0")


def test_missing_emulator_says_so() -> None:
    with pytest.raises(WeftError, match="no-such-qemu is not installed"):
        counting_plugin.emulator_version("no-such-qemu")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["m 2 5"], "mark 2 in line 1 .* was not open"),
        (["m 1 5", "m 1 6"], "mark 1 in line 2 .* was open"),
        (["m 1 5", "m 3 6"], "mark 3 in line 2"),
        (["what"], "line 1 of the plugin's log is unknown"),
    ],
)
def test_wrong_logs_are_refused(lines: list[str], message: str) -> None:
    with pytest.raises(WeftError, match=message):
        read_log(lines)


def test_log_of_a_stopped_run_has_no_total() -> None:
    log = read_log(["v 1 arm", "m 3 1", "m 1 2", "m 2 9"])
    assert not log.finished and log.total is None and log.metrics[0].samples == [6]
