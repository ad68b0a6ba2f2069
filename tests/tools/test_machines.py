# SPDX-License-Identifier: MIT
"""Which nodes share a machine, and what joins the ends of a link."""

from dataclasses import dataclass, field

import pytest

from weft.model.components import connected
from weft.model.machines import Plan, plan


@dataclass
class Node:
    board: str
    machine: str | None = None
    loaded_by: str | None = None


@dataclass
class Link:
    between: tuple[str, str]
    driver: str = "shm"
    notify: str = "interrupt"
    transport: str | None = None
    memory: int = 1000
    buffers: str | None = None
    transfer: str | None = None
    offset: int | None = None


@dataclass
class System:
    """A description, as far as a plan needs it."""

    nodes: dict[str, Node] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)

    def plan(self) -> Plan:
        return plan(self.nodes, self.links)


def system(boards: str, *links: Link) -> System:
    """Make a system from `a:board b:board` and links."""
    parts = (part.split(":") for part in boards.split())
    return System({name: Node(board) for name, board in parts}, list(links))


def refusals(made: Plan) -> list[str]:
    return [refusal.text for refusal in made.refusals]


def test_connected_keeps_the_order() -> None:
    pairs = [("e", "b"), ("c", "a"), ("b", "d")]
    assert connected("abcdef", pairs) == [["a", "c"], ["b", "d", "e"], ["f"]]


def test_nodes_that_shm_joins_share_a_machine() -> None:
    made = system(
        "a:virt-rv32 x:linux b:virt-rv32 c:virt-rv32", Link(("c", "a")), Link(("a", "b"))
    ).plan()
    assert [(m.name, m.nodes) for m in made.machines] == [("a", ("a", "b", "c")), ("x", ("x",))]
    assert [made.core(node) for node in "abc"] == [0, 1, 2]
    first, second = made.media
    assert first is not None and second is not None
    assert (first.kind, first.has_doorbell) == ("cores", False)
    assert [(end.node, end.unit, end.address) for end in first.ends] == [
        ("c", 0, 0x80801000),
        ("a", 2, 0x80801000),
    ]
    assert second.ends[0].address == 0x80801000 + 1024
    assert made.link_flags("b")[0] == "-Wl,--defsym=weft_core=1,--defsym=weft_cores=3"
    assert made.link_flags("x") == [] and not made.is_joined(made.machines[0])


def test_other_boards_other_links_and_other_names_do_not_join() -> None:
    made = system("a:virt-rv32 b:virt-rv64", Link(("a", "b"), "uart")).plan()
    assert len(made.machines) == 2
    named = system("a:virt-rv32 b:virt-rv32", Link(("a", "b")))
    named.nodes["b"].machine = "other"
    assert [m.name for m in named.plan().machines] == ["a", "other"]


def test_a_name_joins_nodes_without_links() -> None:
    named = system("a:virt-rv32 b:virt-rv32 c:virt-rv32")
    named.nodes["a"].machine = named.nodes["c"].machine = "chip"
    assert [(m.name, m.nodes) for m in named.plan().machines] == [
        ("chip", ("a", "c")),
        ("b", ("b",)),
    ]


def test_links_in_two_memories() -> None:
    links = [
        Link(("a", "b"), buffers="external"),
        Link(("a", "c")),
        Link(("b", "c"), buffers="external", transfer="dma"),
    ]
    made = system("a:vex8 b:vex8 c:vex8", *links).plan()
    assert made.refusals == []
    addresses = [medium.ends[0].address for medium in made.media if medium]
    assert addresses == [0xC0800000, 0xA0000000, 0xC0800000 + 1024]


def test_a_link_that_is_to_move_where_nothing_can() -> None:
    links = [Link(("a", "b"), transfer="dma"), Link(("b", "c"), buffers="external")]
    made = system("a:virt-rv32 b:virt-rv32 c:virt-rv32", *links).plan()
    assert refusals(made) == [
        "`virt-rv32` has no DMA engine",
        "cores of `virt-rv32` share no external memory",
    ]


def test_more_nodes_than_cores() -> None:
    boards = " ".join(f"n{i}:virt-rv32" for i in range(65))
    links = [Link((f"n{i}", f"n{i + 1}")) for i in range(64)]
    [refusal] = system(boards, *links).plan().refusals
    assert refusal.node == "n64" and "has 65 nodes" in refusal.text and "64 cores" in refusal.text


