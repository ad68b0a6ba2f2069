# SPDX-License-Identifier: MIT
"""The steps of `make test`."""

from __future__ import annotations

import platform
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from checks import boards, inputs, tree
from checks.tree import ROOT

BIN = Path(sys.executable).parent
TARGETS = {
    "cm3": ("qemu-system-arm", "arm-none-eabi-gcc"),
    "cm33": ("qemu-system-arm", "arm-none-eabi-gcc"),
    "rv32": ("qemu-system-riscv32", "riscv64-unknown-elf-gcc"),
    "rv64": ("qemu-system-riscv64", "riscv64-unknown-elf-gcc"),
    "vex": ("verilator", "g++", "riscv64-unknown-elf-gcc"),
    "ibex": ("verilator", "g++", "riscv64-unknown-elf-gcc"),
    "host": ("gcc",),
    "host-aarch64": ("qemu-aarch64", "aarch64-linux-gnu-gcc"),
}
SIMULATED = ("verilator", "riscv64-unknown-elf-gcc")


@dataclass(frozen=True)
class Step:
    """A command that passes when it exits with 0."""

    name: str
    command: tuple[str, ...]
    limit: int  # seconds
    needs: tuple[str, ...] = ()  # programs without which the step is skipped
    cores: int = 1
    tests: tuple[PurePosixPath, ...] = ()  # files of pytest, behind the command
    reads: tuple[str, ...] | None = None  # without tests: files and folders; None: any
    repeatable: bool = False  # equal inputs, equal end: a pass is remembered

    @property
    def line(self) -> tuple[str, ...]:
        """The whole command."""
        return (*self.command, *map(str, self.tests))


def module(name: str, *arguments: str) -> tuple[str, ...]:
    """Return the command that runs a module of this package."""
    return (sys.executable, "-m", f"checks.{name}", *arguments)


def formatted_c() -> tuple[str, ...]:
    """Return the files in C and C++ that clang-format is law for."""
    ours = [p for p in tree.files() if not tree.vendored(p) and "generated" not in p.parts]
    return tuple(str(path) for path in ours if path.suffix in (".c", ".cpp", ".h"))


PYTHON = ("tools", "tests")
PYTEST = str(BIN / "pytest")
RUFF = str(BIN / "ruff")
CLANG_FORMAT = str(BIN / "clang-format")
LINT_IMPORTS = (str(BIN / "lint-imports"), "--no-logo", "--no-cache")


def formatters() -> list[tuple[str, ...]]:
    """Return the commands that format the sources in place."""
    return [
        (CLANG_FORMAT, "-i", *formatted_c()),
        (RUFF, "check", "--quiet", "--fix", "--exit-zero", *PYTHON),
        (RUFF, "format", "--quiet", *PYTHON),
    ]


def rules() -> list[Step]:
    """Return the steps that read the tree."""
    shell = [str(path) for path in tree.files() if path.suffix == ".sh"]
    shell += ["weft", "tests/run", ".ci/run"]
    return [
        Step("format-c", (CLANG_FORMAT, "--dry-run", "-Werror", *formatted_c()), 60),
        Step("format-python", (RUFF, "format", "--check", *PYTHON), 60),
        Step("lint-python", (RUFF, "check", *PYTHON), 60),
        Step("types", (str(BIN / "mypy"), "-p", "weft", "-p", "checks", "-p", "tests"), 300),
        Step("lint-shell", ("shellcheck", *shell), 60, ("shellcheck",)),
        Step("arrows", module("arrows"), 60),
        Step("imports", ("env", f"PYTHONPATH={ROOT / 'tools'}", *LINT_IMPORTS), 60),
        Step("dependencies", (str(BIN / "deptry"), "--no-ansi", "tools"), 60),
        Step("conditionals", module("conditionals"), 60),
        Step("lengths", module("lengths"), 60),
        Step("licences", (str(BIN / "reuse"), "lint", "--lines"), 120),
        Step("headers", module("headers"), 120),
    ]


def analyses() -> list[Step]:
    """Return clang-tidy for each set of files, and for the network with and without a C library."""
    reads = (*inputs.BUILT, ".clang-tidy", "spec", *inputs.used("tools/checks/static.py"))
    return [
        Step(f"tidy-{board.name}", module("static", board.name), 600, reads=reads, repeatable=True)
        for board in boards.distinct(boards.load())
    ] + [
        Step(
            f"tidy-network-{name}",
            module("static", name, "network"),
            600,
            reads=reads,
            repeatable=True,
        )
        for name in ("linux", "mps2-an385")
    ]


