# SPDX-License-Identifier: MIT
"""Several nodes in one machine, without the network: boot, console, exit, doorbell."""

import socket
import subprocess
import threading
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.needs import need_board
from tests.nightly import nightly, targets
from tests.test_targets import with_word
from weft.building.builder import Program, build
from weft.model.boards import Board, board_of
from weft.model.description import Description, load
from weft.run.runner import Outcome, run

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "build" / "tests" / "cores"
LIMIT = 60
MANY = [("rv32", 48), *nightly(("rv64", 48))]
MACHINES = [("rv32", 2), ("cm33", 2), *nightly(("rv64", 2)), *MANY]


def text(board: Board, cores: int) -> str:
    """Return a description with the same program on each core of one machine."""
    assert board.shared_memory is not None
    lines = ["weft: 1", "topology:", "  nodes:"]
    lines += [f"    core{k}: {{board: {board.name}, machine: many}}" for k in range(cores)]
    lines += [
        "application:",
        f"  sources: [{HERE / 'cores.c'}]",
        f"  include_dirs: [{HERE.parents[1]}/arch, '{HERE.parents[1]}/arch/{{arch}}']",
        "  define:",
        f"    CORES_SHARED: {board.shared_memory.address:#x}U",
        f"    CORES_DOORBELL: {board.doorbell_irq}",
        "    CORES_POKE: 20",
        "  tasks:",
    ]
    lines += [
        f"    tests{k}: {{entry: cores_main, priority: 16, stack: 4096, node: core{k}}}"
        for k in range(cores)
    ]
    lines.append("  interrupts:")
    for k in range(cores):
        lines.append(f"    bell{k}: {{irq: {board.doorbell_irq}, handler: on_bell, node: core{k}}}")
        lines.append(f"    poke{k}: {{irq: 20, handler: on_poke, node: core{k}}}")
    return "\n".join([*lines, ""])


@cache
def machine(target: str, cores: int) -> tuple[Description, list[Program]]:
    board = board_of(target)
    need_board(board)
    folder = BUILD / f"{target}-{cores}"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "cores.yaml"
    file.write_text(text(board, cores))
    description = load(file)
    return description, build(description, folder)


def start(description: Description, programs: list[Program]) -> tuple[list[Outcome], list[str]]:
    lines: list[str] = []
    outcomes = run(
        programs,
        lambda program, line: lines.append(f"{program.node}: {line}"),
        LIMIT,
        plan=description.network.plan,
    )
    return outcomes, lines


def of(lines: list[str], core: int) -> list[str]:
    head = f"core{core}: "
    return [line.removeprefix(head) for line in lines if line.startswith(head)]


@pytest.mark.parametrize(("target", "cores"), MACHINES)
def test_all_cores_ring_each_other(target: str, cores: int) -> None:
    description, programs = machine(target, cores)
    outcomes, lines = start(description, programs)
    long_line = "".join(f"{n % 10}........" for n in range(40))
    for core in range(cores):
        assert of(lines, core) == [
            f"core {core} of {cores}",
            f"core {core} has had the token 20 times",
            long_line,
            f"core {core} ends in the middle of a line",
        ]
    assert [outcome.code for outcome in outcomes] == [0] * cores


@pytest.mark.parametrize(("target", "cores"), MANY)
def test_two_runs_are_alike(target: str, cores: int) -> None:
    description, programs = machine(target, cores)
    assert start(description, programs)[1] == start(description, programs)[1]


@pytest.mark.slow
@pytest.mark.parametrize("target", ["rv32", "rv64"])
def test_the_network_of_48_cores_is_repeatable(target: str) -> None:
    need_board(board_of(target))
    description = load(HERE / "network.yaml", target)
    programs = build(description, BUILD / f"network-{target}")
    outcomes, lines = start(description, programs)
    assert [outcome.code for outcome in outcomes] == [0] * 48, lines
    assert [line.rpartition(" at ")[0] for line in sorted(lines)] == sorted(
        f"core{core}: all" for core in range(48)
    )
    assert start(description, programs)[1] == lines


def with_case(programs: list[Program], case: int) -> list[Program]:
    return [with_word(program, "cores_case", case) for program in programs]


@pytest.mark.parametrize("target", ["cm33", *targets("rv32", "rv64")])
def test_another_code_than_0_ends_the_machine(target: str) -> None:
    description, programs = machine(target, 2)
    outcomes, _ = start(description, with_case(programs, 1))
    assert [outcome.code for outcome in outcomes] == [5, 5]


@pytest.mark.parametrize("target", ["cm33", *targets("rv32", "rv64")])
def test_a_fault_ends_the_machine(target: str) -> None:
    description, programs = machine(target, 2)
    outcomes, _ = start(description, with_case(programs, 2))
    assert [outcome.code for outcome in outcomes] == [None, 70]
    assert outcomes[0].fault is None
    fault = outcomes[1].fault
    assert fault is not None
    assert (fault.what, fault.task) == ("misuse", "tests1")


@pytest.mark.parametrize("target", ["cm33", *targets("rv32", "rv64")])
def test_a_node_that_ends_with_0_ends_alone(target: str) -> None:
    description, programs = machine(target, 2)
    outcomes, lines = start(description, with_case(programs, 3))
    assert lines == ["core1: core 1 continues"]
    assert [outcome.code for outcome in outcomes] == [0, 0]


def uart_text(irq: int) -> str:
    """Return the description of a node with a UART to the outside."""
    return f"""
weft: 1
topology:
  nodes:
    main: {{board: virt-rv32}}
application:
  sources: [{HERE / "uart.c"}]
  include_dirs: [{HERE.parents[1] / "arch"}]
  hubs:
    arrived: {{type: sem}}
  tasks:
    echo: {{entry: echo_main, priority: 16, stack: 4096, uses: [arrived]}}
  interrupts:
    uart: {{irq: {irq}, handler: on_uart}}
"""


@pytest.mark.parametrize("target", targets("cm3", "cm33", "rv32", "rv64"))
def test_a_uart_loses_nothing(target: str) -> None:
    """The program sends back each byte plus one, and reads less at a time than comes."""
    board = board_of(target)
    need_board(board)
    assert board.uart_links is not None
    folder = BUILD / f"uart-{target}"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "uart.yaml"
    file.write_text(uart_text(board.uart_links.reserved_irqs[0].irq))
    flags = " ".join(board.link_flags_of(0, 1, has_uart_links=True))
    options = [f"-DCMAKE_EXE_LINKER_FLAGS={flags}"]
    [program] = build(load(file, target), folder, options)
    ours, its = socket.socketpair()
    sent = bytes(Random(1).randrange(1, 255) for _ in range(20000))
    command = board.joined_command([program.elf], None, [its.fileno()])
    with (
        ours,
        subprocess.Popen(
            ["timeout", str(LIMIT), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            pass_fds=[its.fileno()],
        ) as emulator,
    ):
        its.close()
        assert emulator.stdout is not None
        assert emulator.stdout.readline() == b"open\n"
        threading.Thread(target=ours.sendall, args=[sent]).start()
        received = b""
        while len(received) < len(sent) and (chunk := ours.recv(65536)):
            received += chunk
        ours.sendall(b"\0")
        assert emulator.stdout.read() == f"{len(sent)} bytes\n".encode()
        assert emulator.wait() == 0
    assert received == bytes(byte + 1 for byte in sent)
