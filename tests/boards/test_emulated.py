# SPDX-License-Identifier: MIT
"""Boards with an STM32 or an FE310 in QEMU: example, button, registers, programs."""

import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from tests.needs import need_target
from tests.nightly import nightly
from tests.test_targets import check_tap, start
from weft.building.builder import Program, build
from weft.lab import counting_plugin
from weft.model.configurations import chosen
from weft.model.description import load
from weft.model.description.load import examine

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tests" / "boards"
LIGHT = ROOT / "examples" / "led_and_button"
STM32 = ("netduinoplus2", "olimex-stm32-h405")
LIMIT = 60

BLINKS = ["LED on", "LED off"] * 3
SEEN = {
    "b-l475e-iot01a": BLINKS,
    "hifive1": BLINKS,
    "netduinoplus2": ["LED off"] * 6,
    "olimex-stm32-h405": ["LED on"] * 6,
}
"""What the example reads back from a pin. QEMU's STM32F405 has none: always 0."""


def program_of(file: Path, target: str, folder: Path) -> Program:
    need_target(target)
    return build(load(file, target), folder)[0]


@pytest.mark.parametrize("target", SEEN)
def test_example(target: str, tmp_path: Path) -> None:
    outcome, lines = start(program_of(LIGHT / f"{target}.yaml", target, tmp_path))
    assert (outcome.code, lines) == (0, SEEN[target])


# QEMU's test protocol sets the inputs of a device.


