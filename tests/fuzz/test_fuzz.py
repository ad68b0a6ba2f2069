# SPDX-License-Identifier: MIT
"""Fuzzers (libFuzzer): each runs over its corpus and then a few seconds over new inputs.

FUZZ_SECONDS in the environment says how many. An input that fails is left in
build/tests/fuzz/. `pytest tests/fuzz --keep-corpus` adds to the corpus what reaches
new code. With FUZZ_FLAGS="-fprofile-instr-generate -fcoverage-mapping" and
LLVM_PROFILE_FILE, llvm-cov shows what a fuzzer reaches.
"""

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.fuzz.gather import gather
from tests.needs import needs
from tests.nightly import nightly

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests" / "fuzz"
LINK = ROOT / "net" / "link"
BUILD = ROOT / "build" / "tests" / "fuzz"
SECONDS = int(os.environ.get("FUZZ_SECONDS", "2"))

FLAGS = ("-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror")
SANITIZERS = (
    *("address,undefined", "-fno-sanitize-recover=all"),
    "-fno-sanitize=function",  # a table of system calls has functions of all types
)
INCLUDE = ("include", "net", "arch")

COVERAGE = tuple(os.environ.get("FUZZ_FLAGS", "").split())

FLAGS_OF_NODE = (
    *("-std=gnu11", "-g", "-O1", "-fno-pie", *COVERAGE),
    *(f"-fsanitize=fuzzer-no-link,{SANITIZERS[0]}", *SANITIZERS[1:]),
    # Stacks are put back without the address sanitizer's notes about them.
    *("-mllvm", "-asan-stack=0"),
    # Variables stay in .data and .bss, with no section for each of them.
    *("-mllvm", "-asan-globals-live-support=0"),
)
UNSET = "-ftrivial-auto-var-init=pattern"
"""What was not set is never 0 by luck."""
SIM = ROOT / "tests" / "support" / "sim"

HOST = tuple(sorted(LINK.glob("host/*.c")))
TARGETS = {
    "packet": (ROOT / "net" / "packet.c",),
    "reliable": (
        LINK / "uart" / "uart.c",
        *sorted(LINK.glob("reliable/*.c")),
        ROOT / "net" / "crc.c",
    ),
    "shm": tuple(
        LINK / "shm" / f"{name}.c" for name in ("shm", "session", "shared_reset", "refusal")
    ),
    "stream": (*sorted(LINK.glob("socket/*.c")), *HOST),
}

NAMES = (*TARGETS, "network", "user", "remote", *nightly("user_plain", "remote_plain"))

Changed = Mapping[Path, Path]
"""Sources, and what is compiled in place of them."""

pytestmark = needs("clang")


