# SPDX-License-Identifier: MIT
"""Each service for objects of other nodes, from the table of services: one type wherever the
object is, and a status that says so when its node is down."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.model import Function, Group, Parameter, load
from tests.needs import need_tools

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "tests" / "remote" / "down"
LIMIT = 60
NODE_DOWN = 5

GROUPS = [group for group in load() if group.remote]
TYPES = sorted({group.type for group in GROUPS if not group.extends})
WHERE = ("local", "remote", "ref")

VALUES = {
    "const void *": "bytes",
    "void *": "bytes",
    "const char *": '"name"',
    "void **": "&block",
    "weft_packet_t **": "&packet",
    "weft_timeout_t ": "WEFT_NO_WAIT",
}
"""An argument of each type that is no pointer to a value; other numbers are 1."""
BOTH_WAYS = ("msgq_put_many", "msgq_get_many")
"""Services that say by a pointer how far they came, whatever happened."""


def is_value(parameter: Parameter) -> bool:
    """Return whether a parameter points to what the service writes."""
    return parameter.type.endswith(" *") and parameter.type not in VALUES and not parameter.object


def services() -> Iterator[tuple[Group, Function]]:
    for group in GROUPS:
        for function in group.remote:
            yield group, function


def object_of(kind: str, where: str) -> str:
    """Return an object as an argument."""
    return f"weft_{kind}_ref(&a_{kind})" if where == "ref" else f"&a_{kind}"


def call(function: Function, where: str) -> str:
    """Return a call in C, with the object somewhere."""
    assert function.object.object in TYPES, function.prototype
    arguments = [object_of(function.object.object, where)]
    for parameter in function.rest:
        if parameter.object in TYPES:
            arguments.append(object_of(parameter.object, where))
        elif is_value(parameter):
            arguments.append(f"&{name_of(parameter)}")
        else:
            arguments.append(VALUES.get(parameter.type, "1"))
    return f"weft_{function.name}({', '.join(arguments)})"


def name_of(parameter: Parameter) -> str:
    """Return the variable that a pointer to a value points to."""
    return f"value_of_{parameter.type.removesuffix(' *').removeprefix('weft_')}"


def variables() -> list[str]:
    """Return the declarations of what arguments refer to."""
    pointers = {p.type for _, f in services() for p in f.rest if is_value(p)}
    return [
        "static uint8_t bytes[64];",
        "static void *block;",
        "static weft_packet_t *packet;",
        *(f"static {t.removesuffix('*')}{name_of(Parameter(t, ''))};" for t in sorted(pointers)),
    ]


HEADERS = "#include <weft/weft.h>\n#include <weft/remote.h>\n#include <weft/host.h>\n"


def source(where: str) -> str:
    """Return calls of all services, with all objects somewhere."""
    prefix = "const weft_remote" if where == "remote" else "weft"
    text = [HEADERS, *variables()]
    text += [f"extern {prefix}_{kind}_t a_{kind};" for kind in TYPES]
    text += ["void all(weft_status_t *status);", "void all(weft_status_t *status)", "{"]
    text += ["(void)block; (void)packet;"]
    text += [f"*status++ = {call(function, where)};" for _, function in services()]
    return "\n".join([*text, "}", ""])


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(
    "compiler", [["cc", "-xc", "-std=c11"], ["c++", "-xc++", "-std=c++17"]], ids=["c", "c++"]
)
def test_the_type_does_not_depend_on_the_node(compiler: list[str], where: str) -> None:
    need_tools(compiler[0])
    command = [*compiler, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-DWEFT_CONFIG_NET=1"]
    command += [f"-I{ROOT / 'include'}", f"-I{ROOT / 'arch' / 'host'}", "-"]
    done = subprocess.run(command, input=source(where), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


DESCRIPTION = """weft: 1
topology:
  nodes:
    a: {board: linux}
    b: {board: linux}
  links:
    - {between: [a, b], driver: shm}