class Machine:
    """A running program whose inputs can be set."""

    def __init__(self, program: Program, path: Path) -> None:
        command = [*program.board.command(program.elf), "-qtest", f"unix:{path},server=on,wait=off"]
        self.process = subprocess.Popen(
            [*command, "-qtest-log", "/dev/null"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.lines = self.process.stdout
        self.test = socket.socket(socket.AF_UNIX)
        self.test.settimeout(LIMIT)
        self._connect(path)

    def _connect(self, path: Path) -> None:
        end = time.monotonic() + LIMIT
        while True:
            try:
                self.test.connect(str(path))
                return
            except OSError:
                assert time.monotonic() < end and self.process.poll() is None
                time.sleep(0.05)

    def line(self) -> str:
        return self.lines.readline().rstrip()

    def set_input(self, devices: tuple[str, ...], number: int, level: int) -> None:
        """Set an input of the first of some devices that there is."""
        for device in devices:
            words = f"set_irq_in {device} unnamed-gpio-in {number} {level}\n"
            self.test.sendall(words.encode())
            if self.test.recv(256).startswith(b"OK"):
                return
        pytest.fail(f"none of {devices}")


@contextmanager
def machine(program: Program, folder: Path) -> Iterator[Machine]:
    running = Machine(program, folder / "q")
    try:
        yield running
    finally:
        running.test.close()
        running.process.kill()
        running.process.wait()


# What a program writes to devices that QEMU does not model.

WRITE = re.compile(r"(?m)^(.+): unimplemented device write .*offset (0x\w+), value (0x\w+)\)")
CLOCK_WRITES = [
    ("RCC", 0x00, 1 << 16),  # CR: HSE on
    (
        "RCC",
        0x04,
        7 << 24 | 336 << 6 | 16,
    ),  # PLLCFGR: 1 MHz * 336 / 2 from the HSI, as none is ready
    ("RCC", 0x00, 1 << 24),  # CR: PLL on; what it had reads as 0
    ("Flash Int", 0x00, 0x705),  # ACR: 5 wait states, prefetch, both caches
    ("RCC", 0x08, 4 << 13 | 5 << 10 | 2),  # CFGR: PLL, APB1 by 4, APB2 by 2
]
CONSOLE_WRITES = {
    "netduinoplus2": [
        ("RCC", 0x30, 1 << 2),  # AHB1ENR: GPIOC
        ("GPIOC", 0x20, 8 << 24),  # AFRL: 8 for pin 6
        ("GPIOC", 0x00, 2 << 12),  # MODER: another function
        ("RCC", 0x44, 1 << 5),  # APB2ENR: USART6
    ],
    "olimex-stm32-h405": [
        ("RCC", 0x30, 1 << 0),  # AHB1ENR: GPIOA
        ("GPIOA", 0x24, 7 << 4),  # AFRH: 7 for pin 9
        ("GPIOA", 0x00, 2 << 18),  # MODER
        ("RCC", 0x44, 1 << 4),  # APB2ENR: USART1
    ],
}
LIGHT_WRITES = {
    "netduinoplus2": ("GPIOA", [1 << 26, *[1 << 10, 1 << 26] * 3]),
    "olimex-stm32-h405": ("GPIOC", [1 << 12, *[1 << 28, 1 << 12] * 3]),
}
BSRR = 0x18


def writes_of(program: Program, folder: Path) -> list[tuple[str, int, int]]:
    """Return device, offset and value of each write to a device that is not modelled."""
    log = folder / "unimplemented"
    command = [*program.board.command(program.elf), "-d", "unimp", "-D", str(log)]
    subprocess.run(command, check=True, timeout=LIMIT, stdout=subprocess.DEVNULL)
    found = WRITE.findall(log.read_text(encoding="utf-8"))
    return [(device, int(offset, 16), int(value, 16)) for device, offset, value in found]


def has_rcc() -> bool:
    """Return whether QEMU models the control of clocks: 10.0 does, 7.2 does not."""
    version = re.search(r"version (\d+)", counting_plugin.emulator_version("qemu-system-arm"))
    return version is not None and int(version[1]) >= 10


@pytest.mark.parametrize("target", STM32)
def test_registers_of_an_stm32(target: str, tmp_path: Path) -> None:
    writes = writes_of(program_of(LIGHT / f"{target}.yaml", target, tmp_path), tmp_path)
    begin = CLOCK_WRITES + CONSOLE_WRITES[target]
    if has_rcc():
        begin = [each for each in begin if each[0] != "RCC"]
    assert writes[: len(begin)] == begin
    port, values = LIGHT_WRITES[target]
    assert [value for *where, value in writes if where == [port, BSRR]] == values


# Programs of the kernel and of the port, where the board has 16 KiB, or 96.

STACK = 2560
"""Of a test's task."""
SMALL = {
    "CREW_STACK": 640,
    "PORT_STACK": 1536,
    "PORT_ROUNDS": 8,
    "PORT_STORM_TICKS": 3000,
    "PORT_NAP_TICKS": 5000,
    "PORT_OTHER": 24,
    "PORT_ZAP": 22,
}
"""Stacks of a test's other tasks; what a slow processor does in a second; interrupts, of which the
last can have zero latency."""
BOARDS: dict[str, dict[str, int]] = {"hifive1": {"TESTS_CLOCK_HZ": 32768}, "b-l475e-iot01a": {}}
"""Boards with little memory, and what is different there."""
NUMBERS = (("irq: 22", "irq: 24"), ("irq: 21", "irq: 22"))
QUICK = ("arch/conformance", "kernel/clock/clock")
SWIS = "kernel/swi_tasks/swi_tasks"
OTHERS = tuple(
    f"kernel/{name}/{name}"
    for name in "cond event flags msgq mutex port preemption sem slice swi timer".split()
)


@pytest.mark.parametrize(
    ("name", "target"),
    [
        *product(QUICK, BOARDS),
        (SWIS, "b-l475e-iot01a"),
        *nightly((SWIS, "hifive1"), *product(OTHERS, BOARDS)),
    ],
)
def test_program_on_a_small_board(name: str, target: str, tmp_path: Path) -> None:
    need_target(target)
    file = ROOT / "tests" / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    for number, other in NUMBERS:
        text = text.replace(number, other)
    keys = chosen(None, "standard", checks=True)
    description = examine(file, target, text=text, **keys).description
    assert description is not None
    application = description.root.application
    application.define.update({**SMALL, **BOARDS[target]})
    for task, entry in application.tasks.items():
        small = {"stack": min(entry.stack, STACK)}
        application.tasks[task] = entry.model_copy(update=small)
    check_tap(build(description, tmp_path)[0])