def clang(*arguments: str | Path) -> None:
    """Run the compiler."""
    cache = [tool] if (tool := shutil.which("ccache")) else []
    command = [*cache, "clang", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def build_driver(name: str) -> Path:
    """Build the fuzzer of a link driver."""
    sources = [TESTS / f"{name}.c", TESTS / "fuzz.c", TESTS / "input.c", *TARGETS[name]]
    include = [f"-I{ROOT / folder}" for folder in (*INCLUDE, "tests/link/support")]
    sanitizers = [f"-fsanitize=fuzzer,{SANITIZERS[0]}", *SANITIZERS[1:]]
    if name == "shm":  # the fuzzer is called before each load
        sanitizers.append("-fsanitize-coverage=trace-loads")
    clang(*FLAGS, "-DWEFT_CONFIG_CHECKS=0", *sanitizers, *include, *sources, "-o", BUILD / name)
    return BUILD / name


def folders_of(*folders: str, without: Iterable[str] = ()) -> list[Path]:
    """Return the sources in folders."""
    sources = [source for folder in folders for source in sorted((ROOT / folder).glob("*.c"))]
    return [source for source in sources if source not in {ROOT / file for file in without}]


def network_sources(checks: bool = True) -> list[Path]:
    """Return what a node with a network is made of, without the services of its host.

    Periodic functions need tables that a description without SWIs does not have.
    """
    host = [f"net/{name}.c" for name in ("console", "hub/host", "hub/packet_free")]
    folders = ["kernel", "kernel/shared", "kernel/swi", "net", "net/hub", "net/router"]
    folders += ["kernel/checks"] if checks else []
    sources = folders_of(*folders, without=(*host, "kernel/swi/periodic.c"))
    return [*sources, TESTS / "neighbours.c"]


USERS = (TESTS / "user" / "tasks.c", TESTS / "user" / "memory.c", SIM / "inspect.c")
"""What nodes with user tasks share."""
LIBRARIES = ("kernel/user/library.c", "net/user/remote_library.c")
"""The part of user tasks that is not privileged."""


def generated(description: Path, place: Path) -> Path:
    """Generate the tables of the fuzzed node of a description."""
    generate = ("generate", description, "--node", "fuzzed", "--output", place)
    subprocess.run([ROOT / "weft", *generate], check=True)
    return place / "system.c"


def configured(**values: int) -> list[str]:
    """Return the flags that say what a kernel has."""
    return [f"-DWEFT_CONFIG_{name}={int(value)}" for name, value in values.items()]


def build_network(place: Path, changed: Changed = MappingProxyType({})) -> Path:
    """Build the fuzzer of packets that come to a node, with some sources replaced."""
    tables = generated(TESTS / "network" / "network.yaml", place)
    sources = [*network_sources(), TESTS / "network" / "local.c", tables]
    flags = configured(CHECKS=1, NET=1, SHARED=1)
    return build_node("network", place, sources, [*flags, UNSET], changed)


def build_user(name: str, place: Path) -> Path:
    """Build the fuzzer of system calls, with checks or without."""
    checks = name == "user"
    folders = ("kernel", *(["kernel/checks"] if checks else []), "kernel/swi", "kernel/user")
    sources = [*folders_of(*folders, without=LIBRARIES), TESTS / "user" / "node.c", *USERS]
    return build_node(name, place, sources, configured(CHECKS=checks, USER=1, SWI=1))


def build_remote(
    name: str,
    place: Path,
    changed: Changed = MappingProxyType({}),
    description: Path = TESTS / "remote" / "remote.yaml",
) -> Path:
    """Build the fuzzer of system calls on other nodes, with checks or without."""
    checks = name == "remote"
    sources = network_sources(checks) + folders_of("kernel/user", "net/user", without=LIBRARIES)
    sources += [*folders_of("tests/fuzz/remote"), *USERS]
    sources.append(generated(description, place))
    flags = configured(CHECKS=checks, NET=1, SHARED=1, USER=1, USER_REMOTE=1)
    return build_node(name, place, sources, [*flags, UNSET], changed)


def build_node(
    name: str,
    place: Path,
    sources: list[Path],
    configuration: list[str],
    changed: Changed = MappingProxyType({}),
) -> Path:
    """Build the fuzzer of a whole node; the variables of the node get sections of their own."""
    include = [f"-I{file.parent}" for file in changed]  # where what they include lies
    include += [f"-I{folder}" for folder in (*(ROOT / name for name in INCLUDE), ROOT / "kernel")]
    include += [f"-I{SIM}", f"-I{place}"]
    flags = [*FLAGS_OF_NODE, *configuration, *include]

    def compile_one(source: Path) -> Path:
        output = place / "-".join(source.with_suffix(".o").parts[-3:])
        # The program's end is a failure, and the fuzzer has its own main().
        renamed = ("-Dmain=main_of_sim", "-D_exit(code)=abort()") if source.stem == "sim" else ()
        clang(*flags, *renamed, "-c", changed.get(source, source), "-o", output)
        return output

    BUILD.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compile_one, [*sources, SIM / "sim.c"]))
    node = place / "node.o"
    gather(objects, node)
    clang("-g", "-O2", "-fno-pie", "-fno-builtin", "-c", TESTS / "snapshot.c", "-o", place / "s.o")
    fuzzer = "network" if name == "network" else "user"
    own = [*(TESTS / f"{part}.c" for part in (fuzzer, "input", "running")), node, place / "s.o"]
    program = BUILD / name if place.parent == BUILD else place / "fuzzer"
    clang(*flags, "-no-pie", f"-fsanitize=fuzzer,{SANITIZERS[0]}", *own, "-o", program)
    return program


def build_with_node(name: str) -> Path:
    """Build a fuzzer whose program holds a node."""
    place = BUILD / f"{name}-node"
    place.mkdir(parents=True, exist_ok=True)
    if name == "network":
        return build_network(place)
    return (build_user if name.startswith("user") else build_remote)(name, place)


@cache
def fuzzer(name: str) -> Path:
    """Compile a fuzzer; return the executable."""
    BUILD.mkdir(parents=True, exist_ok=True)
    return build_driver(name) if name in TARGETS else build_with_node(name)


def corpus_of(name: str) -> Path:
    """Return the folder of inputs; variants of a fuzzer share theirs."""
    return TESTS / "corpus" / name.split("_")[0]


def fuzz(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a fuzzer."""
    command = [str(fuzzer(name)), f"-artifact_prefix={BUILD}/{name}-", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=SECONDS + 300,
        check=False,
    )


@pytest.mark.parametrize("name", NAMES)
def test_corpus(name: str) -> None:
    inputs = sorted(map(str, corpus_of(name).iterdir()))
    assert inputs, "no corpus"
    done = fuzz(name, *inputs)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_new_inputs(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    corpus = corpus_of(name)
    limits: tuple[str, ...] = (
        f"-max_total_time={SECONDS}",
        "-max_len=512",
        "-timeout=5",
        "-rss_limit_mb=1024",
    )
    limits += ("-len_control=0", "-close_fd_mask=1") if name.startswith(("user", "remote")) else ()
    done = fuzz(name, *limits, str(tmp_path), str(corpus))
    assert done.returncode == 0, done.stderr
    if request.config.getoption("--keep-corpus"):
        merged = fuzz(name, "-merge=1", "-use_counters=0", str(corpus), str(tmp_path))
        assert merged.returncode == 0, merged.stderr
