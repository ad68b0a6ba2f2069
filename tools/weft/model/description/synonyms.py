# SPDX-License-Identifier: MIT
"""Words that other kernels and people use for the values of keys, for hints."""

from collections.abc import Mapping

SYNONYMS: Mapping[str, Mapping[str, str]] = {
    "type": {
        "semaphore": "sem",
        "counting_semaphore": "sem",
        "binary_semaphore": "event",
        "signal": "event",
        "event_flags": "flags",
        "event_group": "flags",
        "event_set": "flags",
        "rendezvous": "port",
        "channel": "port",
        "message_queue": "msgq",
        "fifo": "msgq",
        "mbox": "msgq",
        "mail": "msgq",
        "lock": "mutex",
        "resource": "mutex",
        "recursive_mutex": "mutex",
        "rmutex": "mutex",
        "condition": "cond",
        "condition_variable": "cond",
        "condvar": "cond",
        "memory_pool": "pool",
        "mem_slab": "pool",
        "partition": "pool",
        "list": "queue",
        "linked_list": "queue",
        "linked_queue": "queue",
        "lifo": "stack",
        "memory": "heap",
        "edma": "dma",
        "dmac": "dma",
        "mover": "dma",
        "files": "host",
        "custom": "hub",
        "user": "hub",
    },
    "driver": {
        "shared_memory": "shm",
        "memory": "shm",
        "shared": "shm",
        "tcp": "socket",
        "unix": "socket",
        "ethernet": "socket",
        "serial": "uart",
        "usart": "uart",
        "rs232": "uart",
    },
    "notify": {
        "irq": "interrupt",
        "doorbell": "interrupt",
        "polling": "poll",
        "busy": "spin",
        "busy_wait": "spin",
        "idle": "spin",
    },
    "delivery": {
        "sync": "confirmed",
        "synchronous": "confirmed",
        "acknowledged": "confirmed",
        "async": "posted",
        "asynchronous": "posted",
        "unconfirmed": "posted",
    },
    "shape": {
        "chain": "line",
        "circle": "ring",
        "grid": "mesh",
        "all": "full",
        "complete": "full",
    },
    "transport": {"local": "unix", "ip": "tcp"},
    "transfer": {"cpu": "processor", "copy": "processor"},
    "reset": {"independent": "own", "common": "shared"},
    "preset": {"default": "standard", "normal": "standard", "tiny": "small", "minimal": "small"},
    "optimize": {
        "fast": "speed",
        "performance": "speed",
        "O2": "speed",
        "-O2": "speed",
        "O3": "speed",
        "small": "size",
        "Os": "size",
        "-Os": "size",
        "none": "debug",
        "O0": "debug",
        "Og": "debug",
        "-Og": "debug",
    },
    "latency": {"none": "zero", "low": "zero", "normal": "kernel", "aware": "kernel"},
    "overrun": {"suspend": "wait", "stop": "wait", "lower_priority": "lower", "abort": "restart"},
    "on_fault": {"halt": "stop", "abort": "stop", "end": "stop"},
    "mode": {"ring": "circular", "stop": "fixed"},
}
"""By key: a word, and the value that it means."""


OTHER_TYPES: Mapping[tuple[str, str], str] = {
    ("queue", "message"): "msgq",
    ("queue", "depth"): "msgq",
    ("stack", "message"): "msgq",
    ("event", "message"): "data_event",
    ("event", "initial"): "sem",
    ("mutex", "initial"): "sem",
}
"""By the type of a hub and a key that it does not have: the type that is probably meant."""


def meant(key: object) -> Mapping[str, str]:
    """Return the words for values of a key."""
    return SYNONYMS.get(str(key), {})
