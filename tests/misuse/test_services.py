# SPDX-License-Identifier: MIT
"""Every service of the public headers, called wrongly: without an object, and where none may be.

The services are read from include/weft/: one that is new is called, too, and must check its
arguments. Each call is a case of one program, which is built once for the host and for the
Cortex-M3; the checks themselves are the same code on every target.
"""

import re
import struct
import subprocess
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile

from tests.misuse.deleted import DELETED, NO_USE, deletion
from tests.nightly import nightly
from weft.base.elf import Symbols
from weft.building.builder import Program, build
from weft.model.description import load

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "misuse"
MISUSE_NULL, MISUSE_TIMEOUT = 13, 14
MISUSE_ZERO_LATENCY = 21
MISUSE_DELETED = 23

ELSEWHERE = {
    "device.h": "needs a board with devices",
    "request.h": "needs a network: net/request.c checks for all",
    "host.h": "the services of a host, on the host's own node",
    "user.h": "needs user tasks",
    "budget.h": "needs a task with a budget",
    **dict.fromkeys(("fault.h", "record.h"), "makes records, that of a misuse among them"),
    **dict.fromkeys(("net.h", "remote.h"), "needs a network"),
    "processor.h": "needs a processor that can be held: tests/processor/misuse.c",
    "dump.h": "no service of objects",
}
"""Headers whose services are not in the program, and why."""

NO_SERVICE = {
    "weft_log_check_format": "never called: for the compiler",
    "weft_need": "the check of inline services",
    "weft_periodic_run": "for the generated tables",
    "weft_periodic_begin": "for the generated tables",
    "weft_idle_pass": "for the idle task",
    "weft_idle_wait": "for the idle task",
    "weft_irq_detached": "for the generated tables",
    "weft_irq_unhandled": "for the generated tables",
    "weft_periodic_tick": "for the generated tables",
    "weft_refuse": "makes the record itself",
    "weft_start": "for the board",
    "weft_until": "computes a timeout",
    "weft_duration": "computes a duration",
    "weft_task_exit": "for the port",
}

MAY_BE_NULL = {
    ("weft_flags_wait", "matched"),
    ("weft_flags_reset_and_wait", "matched"),
    ("weft_blackboard_read", "count"),
    ("weft_queue_init", "nodes"),
    ("weft_queue_put_alloc", "item"),
    ("weft_queue_append_alloc", "item"),
    ("weft_queue_prepend_alloc", "item"),
    ("weft_heap_free", "memory"),
    ("weft_pool_owns", "block"),
    ("weft_function_complete", "result"),
}
"""What the headers say of these; a parameter `arg` is the caller's own."""

READ_ONLY = {
    "weft_clock_counter",
    "weft_clock_counter_hz",
    "weft_console_write",
    "weft_dma_area_blocks",
    "weft_dma_ended",
    "weft_event_is_set",
    "weft_exit",
    "weft_flags_test",
    "weft_heap_block_size",
    "weft_in_isr",
    "weft_in_swi",
    "weft_interrupt_stack_size",
    "weft_interrupt_stack_used",
    "weft_irq_disable",
    "weft_irq_enable",
    "weft_irq_pend",
    "weft_load_permille",
    "weft_log_count",
    "weft_log_disable",
    "weft_log_enable",
    "weft_msgq_room",
    "weft_msgq_used",
    "weft_mutex_ceiling",
    "weft_mutex_owner",
    "weft_object_count",
    "weft_object_name",
    "weft_periodic_ticks",
    "weft_pool_blocks",
    "weft_pool_owns",
    "weft_printf",
    "weft_queue_is_empty",
    "weft_sem_count",
    "weft_stack_count",
    "weft_stack_room",
    "weft_stamp_hz",
    "weft_swi_mailbox",
    "weft_swi_self",
    "weft_task_create",
    "weft_task_effective_priority",
    "weft_task_name",
    "weft_task_priority",
    "weft_task_self",
    "weft_task_state",
    "weft_task_timer_expiries",
    "weft_trace_mark",
}
"""Services that enter no critical section: harmless in a zero-latency handler."""

INLINE = re.compile(r"weft_(stats|pipe|trace_mark)\w*")
"""Services that are part of their caller: the record has the line of the check in the header."""

HARMLESS = re.compile(r"weft_(stats|pipe)_\w+")
"""Objects without a critical section."""

