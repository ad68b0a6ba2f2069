# SPDX-License-Identifier: MIT
"""Where the linker scripts of the simulated systems put what a cache of 4 KiB must keep: code and
data of the kernel's common paths, and the ends of stacks."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.needs import need_description
from weft.base.elf_types import Elf
from weft.building.builder import build
from weft.model.description import load

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "soc"
LINE = 32
CACHE = 4096
STACKS_END = 1024
IN_USE = 384
"""Bytes of a stack that switches, interrupts and a few calls use."""

TASKS = ("low", "middle", "high", "last")


@cache
def program(target: str, layout: int) -> Elf:
    description = load(HERE / "layout" / "layout.yaml", target)
    need_description(description)
    flags = [f"-DCMAKE_EXE_LINKER_FLAGS=-Wl,--defsym=weft_layout={layout}"]
    return Elf(build(description, BUILD / f"layout-{target}-{layout}", flags)[0].elf)


def placed(test: Callable[[str, int], None]) -> Callable[[str, int], None]:
    boards = pytest.mark.parametrize("target", ["vex", "vex2", "vex8", "mixed"])
    return boards(pytest.mark.parametrize("layout", [0, 5])(test))


def lines(begin: int, end: int) -> set[int]:
    """Return the lines of the cache that hold a part of memory."""
    return {address % CACHE // LINE for address in range(begin & -LINE, end, LINE)}


def address(elf: Elf, name: str) -> int:
    """Return the address of a symbol that is there."""
    found = elf.address_of(name)
    assert found is not None, name
    return found


def symbol(elf: Elf, name: str) -> tuple[int, int]:
    """Return where an object begins and ends."""
    (found,) = (s for s in elf.symbols if s.name == name)
    return found.address, found.address + found.size


def kernel_lines(elf: Elf) -> set[int]:
    begin, _ = symbol(elf, "weft_kernel")
    _, end = symbol(elf, "weft_riscv_entries")
    return lines(begin, end)


@placed
def test_the_kernels_state_is_in_few_lines_behind_the_interrupt_stack(
    target: str, layout: int
) -> None:
    elf = program(target, layout)
    border = address(elf, "__global_pointer$")
    assert border % STACKS_END == 0
    assert symbol(elf, "weft_kernel")[0] == border
    assert len(kernel_lines(elf)) <= 10


@placed
def test_what_every_interrupt_reads_is_one_line(target: str, layout: int) -> None:
    elf = program(target, layout)
    current = symbol(elf, "weft_kernel")[0] + 128
    names = ("weft_riscv_pended", "weft_riscv_preempt", "weft_riscv_task_sp")
    addresses = [current, *(address(elf, name) for name in names)]
    assert len({each // LINE for each in addresses}) == 1


@placed
def test_ends_of_stacks_leave_the_kernels_lines_alone(target: str, layout: int) -> None:
    elf = program(target, layout)
    border = address(elf, "__global_pointer$")
    ends = [border]
    for task in TASKS:
        begin, end = symbol(elf, f"weft_system_stack_{task}")
        assert begin % STACKS_END == 0, task
        if end % STACKS_END == 0:
            ends.append(end)
    assert len(ends) == len(TASKS)  # all but one
    for end in ends:
        assert not kernel_lines(elf) & lines(end - IN_USE, end)


@placed
def test_blocks_of_tasks_begin_with_a_line(target: str, layout: int) -> None:
    elf = program(target, layout)
    for task in (*TASKS, "idle"):
        assert symbol(elf, f"{task}_task")[0] % LINE == 0, task


@pytest.mark.parametrize("layout", [0, 5])
def test_common_paths_have_their_lines_of_the_instruction_cache(layout: int) -> None:
    elf = program("vex", layout)
    begin = address(elf, "weft_board_hot_text_begin")
    end = address(elf, "weft_board_hot_text_end")
    hot = lines(begin, end)
    others = {s.name for s in elf.symbols if s.function and s.size and not begin <= s.address < end}
    common = {
        "weft_arch_switch",
        "weft_riscv_vectors",
        "weft_sem_give",
        "weft_sem_take",
        "weft_yield",
        "weft_irq_pend",
        "weft_sched_preempt_unlock",
    }
    assert not common & others
    for name in others - {"weft_board_reset"}:
        assert not hot & lines(*symbol(elf, name)), name
