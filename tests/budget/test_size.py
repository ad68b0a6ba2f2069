# SPDX-License-Identifier: MIT
"""Bytes and stacks of applications: call graphs by hand, attribution, and what adds up."""

import re
from pathlib import Path

import pytest

from tests.needs import need_target
from weft.lab.size import application, frames, parts, show
from weft.lab.size.application import Answer, Stack
from weft.lab.size.frames import Need
from weft.paths import ROOT

DEADLINES = ROOT / "examples" / "deadlines" / "deadlines.yaml"

ARM = """
00000100 <entry>:
 100:\tpush\t{r4, r5, lr}
 102:\tsub\tsp, #20
 104:\tbl\t200 <leaf>
 108:\tbl\t300 <deep>
00000200 <leaf>:
 200:\tbx\tlr
00000300 <deep>:
 300:\tstmdb\tsp!, {r4, r5, r6, r7, r8, r9, sl, fp, lr}
 304:\tvpush\t{d8-d9}
 308:\tbne.n\t300 <deep>
 30a:\tb.w\t200 <leaf>
00000400 <circle>:
 400:\tpush\t{r3, lr}
 402:\tbl\t500 <other>
00000500 <other>:
 500:\tpush\t{r3, lr}
 502:\tbl\t400 <circle>
00000600 <self>:
 600:\tpush\t{r3, lr}
 602:\tbl\t600 <self>
00000700 <pointer>:
 700:\tpush\t{r3, lr}
 702:\tblx\tr3
"""

RISCV = """
80000100 <entry>:
80000100:\taddi\tsp,sp,-32
80000104:\tjal\tra,80000200 <deep>
80000108:\tret
80000200 <deep>:
80000200:\taddi\tsp,sp,-16
80000204:\tbnez\ta0,80000204 <deep+0x4>
80000208:\tj\t80000300 <pointer>
80000300 <pointer>:
80000300:\tjalr\ta5
"""

SPARC = """
40000100 <entry>:
40000100:\tadd  %sp, -96, %sp
40000104:\tcall  40000200 <deep>
40000108:\tnop
4000010c:\tretl
40000110:\tadd  %sp, 0x60, %sp
40000200 <deep>:
40000200:\tadd  %sp, -72, %sp
40000204:\tbe,a   40000300 <pointer>
40000208:\tclr  %o0
4000020c:\tjmp  %l1
40000300 <pointer>:
40000300:\tcall  %g1
"""

MICROBLAZE = """
90000100 <entry>:
90000100:\taddik\tr1, r1, -28
90000104:\timm\t0
90000108:\tbrlid\tr15, 248\t// 90000200 <deep>
9000010c:\tswi\tr15, r1, 0
90000110:\trtsd\tr15, 8
90000114:\taddik\tr1, r1, 28
90000200 <deep>:
90000200:\taddik\tr1, r1, -40
90000204:\tbeqid\tr3, 252\t// 90000300 <pointer>
90000208:\tor\tr0, r0, r0
9000020c:\tbrad\tr4
90000300 <pointer>:
90000300:\tbrald\tr15, r3
"""


def need(text: str, name: str) -> Need:
    found = frames.read(text).need(name)
    assert found is not None
    return found


def test_the_deepest_path() -> None:
    found = need(ARM, "entry")
    assert found.depth == 3 * 4 + 20 + 9 * 4 + 2 * 8
    assert found.path == ("entry", "deep", "leaf") and found.is_known
    assert frames.read(ARM).need("nobody") is None


def test_what_a_report_needs_is_apart() -> None:
    whole = frames.read(ARM)
    found = whole.need("entry", ("deep", "nobody"))
    assert found is not None
    assert (found.depth, found.path) == (3 * 4 + 20, ("entry", "leaf"))
    found = whole.need("pointer", ("pointer",))
    assert found is not None and found.depth == 0 and found.is_known


def test_calls_by_a_pointer_and_circles_are_reported() -> None:
    assert need(ARM, "pointer").by_pointer == ("pointer",)
    assert need(ARM, "circle").recursive == ("circle", "other")
    assert need(ARM, "self").recursive == ("self",)
    assert not need(ARM, "self").is_known