def python_tests() -> list[Step]:
    """Return the tests of the tools and of the checks."""
    folders = {path.parts[1] for path in tests_in("tests") if len(path.parts) > 2} - {"formal"}
    return [
        Step(
            f"python-{folder}",
            (PYTEST, "-q", *(NOT_HERE if folder in ON_CORES else ())),
            900,
            tests=tests_in(f"tests/{folder}"),
            repeatable=folder in REPEATABLE,
        )
        for folder in sorted(folders)
    ]


REPEATABLE = ("cores", "explain", "network", "simulated", "soc", "storm", "user")
"""Folders whose programs run on counted or simulated clocks only, or whose tests only read."""


@cache
def tests() -> tuple[PurePosixPath, ...]:
    """Return the files of pytest's tests."""
    return tuple(path for path in tree.files() if inputs.is_test(path))


def tests_in(folder: str) -> tuple[PurePosixPath, ...]:
    """Return those in a folder."""
    return tuple(tree.under(tests(), folder))


ON_CORES = ("remote", "network")
"""Folders whose tests of that name are a step of their own: several simulated cores."""
NOT_HERE = ("-k", "not on_cores")


def several_cores() -> list[Step]:
    """Return what targets of several simulated cores are tried with.

    The contract of the port without windows for code; every service of hubs and tasks of another
    core; pools, packets and batches that go over; and one program in three placements. The rest of
    the kernel's tests is the same code on one core, which targets-vex and targets-ibex run.
    """
    files = (ON_TARGETS, *(path for folder in ON_CORES for path in tests_in(f"tests/{folder}")))
    command = ("env", "TARGETS=vex2", PYTEST, "-v", "-k", "conformance or on_cores")
    return [Step("targets-vex2", command, 900, TARGETS["vex"], tests=files, repeatable=True)]


def models() -> list[Step]:
    """Return the model checking of formal/."""
    command = (PYTEST, "-q")
    tests = tests_in("tests/formal")
    return [Step("models", command, 900, ("java",), cores=2, tests=tests, repeatable=True)]


ON_TARGETS = PurePosixPath("tests/test_targets.py")
CHOSEN = {"ibex": ("-k", "conformance or faults or services")}
"""Of targets that are simulated slowly: what the processor itself matters for."""


def programs() -> list[Step]:
    """Return the test programs of kernel, ports and storms, for every target."""
    return [
        Step(
            f"targets-{target}",
            ("env", f"TARGETS={target}", PYTEST, "-v", *CHOSEN.get(target, ())),
            1200,
            needs,
            tests=(ON_TARGETS,),
            repeatable=not target.startswith("host"),  # by counted or simulated clocks
        )
        for target, needs in TARGETS.items()
    ]


WEFT = str(ROOT / "weft")


def measured(name: str, *arguments: str) -> tuple[str, ...]:
    """Return the command that measures."""
    return WEFT, "bench", *arguments, "--json", f"build/test/{name}.json"