FUNCTION_POINTERS = re.compile(r"weft_\w+_(handler|function|visit)_t")
VALUES = {
    "void *": "buffer",
    "const void *": "buffer",
    "const char *": '"text"',
    "void **": "&pointer",
    "const void **": "&constant",
    "uint32_t *": "&word",
    "size_t *": "&size",
    "uintptr_t *": "&value",
    "weft_packet_t **": "&packet",
    "weft_timeout_t": "WEFT_NO_WAIT",
    "weft_timer_handler_t": "on_timer",
    "weft_swi_function_t": "on_swi",
    "weft_irq_function_t": "on_irq",
    "weft_object_visit_t": "on_visit",
    "weft_task_timer_handler_t": "on_task_timer",
}
"""An argument of each type; a scalar is 1, an object one of the program's own."""

ALIGN = "64"
"""More than memory has anyway: the service calls another one, and its checks are its own."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a service."""

    type: str
    name: str

    @property
    def is_pointer(self) -> bool:
        return "*" in self.type or FUNCTION_POINTERS.fullmatch(self.type) is not None

    @property
    def valid(self) -> str:
        if self.name == "align":
            return ALIGN
        if self.type in VALUES:
            return VALUES[self.type]
        if self.is_pointer:
            return f"&own_{self.object}"
        return f"({self.type})1"

    @property
    def object(self) -> str:
        return self.type.removeprefix("const ").removesuffix("*").strip()


@dataclass(frozen=True)
class Service:
    """A function of a public header."""

    header: str
    name: str
    parameters: tuple[Parameter, ...]

    def call(self, null: Parameter | None = None) -> str:
        """Return a call, without one of its arguments."""
        return self.call_with(null, "NULL")

    def call_with(self, changed: Parameter | None, value: str) -> str:
        """Return a call with another value of one argument."""
        arguments = (value if p == changed else p.valid for p in self.parameters)
        return f"(void)({self.name}({', '.join(arguments)}))"


def parameter(text: str) -> Parameter:
    found = re.fullmatch(r"(.*?)(\w+)", text.strip(), re.S)
    assert found, text
    return Parameter(" ".join(found[1].split()), found[2])


def declared(header: Path) -> list[Service]:
    """Return the functions of a header."""
    found = []
    text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"^\s*#(?:[^\n]*\\\n)*[^\n]*$", "", text, flags=re.M)
    for match in re.finditer(r"^[a-zA-Z][\w \*]*?\b(weft_\w+)\(([^;{)]*)\)[^;{]*[;{]", text, re.M):
        if match[0].startswith("typedef"):
            continue
        texts = [p for p in match[2].split(",") if p.strip() not in ("", "...", "void")]
        found.append(Service(header.name, match[1], tuple(map(parameter, texts))))
    return found


@cache
def services() -> tuple[Service, ...]:
    """Return the functions of the public headers."""
    headers = sorted((ROOT / "include" / "weft").glob("*.h"))
    return tuple(service for header in headers for service in declared(header))


def here() -> list[Service]:
    return [s for s in services() if s.header not in ELSEWHERE and s.name not in NO_SERVICE]


def without_object() -> list[tuple[Service, Parameter]]:
    return [
        (service, p)
        for service in here()
        for p in service.parameters
        if p.is_pointer and p.name != "arg" and (service.name, p.name) not in MAY_BE_NULL
    ]


def with_reserved_duration() -> list[str]:
    """Return calls with values between the longest duration and the first absolute time."""
    return [
        service.call_with(p, value)
        for service in here()
        for p in service.parameters
        if p.type == "weft_timeout_t"
        for value in ("WEFT_DURATION_MAX + 1U", "WEFT_ABSOLUTE - 1U")
    ]


def with_deleted() -> list[Service]:
    """Return the services of objects that can be deleted."""
    return [
        s
        for s in here()
        if any(p.object in DELETED and p.is_pointer for p in s.parameters)
        and not s.name.endswith(("_init", "_init_ceiling", "_create"))
        and s.name not in NO_USE
    ]


def with_critical_section() -> list[Service]:
    return [s for s in here() if s.name not in READ_ONLY and not HARMLESS.fullmatch(s.name)]


