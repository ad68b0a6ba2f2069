# SPDX-License-Identifier: MIT
"""Every service for objects of other nodes, and every request, without memory for what it carries
or brings: misuse of its caller, before anything is sent.

The services are read from include/weft/. The other node is never started.
"""

import re
import subprocess
from functools import cache
from pathlib import Path

from tests.misuse.test_services import MISUSE_NULL, Parameter, Service, declared
from tests.test_targets import with_word
from weft.building.builder import Program, build
from weft.model.description import load

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "weft"
BUILD = ROOT / "build" / "tests" / "misuse" / "remote"
LIMIT = 10

MAY_BE_NULL = {
    ("weft_remote_flags_wait", "matched"),
    ("weft_remote_blackboard_read", "count"),
    ("weft_request_set_callback", "arg"),
}
"""What the headers say of these."""

DESCRIPTION = """weft: 1
topology:
  nodes:
    here: {board: linux, sources: [main.c]}
    there: {board: linux, sources: [there.c]}
  links:
    - {between: [here, there], driver: shm}
application:
  config: {checks: true}
  hubs:
    far_sem: {type: sem, node: there}
    far_event: {type: event, node: there}
    far_flags: {type: flags, node: there}
    far_port: {type: port, message: uint32_t, node: there}
    far_msgq: {type: msgq, message: uint32_t, depth: 4, batch: 2, node: there}
    far_data_event: {type: data_event, message: uint32_t, node: there}
    far_blackboard: {type: blackboard, message: uint32_t, node: there}
    far_mutex: {type: mutex, node: there}
    far_rmutex: {type: mutex, recursive: true, node: there}
    far_cond: {type: cond, node: there}
    far_pool: {type: pool, block: 16, count: 2, node: there}
    far_packet_pool: {type: packet_pool, capacity: 16, count: 2, node: there}
    far_barrier: {type: barrier, parties: 2, node: there}
    far_function: {type: function, argument: uint32_t, result: uint32_t, batch: 2, node: there}
    far_host: {type: host, node: there}
  tasks:
    culprit: {entry: culprit_main, priority: 5, stack: 4096, node: here, requests: 1, resets: true,
              callback_priority: 3,
              uses: [far_sem, far_event, far_flags, far_port, far_msgq, far_data_event,
                     far_blackboard, far_mutex, far_rmutex, far_cond, far_pool, far_packet_pool,
                     far_barrier, far_function, far_host],
              controls: [far]}
    far: {entry: far_main, priority: 6, stack: 4096, node: there}
    server: {entry: serve, serves: far_function, priority: 7, stack: 4096, node: there}
"""

HEAD = """/* SPDX-License-Identifier: MIT */
#include <weft/weft.h>
#include <weft/request.h>
#include <weft/remote.h>
#include "system.h"
volatile uint32_t misuse_case = 1000;
static _Alignas(16) uint8_t buffer[64];
void culprit_main(void *arg)
{
    (void)arg;
    switch (misuse_case) {
"""

TAIL = """
    default: break;
    }
    weft_printf("nothing happened\\n");
    weft_exit(0);
}
"""

THERE = """/* SPDX-License-Identifier: MIT */
#include "system.h"
void far_main(void *arg) { (void)arg; }
weft_status_t serve(const uint32_t *argument, uint32_t *result)
{ (void)argument; (void)result; return WEFT_OK; }
"""


def value_of(parameter: Parameter) -> str:
    """Return an argument that is not wrong."""
    if found := re.fullmatch(r"(?:const )?weft_remote_(\w+)_t \*", parameter.type):
        return "&far_task" if found[1] == "task" else f"&far_{found[1]}"
    if found := re.fullmatch(r"weft_(\w+)_ref_t", parameter.type):
        return f"weft_{found[1]}_ref(&far_{found[1]})"
    if parameter.object == "weft_request_t":
        return "culprit_request[0]"
    if parameter.type == "weft_request_t *const *":
        return "&culprit_request[0]"
    if parameter.type in ("void *", "const void *"):
        return "buffer"
    if parameter.type == "const char *":
        return '"text"'
    if parameter.type == "weft_timeout_t":
        return "WEFT_NO_WAIT"
    if parameter.type == "size_t *":
        return "&(size_t){1}"
    if parameter.is_pointer:
        return f"&({parameter.type.removesuffix('*').strip()}){{0}}"
    return f"({parameter.type})1"


def services() -> list[Service]:
    """Return the services of other nodes' objects, and requests."""
    headers = [*sorted((INCLUDE / "remote").glob("*.h")), INCLUDE / "request.h"]
    prefix = re.compile(r"weft_(remote_\w+(?<!_ref)|request_\w+)")
    return [s for header in headers for s in declared(header) if prefix.fullmatch(s.name)]


def is_memory(parameter: Parameter) -> bool:
    """Tell whether an argument is memory of the caller: the objects of others are constants."""
    return parameter.is_pointer and "weft_remote_" not in parameter.type


def cases() -> list[tuple[Service, Parameter]]:
    """Return the arguments that must not be missing."""
    return [
        (service, p)
        for service in services()
        for p in service.parameters
        if is_memory(p) and (service.name, p.name) not in MAY_BE_NULL
    ]


def call(service: Service, missing: Parameter) -> str:
    """Return a call without one of its arguments."""
    values = ("NULL" if p == missing else value_of(p) for p in service.parameters)
    return f"(void)({service.name}({', '.join(values)}))"


@cache
def program() -> Program:
    """Build the node that calls, with all cases."""
    BUILD.mkdir(parents=True, exist_ok=True)
    lines = [f"case {n}: {call(*case)}; break;" for n, case in enumerate(cases())]
    (BUILD / "main.c").write_text(HEAD + "\n".join(lines) + TAIL, encoding="utf-8")
    (BUILD / "there.c").write_text(THERE, encoding="utf-8")
    (BUILD / "remote.yaml").write_text(DESCRIPTION, encoding="utf-8")
    return build(load(BUILD / "remote.yaml"), BUILD / "build", [])[0]


def outcome(case: int) -> str:
    """Return what the program prints in a case."""
    elf = with_word(program(), "misuse_case", case).elf
    medium = {"WEFT_LINK_0": f"shm:{BUILD / 'link'}"}
    command = ["timeout", str(LIMIT), str(elf)]
    done = subprocess.run(command, capture_output=True, text=True, env=medium, check=False)
    elf.unlink()
    return done.stdout


def test_no_memory_is_misuse_of_the_caller() -> None:
    listed = cases()
    assert len(listed) > 40
    expected = re.compile(rf'@fault .*what="misuse" code={MISUSE_NULL} ')
    printed = {call(*case): outcome(number) for number, case in enumerate(listed)}
    assert {c: text for c, text in printed.items() if not expected.search(text)} == {}


def test_exceptions_are_services() -> None:
    names = {s.name: {p.name for p in s.parameters} for s in services()}
    assert all(parameter in names[service] for service, parameter in MAY_BE_NULL)
