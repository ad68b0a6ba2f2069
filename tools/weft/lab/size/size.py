# SPDX-License-Identifier: MIT
"""`./weft size`: what each kernel file, each service and each object takes."""

from dataclasses import asdict, dataclass, field
from typing import Any

from weft.lab import reference
from weft.lab.size import link_probe, network_size
from weft.lab.size.link_probe import Built, Probe, Sizes
from weft.lab.size.network_size import NetworkSize

FLAGS = {"standard": "-O2", "small": "-Os"}
"""What the compiler is called with, by preset."""

START = ("weft_task_create", "weft_task_start", "weft_yield")
"""Threads as the table of other kernels counts them."""

SERVICES: dict[str, list[str]] = {
    "tasks": ["task.h"],
    "semaphore": ["sem.h"],
    "mutex": ["mutex.h"],
    "msgq": ["msgq.h"],
    "several messages": ["msgq_many.h"],
    "event": ["event.h"],
    "flags": ["flags.h"],
    "port": ["port.h"],
    "data event": ["data_event.h"],
    "blackboard": ["blackboard.h"],
    "barrier": ["barrier.h"],
    "function": ["function.h"],
    "several calls": ["function_many.h"],
    "reset": ["reset.h"],
    "join": ["join.h"],
    "preemption": ["preemption.h"],
    "task name": ["task_name.h"],
    "task timer": ["task_timer.h"],
    "condvar": ["cond.h"],
    "pool": ["pool.h"],
    "packet pool": ["packet.h"],
    "hub": ["hub.h"],
    "queue": ["queue.h"],
    "stack": ["stack.h"],
    "pipe": ["pipe.h"],
    "heap": ["heap.h"],
    "timer": ["timer.h"],
    "clock": ["clock.h"],
    "log": ["log.h"],
    "start from tables": ["system.h"],
    "console and fault": ["console.h", "fault.h", "record.h"],
}
"""Public headers of each service."""

OPTIONS = {
    "mutex": {"recursive mutex": "weft_rmutex_"},
    "semaphore": {"give with a limit": "weft_sem_give_limited"},
    "msgq": {"peek": "weft_msgq_peek", "room of a msgq": "weft_msgq_room"},
}
"""Parts of a service that are files of their own, by the prefix of their functions."""

OPENCOMRTOS = ("tasks", "hub", "port", "event", "semaphore", "mutex", "msgq", "packet pool")
"""DESIGN's set for the OpenComRTOS code-size table: scheduler, timeouts and its services."""

OBJECTS = {
    "task": "weft_task_t",
    "semaphore": "weft_sem_t",
    "mutex": "weft_mutex_t",
    "recursive mutex": "weft_rmutex_t",
    "condition variable": "weft_cond_t",
    "msgq": "weft_msgq_t",
    "event": "weft_event_t",
    "flags": "weft_flags_t",
    "port": "weft_port_t",
    "data event": "weft_data_event_t",
    "blackboard": "weft_blackboard_t",
    "barrier": "weft_barrier_t",
    "function": "weft_function_t",
    "pool": "weft_pool_t",
    "packet pool": "weft_packet_pool_t",
    "hub": "weft_hub_t",
    "queue": "weft_queue_t",
    "stack": "weft_stack_t",
    "pipe": "weft_pipe_t",
    "heap": "weft_heap_t",
    "timer": "weft_timer_t",
    "log": "weft_log_t",
    "log record": "weft_log_record_t",
    "statistics": "weft_stats_t",
}


def functions_of(service: str) -> list[str]:
    """Return the public functions of a service or of an option."""
    for base, options in OPTIONS.items():
        if service in options:
            declared = _declared(base)
            return [f for f in declared if f.startswith(options[service])]
    optional = tuple(OPTIONS.get(service, {}).values())
    return [f for f in _declared(service) if not (optional and f.startswith(optional))]


def _declared(service: str) -> list[str]:
    headers = SERVICES[service]
    return [f for header in headers for f in link_probe.public_functions(header)]


def services() -> list[str]:
    """Return all services, each option behind its service."""
    names: list[str] = []
    for service in SERVICES:
        names += [service, *OPTIONS.get(service, {})]
    return names