def test_processes_share_a_file_per_link() -> None:
    links = [Link(("a", "b")), Link(("b", "c"), notify="spin"), Link(("a", "c"), "socket")]
    made = system("a:linux b:linux c:linux", *links).plan()
    assert len(made.machines) == 3 and not made.refusals and not made.groups
    first, second, third = made.media
    assert first is not None and second is not None and third is not None
    assert (first.kind, first.has_doorbell) == ("file", True)
    assert (second.kind, second.has_doorbell) == ("file", False)
    assert (third.kind, third.has_doorbell) == ("stream", False)
    assert first.ends[0].address is None and first.ends[0].offset == 0
    assert [index for index, _, _ in made.ends("b")] == [0, 1]
    assert made.is_joined(made.machines[1])


def test_two_emulators_and_a_process_share_one_file() -> None:
    links = [Link(("m", "r"), notify="spin"), Link(("m", "x"), notify="poll")]
    made = system("m:mps2-an385 r:virt-rv32 x:linux", *links).plan()
    assert not made.refusals and made.groups == [[0, 1]]
    first, second = made.media
    assert first is not None and second is not None
    assert first.kind == second.kind == "aperture"
    assert [end.address for end in first.ends] == [0x21801000, 0x80801000]
    assert [end.address for end in second.ends] == [0x21801000 + 1024, None]
    assert second.ends[1].offset == 0x801000 + 1024


def test_cores_and_other_machines_do_not_get_the_same_memory() -> None:
    links = [Link(("r", "s")), Link(("s", "m"), notify="spin"), Link(("r", "m"), notify="spin")]
    made = system("r:virt-rv32 s:virt-rv32 m:mps2-an385", *links).plan()
    assert not made.refusals and made.groups == [[1, 2]]
    addresses = [medium.ends[0].address for medium in made.media if medium]
    assert addresses == [0x80801000, 0x80801000 + 1024, 0x80801000 + 2048]


def test_programs_in_the_same_memory_are_refused() -> None:
    links = [Link(("r", "m"), notify="spin"), Link(("m", "s"), notify="spin")]
    made = system("r:virt-rv32 m:mps2-an385 s:virt-rv64", *links).plan()
    [refusal] = made.refusals
    assert refusal.link == 1
    assert refusal.text == "`r` and `s` would have their programs in the same memory"


@pytest.mark.parametrize(
    ("boards", "link", "text"),
    [
        ("a:mps2-an385 b:mps2-an385", Link(("a", "b"), "socket"), "`mps2-an385` has no sockets"),
        ("a:linux b:virt-rv32", Link(("a", "b"), "socket"), "`virt-rv32` has no sockets"),
        (
            "a:linux b:virt-rv32",
            Link(("a", "b"), memory=1 << 24),
            "16,777,216 bytes are needed, and 8,384,512 bytes are shared",
        ),
    ],
)
def test_what_nothing_can_join(boards: str, link: Link, text: str) -> None:
    made = system(boards, link).plan()
    assert refusals(made) == [text] and made.refusals[0].link == 0 and made.media == [None]


def test_uarts_are_given_out_by_machine() -> None:
    boards = "a:mps2-an385 b:linux c:linux d:linux e:linux f:linux g:linux"
    links = [Link(("a", name), "uart") for name in "bcdefg"]
    made = system(boards, *links).plan()
    there = made.machine("a").board.uart_links
    count = there.count if there else 0
    units = [medium.end("a").unit for medium in made.media if medium]
    assert units == list(range(count))
    assert len(made.refusals) == 6 - count and made.media[count:] == [None] * (6 - count)
    assert "UART" in made.refusals[0].text and "for links" in made.refusals[0].text


def test_windows_stand_where_they_are_told() -> None:
    boards = "a:virt-rv32 b:virt-rv32 c:virt-rv32"
    links = [Link(("a", "b")), Link(("b", "c"), offset=128), Link(("a", "c"), offset=4096)]
    made = system(boards, *links).plan()
    offsets = [medium.ends[0].address for medium in made.media if medium and medium.ends[0].address]
    assert [offset - 0x80801000 for offset in offsets] == [5120, 128, 4096]


def test_two_owners_of_one_window_are_refused() -> None:
    links = [Link(("a", "b"), offset=0), Link(("b", "c"), offset=960)]
    made = system("a:virt-rv32 b:virt-rv32 c:virt-rv32", *links).plan()
    assert refusals(made) == ["its memory overlaps that of the link of `a` and `b`"]
    assert made.refusals[0].link == 1
