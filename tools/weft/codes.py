# SPDX-License-Identifier: MIT
"""The codes of error messages and what `./weft explain` says about them.

Codes are stable: a code that is no longer used is not given to something else.
"""

from typing import NamedTuple

from weft import codes_lab, codes_processor


class Code(NamedTuple):
    """What there is to say about a code."""

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
        "Descriptions are text in UTF-8. The message names the first byte that is not; a binary\n"
        "file, or text in another encoding, looks like this.",
    ),
    "W003": Code(
        "not valid YAML",
        "The text breaks the rules of YAML 1.2. The place is where the reader noticed it; the\n"
        "cause is often a little above: a missing colon, bracket or quote, an indentation that\n"
        "does not match, a tab (YAML indents with spaces only).",
    ),
    "W004": Code(
        "a key stands twice",
        "Within one mapping each key may stand once. YAML would silently drop one of the two, so\n"
        "Weft refuses them. Both places are shown.",
    ),
    "W005": Code(
        "a feature of YAML that descriptions do without",
        "Anchors (&a), aliases (*a), tags (!x) and several documents in one file are refused: a\n"
        "description has to say what it means at the place where it is read.",
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
        "a key is missing",
        "The part that the message names cannot do without this key. For a hub, `type` decides\n"
        "which further keys it needs: port, msgq, mailbox and pipe `message`, msgq, mailbox, pipe\n"
        "and stack `depth`, pool `block` and `count`, packet_pool `capacity` and `count`, heap\n"
        "`size`, hub `hub_type`.",
    ),
    "W011": Code(
        "an unknown key",
        "Keys that Weft does not know are refused, so that a misspelt option cannot go unnoticed.\n"
        "spec/description.schema.json lists all keys; editors complete them from it.",
    ),
    "W012": Code(
        "a value of the wrong kind",
        "Values are not converted: a number in quotes is a text, `yes` is a text (write true),\n"
        "1.0 is not an integer.",
    ),
    "W013": Code(
        "a value out of range",
        "The message names the limit. Limits come from the kernel: 32 priorities (0 to 31),\n"
        "durations of 1 us to 2^32-3 us, at most 65535 messages or blocks.",
    ),
    "W014": Code(
        "an unknown word",
        "This key takes one of a few words, such as the `type` of a hub or `optimize`.",
    ),
    "W015": Code(
        "not a duration",
        "A duration is an integer with a unit: 250us, 10ms, 2s. The kernel's tick is one\n"
        "microsecond, so fractions of it do not exist.",
    ),
    "W016": Code(
        "not usable as a name in C",
        "Names of hubs, tasks, timers, interrupts and functions appear in C. They consist of\n"
        "letters, digits and _, are no keyword of C or C++, do not begin with weft_, and are not\n"
        "taken by the C library, which programs on hosted boards share. Names of nodes are free\n"
        "of these rules except that they begin with a letter and hold letters, digits, _ and -.",
    ),
    "W017": Code(
        "a key that does not belong to this type of hub or link",
        "The key exists, but for other types of hubs, or other drivers of links. Either the type\n"
        "or the key is not what was meant: `depth` makes a msgq, `ring` a shm link.",
    ),
    "W018": Code(
        "an unknown version of the format",
        "`weft: 1` says which version of the format the description is written in.",
    ),
    "W019": Code(
        "a board file is wrong",
        "board/<name>/board.yaml does not have the keys that the tools need. doc/porting.md says\n"
        "which they are.",
    ),
    # Meaning
    "W020": Code(
        "an unknown node",
        "`node:` must name one of `topology: nodes:`.",
    ),
    "W021": Code(
        "an unknown board",
        "`board:` must name a folder of board/ with a board.yaml; `./weft targets` lists them.",
    ),
    "W022": Code(
        "an unknown hub",
        "`uses:` (and `arg:`, when it is a name) must name one of `application: hubs:`.",
    ),
    "W023": Code(
        "one name for two things",
        "In C a hub has its own name, the task x is the object x_task, the timer x is x_timer,\n"
        "the interrupt x is the constant x_irq, the messages of hub x have the type x_message_t,\n"
        "and entries and handlers are functions. Each of these names can mean one thing. One\n"
        "function can be the entry of several tasks, but not entry and handler at once.",
    ),
    "W026": Code(
        "a node must be named",
        "With more than one node, everything says on which it lives: `node: name`.",
    ),
    "W027": Code(
        "a stack too small or not aligned",
        "A stack is a multiple of 8 bytes and holds at least what the port needs for an empty\n"
        "task under interrupts. What the task's own functions need comes on top.",
    ),
    "W028": Code(
        "no such interrupt",
        "The board has fewer interrupts, and the message names the range; or its own clock uses\n"
        "this one.",
    ),
    "W029": Code(
        "an interrupt with two handlers",
        "One interrupt of one node can have one handler. Both places are shown.",
    ),
    "W030": Code(
        "a file is missing",
        "Names of files are relative to the description. Sources end in .c, .S or .s. {port},\n"
        "{board}, {target} and {unit} in them stand for what the board of the node says.",
    ),
    "W031": Code(
        "not a message type",
        "`message` is a type of C: one that the language or <stdint.h> has, or one that a header\n"
        "of `include` declares: uint32_t, struct sample, sample_t, uint8_t[64]. void is for ports\n"
        "whose rendezvous carries no data.",
    ),
    "W032": Code(
        "a node without sources",
        "`application: sources:` (or `sources:` of the node) names the C files.",
    ),
    "W033": Code(
        "a hub is listed twice",
        "One entry under `uses` is enough.",
    ),
    "W034": Code(
        "a timer without a time",
        "A timer that starts with the node needs `delay`, `period` or both. One that the program\n"
        "starts says `start: false`.",
    ),
    "W035": Code(
        "no way to a node",
        "A task uses a hub, or controls a task, of a node to which no links lead, directly or\n"
        "over other nodes; or a route goes on where there is no link. Add a link under\n"
        "`topology: links:`, or place both on one node.",
    ),
    "W036": Code(
        "a link that cannot work",
        "`driver` is shm, socket or uart, and not each works between all boards: shm needs memory\n"
        "that both nodes see (cores of one machine, Linux processes, emulators with a shared\n"
        "window), socket an operating system at both ends, uart a UART that the board has left.",
    ),
    "W037": Code(
        "a link too many",
        "A link joins two different nodes, and two nodes have one link at most.",
    ),
    "W038": Code(
        "polling without a period, or a period without polling",
        "`notify: poll` and `notify: adaptive` look for packets each `period`, such as 1ms; with\n"
        "`notify: interrupt` and `notify: spin` nothing happens by time on a shm link.",
    ),
    "W039": Code(
        "memory of a link that is not there, or another link's",
        "Links through shared memory lie one behind the other in the memory that a board shares,\n"
        "unless `offset` says where. They must not overlap, and must fit.",
    ),
    "W040": Code(
        "a placement of something unknown",
        "`nodes:` of a map file names tasks, hubs, timers or interrupts of the description.",
    ),
    "W041": Code(
        "a message larger than a packet",
        "A message to a hub of another node must fit into a packet on each link of its way.\n"
        "`payload` of `topology` (or of one link) is the greatest size, 256 bytes by default.",
    ),
    "W042": Code(
        "nothing to post",
        "`delivery: posted` is for hubs with services that need no answer, such as a give. All\n"
        "services of a port, a mutex and a pool have one; a put to a queue, and the raise of an\n"
        "event, wait for room where the hub is. Several messages in a packet: `batch` of a msgq.",
    ),
    "W043": Code(
        "a hub that cannot be there, or not be used from there",
        "Queues, stacks, pipes, heaps and user-defined hubs are used on their own node only, and\n"
        "a notify function of a pipe is given hubs of that node; memory and packet pools also\n"
        "on other cores of the same machine, which see its memory, and in one other process that\n"
        "a shm link joins. Host services need an operating system; a `console` is such a hub, for\n"
        "a node that is alone in its machine.",
    ),
    "W044": Code(
        "a condition variable away from its mutex",
        "weft_cond_wait() gives the mutex back and waits in one step, which one node must do: the\n"
        "condition variable and the mutex live on one node, wherever the task lives.",
    ),
    "W045": Code(
        "a handler that would have to wait",
        "Handlers of timers and interrupts can use hubs of other nodes by services that need no\n"
        "answer only: give, post, write ... Those of latency `zero` can use none.",
    ),
    "W046": Code(
        "too many",
        "A machine has a number of cores; a node has to do with at most 254 others, and has at\n"
        "most 254 links and 65534 callers (tasks that use hubs of other nodes, and requests).",
    ),
    "W047": Code(
        "a route that goes wrong",
        "Ways are found from the links. `routes` replaces steps of them, and must not send\n"
        "packets round in a circle, nor let full links wait for each other.",
    ),
    "W048": Code(
        "an unknown task",
        "`controls:` must name tasks of `application: tasks:`.",
    ),
    "W049": Code(
        "counted nodes used in a way that has no meaning",
        "`core: {count: 4}` stands for core0 to core3, and what lives on `core` lives on each.\n"
        "From there `inbox+0` is the hub inbox with the own number, `inbox+1` and `inbox-1` are\n"
        "those of the neighbours; `inbox` is all of them, and `inbox2` one. Links among them have\n"
        "a `shape`.",
    ),
    # Software interrupts
    "W090": Code(
        "a software interrupt cannot be posted",
        "`posts` names software interrupts of `swis`, on the node of whoever posts: between nodes\n"
        "go hubs, and what is woken there can post.",
    ),
    "W091": Code(
        "the period of a periodic function is not clear",
        "A periodic function has either `period`, a duration, or `ticks`. A period is a multiple\n"
        "of `tick` in `config`, 1ms if left out, since the functions are called at ticks.\n"
        "With `tick: event`, weft_periodic_tick() makes the ticks, and a duration means nothing.",
    ),
    # Tools
    "W092": Code(
        "nodes that cannot live together",
        "With `lifetime: together` the nodes of a description are loaded, started and reset as\n"
        "one: nothing notices that one of them is gone. That is so for cores of one machine, or\n"
        "processors with common memory, joined by shm links. Links of processes, sockets and\n"
        "UARTs end at something that can fail alone, and signs of life would tell nothing.",
    ),
    "W050": Code(
        "a program is not installed",
        "The hint is the command that installs it. `./weft targets` shows what is there.",
    ),
    "W051": Code(
        "the build fails",
        "The compiler's or linker's own messages stand below.",
    ),
    "W052": Code(
        "a function that no source defines",
        "The description names a function, and none of the `sources` defines it. Look for a\n"
        "misspelt name, a missing file in `sources`, or `static` in front of the function.",
    ),
    "W053": Code(
        "the folder is not empty",
        "`./weft new` writes into a new or an empty folder only.",
    ),
    "W054": Code(
        "an unknown target",
        "`./weft targets` lists the targets. The name of a board is accepted, too.",
    ),
    "W055": Code(
        "an unknown code",
        "Codes are W and three digits. `./weft explain` without a code lists them all.",
    ),
    "W056": Code(
        "a hub of another node that nobody on this one uses",
        "`uses` and `controls` of a task say which hubs and tasks of other nodes it needs: for\n"
        "these a place is made on the other node. Sources that name further ones do not link.",
    ),
    "W060": Code(
        "a program did not end in time",
        "`./weft run` stops programs after --timeout seconds (60 by default; 0: never) and shows\n"
        "the last lines of output. A program ends by weft_exit(). An emulated processor that\n"
        "waits for an interrupt that never comes looks like this, too.",
    ),
    "W061": Code(
        "a program was ended by a signal",
        "On hosted boards: SIGSEGV and the like without a fault record, SIGABRT from a sanitizer\n"
        "or assert, SIGKILL from outside. On emulated boards: the emulator itself was ended.",
    ),
    "W062": Code(
        "the links between machines cannot be made",
        "The runner makes memory, sockets and UARTs for the links before it starts any machine,\n"
        "four open files per link at most. Too many open files: `ulimit -n` shows how many this\n"
        "system permits.",
    ),
    # User tasks
    "W070": Code(
        "a user task where there is none",
        "User tasks run without privilege, and the memory protection of the processor keeps them\n"
        "in their places. Ports for processes and for the simulator have none.",
    ),
    "W071": Code(
        "an unknown partition or log",
        "`partitions:` of a task and `partition:` of a pool must name entries of `application:\n"
        "partitions:`, `logs:` of a task those of `application: logs:`.",
    ),
    "W072": Code(
        "too many partitions",
        "A processor protects few regions of memory: a user task has three besides its stack.",
    ),
    "W073": Code(
        "what a user task cannot use",
        "A user task uses hubs and tasks of its own node, as `uses` and `controls` say; host\n"
        "services, pipes, heaps, hubs of other nodes and asynchronous requests are for tasks of\n"
        "the kernel. What a user task can write cannot hold what the kernel relies on: a pool\n"
        "for user tasks has its blocks in a `partition`, and is for user tasks alone.",
    ),
    "W074": Code(
        "a key that only user tasks have",
        "Tasks of the kernel reach all memory, and their faults end the program.",
    ),
    "W075": Code(
        "a source on both sides",
        "A source is compiled once: for tasks of the kernel, or as part of one partition, where\n"
        "calls of services become system calls.",
    ),
    # Logs, statistics, monitoring
    "W076": Code(
        "memory without a choice",
        "`memory` of a node says in which memory its code, data, stacks and hubs lie. Few boards\n"
        "have more than one, and name them under `memories` of their board.yaml; the others have\n"
        "all in the memory that their linker script knows.",
    ),
    "W077": Code(
        "stacks below the data",
        "The RISC-V port tells a handler from a task by comparing the stack pointer with the\n"
        "address of the kernel's state, above which all stacks lie. Internal memory lies below\n"
        "external memory, so internal stacks cannot go with external data.",
    ),
    "W080": Code(
        "a log whose records are no power of two",
        "The place of a record in its buffer is some bits of its number, so that appending one\n"
        "takes the same few instructions always. The hint names the next power of two.",
    ),
    "W081": Code(
        "a monitor that cannot work",
        "An interrupt with `monitor` adds a value to a statistics object at each entry of its\n"
        "handler: one of `stats` that lives on its own node and that no other interrupt fills.\n"
        "`variable` names a C object of type int32_t, and belongs to `value: variable`.",
    ),
    **{code: Code(*texts) for code, texts in codes_processor.TEXTS.items()},
    # Bench, compare, size
    **{code: Code(*texts) for code, texts in codes_lab.TEXTS.items()},
}