HEAD = """/* SPDX-License-Identifier: MIT */
#include <weft/weft.h>
#include <weft/account.h>
#include <weft/object.h>
#include <weft/trace.h>
#include <weft/delete.h>
#include "system.h"
volatile uint32_t misuse_case = 1000;
static _Alignas(16) uint8_t buffer[64];
static _Alignas(16) uint8_t memory[1024];
static void *pointer;
static const void *constant;
static uint32_t word;
static size_t size;
static uintptr_t value;
static weft_packet_t *packet;
void on_timer(weft_timer_t *timer, void *arg);
void on_timer(weft_timer_t *timer, void *arg) { (void)timer; (void)arg; }
void on_task_timer(weft_task_timer_t *timer, uint32_t expiries, void *arg);
void on_task_timer(weft_task_timer_t *timer, uint32_t expiries, void *arg)
{ (void)timer; (void)expiries; (void)arg; }
void on_swi(weft_swi_t *swi, void *arg);
void on_swi(weft_swi_t *swi, void *arg) { (void)swi; (void)arg; }
void on_period(weft_periodic_t *periodic, void *arg);
void on_period(weft_periodic_t *periodic, void *arg) { (void)periodic; (void)arg; }
"""

ENGINE = """
#include "../../../../arch/dma.h"
void weft_board_dma_open(void) {}
void weft_board_dma_start_locked(weft_dma_transfer_t *transfer) { (void)transfer; }
bool weft_board_dma_end_locked(weft_dma_transfer_t *transfer) { (void)transfer; return true; }
"""
"""The board has none; no case gets as far."""

TAIL = """
static void call_another(void)
{
    (void)&packet; (void)on_visit; (void)on_irq; (void)size; (void)value; (void)word; (void)pointer;
    (void)constant;
    weft_port_init(&own_weft_port_t, sizeof(uint32_t));
    weft_function_init(&own_weft_function_t, sizeof(uint32_t), sizeof(uint32_t), 1);
    if (misuse_case < DELETED) {
        call();
    } else if (misuse_case < FROM_HANDLER) {
        delete_all();
        call_deleted();
    } else {
        weft_irq_pend(20);
        (void)weft_sleep(WEFT_MS(20));
    }
}
void on_poke(void);
void on_poke(void) { call(); word++; }
void culprit_main(void *arg);
void culprit_main(void *arg)
{
    (void)arg;
    call_another();
    weft_printf("nothing happened\\n");
    weft_exit(0);
}
"""

DESCRIPTION = """weft: 1
topology:
  nodes:
    main: {board: mps2-an385}
application:
  sources: [main.c]
  config: {checks: true, objcore: true, deletes: true, slices: true, trace: true,
           ceilings: true, dma: true}
  tasks:
    culprit: {entry: culprit_main, priority: 16, stack: 8192}
  swis:
    some: {function: on_swi, priority: 1}
  periodics:
    twelve: {function: on_period, ticks: 12, start: false}
  interrupts:
    poke: {irq: 20, handler: on_poke, latency: zero}
"""


def cases() -> list[str]:
    return [
        *(s.call(p) for s, p in without_object()),
        *with_reserved_duration(),
        *(s.call() for s in with_deleted()),
        *(s.call() for s in with_critical_section()),
    ]


def first_reserved() -> int:
    return len(without_object())


def first_deleted() -> int:
    return first_reserved() + len(with_reserved_duration())


def first_from_handler() -> int:
    return first_deleted() + len(with_deleted())


def source() -> tuple[str, dict[int, int]]:
    """Return the program, and the line of each case."""
    objects = sorted(
        {
            p.object
            for s in here()
            for p in s.parameters
            if p.is_pointer and p.valid.startswith("&own")
        }
    )
    lines = [*HEAD.splitlines(), *ENGINE.splitlines()]
    lines += [f"static {name} own_{name};" for name in objects]
    lines.append("static void on_irq(void *arg) { (void)arg; }")
    lines.append("static bool on_visit(void *object, const char *name, void *arg)")
    lines.append("{ (void)object; (void)name; (void)arg; return true; }")
    lines.append(f"#define DELETED {first_deleted()}U")
    lines.append(f"#define FROM_HANDLER {first_from_handler()}U")
    lines += deletion()
    places = {}
    numbered = list(enumerate(cases()))
    deleted = numbered[first_deleted() : first_from_handler()]  # else merged with an equal call
    for name, some in (
        ("call_deleted", deleted),
        ("call", [c for c in numbered if c not in deleted]),
    ):
        lines += [f"static void {name}(void)", "{", "switch (misuse_case) {"]
        for number, call in some:
            lines.append(f"case {number}: {call}; break;")
            places[number] = len(lines)
        lines += ["default: break;", "}", "}"]
    return "\n".join(lines) + TAIL, places