application:
  sources: [main.c]
  config: {checks: true}
  hubs:
    a_barrier: {type: barrier, parties: 2, node: b}
    a_blackboard: {type: blackboard, message: uint32_t, node: b}
    a_cond: {type: cond, node: b}
    a_data_event: {type: data_event, message: uint32_t, node: b}
    a_event: {type: event, node: b}
    a_flags: {type: flags, node: b}
    a_function: {type: function, argument: uint32_t, result: uint32_t, node: b}
    a_host: {type: host, node: b}
    a_msgq: {type: msgq, message: uint32_t, depth: 1, node: b}
    a_mutex: {type: mutex, node: b}
    a_packet_pool: {type: packet_pool, capacity: 16, count: 1, node: b}
    a_pool: {type: pool, block: 16, count: 1, node: b}
    a_port: {type: port, message: uint32_t, node: b}
    a_rmutex: {type: mutex, recursive: true, node: b}
    a_sem: {type: sem, initial: 3, node: b}
    posted: {type: sem, node: b, delivery: posted}
    counted: {type: sem, node: b}
  tasks:
    asks:
      {entry: asks, priority: 5, stack: 8192, node: a, resets: true, controls: [a],
       uses: [a_barrier, a_blackboard, a_cond, a_data_event, a_event, a_flags, a_function,
              a_host, a_msgq, a_mutex, a_packet_pool, a_pool, a_port, a_rmutex, a_sem,
              posted, counted]}
    a: {entry: ends, priority: 5, stack: 4096, node: b, uses: [counted]}
"""

MAIN = """
static unsigned char *const values[] = {VALUES};
static const size_t sizes[] = {SIZES};

static void set(void)
{
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t byte = 0; byte < sizes[i]; byte++) {
            values[i][byte] = 0x5A;
        }
    }
}

static bool are_set(void)
{
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t byte = 0; byte < sizes[i]; byte++) {
            if (values[i][byte] != 0x5A) {
                return false;
            }
        }
    }
    return true;
}

static void say(const char *what, weft_status_t status)
{
    weft_printf("%s %d %s\\n", what, (int)status, are_set() ? "unchanged" : "changed");
    set();
}

/* Until the node ends each value is right, also of the call that it interrupts. */
static weft_status_t ask(unsigned *wrong)
{
    weft_task_state_t state = WEFT_TASK_THROTTLED;
    int32_t units = 0;
    weft_status_t status;

    while ((status = weft_sem_count(&a_sem, &units)) == WEFT_OK) {
        *wrong += units != 3;
        weft_sem_give(&counted);
        status = weft_task_state(&a_task, &state);
        if (status != WEFT_OK) {
            break;
        }
        *wrong += state == WEFT_TASK_DORMANT;
        units = 0;
    }
    return status;
}

void asks(void *arg)
{
    unsigned wrong = 0;
    weft_status_t status = ask(&wrong);

    (void)arg;
    (void)block;
    (void)packet;
    weft_printf("asked until %d, %u wrong\\n", (int)status, wrong);
    set();
    weft_printf("nodes %d %d %d\\n", (int)weft_node_state(a_node), (int)weft_node_state(b_node),
                (int)weft_node_state(99));
    say("posted", weft_sem_give(&posted));
CALLS
    weft_exit(0);
}

void ends(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < 20; i++) {
        weft_sem_take(&counted, WEFT_FOREVER);
    }
    weft_exit(0);
}
"""


def program() -> tuple[str, list[str]]:
    """Return the program, and what it prints."""
    names = sorted({name_of(p) for _, f in services() for p in f.rest if is_value(p)})
    calls = []
    lines = [f"asked until {NODE_DOWN}, 0 wrong", "nodes 1 2 4", f"posted {NODE_DOWN} unchanged"]
    for where in ("remote", "ref"):
        for _, function in services():
            title = f"{function.name} {where}"
            calls.append(f'    say("{title}", {call(function, where)});')
            both = function.name in BOTH_WAYS
            lines.append(f"{title} {NODE_DOWN} {'changed' if both else 'unchanged'}")
    main = MAIN.replace("VALUES", ", ".join(f"(unsigned char *)&{name}" for name in names))
    main = main.replace("SIZES", ", ".join(f"sizeof {name}" for name in names))
    main = main.replace("CALLS", "\n".join(calls))
    head = [HEADERS, '#include "system.h"', *variables()]
    return "\n".join(head) + main, lines


def test_each_service_says_that_the_node_is_down() -> None:
    need_tools("cc")
    BUILD.mkdir(parents=True, exist_ok=True)
    text, expected = program()
    (BUILD / "main.c").write_text(text, encoding="utf-8")
    (BUILD / "down.yaml").write_text(DESCRIPTION, encoding="utf-8")
    done = subprocess.run(
        ["./weft", "run", BUILD / "down.yaml", "--build-dir", BUILD / "processes"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=10 * LIMIT,
        check=False,
    )
    lines = [line.partition("| ")[2] for line in done.stdout.splitlines() if line.startswith("a ")]
    assert lines == expected, done.stdout + done.stderr
    assert done.returncode == 0, done.stdout + done.stderr
