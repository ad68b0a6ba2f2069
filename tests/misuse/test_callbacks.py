# SPDX-License-Identifier: MIT
"""Requests that call back, used wrongly: the record names the misuse and where it is."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.test_targets import with_word
from weft.base.elf import Symbols
from weft.building.builder import Program, build
from weft.model.description import load

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "misuse" / "callbacks"
REQUEST, WAIT_IN_SWI = 18, 19
START = "weft_request_sem_take"
"""What start functions have in common is called by each; a record names that one."""

DESCRIPTION = """weft: 1
topology:
  nodes:
    here: {board: linux}
application:
  sources: [main.c]
  config: {checks: true}
  hubs:
    units: {type: sem, initial: 1}
    none: {type: sem}
  tasks:
    culprit: {entry: culprit_main, priority: 5, stack: 65536, requests: 2, callback_priority: 3,
              uses: [units, none]}
    other: {entry: other_main, priority: 6, stack: 65536, requests: 1, uses: [units]}
"""

SOURCE = """/* SPDX-License-Identifier: MIT */
#include "system.h"
volatile uint32_t misuse_case = 1000;
static void wrong(weft_request_t *request, weft_status_t status, void *arg)
{
    (void)status;
    (void)arg;
    switch (misuse_case) {
    case 0: weft_request_sem_take(culprit_request[1], weft_sem_ref(&units), WEFT_NO_WAIT); break;
    case 1: weft_request_set_callback(culprit_request[1], wrong, NULL); break;
    case 2: weft_sem_take(&none, WEFT_FOREVER); break;
    case 3: weft_request_collect(request, WEFT_NO_WAIT); break;
    case 4: /* once only */
        weft_request_sem_take(request, weft_sem_ref(&none), WEFT_FOREVER);
        weft_request_sem_take(request, weft_sem_ref(&none), WEFT_FOREVER);
        break;
    default: weft_request_set_callback(request, NULL, NULL); break;
    }
}
void other_main(void *arg)
{
    (void)arg;
    if (misuse_case == 8) {
        weft_request_set_callback(other_request[0], wrong, NULL);
    }
    weft_printf("nothing happened\\n");
    weft_exit(0);
}
void culprit_main(void *arg)
{
    (void)arg;
    weft_request_set_callback(culprit_request[1], wrong, NULL);
    weft_request_sem_take(culprit_request[1], weft_sem_ref(&none), WEFT_FOREVER);
    weft_request_set_callback(culprit_request[0], wrong, NULL);
    weft_request_sem_take(culprit_request[0], weft_sem_ref(&units), WEFT_NO_WAIT);
    switch (misuse_case) {
    case 5: weft_request_set_callback(culprit_request[1], NULL, NULL); break;
    case 6: weft_request_collect(culprit_request[1], WEFT_NO_WAIT); break;
    case 7: weft_request_set_callback(other_request[0], wrong, NULL); break;
    default: break;
    }
}
"""

WRONG = {
    "starts another request": (0, REQUEST, START),
    "sets the callback of another request": (1, REQUEST, "wrong"),
    "waits": (2, WAIT_IN_SWI, "wrong"),
    "collects": (3, REQUEST, "wrong"),
    "starts its request twice": (4, REQUEST, START),
    "sets it while the request is pending": (5, REQUEST, "culprit_main"),
    "collects what calls back": (6, REQUEST, "culprit_main"),
    "sets that of another task": (7, REQUEST, "culprit_main"),
    "sets one without a priority": (8, REQUEST, "other_main"),
}
RIGHT = 9


@cache
def program() -> Program:
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "main.c").write_text(SOURCE, encoding="utf-8")
    (BUILD / "callbacks.yaml").write_text(DESCRIPTION, encoding="utf-8")
    return build(load(BUILD / "callbacks.yaml"), BUILD / "build", [])[0]


def outcome(case: int) -> str:
    """Return what the program prints in a case."""
    elf = with_word(program(), "misuse_case", case).elf
    done = subprocess.run(["timeout", "10", elf], capture_output=True, text=True, check=False)
    elf.unlink()
    return done.stdout


@pytest.mark.parametrize("what", WRONG)
def test_misuse_names_the_function(what: str) -> None:
    case, code, function = WRONG[what]
    printed = outcome(case)
    found = re.search(rf'@fault .*what="misuse" code={code} pc=0x(\w+)', printed)
    assert found, printed
    place = Symbols(program().elf).locate(int(found[1], 16), is_return=True)
    assert place.function == function


def test_right_use_is_no_misuse() -> None:
    assert "nothing happened" in outcome(RIGHT)