@cache
def program(target: str) -> Program:
    folder = BUILD / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "main.c").write_text(source()[0], encoding="utf-8")
    (folder / "misuse.yaml").write_text(DESCRIPTION, encoding="utf-8")
    return build(load(folder / "misuse.yaml", target), folder / "build", [])[0]


@dataclass(frozen=True)
class Record:
    """What a fault record says."""

    code: int
    pc: int
    irq: int


def record(target: str, case: int) -> Record:
    """Return the fault record in which a case ends."""
    built = program(target)
    image = bytearray(built.elf.read_bytes())
    with built.elf.open("rb") as file:
        elf = ELFFile(file)
        table: Any = elf.get_section_by_name(".symtab")
        found = table.get_symbol_by_name("misuse_case")[0]
        section = elf.get_section(found["st_shndx"])
        offset = section["sh_offset"] + found["st_value"] - section["sh_addr"]
        struct.pack_into("<I", image, offset, case)
    copy = built.elf.with_name(f"case-{target}.elf")
    copy.write_bytes(image)
    copy.chmod(0o755)
    command = replace(built, elf=copy).board.command(copy) if target != "host" else [str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    line = next((x for x in done.stdout.splitlines() if "@fault " in x), "")
    fields = dict(re.findall(r"(\w+)=(\S+)", line))
    assert fields.get("what") == '"misuse"', f"{cases()[case]}: {done.stdout}"
    return Record(int(fields["code"]), int(fields["pc"], 16), int(fields.get("irq", "-1")))


def wrong(target: str, numbers: range, code: int) -> list[str]:
    """Return what is wrong with the records of some cases."""
    places = source()[1]
    listed = cases()
    symbols = Symbols(program(target).elf)
    found = []
    for number in numbers:
        try:
            fault = record(target, number)
        except AssertionError as error:
            found.append(str(error))
            continue
        place = symbols.locate(fault.pc, is_return=True)
        if fault.code != code:
            found.append(f"{listed[number]}: {fault.code}")
        elif INLINE.match(listed[number].removeprefix("(void)(")):
            if place.function not in ("call", "call_deleted", "culprit_main", "on_poke"):
                found.append(f"{listed[number]}: {place}")
        elif (Path(place.file).name, place.line) != ("main.c", places[number]):
            found.append(f"{listed[number]}: {place}, not line {places[number]}")
        elif code == MISUSE_ZERO_LATENCY and fault.irq != 20:
            found.append(f"{listed[number]}: interrupt {fault.irq}")
    return found


def test_exceptions_are_services() -> None:
    names = {s.name: {p.name for p in s.parameters} for s in services()}
    assert len(names) > 150
    assert set(ELSEWHERE) >= {"request.h", "host.h"}
    assert set(NO_SERVICE) <= set(names)
    assert all(parameter in names[service] for service, parameter in MAY_BE_NULL)


def test_nothing_is_missing_unnoticed() -> None:
    assert wrong("host", range(len(without_object())), MISUSE_NULL) == []


def test_no_reserved_value_is_a_duration() -> None:
    numbers = range(first_reserved(), first_deleted())
    assert len(numbers) > 40
    assert wrong("host", numbers, MISUSE_TIMEOUT) == []


def test_each_use_of_a_deleted_object_is_found() -> None:
    numbers = range(first_deleted(), first_from_handler())
    assert len(numbers) > 120
    assert wrong("host", numbers, MISUSE_DELETED) == []


def test_zero_latency_handlers_call_no_service() -> None:
    assert wrong("host", range(first_from_handler(), len(cases())), MISUSE_ZERO_LATENCY) == []


@pytest.mark.parametrize("target", ["cm3", *nightly("cm33", "rv32", "rv64")])
def test_emulated_processors_say_the_same(target: str) -> None:
    first = first_from_handler()
    assert wrong(target, range(0, first_reserved(), 23), MISUSE_NULL) == []
    assert wrong(target, range(first_reserved(), first_deleted(), 13), MISUSE_TIMEOUT) == []
    assert wrong(target, range(first_deleted(), first, 19), MISUSE_DELETED) == []
    assert wrong(target, range(first, len(cases()), 17), MISUSE_ZERO_LATENCY) == []
