# SPDX-License-Identifier: MIT
"""The steps of `make test`."""

from __future__ import annotations

import json
import platform
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path, PurePosixPath

from checks import boards, inputs, tree
from checks.tree import ROOT

BIN = Path(sys.executable).parent
TARGETS = {
    "cm0": ("qemu-system-arm", "arm-none-eabi-gcc"),
    "cm3": ("qemu-system-arm", "arm-none-eabi-gcc"),
    "cm33": ("qemu-system-arm", "arm-none-eabi-gcc"),
    "cm4f": ("qemu-system-arm", "arm-none-eabi-gcc"),
    "olimex-stm32-h405": ("qemu-system-arm", "arm-none-eabi-gcc"),
    "rv32": ("qemu-system-riscv32", "riscv64-unknown-elf-gcc"),
    "rv64": ("qemu-system-riscv64", "riscv64-unknown-elf-gcc"),
    "rv64d": ("qemu-system-riscv64", "riscv64-unknown-elf-gcc"),
    "mips": ("qemu-system-mips", "mips-linux-gnu-gcc"),
    "mipsel": ("qemu-system-mipsel", "mipsel-linux-gnu-gcc"),
    "leon3": ("qemu-system-sparc", "sparc64-linux-gnu-gcc"),
    "microblaze": ("qemu-system-microblazeel", "microblazeel-elf-gcc"),
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


PYTHON = ("tools", "tests", "examples")
PACKAGES = ("weft", "checks", "services", "docsite", "tests", "examples.telephone.call")
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
    shell += ["weft", "tests/run", ".ci/run", "examples/telephone/run"]
    return [
        Step("format-c", (CLANG_FORMAT, "--dry-run", "-Werror", *formatted_c()), 60),
        Step("format-python", (RUFF, "format", "--check", *PYTHON), 60),
        Step("lint-python", (RUFF, "check", *PYTHON), 60),
        Step(
            "types",
            (str(BIN / "mypy"), *options("-p", PACKAGES)),
            300,
        ),
        Step("lint-shell", ("shellcheck", *shell), 60, ("shellcheck",)),
        Step("layering", module("layering"), 60),
        Step("imports", ("env", f"PYTHONPATH={ROOT / 'tools'}", *LINT_IMPORTS), 60),
        Step("dependencies", (str(BIN / "deptry"), "--no-ansi", "tools"), 60),
        Step("conditionals", module("conditionals"), 60),
        Step("size-limits", module("size_limits"), 60),
        Step("licenses", (str(BIN / "reuse"), "lint", "--lines"), 120),
        Step("headers", module("headers"), 120),
        Step("services", (sys.executable, "-m", "services", "--check"), 60),
        Step("designer-stale", module("designer"), 60),
    ]


DESIGNER = inputs.COMMANDS / "designer.py"


def designer() -> list[Step]:
    """Return what is tried of the designer's page with Node.js, and, at night, in Chromium."""
    script = str(ROOT / "designer/check.sh")
    reads = ("designer", "tools/weft/designer/page", "tools/weft/picture/symbols.svg", "spec")
    served = (*reads, *inputs.BUILT, *inputs.used(*map(str, (inputs.CLI, DESIGNER))))
    node = ("node", "npm")
    return [
        Step("designer", (script,), 300, node, reads=reads, repeatable=True),
        # Alone: it measures frames and answers by the clock.
        Step("designer-browser", (script, "browser"), 900, (*node, "chromium"), 2, reads=served),
    ]


def analyses() -> list[Step]:
    """Return clang-tidy for each set of files, and the check of lock classes."""
    lock_reads = (*inputs.BUILT, "tools/checks/allowed.toml", *inputs.used("tools/checks/locks.py"))
    locks = Step("locks", module("locks"), 600, ("clang",), reads=lock_reads, repeatable=True)
    return [
        locks,
        analysis(boards.BY_DAY, "kernel"),
        analysis(boards.BY_DAY, "network"),
        *(analysis(board.name) for board in boards.distinct(boards.load())),
    ]


def other_analyses() -> list[Step]:
    """Return those that analyses() leaves out: of other processors, and with a C library."""
    others = [name for name in boards.FAMILIES if name != boards.BY_DAY]
    return [*(analysis(name, "kernel") for name in others), analysis("linux", "network")]


def analysis(board: str, part: str = "") -> Step:
    """Return clang-tidy for the port of a board, or for a part of the tree as that compiles it."""
    name = f"tidy-{part}-{board}" if part else f"tidy-{board}"
    command = module("static", board, *filter(None, [part]))
    reads = (*inputs.BUILT, ".clang-tidy", "spec", *inputs.used("tools/checks/static.py"))
    return Step(name, command, 600, reads=reads, repeatable=True)


def python_tests() -> list[Step]:
    """Return the tests of the tools and of the checks."""
    folders = {path.parts[1] for path in tests_in("tests") if len(path.parts) > 2} - {"formal"}
    return [
        Step(
            f"python-{folder}",
            (PYTEST, "-q", *(NOT_HERE if folder in ON_CORES else ())),
            1200,
            tests=tests_in(f"tests/{folder}"),
            repeatable=folder in REPEATABLE,
        )
        for folder in sorted(folders)
    ]


ON_REQUEST = ("microblaze",)
"""Targets whose compiler no package has: they are tried where it was built."""
HOUR = 3600
SLOW = (
    *("advise", "arch", "bench", "boards", "budget", "checks", "cores", "debug", "designer"),
    *("destroyed", "devices", "examples", "explain", "formal", "fuzz", "inputs", "link", "linked"),
    *("misuse", "network", "processor", "project", "remote", "rtl", "simulated", "site", "soc"),
    *("system", "telephone", "tools", "user"),
)
"""Folders with tests that are marked slow, besides those on targets."""


def slow_tests() -> list[Step]:
    """Return the tests that only the nightly set runs, a step for each folder that has some."""
    emulated = "cm0,cm3,cm33,cm4f,rv32,rv64,rv64d,mips,mipsel,leon3,host".split(",")
    emulated += [target for target in ON_REQUEST if all(map(shutil.which, TARGETS[target]))]
    command = ("env", f"TARGETS={','.join(emulated)}", PYTEST, "-q", "-m", "slow")
    places = {"targets": (ON_TARGETS,)} | {folder: tests_in(f"tests/{folder}") for folder in SLOW}
    return [
        Step(
            f"slow-{name}",
            command,
            6 * HOUR,
            ("java",) if name == "formal" else (),
            tests=files,
            repeatable=name in REPEATABLE,
        )
        for name, files in places.items()
    ]


REPEATABLE = ("cores", "explain", "formal", "network", "simulated", "site", "soc", "storm", "user")
"""Folders whose programs run on deterministic clocks only, or whose tests only read."""


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

    The contract of the port without windows for code; pools and packets that go over; and one
    program in three placements, one of them with an Ibex; every service of hubs and tasks of
    another core. By day targets-vex runs the same code on one core, and python-remote runs the
    services between other processors.
    """
    files = (ON_TARGETS, *(path for folder in ON_CORES for path in tests_in(f"tests/{folder}")))
    command = ("env", "TARGETS=vex2", PYTEST, "-v", "-k", "conformance or on_cores")
    return [Step("targets-vex2", command, 900, TARGETS["vex"], tests=files, repeatable=True)]


def models() -> list[Step]:
    """Return the model checking of formal/."""
    command = (PYTEST, "-q")
    tests = tests_in("tests/formal")
    return [Step("models", command, 900, ("java",), tests=tests, repeatable=True)]


ON_TARGETS = PurePosixPath("tests/test_targets.py")
PROCESSOR = "conformance or faults or services"
"""Programs for which the processor itself matters."""
SWITCHING = f"{PROCESSOR} or floats or swi or nested or free or user"
"""These, and those in which contexts of all kinds are switched."""
CHOSEN = {
    "cm0": f"{PROCESSOR} or swi or nested or free",
    "mips": "conformance",
    "mipsel": "",
    "leon3": "",
    "microblaze": "",
    "ibex": "",
    "vex": f"{PROCESSOR} or swi or budget or time",
    "cm4f": "conformance or faults or floats",
    "olimex-stm32-h405": "",
    "cm33": "",
    "rv32": f"{SWITCHING} or record or overflow",
    "rv64": "",
    "rv64d": "conformance or faults or floats",
    "host-aarch64": "",
}
"""Of targets that are simulated slowly, or differ little from another: the rest runs nightly. Of an
empty one, all.

The rest is the kernel in C, which cm3 and host run whole, with words of 32 and 64 bits. The port
of cm0 has a switch of its own, which the nightly set tries with the storms. The port of cm4f and
cm33 is cm3's with registers for numbers, and with other memory protection and limits of stacks; on
olimex-stm32-h405 only the clock is another: by day cm4f stands for all. That of rv64 and rv64d is
rv32's with wider registers: by day rv64d stands for both. That of host-aarch64 is the host's with
another switch.
"""


def on_target(target: str, name: str, chosen: str | None, limit: int = 1200) -> Step:
    """Return a step with test programs on a target: those of a pytest expression, or all."""
    expression = () if chosen is None else ("-k", chosen)
    return Step(
        name,
        ("env", f"TARGETS={target}", PYTEST, "-v", *expression),
        limit,
        TARGETS[target],
        tests=(ON_TARGETS,),
        repeatable=not target.startswith("host"),  # by counted or simulated clocks
    )


def programs() -> list[Step]:
    """Return the test programs of kernel, processor ports and stress tests, for every target."""
    chosen = {target: CHOSEN.get(target) for target in TARGETS}
    return [on_target(t, f"targets-{t}", name) for t, name in chosen.items() if name != ""]


def other_programs() -> list[Step]:
    """Return the test programs that programs() leaves out, and all of one target once more: there
    each program has a kernel of its own, so that a test sees what a smaller one lacks."""
    others = [
        on_target(target, f"targets-{target}-others", f"not ({chosen})" if chosen else None, HOUR)
        for target, chosen in CHOSEN.items()
    ]
    alone = on_target("cm3", "targets-cm3-alone", None, HOUR)
    return [*others, replace(alone, command=("env", "OWN_KERNELS=cm3", *alone.command[1:]))]


WEFT = str(ROOT / "weft")


def measured(name: str, *arguments: str) -> tuple[str, ...]:
    """Return the command that measures, on the cores that its step has and nothing from before."""
    return (
        WEFT,
        "bench",
        "--fresh",
        "--jobs",
        "1",
        *arguments,
        "--output",
        f"build/test/{name}.json",
    )


def gated(
    name: str, *arguments: str, then: tuple[str, ...] = (), allowed: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the command that measures and compares with the baseline, which must hold all rows.

    The baseline is the other run that a deterministic target has to agree with. Results of the
    `allowed` compilers need none.
    """
    measure = measured(name, *arguments)
    results = measure[-1]
    pardoned = options("--allow-compiler", allowed)
    commands = [
        measure,
        (WEFT, "compare", "--gate", "baseline", results, *pardoned),
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
    """Return the checks that no call is worse than the baseline."""
    counted = TARGETS["cm3"] + TARGETS["rv32"]
    local = gated("bench", *options("--target", ("cm3", "rv32")), "--suite", "core")
    remote = gated("bench-net", "--suite", "net", "--target", "rv32", *STEADY)
    # A baseline of cycles holds for one version of compiler and core, which the results name.
    suites = options("--suite", ("handover", "core"))
    # The fastest only: ten layouts take minutes; both are in bench-all.
    one = ("--config", "default")
    cycles = gated("bench-vex", *one, *suites, "--target", "vex", then=module("goals"))
    measured = {
        "net": (remote, TARGETS["rv32"]),
        "cycles": (cycles, SIMULATED),
        "baseline": (local, counted),
    }
    return [
        Step(
            f"bench-{name}",
            command,
            900,
            needs,
            cores=2 if name == "net" else 1,  # QEMU's cores see what else the machine does
            reads=inputs.of_bench(),
            repeatable=True,
        )
        for name, (command, needs) in measured.items()
    ]


def fresh(suite: str, who: str) -> Step:
    """Return the README's commands on a fresh Debian, and once the telephone and all baselines.

    All benches of this machine's own release are steps without a fresh system. What a bench
    measures does not depend on who runs it: where another one runs it whole, it is a short one.
    """
    is_measured = who == "user" or suite == release()
    short = " ARGS='--suite core --target cm3 --target host'" if is_measured else ""
    commands = [f"make bench{short}", "make test"]
    if who == "root":
        commands.append("sh tools/setup/setup.sh telephone")
        commands.append("tests/run --all --only '*-telephone'")
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


def not_measured(suite: str, targets: Iterable[str]) -> list[str]:
    """Return the compilers that none of some tables has rows of, although other tables have."""
    file = ROOT / "bench/baseline/provenance.json"
    tables: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
    own = [key for target in targets for key in tables.get(f"{suite}/{target}", [])]
    return sorted(releases(key for of in tables.values() for key in of) - releases(own))


def releases(keys: Iterable[str]) -> set[str]:
    """Return the releases of compilers in `CONFIGURATION MAJOR.MINOR.PATCH`."""
    return {key.split()[-1].rpartition(".")[0] for key in keys}


def every_baseline(command: Callable[..., tuple[str, ...]] = gated) -> list[Step]:
    """Return the comparison of each suite with all its baselines, or what measures these twice.

    Targets that are simulated clock by clock have those of the fastest configuration only.
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
            words = ("--suite", suite, *options("--target", sorted(some)), *only)
            if command is gated:
                line = gated(name, *words, allowed=not_measured(suite, some))
            else:
                line = command(name, "--repeat", "2", *words)
            needs = SIMULATED if kind == "clocked" else (*TARGETS["cm3"], *TARGETS["rv32"])
            if some:
                cores = 2 if (suite, kind) == ("net", "counted") else 1
                reads = inputs.of_bench()
                step = Step(name, line, HOUR, needs, cores=cores, reads=reads, repeatable=True)
                found.append(step)
    return found


ALL_TESTS = (PYTEST, "-q", "-m", "slow or not slow")


def nightly() -> list[Step]:
    """Return what a normal run selects away: everything at its full length."""
    seeds = (sys.executable, str(ROOT / "tests/network/storm/seeds.py"), "1..10000")
    storms = ("env", "STORM_FACTOR=50", *ALL_TESTS, "tests/simulated", "-k", "storm or cycles")
    return [
        *slow_tests(),
        *several_cores(),
        *designer()[1:],
        Step("seeds", seeds, 12 * HOUR),
        Step("storms", storms, 6 * HOUR),
        Step("statistics", (str(ROOT / "tests/bench/oracle/run.sh"),), 600),
        Step(
            "browser", (str(ROOT / "tests/site/browser/run.sh"),), 900, ("chromium", "chromedriver")
        ),
        Step("fuzz", ("env", "FUZZ_SECONDS=600", *ALL_TESTS, "tests/fuzz"), 6 * HOUR),
        *other_programs(),
        *other_analyses(),
        *every_baseline(),
        *(fresh(suite, who) for suite in ("bookworm", "trixie") for who in ("root", "user")),
    ]


LONGEST = (
    *("python-tools", "python-user", "python-remote", "python-simulated", "python-system"),
    *("python-network", "targets-vex", "python-examples", "targets-rv32", "targets-cm3"),
    *("targets-host", "python-bench", "targets-rv64d", "targets-cm4f"),
)
"""Of the other steps, those that start first, so that none runs alone at the end."""


def all_steps() -> list[Step]:
    """Return every step of a normal run, in an order that leaves no core idle."""
    others = python_tests() + programs() + analyses()
    place = {name: index for index, name in enumerate(LONGEST)}
    others.sort(key=lambda step: place.get(step.name, len(LONGEST)))
    return rules() + designer()[:1] + bench() + models() + others