def peer_sets() -> dict[str, list[str]]:
    """Return the sets of the table of other kernels: each adds a service to the one before."""
    sets = {"threads + yield": list(START)}
    added = list(START)
    for service in ("semaphore", "mutex", "msgq"):
        added = [*added, *functions_of(service)]
        sets[f"+ {service}"] = added
    return sets


def goal_sets() -> dict[str, list[str]]:
    """Return the sets with all services of tasks."""

    def of(*names: str) -> list[str]:
        return [f for name in names for f in functions_of(name)]

    return {
        "tasks, semaphore, mutex, msgq": of("tasks", "semaphore", "mutex", "msgq"),
        "OpenComRTOS set": of(*OPENCOMRTOS),
        "everything": of(*services()),
    }


@dataclass
class SetSize:
    """A set of services."""

    kernel: int
    """Text of functions of kernel/, without diagnostics."""
    diagnostics: int
    """Text of kernel/'s fault records, checks and console output."""
    assembly: int
    """Text of the port's assembly, as far as it is used: the context switch."""
    arch: int
    """Text of the port's C functions that are used."""
    rodata: int
    data: int
    bss: int
    unattributed: int

    @property
    def comparable(self) -> int:
        """Kernel and context switch: what the values of other kernels contain."""
        return self.kernel + self.assembly


@dataclass
class Report:
    """One target with one preset."""

    target: str
    preset: str
    config: str
    sets: dict[str, SetSize] = field(default_factory=dict)
    services: dict[str, Sizes] = field(default_factory=dict)
    """What each service adds to tasks alone; `tasks` itself whole."""
    files: dict[str, Sizes] = field(default_factory=dict)
    """Kernel files, with everything linked."""
    objects: dict[str, int] = field(default_factory=dict)
    network: NetworkSize | None = None
    """Programs that are one of two nodes."""

    def as_json(self) -> dict[str, Any]:
        """Return the report for --json."""
        data = asdict(self)
        for name, sizes in self.sets.items():
            data["sets"][name]["comparable"] = sizes.comparable
        for kind, programs in (data["network"] or {}).items():
            for title, parts in programs.items():
                parts["sum"] = getattr(self.network, kind)[title].sum
        return data


def measure(target: str, preset: str, config: str = "default") -> Report:
    """Measure one target with one preset in one configuration."""
    built = link_probe.build(target, preset, config)
    report = Report(target, preset, config)
    tasks = functions_of("tasks")
    sets = {**peer_sets(), **goal_sets()}
    added = {name: [*tasks, *functions_of(name)] for name in services() if name != "tasks"}
    probes = _link(built, {**sets, "tasks": tasks, **added})
    report.sets = {name: set_size(probes[name]) for name in sets}
    files = probes["everything"].files
    report.files = {f"{part}/{file}": sizes for (part, file), sizes in sorted(files.items())}
    alone = probes["tasks"].part("kernel", "arch")
    report.services = {"tasks": alone} | {
        name: probes[name].part("kernel", "arch").minus(alone) for name in added
    }
    if network_size.can_measure(target):
        report.network = network_size.measure(target, preset, config)
    report.objects = link_probe.object_sizes(built, "everything", OBJECTS)
    return report


def _link(built: Built, sets: dict[str, list[str]]) -> dict[str, Probe]:
    """Return the probe of each set of functions."""
    files = {name.replace(" ", "_").replace(",", ""): name for name in sets}
    assert len(files) == len(sets)
    probes = link_probe.link_all(built, {file: sets[name] for file, name in files.items()})
    return {files[file]: probe for file, probe in probes.items()}


def set_size(probe: Probe) -> SetSize:
    """Return what a set of services takes."""
    everything = probe.part("kernel", "arch", "other")
    assembly = probe.assembly()
    diagnostics = sum(
        sizes.text
        for (part, file), sizes in probe.files.items()
        if part == "kernel" and file in link_probe.DIAGNOSTICS
    )
    return SetSize(
        kernel=probe.part("kernel").text - diagnostics,
        diagnostics=diagnostics,
        assembly=assembly,
        arch=probe.part("arch").text - assembly,
        rodata=everything.rodata,
        data=everything.data,
        bss=everything.bss,
        unattributed=probe.unattributed.text,
    )


def other_kernels(preset: str) -> list[dict[str, str]]:
    """Return the rows of other kernels that are compiled as a preset is."""
    flag = FLAGS[preset]
    return [row for row in reference.code_sizes() if row["optimisation"] == flag]
