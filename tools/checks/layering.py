# SPDX-License-Identifier: MIT
"""Refuses an #include against the layering of the design.

examples, bench, tests -> net/link -> net -> kernel -> arch/arch.h
board -> arch; everything -> include

Imports of Python are checked by import-linter, ruff and deptry (pyproject.toml). Own: no such
tool knows which headers a build supplies to which folders.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from checks import tree

INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')

# Headers that C11 gives to programs without a C library.
FREESTANDING = frozenset(
    f"{name}.h"
    for name in (
        "float iso646 limits stdalign stdarg stdatomic stdbool stddef stdint stdnoreturn".split()
    )
)
GENERATED = frozenset({"system.h"})
CONTRACT = "arch/arch.h"
SIMULATOR = ("arch/sim/medium.h", "arch/sim/sim.h")
# What a port knows of the kernel: the state whose layout its assembly uses, and
# how a wrong call is reported; user tasks.
KERNEL_FOR_ARCH = tuple(f"kernel/{name}.h" for name in "account check kernel swi user".split())


# Ports of processors whose boards have files of their own.
PORTS = tuple(f"arch/{name}" for name in "armv6m armv7m microblaze mips riscv sparc".split())
# Folders of board/ whose files several boards have.
SHARED_BY_BOARDS = (
    *("board/mipssim", "board/mps2", "board/nrf5", "board/soc", "board/stm32", "board/virt"),
)

NET = ("include", "kernel", "net", "arch/control.h", "arch/dma.h", "arch/uart.h", CONTRACT)
# Link drivers see the network by its contract, and its tables; nothing of the kernel.
LINKS = (
    "include",
    "net/link",
    *(f"net/{name}.h" for name in "crc link net tables".split()),
    "arch/dma.h",
    "arch/uart.h",
    CONTRACT,
)
# Link drivers, or parts of them, for boards with a C library.
HOSTED_LINKS = tuple(
    f"net/link/{folder}" for folder in ("host", "secure", "shm/host", "socket", "uart/host")
)

# Of headers that a description's include_dirs choose, one of each kind.
BENCH_SUPPLIED = ("bench/mark/host", "bench/unit/cycles", "bench/superloop/riscv")
COUNT = "tools/count"


@dataclass(frozen=True)
class Layer:
    """What the files of a folder may include."""

    folder: str
    may: tuple[str, ...]  # prefixes of paths
    search: tuple[str, ...] = ()  # where its includes are looked up
    supplied: frozenset[str] = frozenset()  # headers that the build supplies by its search path
    hosted: bool = False  # also headers of a C library


TELEPHONE = (("include", "examples/telephone"), ("examples/telephone",), GENERATED)

# Boards whose clocks are tried with models of their devices.
CLOCKS = ("hifive1", "mps2", "stm32")

# Programs that look at what the kernel keeps of user tasks.
USER_INSIDE = ("tests/user/arguments", "tests/user/exhaust", "tests/user/paths")
PATH_ALARMS = ("tests/user/armv7m/path_alarm.h", "tests/user/riscv/path_alarm.h")

# The first layer whose folder contains a file is the file's. "{own}" is the
# folder below the layer's: arch/riscv for arch/riscv/irq.c.
LAYERS = (
    Layer("include", ("include",)),
    Layer(
        "kernel",
        ("include", "kernel", "arch/capture.h", "arch/dma.h", "arch/uart.h", CONTRACT),
        ("kernel", "arch"),
        supplied=frozenset({"weft_board.h"}),
    ),
    *(Layer(folder, LINKS, ("net", "kernel", "arch"), hosted=True) for folder in HOSTED_LINKS),
    *(
        Layer(folder, (*LINKS, *SIMULATOR), ("net", "kernel", "arch", "arch/sim"))
        for folder in ("net/link/sim", "net/link/sim_raw")
    ),
    Layer("net/link", LINKS, ("net", "kernel", "arch")),
    Layer("net", NET, ("net", "kernel", "arch")),
    Layer(CONTRACT, ("include",), supplied=frozenset({"weft_arch.h"})),
    Layer(
        "arch/host",
        ("include", CONTRACT, *KERNEL_FOR_ARCH, "arch/host"),
        ("arch", "kernel"),
        hosted=True,
    ),
    Layer(
        "arch",
        ("include", CONTRACT, "arch/bits.h", "arch/blocks.h", *KERNEL_FOR_ARCH, "{own}"),
        ("arch", "kernel"),
        supplied=frozenset({"board.h"}),
    ),
    Layer("board/sim", ("include", "arch", "{own}"), ("arch", "arch/sim"), hosted=True),
    Layer(
        "simulator",
        ("include", "arch", "board/sim", "simulator"),
        ("arch", "arch/sim", "board/sim"),
        hosted=True,
    ),
    # Its host services are services of the kernel, which hold the calling task.
    Layer(
        "board/linux",
        ("include", "arch", "kernel/sched.h", "board/linux"),
        ("arch", "arch/host", "kernel"),
        hosted=True,
    ),
    # A board without another way tells its exit code by a record.
    Layer(
        "board",
        ("include", "arch", "kernel/record.h", "{own}", *SHARED_BY_BOARDS),
        ("arch", "kernel", *PORTS, *SHARED_BY_BOARDS),
        supplied=frozenset({"board.h"}),
    ),
    Layer("bench/mark/host", ("include", "bench"), ("bench",), hosted=True),
    Layer("bench/mark/counter", ("include", "bench"), ("bench/mark/counter", "bench/mark/riscv")),
    Layer("bench/host", ("include", "bench"), ("bench",), hosted=True),
    Layer("bench/switch", ("include", "bench"), ("bench", *BENCH_SUPPLIED), GENERATED, hosted=True),
    Layer(
        "bench/net/host", ("include", "bench"), ("bench", *BENCH_SUPPLIED), GENERATED, hosted=True
    ),
    # Puts functions of its own around a link's driver.
    Layer(
        "bench/ipc/host",
        ("include", "bench", "net/link.h"),
        ("bench", *BENCH_SUPPLIED),
        GENERATED,
        hosted=True,
    ),
    Layer(
        "bench/audio",
        ("include", "bench", "examples/audio"),
        ("bench", "examples/audio", *BENCH_SUPPLIED),
        GENERATED,
    ),
    Layer(
        "bench/telephone/host",
        ("include", "bench", "examples/telephone"),
        ("bench", "examples/telephone", *BENCH_SUPPLIED),
        GENERATED,
        hosted=True,
    ),
    Layer(
        "bench/telephone",
        ("include", "bench", "examples/telephone"),
        ("bench", "examples/telephone", *BENCH_SUPPLIED),
        GENERATED,
    ),
    Layer("bench", ("include", "bench"), ("bench", *BENCH_SUPPLIED), GENERATED),
    Layer(
        "rtl/host",
        ("rtl/host", COUNT),
        ("rtl/host", COUNT),
        supplied=frozenset({"config.h", "Vsoc.h", "Vsoc__Dpi.h"}),
        hosted=True,
    ),
    # Tables that are otherwise generated.
    Layer("examples/by_hand", ("include", "examples/by_hand", CONTRACT), ("arch",)),
    # What of the telephone is for Linux only; the DSP node's sources are for every board.
    *(
        Layer(f"examples/telephone/{name}", *TELEPHONE, hosted=True)
        for name in ("codec2.c", "gpp.c", "phone")
    ),
    Layer(
        "examples", ("include", "{own}"), supplied=GENERATED | {"board_pins.h", "stm32_registers.h"}
    ),
    Layer(
        "spec",
        (
            "include",
            "spec",
            "arch/capture.h",
            "arch/edge.h",
            "arch/uart.h",
            "kernel/devices/devices.h",
            "kernel/monitor.h",
            "kernel/trace.h",
            "kernel/user.h",
            "net/proxy.h",
            "net/user/user.h",
            "net/link",
            CONTRACT,
        ),
        ("arch", "net", "kernel"),
        GENERATED | {"types.h", "where.h"},
    ),
    Layer(
        "tests/arch",
        ("include", "tests", CONTRACT),
        ("arch", "tests/support"),
        GENERATED | {"weft_arch.h"},
    ),
    Layer("tests/boards/outside", ("include", "board/stm32"), ("board/stm32",)),
    Layer("tests/cores", ("include", "arch/uart.h", CONTRACT), ("arch",), GENERATED),
    # A source of those boards with devices of the test's.
    Layer(
        "tests/unit/clocks",
        ("include", "tests", *(f"board/{name}" for name in CLOCKS)),
        supplied=frozenset({"device.h"}),
        hosted=True,
    ),
    Layer("tests/unit/library", ("include", "tests", "board/library"), hosted=True),
    # What the host port calls, with real signals.
    Layer(
        "tests/unit/lines",
        ("include", "tests", "arch/host", CONTRACT),
        ("arch", "arch/host"),
        hosted=True,
    ),
    *(
        Layer(
            file,
            ("include", "tests", "kernel", "arch"),
            ("kernel", "arch", "tests/support"),
            GENERATED | {"path.h", "path_alarm.h", "offend.h", "weft_arch.h", "riscv.h"},
        )
        for file in (*USER_INSIDE, *PATH_ALARMS)
    ),
    *(
        Layer(
            folder,
            ("include", "tests"),
            ("tests/support",),
            GENERATED | {"offend.h", "registers.h"},
        )
        for folder in ("tests/user", "tests/remote/users")
    ),
    Layer("tests/telephone", ("examples/telephone",), ("examples/telephone",), hosted=True),
    # A DMA engine of the test's.
    Layer(
        "tests/support/engine.h", ("include", "tests", "arch/dma.h", CONTRACT), ("arch",), GENERATED
    ),
    Layer("tests/kernel", ("include", "tests"), ("tests/support",), GENERATED),
    # What a stress test does in the simulation only.
    *(
        Layer(f"tests/storm/sim_{name}.h", ("include", "tests", "kernel"), ("kernel",), hosted=True)
        for name in ("arguments", "cycles", "ends", "free", "storm")
    ),
    Layer("tests/storm", ("include", "tests"), ("tests/support",), GENERATED),
    Layer("tests/fuzz/user", ("include", "tests", "kernel"), ("kernel", "tests"), hosted=True),
    *(
        Layer(
            folder,
            ("include", "tests", "simulator", "arch/sim", *NET),
            ("net", "arch", folder, "arch/sim"),
            GENERATED | {"weft_arch.h"},
            hosted=True,
        )
        for folder in ("tests/fuzz", "tests/link", "tests/network/storm/node")
    ),
    Layer(
        "tests/network/storm",
        ("include", "tests", "net", *SIMULATOR),
        ("net", "arch", "arch/sim"),
    ),
    Layer("tests/network", ("include", "tests"), ("tests/support",), GENERATED),
    Layer(
        "tests/system/hostile_core",
        ("include", "tests", "net", CONTRACT),
        ("kernel", "net", "arch"),
        GENERATED,
    ),
    Layer(
        "tests",
        ("include", "tests", *NET),
        ("kernel", "net", "arch", "tests/support"),
        GENERATED,
        hosted=True,
    ),
    Layer(
        "tools/weft/lab/budget/probe",
        ("include", "tools/weft/lab/budget/probe"),
        supplied=GENERATED | {"spin.h"},
    ),
    Layer("tools/weft/lab/size/program", ("include", "{own}"), supplied=GENERATED),
    Layer(
        "tools/weft/lab/phases/program",
        ("include", "bench", "tools/weft/lab/phases/program"),
        ("bench", *BENCH_SUPPLIED),
        GENERATED | {"made.h"},
    ),
    Layer(
        "tools/weft/lab/strategies/program",
        ("include", "tools/weft/lab/strategies/program"),
        supplied=GENERATED | {"cells.h", "observe.h"},
        hosted=True,
    ),
    Layer(
        "tools/weft/lab/advise/template",
        ("include", "tools/weft/lab/advise/template"),
        supplied=GENERATED | {"data.h", "exchanges.h", "measure.h", "observe.h", "serve.h"},
    ),
    Layer("tools", ("tools",), (COUNT,), hosted=True),
)


def layer_of(path: PurePosixPath) -> Layer | None:
    """Return the layer of a file."""
    return next((layer for layer in LAYERS if path.is_relative_to(layer.folder)), None)


def own_folder(layer: Layer, path: PurePosixPath) -> str:
    """Return the folder below the layer's that holds the file."""
    depth = len(PurePosixPath(layer.folder).parts)
    return str(PurePosixPath(*path.parts[: depth + 1]))