def test_the_deepest_path_on_riscv() -> None:
    found = need(RISCV, "entry")
    assert (found.depth, found.by_pointer, found.recursive) == (48, ("pointer",), ())


def test_the_deepest_path_on_sparc() -> None:
    found = need(SPARC, "entry")
    assert (found.depth, found.by_pointer, found.recursive) == (168, ("pointer",), ())


def test_the_deepest_path_on_microblaze() -> None:
    found = need(MICROBLAZE, "entry")
    assert (found.depth, found.by_pointer, found.recursive) == (68, ("deep", "pointer"), ())


def stack(used: int | None, depth: int) -> Answer:
    path = Need(depth, ("entry",), (), ())
    return Answer(None, stacks=[Stack("main", "t", 1000, path, path, 76, used)])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("used", "depth", "text"),
    [
        (800, 900, ""),
        (801, 900, "was used to 80%: 801 of 1000 bytes"),
        (None, 924, ""),
        (None, 925, "has 1000 bytes, and can need 1001"),
    ],
)
def test_when_there_is_a_warning(used: int | None, depth: int, text: str) -> None:
    found = list(application.warnings(stack(used, depth)))
    assert len(found) == bool(text) and all(text in line for line in found)


def test_what_is_attributed_adds_up() -> None:
    need_target("cm3")
    found = application.answer(DEADLINES, "cm3", None, "default")
    (node,) = found.nodes
    assert node.parts["tasks", "control"].ram > 1024 and node.parts["hubs", "sampled"].ram == 8
    assert node.parts["application", "main.c"].flash > 100
    total = sum(part.flash for part in node.parts.values()) + node.rest.flash
    assert total == node.flash and 0 <= node.rest.flash < 64
    kernel = node.sum_of("kernel").flash + node.sum_of("processor and board").flash
    assert 0.8 < kernel / found.predictions["main"].total < 1.1
    text = "\n".join(show.lines(found))
    assert "weft_wait_timed call by a pointer" in text
    assert application.as_json(found)["stacks"][0]["used"] is None


def test_storage_that_is_generated_has_an_owner() -> None:
    """A new kind of storage is counted for its object, not for the tables."""
    words: set[str] = set()
    for template in (ROOT / "tools/weft/building/generator/templates").glob("*.j2"):
        found = re.findall(r"weft_system_([a-z_]+)_\{\{", template.read_text(encoding="utf-8"))
        words.update(found)
    known = {word for some in parts.STORAGE.values() for word in some.split("|")}
    of_no_object = {"enter", "link", "link_memory", "planned", "medium", "notify_medium", "traced"}
    of_no_object |= {"boosts_of", "proxies_of", "remote_task"}
    of_no_object |= {"control_of", "ends_of", "image", "memories_of", "devices", "runs"}
    assert words - known - of_no_object == set()
    assert {"ring", "stack", "memory"} <= words, "it is found"


def test_a_kib_more_is_seen_to_the_byte(tmp_path: Path) -> None:
    """A canary: 1 KiB more of a task's stack, and nothing else."""
    need_target("cm3")
    text = DEADLINES.read_text().replace("main.c", str(DEADLINES.parent / "main.c"))
    file = tmp_path / "app.yaml"
    file.write_text(text)
    before = application.answer(file, "cm3", None, "default").nodes[0]
    text = text.replace("control, priority: 4, stack: 1024", "control, priority: 4, stack: 2048")
    file.write_text(text)
    after = application.answer(file, "cm3", None, "default").nodes[0]
    own = after.parts["tasks", "control"].ram - before.parts["tasks", "control"].ram
    assert own == 1024 == after.ram - before.ram and after.flash == before.flash


@pytest.mark.slow
def test_a_run_shows_what_stacks_were_used() -> None:
    need_target("cm3")
    found = application.answer(DEADLINES, "cm3", None, "default")
    assert application.measure(found, "cm3", None, "default", 300_000, 60) == 0
    used = {each.task: each.used for each in found.stacks}
    assert used.keys() == {"control", "search", "report"}
    assert all(each and 0 < each < 1024 for each in used.values())