def gated(name: str, *arguments: str, then: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the command that measures and compares with the baseline, which must hold all rows.

    The baseline is the other run that a deterministic target has to agree with.
    """
    measure = measured(name, *arguments)
    results = measure[-1]
    commands = [
        measure,
        (WEFT, "compare", "--gate", "baseline", results),
        *((*then, results) for _ in then[:1]),
    ]
    return "sh", "-c", " && ".join(map(shlex.join, commands))


def options(name: str, values: Sequence[str]) -> list[str]:
    """Return an option, once for each value."""
    return [word for value in values for word in (name, value)]


STEADY = options(
    "--metric",
    ("*.remote", "*.remote@*", "*.requests@*", "*.posted", "*.posted@*", "bench.overhead.*"),
)
"""Rows of emulated cores that repeat: not those of links that poll. QEMU passes on from a core that
spins when the time of the machine it runs on says so (CAVEATS)."""


def bench() -> list[Step]:
    """Return the checks that no call became worse than the baseline."""
    counted = TARGETS["cm3"] + TARGETS["rv32"]
    local = gated("bench", *options("--target", ("cm3", "rv32")), "--suite", "core")
    remote = gated("bench-net", "--suite", "net", "--target", "rv32", *STEADY)
    # A baseline of cycles holds for one version of compiler and core, which the results name.
    suites = options("--suite", ("handover", "core"))
    # The fastest only: ten placements take minutes; both are in bench-all.
    one = ("--config", "default")
    cycles = gated("bench-vex", *one, *suites, "--target", "vex", then=module("goals"))
    # Of several cores, every service once, notification by interrupt; a token through eight.
    rows = options("--metric", ("*.remote", "semaphore.loop.*@1", "port.put.remote@64", "token.*"))
    boards = options("--target", ("vex2", "mixed", "vex8"))
    cores = gated("bench-cores", "--suite", "net", *boards, *rows)
    measured = {
        "baseline": (local, counted),
        "cycles": (cycles, SIMULATED),
        "cores": (cores, SIMULATED),
        "net": (remote, TARGETS["rv32"]),
    }
    return [
        Step(
            f"bench-{name}",
            command,
            900,
            needs,
            cores=2,
            reads=inputs.of_bench(),
            repeatable=True,
        )
        for name, (command, needs) in measured.items()
    ]


HOUR = 3600


def fresh(suite: str, who: str) -> Step:
    """Return both of the README's commands on a fresh Debian, and once all its baselines.

    Those of this machine's own release are steps without a fresh system.
    """
    commands = ["make bench", "make test"]
    if who == "root" and suite != release():
        commands.append("tests/run --all --only 'bench-all-*'")
    script = str(ROOT / "tests/debian/fresh.sh")
    command = (script, suite, who, "sh", "-c", " && ".join(commands))
    return Step(f"debian-{suite}-{who}", command, 4 * HOUR, ("debootstrap",), cores=2)


@cache
def release() -> str:
    """Return the name of this machine's release of Debian; nothing for another system."""
    try:
        return platform.freedesktop_os_release().get("VERSION_CODENAME", "")
    except OSError:
        return ""


def every_baseline(command: Callable[..., tuple[str, ...]] = gated) -> list[Step]:
    """Return the comparison of each suite, measured twice, with all its baselines.

    Targets that are simulated clock by clock have baselines of the fastest configuration only.
    """
    tables = sorted((ROOT / "bench/baseline").glob("*/*.csv"))
    found = []
    for suite in sorted({table.parent.name for table in tables}):
        targets = [table.stem for table in tables if table.parent.name == suite]
        clocked = boards.clocked() & {*targets}
        for kind, some in (("counted", {*targets} - clocked), ("clocked", clocked)):
            name = f"bench-all-{suite}-{kind}"
            only = ["--config", "default"] if kind == "clocked" else []
            if command is gated and (suite, kind) == ("net", "counted"):
                only += STEADY
            line = command(
                name, "--repeat", "2", "--suite", suite, *options("--target", sorted(some)), *only
            )
            needs = SIMULATED if kind == "clocked" else (*TARGETS["cm3"], *TARGETS["rv32"])
            if some:
                reads = inputs.of_bench()
                found.append(Step(name, line, HOUR, needs, cores=2, reads=reads, repeatable=True))
    return found


def nightly() -> list[Step]:
    """Return what a normal run selects away: everything at its full length."""
    seeds = (sys.executable, str(ROOT / "tests/network/storm/seeds.py"), "1..10000")
    emulated = "cm3,cm33,rv32,rv64,host"
    storms = ("env", "STORM_FACTOR=50", PYTEST, "-q", "tests/simulated", "-k", "storm or cycles")
    return [
        Step("slow", ("env", f"TARGETS={emulated}", PYTEST, "-q", "-m", "slow", "tests"), 6 * HOUR),
        Step("seeds", seeds, 12 * HOUR),
        Step("storms", storms, 6 * HOUR),
        Step("statistics", (str(ROOT / "tests/bench/oracle/run.sh"),), 600),
        Step("fuzz", ("env", "FUZZ_SECONDS=600", PYTEST, "-q", "tests/fuzz"), 6 * HOUR),
        *every_baseline(),
        *(fresh(suite, who) for suite in ("bookworm", "trixie") for who in ("root", "user")),
    ]


LONGEST = (
    *("targets-vex", "python-tools", "python-remote", "python-user", "python-network"),
    *("python-examples", "targets-ibex", "targets-vex2", "python-system", "python-simulated"),
    *("targets-cm3", "targets-cm33", "targets-rv32", "targets-rv64", "targets-host-aarch64"),
)
"""Of steps that take one core, those that start first, so that none goes on alone at the end."""


def all_steps() -> list[Step]:
    """Return every step of a normal run, in an order that leaves no core idle."""
    alone = python_tests() + programs() + several_cores() + analyses()
    place = {name: index for index, name in enumerate(LONGEST)}
    alone.sort(key=lambda step: place.get(step.name, len(LONGEST)))
    return rules() + models() + bench() + alone