def resolve(
    known: frozenset[PurePosixPath], layer: Layer, path: PurePosixPath, name: str
) -> PurePosixPath | None:
    """Return the file of the tree that an #include names, if it names one."""
    own = PurePosixPath(own_folder(layer, path))
    for folder in (path.parent, PurePosixPath("include"), own, *map(PurePosixPath, layer.search)):
        candidate = normal(folder / name)
        if candidate in known:
            return candidate
    return None


def normal(path: PurePosixPath) -> PurePosixPath:
    """Resolve the `..` of a path without looking at the disk."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return PurePosixPath(*parts)


def allows(layer: Layer, path: PurePosixPath, target: PurePosixPath) -> bool:
    """Return whether the layer of a file may include the target."""
    prefixes = (item.replace("{own}", own_folder(layer, path)) for item in layer.may)
    return any(target.is_relative_to(prefix) for prefix in prefixes)


def check_include(
    known: frozenset[PurePosixPath], layer: Layer, path: PurePosixPath, name: str, quoted: bool
) -> str | None:
    """Return the violation of an #include, if any."""
    target = resolve(known, layer, path, name)
    if target is not None:
        if allows(layer, path, target):
            return None
        return f"{layer.folder} must not include {target}"
    if quoted and name in layer.supplied:
        return None
    if not quoted and (layer.hosted or name in FREESTANDING):
        return None
    return f"{layer.folder} must not include {name}: not a header of the tree that it may know"


def check_c(
    root: Path, path: PurePosixPath, known: frozenset[PurePosixPath]
) -> Iterator[tree.Finding]:
    """Yield the includes of a C or assembly file that violate the layering."""
    layer = layer_of(path)
    if layer is None:
        yield tree.Finding(path, 1, "in no layer: tools/checks/layering.py must know its folder")
        return
    for index, line in enumerate((root / path).read_text(encoding="utf-8").splitlines()):
        match = INCLUDE.match(line)
        if match:
            wrong = check_include(known, layer, path, match[1] or match[2], bool(match[1]))
            if wrong:
                yield tree.Finding(path, index + 1, wrong)


def check(root: Path, paths: list[PurePosixPath]) -> list[tree.Finding]:
    """Return all violations of the layering in the tree."""
    known = frozenset(paths)
    findings: list[tree.Finding] = []
    for path in paths:
        if path.suffix in tree.C_SUFFIXES and not tree.vendored(path):
            findings += check_c(root, path, known)
    return findings


def main() -> int:
    """Check the tree."""
    return tree.report(check(tree.ROOT, tree.files()), "includes that violate the layering")


if __name__ == "__main__":
    sys.exit(main())
