# SPDX-License-Identifier: MIT
"""Error codes and the texts that `./weft error` shows.

Codes are stable: a code that is no longer used is not reused.
"""

from typing import NamedTuple

from weft.diag import (
    codes_command_line,
    codes_debug,
    codes_designer,
    codes_lab,
    codes_picture,
    codes_probe,
    codes_processor,
    codes_results,
)


class Code(NamedTuple):
    """The texts of a code."""

    title: str
    text: str


CODES = {
    # Reading a file
    "W001": Code(
        "the file cannot be read",
        "There is no such file, it is a folder, or its permissions forbid reading it.",
    ),
    "W002": Code(
        "not a text file",
        "Descriptions are text in UTF-8. The message gives the first invalid byte, for instance\n"
        "of a binary file or of text in another encoding.",
    ),
    "W003": Code(
        "not valid YAML",
        "The text is not valid YAML 1.2. The message gives the position where the parser\n"
        "stopped; the cause is often a little above: a missing colon, bracket or quote, an\n"
        "indentation that does not match, a tab (YAML indents with spaces only).",
    ),
    "W004": Code(
        "duplicate key",
        "A mapping contains each key at most once. YAML parsers silently drop one of the two,\n"
        "so Weft rejects duplicates. Both positions are shown.",
    ),
    "W005": Code(
        "an unsupported feature of YAML",
        "Anchors (&a), aliases (*a), tags (!x) and several documents in one file are rejected,\n"
        "so that each part of a description can be read on its own.",
    ),
    "W006": Code(
        "the file is too large or nested too deeply",
        "Descriptions are limited to 1 MiB and 16 levels of nesting.",
    ),
    "W007": Code(
        "the file is empty",
        "A description needs `weft`, `topology` and `application`. `./weft new DIR` writes one\n"
        "to start from.",
    ),
    # Shape
    "W010": Code(
        "missing required key",
        "The message names the key and the part that requires it. For a hub, `type` decides\n"
        "which further keys are required: port, msgq, mailbox and pipe `message`, msgq,\n"
        "mailbox, pipe and stack `depth`, pool `block` and `count`, packet_pool `capacity` and\n"
        "`count`, heap `size`, hub `hub_type`.",
    ),
    "W011": Code(
        "unknown key",
        "Unknown keys are rejected, so that a misspelt option is always reported.\n"
        "spec/description.schema.json lists all keys; editors complete them from it.",
    ),
    "W012": Code(
        "wrong type of a value",
        "Values are not converted: a number in quotes is a string, `yes` is a string (write\n"
        "true), 1.0 is not an integer.",
    ),
    "W013": Code(
        "value out of range",
        "The message names the limit. Limits come from the kernel: 32 priorities (0 to 31),\n"
        "durations of 1 us to 2^32-3 us, at most 65535 messages or blocks.",
    ),
    "W014": Code(
        "unknown value",
        "This key has a fixed set of values, such as the `type` of a hub or `optimize`. The hint\n"
        "lists them, and names the one that is probably meant.",
    ),
    "W015": Code(
        "not a duration",
        "A duration is an integer with a unit: 250us, 10ms, 2s. The resolution is one\n"
        "microsecond, the kernel's tick.",
    ),
    "W016": Code(
        "not usable as a name in C",
        "Names of hubs, tasks, timers, interrupts and functions appear in C. They consist of\n"
        "letters, digits and _, are not keywords of C or C++, do not begin with weft_, and are\n"
        "not used by the C library, which programs on hosted boards link. Names of nodes begin\n"
        "with a letter and consist of letters, digits, _ and -.",
    ),
    "W017": Code(
        "a key that does not belong to this type of hub or link",
        "The key belongs to other types of hubs or to other link drivers. Change the type or\n"
        "remove the key: `depth` is for a msgq, `ring` for a shm link.",
    ),
    "W018": Code(
        "unknown version of the format",
        "`weft: 1` is the version of the format. These tools read version 1.",
    ),
    "W019": Code(
        "invalid board file",
        "The board.yaml of a board that is used has missing or wrong keys, or the target of\n"
        "another board: both are shown. doc/how-to/porting.md describes the keys.",
    ),
    # Meaning
    "W020": Code(
        "unknown node",
        "`node:` must name one of `topology: nodes:`.",
    ),
    "W021": Code(
        "unknown board",
        "`board:` must name a folder of board/ with a board.yaml; `./weft targets` lists them.\n"
        "With a /, it is the path of another such folder, relative to the file that names it.",
    ),
    "W022": Code(
        "unknown hub",
        "`uses:` (and `arg:`, when it is a name) must name one of `application: hubs:`.",
    ),
    "W023": Code(
        "conflicting names",
        "In C a hub has its own name, the task x is the object x_task, the timer x is x_timer,\n"
        "the interrupt x is the constant x_irq, the messages of hub x have the type\n"
        "x_message_t, and entries and handlers are functions. Each of these names has one\n"
        "meaning. One function can be the entry of several tasks, but not both an entry and a\n"
        "handler.",
    ),
    "W026": Code(
        "missing node",
        "With more than one node, each hub, task, timer and interrupt has a `node:`.",
    ),
    "W027": Code(
        "stack too small or not aligned",
        "A stack is a multiple of 8 bytes and has at least the minimum of the processor port:\n"
        "an empty task with interrupts. Add what the task's own functions need.",
    ),
    "W028": Code(
        "interrupt not available",
        "The number is out of the board's range, which the message gives, or the board's clock\n"
        "or links use this interrupt.",
    ),
    "W029": Code(
        "an interrupt with two handlers",
        "One interrupt of one node can have one handler: that of the description, where two are\n"
        "shown with both positions, or one that is attached at run time (`attach: true`), which\n"
        "is kernel-aware.",
    ),
    "W236": Code(
        "no interrupts of zero latency",
        "The kernel closes interrupts for a few instructions. On most processors it leaves those\n"
        "of zero latency open; Armv6-M (Cortex-M0), MIPS and SPARC close all or none. Without\n"
        "`latency` the handler is delayed by the longest of these times, which `./weft bench`\n"
        "shows as kernel.masked.max, and may call the kernel.",
    ),
    "W030": Code(
        "file not found",
        "Names of files are relative to the description. Sources end in .c, .S or .s. {arch},\n"
        "{board}, {target} and {unit} in them are replaced by the values of the node's board.",
    ),
    "W031": Code(
        "not a message type",
        "`message` is a type of C: one that the language or <stdint.h> has, or one that a\n"
        "header of `include` declares: uint32_t, struct sample, sample_t, uint8_t[64]. void is\n"
        "for ports that carry no data. It has the same size on all nodes that use the hub.",
    ),
    "W032": Code(
        "a node without sources",
        "`application: sources:` (or `sources:` of the node) names the C files.",
    ),
    "W033": Code(
        "duplicate entry in a list",
        "A list such as `uses` names each object once.",
    ),
    "W034": Code(
        "a timer without a time",
        "A timer that starts with the node needs `delay`, `period` or both. One that the\n"
        "program starts says `start: false`.",
    ),
    "W035": Code(
        "no route to a node",
        "A task uses a hub, or controls a task, of a node that cannot be reached over links,\n"
        "directly or through other nodes; or a route names a next hop without a link. Add a\n"
        "link under `topology: links:`, or map both to one node.",
    ),
    "W036": Code(
        "a link that cannot work",
        "`driver` is shm, socket or uart. shm needs shared memory (cores of one machine, Linux\n"
        "processes, emulators with a shared aperture), socket an operating system at both ends,\n"
        "uart a free UART of the board.",
    ),
    "W037": Code(
        "duplicate link",
        "A link joins two different nodes, and two nodes have at most one link.",
    ),
    "W038": Code(
        "polling without a period, or a period without polling",
        "`notify: poll`, `notify: adaptive` and `notify: armed` poll for frames each `period`,\n"
        "such as 1ms. A shm link with `notify: interrupt` or `notify: spin` has no period.\n"
        "`notify: armed` polls for the answer of a call `after` a time, then each `period`; both\n"
        "are shorter than the silence after which a node is lost.",
    ),
    "W039": Code(
        "memory of a link is out of range or overlaps",
        "Links through shared memory are laid out one after the other in the memory that a\n"
        "board shares, unless `offset` sets the position. They must fit and must not overlap.",
    ),
    "W040": Code(
        "unknown name in a placement",
        "`nodes:` of a map file names tasks, hubs, timers or interrupts of the description.",
    ),
    "W041": Code(
        "a message larger than a frame",
        "A message to a hub of another node must fit into a frame on each link of its route.\n"
        "`payload` of `topology` (or of one link) is the greatest size, 256 bytes by default.\n"
        "Only the compiler knows the sizes of types that headers declare: the build checks them.",
    ),
    "W042": Code(
        "hub cannot be posted to",
        "`delivery: posted` is for hubs with services that need no answer, such as a give. All\n"
        "services of a port, a mutex and a pool need one; a put to a queue and the raise of an\n"
        "event can wait. To send several messages in one frame, set `batch` of a msgq.",
    ),
    "W043": Code(
        "hub not available on this node",
        "Queues, stacks, pipes, heaps and user-defined hubs can only be used on their own node,\n"
        "and so can the argument of a pipe's notify function. Memory and packet pools can be\n"
        "used by other cores of the same machine, and by one other process with a shm link.\n"
        "Host services need an operating system; a `console` is such a hub, for a machine with\n"
        "one node.",
    ),
    "W044": Code(
        "a condition variable away from its mutex",
        "weft_cond_wait() releases the mutex and waits atomically, so the condition variable\n"
        "and the mutex must be on the same node. The task can be on another one.",
    ),
    "W045": Code(
        "handler cannot wait",
        "Handlers of timers and interrupts can call only those services of remote hubs that\n"
        "need no answer: give, post, write ... Handlers of latency `zero` can use no hubs.",
    ),
    "W046": Code(
        "limit exceeded",
        "A machine has a fixed number of cores. A node has at most 254 peers, 254 links and\n"
        "65534 clients (tasks that use hubs of other nodes, and requests).",
    ),
    "W047": Code(
        "invalid route",
        "Routes are computed from the links. `routes` replaces single hops, and must create\n"
        "neither loops nor deadlocks of full links.",
    ),
    "W048": Code(
        "unknown task",
        "`controls:` must name tasks of `application: tasks:`.",
    ),
    "W049": Code(
        "invalid use of replicated nodes",
        "`core: {count: 4}` means core0 to core3; objects mapped to `core` exist on each of\n"
        "them. There, `inbox+0` is the inbox of the same index, `inbox+1` and `inbox-1` are\n"
        "those of the neighbours; `inbox` means all of them, `inbox2` one. Links among replicas\n"
        "need a `shape`.",
    ),
    "W093": Code(
        "a task cannot serve",
        "`serves` names a hub of the type `function` on the task's own node. The task executes\n"
        "the calls; its `entry` is the C function that is called for each of them, and has no\n"
        "other argument. User tasks can call functions, but not serve them. A function with\n"
        "`batch` has an `argument`: the length of a frame says how many calls it has. A task with\n"
        "`batch` gathers calls of several callers, each of which is one.",
    ),
    "W094": Code(
        "no requests for callbacks",
        "`callback_priority` is the priority of the software interrupt in which callbacks of the\n"
        "task's `requests` run.",
    ),
    # Software interrupts
    "W090": Code(
        "a software interrupt cannot be posted",
        "`posts` names software interrupts of `swis` on the same node. To post on another node,\n"
        "wake a task there through a hub.",
    ),
    "W091": Code(
        "invalid period of a periodic function",
        "A periodic function has either `period`, a duration, or `ticks`. A period is a\n"
        "multiple of `tick` in `config` (default 1ms), since the functions are called at ticks.\n"
        "With `tick: event`, each weft_periodic_tick() is a tick, so only `ticks` can be used.",
    ),
    # Tools
    "W092": Code(
        "nodes that cannot share a reset domain",
        "With `reset: shared` all nodes of a description are loaded, started and reset as one\n"
        "set, and the failure of a single node is not detected. That fits cores of one machine,\n"
        "or processors with common memory, joined by shm links. Processes, sockets and UARTs\n"
        "can fail alone, and a heartbeat has no use inside one reset domain.",
    ),
    "W050": Code(
        "a program is not installed",
        "The hint is the command that installs it. `./weft targets` shows what is installed. "
        "Modules of Python are missing where the tools are newer than the last `make setup`.",
    ),
    "W051": Code(
        "the build fails",
        "The compiler's or linker's own messages follow.",
    ),
    "W052": Code(
        "undefined function",
        "The description names a function, and none of the `sources` defines it. Look for a\n"
        "misspelt name, a missing file in `sources`, or `static` in front of the function.",
    ),
    "W053": Code(
        "the folder is not empty",
        "`./weft new` writes into a new or an empty folder only.",
    ),
    "W054": Code(
        "unknown target",
        "`./weft targets` lists the targets. The name of a board is accepted, too.",
    ),
    "W055": Code(
        "unknown code",
        "A code is W and three digits. `./weft error` without a code lists all.",
    ),
    "W056": Code(
        "undeclared use of a hub",
        "`uses` and `controls` of a task list the remote hubs and tasks that it uses; resources\n"
        "for these calls are allocated statically. Sources that use others do not link. The build\n"
        "warns of a hub of the same node that a task uses and does not list: with a placement\n"
        "that moves one of them, the program would not link. It follows calls and tables from the\n"
        "task's entry on, as the linker does.",
    ),
    "W060": Code(
        "timeout of a program",
        "`./weft run` stops programs after --timeout seconds (60 by default; 0: never) and\n"
        "shows the last lines of output, and what each task was waiting for then, or that it was\n"
        "running. A program ends by weft_exit(); one that runs forever is ended as a success by\n"
        "--until or by `end_after` in the description. All nodes must end: those that have are\n"
        "named. `deadlock` names tasks of which each waits for a mutex of the next one. An\n"
        "emulated processor that waits for an interrupt that never arrives causes this, too.",
    ),
    "W061": Code(
        "a program was ended by a signal",
        "On hosted boards: SIGSEGV without a fault record, SIGABRT from a sanitizer or assert,\n"
        "or SIGKILL from outside. On emulated boards: the emulator itself was killed, or gave up\n"
        "(SIGABRT) at a fault in the fault handler, as after the use of a NULL hub without checks.",
    ),
    "W062": Code(
        "the links between machines cannot be made",
        "The runner creates memory, sockets and UARTs for the links before it starts any\n"
        "machine, at most four open files per link. If there are too many, `ulimit -n` shows\n"
        "the system's limit.",
    ),
    "W234": Code(
        "a task above the ceiling of a mutex",
        "Whoever owns a mutex with a `ceiling` has at least that priority. If a task of a higher\n"
        "one locks it, the owner has to inherit that, which the ceiling is meant to avoid.\n"
        "`ceiling: auto` takes the highest priority of the tasks that use it.",
    ),
    # User tasks
    "W070": Code(
        "user tasks not supported",
        "User tasks run unprivileged and need a processor with memory protection. Processor\n"
        "ports for Armv6-M, Linux processes and the simulator have none.",
    ),
    "W071": Code(
        "unknown partition or log",
        "`partitions:` of a task and `partition:` of a pool must name entries of `application:\n"
        "partitions:`, `logs:` of a task those of `application: logs:`.",
    ),
    "W072": Code(
        "too many partitions",
        "A processor protects few regions of memory: a user task has three besides its stack.",
    ),
    "W073": Code(
        "not available to user tasks",
        "A user task uses hubs and tasks of any node, as `uses` and `controls` say; host\n"
        "services, pipes, heaps and asynchronous requests are for kernel tasks. The kernel keeps\n"
        "no state in memory that a user task can write: a pool for user tasks has its blocks in\n"
        "a `partition`, and is for user tasks of its own node only.",
    ),
    "W074": Code(
        "key for user tasks only",
        "Kernel tasks can access all memory, and their faults end the program.",
    ),
    "W075": Code(
        "source listed twice",
        "A source is compiled once: for kernel tasks, or as part of one partition, where calls\n"
        "of services become system calls.",
    ),
    "W235": Code(
        "not available to slots",
        "weft_user_create() gives the task of a slot another entry, argument and priority. Its\n"
        "stacks, partitions and rights are those of the description; a budget belongs to one\n"
        "task for good, and what it makes is never cooperative.",
    ),
    # Logs, statistics, monitoring
    "W076": Code(
        "board without several memories",
        "`memory` of a node selects the memory of its code, data, stacks and hubs. Only boards\n"
        "with `memories` in their board.yaml have several; all others use the memory of their\n"
        "linker script.",
    ),
    "W077": Code(
        "stacks below the data",
        "The RISC-V port distinguishes handlers from tasks by comparing the stack pointer with\n"
        "the address of the kernel's state; all stacks must be above it. Internal memory is\n"
        "below external memory, so internal stacks cannot be combined with external data.",
    ),
    "W080": Code(
        "number of records is not a power of two",
        "The index of a record in its buffer is its number modulo the size, so that appending\n"
        "takes constant time. The hint gives the next power of two.",
    ),
    "W081": Code(
        "invalid monitor",
        "An interrupt with `monitor` adds a value to a statistics object at each entry of its\n"
        "handler: one of `stats` on the same node that no other interrupt writes. `variable`\n"
        "names a C object of type int32_t, and belongs to `value: variable`.",
    ),
    **{code: Code(*texts) for code, texts in codes_command_line.TEXTS.items()},
    **{code: Code(*texts) for code, texts in codes_processor.TEXTS.items()},
    **{code: Code(*texts) for code, texts in codes_debug.TEXTS.items()},
    **{code: Code(*texts) for code, texts in codes_probe.TEXTS.items()},
    **{code: Code(*texts) for code, texts in codes_designer.TEXTS.items()},
    # Bench, compare, size
    **{code: Code(*texts) for code, texts in codes_lab.TEXTS.items()},
    **{code: Code(*texts) for code, texts in codes_results.TEXTS.items()},
    **{code: Code(*texts) for code, texts in codes_picture.TEXTS.items()},
}
