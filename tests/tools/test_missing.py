# SPDX-License-Identifier: MIT
"""What a build lacks is said in the words of the description."""

import os
from pathlib import Path

import pytest

from tests.needs import need_target, needs
from tests.tools.command_line import Weft
from tests.tools.test_build import MINIMAL, application
from weft.diag import exits

pytestmark = needs("cmake", "ninja", "gcc")


def test_an_entry_that_no_source_defines(weft: Weft, tmp_path: Path) -> None:
    file = application(tmp_path, '#include "system.h"\nvoid ran(void *arg) { (void)arg; }\n')
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert "app.yaml:9:19: error W052: no source defines `run`, the entry of `only`" in result.err
    assert "hint: did you mean `ran`?" in result.err
    assert "W051" not in result.err


def test_a_source_that_was_forgotten(weft: Weft, tmp_path: Path) -> None:
    text = (MINIMAL / "main.c").read_text().replace("(void)arg;", "(void)arg; helper();")
    file = application(tmp_path, text.replace('"system.h"', '"system.h"\nvoid helper(void);'))
    (file.parent / "helper.c").write_text("void helper(void)\n{\n}\n")
    (file.parent / "other.c").write_text("void other(void)\n{\n    helper();\n}\n")
    (file.parent / "gone.c").symlink_to("nowhere.c")
    os.mkfifo(file.parent / "pipe.c")
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    hint = "hint: `helper.c` beside the sources may define it: add it to `sources`"
    assert hint in result.err and "undefined reference to `helper'" in result.err


def test_a_message_of_a_type_that_no_header_declares(weft: Weft, tmp_path: Path) -> None:
    file = application(tmp_path, (MINIMAL / "main.c").read_text())
    (file.parent / "app.h").write_text("typedef struct report { int value; } report_t;\n")
    hubs = "  include: [app.h]\n  hubs:\n    news: {type: port, message: reprot_t}\n  tasks:"
    file.write_text(file.read_text().replace("  tasks:", hubs))
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert result.code == exits.BUILD
    assert "error W031: no header of `include` declares the C type `reprot_t`" in result.err
    assert "hint: did you mean `report_t`?" in result.err
    assert "system.h" not in result.err and "W051" not in result.err


@pytest.mark.parametrize("target", ["host", "cm3"])
def test_an_entry_that_is_written_wrong(weft: Weft, tmp_path: Path, target: str) -> None:
    """Also where objects have the suffix that CMake gives without an operating system."""
    need_target(target)
    file = application(tmp_path, '#include "system.h"\nvoid ran(void *arg) { (void)arg; }\n')
    result = weft("build", file, "-t", target, "--build-dir", tmp_path / "build")
    assert "hint: did you mean `ran`?" in result.err


def test_names_with_a_suffix_may_be_those_of_the_c_library(weft: Weft, tmp_path: Path) -> None:
    file = application(tmp_path, (MINIMAL / "main.c").read_text())
    text = file.read_text().replace("only:", "send:")
    file.write_text(text + "  timers:\n    time: {handler: on_time, start: false}\n")
    source = file.parent / "main.c"
    more = "void on_time(weft_timer_t *timer, void *arg) { (void)timer, (void)arg; }\n"
    source.write_text(source.read_text() + more)
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert result.code == 0, result.err
    file.write_text(text + "  hubs:\n    send: {type: sem}\n")
    result = weft("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    assert "W016: `send` is taken by the C library" in result.err
