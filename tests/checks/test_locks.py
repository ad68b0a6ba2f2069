# SPDX-License-Identifier: MIT
"""The checker of lock classes finds what it should, and nothing else."""

from pathlib import Path

import pytest

from checks import locks
from checks.allowed import Allowed

MACROS = """
#define CHECKS 1
#define CHECK(wrong) do { if (CHECKS && (wrong)) { weft_check_refuse(); return; } } while (0)
"""
HEAD = """
#include "macros.h"
#define WEFT_NORETURN _Noreturn
void weft_arch_lock(void);
void weft_arch_unlock(void);
int weft_arch_switch(void);
WEFT_NORETURN void weft_fault(void);
void weft_check_refuse(void);
int weft_arch_is_locked(void);
int ready, count;
static int first_locked(void) { return count; }
static void wake_unlock(void) { weft_arch_switch(); }
static int add_or_lock(void) { if (ready) { return 1; } weft_arch_lock(); return 0; }
static int get(void) { weft_arch_lock(); count--; weft_arch_unlock(); return count; }
static int helper(void) { return count + 1; }
struct driver { int (*send_locked)(int); };
"""
RIGHT = {
    "plain": "void f(void) { weft_arch_lock(); first_locked(); weft_arch_unlock(); get(); }",
    "ends by a switch": "void f(void) { weft_arch_lock(); wake_unlock(); }",
    "keeps it": "int f_locked(void) { return first_locked() + helper(); }",
    "both branches": "void f_unlock(void) { if (ready) { wake_unlock(); } else { "
    "weft_arch_unlock(); } }",
    "early return": "int f_unlock(void) { if (ready) { weft_arch_unlock(); return 1; } return "
    "weft_arch_switch(); }",
    "first try": "void f(void) { if (add_or_lock()) { return; } first_locked(); "
    "weft_arch_unlock(); }",
    "first try, turned round": "void f(void) { if (!add_or_lock()) { wake_unlock(); } }",
    "constant": "void f(void) { if (0) { wake_unlock(); } if (1 && !add_or_lock()) { "
    "wake_unlock(); } }",
    "loop": "void f(void) { while (ready) { weft_arch_lock(); first_locked(); "
    "weft_arch_unlock(); } }",
    "break": "void f(void) { for (;;) { weft_arch_lock(); if (ready) { break; } "
    "weft_arch_unlock(); } wake_unlock(); }",
    "switch": "void f_unlock(void) { switch (count) { case 1: wake_unlock(); break; default: "
    "weft_arch_unlock(); } }",
    "does not return": "void f(void) { weft_arch_lock(); if (ready) { weft_fault(); } "
    "weft_arch_unlock(); }",
    "pointer": "int f_locked(struct driver *d) { return d->send_locked(1); }",
    "asked": "void f_unlock(void) { if (weft_arch_is_locked()) { weft_arch_unlock(); } }",
    "check": "void f_unlock(void) { CHECK(ready); weft_arch_unlock(); }",
    "what unlocks by its name": "void sched_unlock(void) { CHECK(ready); get(); }",
    "helper anyhow": "int f(void) { return helper(); } int f_locked(void) { return helper(); }",
}
WRONG = {
    "twice": "void f(void) { weft_arch_lock(); weft_arch_lock(); weft_arch_unlock(); }",
    "released twice": "void f(void) { weft_arch_lock(); weft_arch_unlock(); weft_arch_unlock(); }",
    "kept": "void f(void) { weft_arch_lock(); first_locked(); }",
    "kept in one branch": "void f(void) { weft_arch_lock(); if (ready) { return; } "
    "weft_arch_unlock(); }",
    "called without": "int f(void) { return first_locked(); }",
    "service within": "int f_locked(void) { return get(); }",
    "service within, deeper": "static int g(void) { return get(); } int f_locked(void) { return "
    "g(); }",
    "released": "void f_locked(void) { wake_unlock(); }",
    "not released": "void f_unlock(void) { first_locked(); }",
    "second in a loop": "void f(void) { while (ready) { weft_arch_lock(); } weft_arch_unlock(); }",
    "behind the first try": "void f(void) { if (add_or_lock()) { first_locked(); } else { "
    "wake_unlock(); } }",
    "pointer": "int f(struct driver *d) { return d->send_locked(1); }",
    "behind a check": "void f(void) { CHECK(ready); weft_arch_lock(); }",
    "falls through": "void f_unlock(void) { switch (count) { case 1: wake_unlock(); default: "
    "weft_arch_unlock(); } }",
}


def found(folder: Path, text: str, allowed: Allowed | None = None) -> list[str]:
    file = folder / "x.c"
    file.write_text(HEAD + text)
    (folder / "macros.h").write_text(MACROS)
    given = allowed or Allowed({})
    return [str(item) for item in locks.check(folder.resolve(), [file], ["-std=c11"], given)]


@pytest.mark.parametrize("name", RIGHT)
def test_what_agrees_is_not_reported(tmp_path: Path, name: str) -> None:
    assert found(tmp_path, RIGHT[name]) == []


@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_agree_is_reported(tmp_path: Path, name: str) -> None:
    line = HEAD.count("\n") + 1
    places = {item.split(": ")[0] for item in found(tmp_path, WRONG[name])}
    assert places == {f"x.c:{line}"}


def test_a_reviewed_exception_is_not_reported(tmp_path: Path) -> None:
    allowed = Allowed({"lock": {("x.c", "f"): "a reason"}})
    assert found(tmp_path, WRONG["kept"], allowed) == []
    assert allowed.unused("lock") == []


def test_what_does_not_compile_is_reported(tmp_path: Path) -> None:
    assert found(tmp_path, "void f(void) { nothing(; }") != []
