# SPDX-License-Identifier: MIT
"""Error codes of ceilings, processor budgets, times of tasks, and devices. See codes.py."""

TEXTS = {
    "W200": (
        "priority above the ceiling",
        "`ceiling` of a user task is the highest priority that it can give itself, or a task\n"
        "that it controls. It cannot be below the priority with which the task starts: 0 is the\n"
        "highest priority, so the number is at most that of `priority`.",
    ),
    "W201": (
        "incomplete processor budget",
        "`budget` is the processor time of a task in each `period`; both are required.\n"
        "`overrun` selects what happens when the budget is used up, and `lowered` belongs to\n"
        "`overrun: lower`.",
    ),
    "W202": (
        "invalid processor budget",
        "A budget is at most its period, and a period is 100us to 2147483647us. The clock can\n"
        "interrupt twice in each period; in a shorter one this could take all processor time.\n"
        "A budget equal to the period is no limit.",
    ),
    "W203": (
        "processor budget of a cooperative task",
        "A cooperative task switches only in its own calls. An exhausted budget would preempt\n"
        "it in the middle of a critical section.",
    ),
    "W204": (
        "`lowered` is not a lower priority",
        "A task with `overrun: lower` runs at the priority `lowered` while its budget is used\n"
        "up. 31 is the lowest priority, so the number is above that of `priority`.",
    ),
    "W225": (
        "`timing` names something unknown",
        "The section `timing` of a description says when tasks, timers, interrupts, software\n"
        "interrupts and periodic functions are activated and how long they take. Each is named\n"
        "as in `application`; `locks` names mutexes, `waits` a hub, or sleep.",
    ),
    "W226": (
        "unknown activation",
        "An entry of `timing` has a `period`, or names in `after` what activates it, as\n"
        "kind.name: timers.fast, tasks.sampler. That has an entry, too. Timers and periodic\n"
        "functions have a period already. What comes after itself has no beginning.",
    ),
    "W227": (
        "nothing to compute response times of",
        "`./weft budget DESCRIPTION` needs the section `timing` in the description: when what is\n"
        "activated, and how long its own code takes on the target (doc/how-to/budget.md).",
    ),
    "W228": (
        "a prediction that cannot be measured here",
        "--measure needs a target whose run repeats to the digit: an emulated node of its own,\n"
        "or nodes on simulated cores of one machine. The program must run at least for the time\n"
        "in which it is observed, and each timed task must come to its wait.",
    ),
    "W229": (
        "no bytes of a process",
        "The system decides where a process on a host has its code and its stacks. `./weft size`\n"
        "shows what programs take of a microcontroller: choose such a target.",
    ),
    "W230": (
        "a core that cannot be synthesised",
        "`./weft fpga` needs Yosys and nextpnr of Debian's packages yosys and nextpnr-ice40, and\n"
        "a core in Verilog. Ibex is in SystemVerilog, of which this Yosys reads a part only.",
    ),
    "W231": (
        "a tool for FPGAs that failed",
        "Yosys or nextpnr ended with an error, whose last lines stand below, or did not end.\n"
        "With -v the command is shown.",
    ),
    "W232": (
        "a fact of `timing` or a cost is missing",
        "`./weft budget` counts it as 0, so its results are no bounds for the job itself, for\n"
        "those that it can delay, and for those after them: `met` is ?, and the command ends\n"
        "with 1. `work` and `locks` need a value for each target; `work: 0` says that there is\n"
        "no own code. `--measure` shows what was observed (doc/how-to/budget.md).",
    ),
    "W233": (
        "a job took longer than its bound",
        "In the run of `./weft budget --measure`, a response time was above its bound. So a fact\n"
        "of `timing` is too small or missing: compare `work` with the own code that was\n"
        "observed, and `operations` and `locks` with the code. Until then no bound of the node\n"
        "is one.",
    ),
    "W249": (
        "no DMA engine",
        "A hub of the type `dma` is the access to the DMA engine of its node: its board has one\n"
        "(`mover` in board.yaml, arch/dma.h). On others the processor copies: memcpy(), or a hub\n"
        "that passes messages. With --target, all nodes are on that board.",
    ),
    "W260": (
        "a node that cannot load another one",
        "`loaded_by` names the node that has this one's image, writes it into memory of its core\n"
        "and starts it (<weft/processor.h>). That is another node of the same machine, linked\n"
        "with it through shared memory, and one that is not loaded itself.",
    ),
    "W261": (
        "a core that cannot be loaded by another one",
        "The hardware must let a core hold another one in reset, write its memory and start it:\n"
        "boards say so by `control`. Where cores start with the machine, or firmware starts them,\n"
        "there is nothing to load. And such a node starts and stops alone, so it cannot be in a\n"
        "shared reset domain (`reset: shared`).",
    ),
    "W262": (
        "data without a layout between different orders of bytes",
        "A node whose words begin with the other byte converts what it exchanges with nodes of\n"
        "the other order: frames are little-endian. It has to know which bytes of a message make\n"
        "a number. That is known of numbers and arrays of them; of a type that a header declares,\n"
        "`layouts` says it: doc/how-to/orders-of-bytes.md.",
    ),
    "W263": (
        "a layout that does not fit",
        "`layouts` has the C types of headers that hubs carry, and for each its fields with their\n"
        "types, in their order: numbers such as uint32_t or float, arrays of them, or types that\n"
        "have a layout. Instead of fields, a type that is as large: `ticks_t: uint32_t`. Fields\n"
        "are aligned as compilers do it; the build fails where one has another size or another\n"
        "place of a field. Addresses, and types whose size differs between nodes, have none.",
    ),
    "W242": (
        "an object of another node",
        "Tasks and hubs are used from any node. A timer, an interrupt, a software interrupt, a\n"
        "periodic function, a log or a statistics object belongs to the node that has it: sources\n"
        "of other nodes do not link with it. Move the object, or what uses it, or let them\n"
        "interact through a hub.",
    ),
    "W270": (
        "a device and its hub do not fit",
        "A UART is connected to hubs msgq with messages weft_uart_bytes_t, edges of a pin to a\n"
        "sem, an event or flags, times of edges to a msgq with messages weft_capture_edge_t. The\n"
        "hub is on the device's node; tasks of all nodes use it (doc/how-to/devices.md).",
    ),
    "W271": (
        "a device that the board does not have",
        "`devices` of a board.yaml says which UARTs, pins and inputs of timers have a driver.\n"
        "They are numbered as on the board's page in doc/reference/boards.",
    ),
    "W272": (
        "a device that is in use",
        "A UART, a pin or an input of a timer has one device or one link. On some processors pins\n"
        "of different ports share what notes their edges.",
    ),
    "W273": (
        "incomplete device",
        "A UART has `receive`, or `transmit` with the priority and the stack of the task that\n"
        "sends, or both. Times of edges come from a timer's `unit` or a `pin`. Edges set `bits`\n"
        "of a hub flags.",
    ),
}
