# SPDX-License-Identifier: MIT
"""Descriptions of many nodes as programs: one source for all nodes and all placements."""

import re
import shutil
from pathlib import Path

import pytest

from tests.needs import needs
from tests.nightly import nightly
from tests.tools.command_line import Weft
from weft.diag import exits
from weft.paths import SPEC

DESCRIPTION = """\
weft: 1
topology:
  nodes:
    a: {board: linux}
    b: {board: linux}
  links:
    - {between: [a, b], driver: shm}
application:
  sources: [main.c]
  hubs:
    numbers: {type: msgq, message: uint32_t, depth: 2, node: b}
    other: {type: sem, node: b}
  tasks:
    sender: {entry: sender, priority: 5, stack: 1024, node: a, uses: [numbers]}
    adder: {entry: adder, priority: 6, stack: 1024, node: b, arg: numbers}
"""
MAIN = """\
#include "system.h"

void sender(void *arg)
{
    (void)arg;
    for (uint32_t n = 1; n <= 10; n++) {
        weft_msgq_put(&numbers, &n, WEFT_FOREVER);
    }
    weft_sleep(WEFT_S(10));
}

void adder(void *arg)
{
    weft_msgq_ref_t from = weft_msgq_ref(arg);
    uint32_t sum = 0;

    for (uint32_t n = 0; n < 10;) {
        if (weft_msgq_get(from, &n, WEFT_S(5)) != WEFT_OK) {
            weft_exit(1);
        }
        sum += n;
    }
    weft_printf("sum %u\\n", (unsigned)sum);
    weft_exit(sum == 55 ? 7 : 1);
}
"""

pytestmark = needs("cmake", "ninja", "gcc")


def write(folder: Path, description: str = DESCRIPTION, main: str = MAIN) -> Path:
    (folder / "net.yaml").write_text(description)
    (folder / "main.c").write_text(main)
    return folder / "net.yaml"


@pytest.mark.parametrize("optimize", ["speed", *nightly("debug")])
@pytest.mark.parametrize("placement", ["bab", *nightly("aaa", "aba")])
def test_one_source_under_placements(
    weft: Weft, tmp_path: Path, placement: str, optimize: str
) -> None:
    sender, adder, numbers = list(placement)
    file, where = write(tmp_path), tmp_path / "net.map"
    nodes = f"sender: {sender}, adder: {adder}, numbers: {numbers}, other: {adder}"
    where.write_text(f"weft: 1\nnodes: {{{nodes}}}\n")
    result = weft(
        "run", file, "--map", where, "--optimize", optimize, "-q", "--build-dir", tmp_path / "build"
    )
    assert result.code == 7 and "sum 55" in result.out, result.err


def test_a_hub_that_no_task_of_the_node_declares(weft: Weft, tmp_path: Path) -> None:
    main = MAIN.replace(
        "weft_sleep(WEFT_S(10))", "weft_sem_give(&other);\nweft_task_abort(&adder_task)"
    )
    result = weft("build", write(tmp_path, main=main), "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert "error W056: the sources of node `a` use `other` of node `b`" in result.err
    assert "use `adder_task` of node `b`, but nothing on `a` has it under `controls`" in result.err
    assert "W051" not in result.err


def test_a_timer_of_another_node(weft: Weft, tmp_path: Path) -> None:
    text = DESCRIPTION + "  timers:\n    beat: {handler: on_beat, start: false, node: b}\n"
    main = MAIN.replace("weft_sleep(WEFT_S(10))", "weft_timer_stop(&beat_timer)")
    main += "\nvoid on_beat(weft_timer_t *timer, void *arg) { (void)timer, (void)arg; }\n"
    result = weft("build", write(tmp_path, text, main=main), "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert "error W242: the sources of node `a` use `beat_timer` of node `b`" in result.err
    assert "timers cannot: move one of the two" in result.err and "W051" not in result.err


def test_a_message_larger_than_a_packet_whose_size_the_compiler_knows(
    weft: Weft, tmp_path: Path
) -> None:
    text = DESCRIPTION.replace("uint32_t", "struct big").replace(
        "hubs:", "include: [big.h]\n  hubs:"
    )
    (tmp_path / "big.h").write_text("struct big {\n    char byte[300];\n};\n")
    result = weft("build", write(tmp_path, text), "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert "W041: a message of `numbers` is larger than the 256 bytes that a frame on" in result.err
    assert "net.yaml:12:" in result.err and "note: the link is here" in result.err
    assert "hint: write a larger `payload` in `topology`" in result.err
    assert "W051" not in result.err and "system.c" not in result.err


def test_files_clock_and_console_of_another_node(weft: Weft, tmp_path: Path) -> None:
    where = tmp_path / "net.map"
    link = "{between: [board, host], driver: socket}"
    where.write_text(f"weft: 1\nboards: {{board: linux}}\nlinks: [{link}]\n")
    folder = tmp_path / "host_services"
    shutil.copytree(SPEC / "valid" / "host_services", folder)
    (folder / "data").mkdir()
    file = folder / "host_services.yaml"
    result = weft("run", file, "--map", where, "--build-dir", tmp_path / "build", "-q")
    assert result.code == 0, result.err
    assert re.search(r"^host +\| \d{9,} s$", result.out, re.MULTILINE)
    assert (folder / "data" / "greeting.txt").read_text() == "hello\n"
