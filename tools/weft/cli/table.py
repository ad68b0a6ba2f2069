# SPDX-License-Identifier: MIT
"""The commands of ./weft: groups in the order of the help, and an example of each."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """A command: the module `weft.cli.commands.<name>`."""

    name: str
    example: str
    """Arguments that can be typed in the root of the tree, after what the README sets up."""
    runs: bool = False
    """Whether it builds or runs programs, and so has commands of its own to show."""


GROUPS: dict[str, tuple[Entry, ...]] = {
    "Applications": (
        Entry("new", "my-app"),
        Entry("check", "examples/hello/hello.yaml"),
        Entry("draw", "examples/two_cores/two_cores.yaml"),
        Entry("build", "examples/hello/hello.yaml --target rv32", runs=True),
        Entry("run", "examples/hello/hello.yaml", runs=True),
        Entry("image", "examples/hello/hello.yaml --target pico", runs=True),
        Entry("flash", "examples/led_and_button/pico.yaml --wait 60"),
        Entry("sim", "examples/two_cores/two_cores.yaml --seeds 1..20 --faults jitter", runs=True),
        Entry("designer", "examples/two_cores/two_cores.yaml"),
        Entry("key", "my-app/link.key"),
    ),
    "What an application does": (
        Entry("trace", "examples/two_tasks/two_tasks.yaml", runs=True),
        Entry("log", "examples/log_and_statistics/log_and_statistics.yaml", runs=True),
        Entry("stats", "examples/log_and_statistics/log_and_statistics.yaml", runs=True),
    ),
    "What it costs": (
        Entry("bench", "--target cm3 --suite core", runs=True),
        Entry("compare", "baseline latest"),
        Entry("history", "semaphore.give.immediate.kernel"),
        Entry("prune", "--keep 100"),
        Entry("import", "zephyr.log --target my-board --clock 120 --kernel Zephyr"),
        Entry("report", "baseline --output baseline.html"),
        Entry("size", "examples/hello/hello.yaml", runs=True),
        Entry("budget", "examples/deadlines/deadlines.yaml --config default", runs=True),
        Entry("explain", "semaphore.give.wake+ctx.k_to_k", runs=True),
        Entry("phases", "--target mixed", runs=True),
        Entry("advise", "--target rv32 --bytes 160 --every 10ms", runs=True),
        Entry("fpga", "vex", runs=True),
    ),
    "This machine, and help": (
        Entry("targets", ""),
        Entry("doctor", "--bundle report.zip"),
        Entry("error", "W012"),
        Entry("completion", "bash"),
        Entry("generate", "examples/hello/hello.yaml --output generated"),
    ),
}

COMMANDS: dict[str, Entry] = {entry.name: entry for group in GROUPS.values() for entry in group}
"""All of them, by name."""
