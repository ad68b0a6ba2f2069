# SPDX-License-Identifier: MIT
"""Fuzzers (libFuzzer): each runs over its corpus and then a few seconds over new inputs.

FUZZ_SECONDS in the environment says how many. An input that fails is left in
build/tests/fuzz/. `pytest tests/fuzz --keep-corpus` adds to the corpus what reaches
new code.
"""

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests" / "fuzz"
LINK = ROOT / "net" / "link"
BUILD = ROOT / "build" / "tests" / "fuzz"
SECONDS = int(os.environ.get("FUZZ_SECONDS", "2"))

FLAGS = ("-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror")
SANITIZERS = ("address,undefined", "-fno-sanitize-recover=all")
INCLUDE = ("include", "net", "port")

HOST = tuple(sorted(LINK.glob("host/*.c")))
TARGETS = {
    "packet": (ROOT / "net" / "packet.c",),
    "reliable": (LINK / "uart" / "uart.c", *sorted(LINK.glob("reliable/*.c"))),
    "shm": tuple(LINK / "shm" / f"{name}.c" for name in ("shm", "together", "refusal")),
    "stream": (*sorted(LINK.glob("socket/*.c")), *HOST),
}

NAMES = (*TARGETS, "network")

pytestmark = pytest.mark.skipif(not shutil.which("clang"), reason="clang: make setup")


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
    clang(*FLAGS, "-DWEFT_CONFIG_CHECKS=0", *sanitizers, *include, *sources, "-o", BUILD / name)
    return BUILD / name


def node_sources(generated: Path) -> list[Path]:
    """Return what a node is made of, without the services of its host."""
    folders = ("kernel", "kernel/checks", "kernel/swi", "net", "net/hub")
    sources = [source for folder in folders for source in sorted((ROOT / folder).glob("*.c"))]
    without = {ROOT / "net" / name for name in ("console.c", "hub/host.c", "hub/packet_free.c")}
    local = TESTS / "network" / "local.c"
    return [*(source for source in sources if source not in without), generated, local]


def build_node() -> Path:
    """Build the fuzzer of a whole node; the variables of the node get sections of their own."""
    place = BUILD / "node"
    place.mkdir(parents=True, exist_ok=True)
    description = TESTS / "network" / "network.yaml"
    generate = ("generate", description, "--node", "fuzzed", "--output", place)
    subprocess.run([ROOT / "weft", *generate], check=True)
    include = [f"-I{folder}" for folder in (*(ROOT / name for name in INCLUDE), ROOT / "kernel")]
    include += [f"-I{ROOT / 'tests' / 'support' / 'sim'}", f"-I{place}"]
    common = ("-std=gnu11", "-g", "-O1", "-fno-pie", "-DWEFT_CONFIG_CHECKS=1")
    # Stacks are put back without the address sanitizer's notes about them.
    sanitizers = [f"-fsanitize=fuzzer-no-link,{SANITIZERS[0]}", *SANITIZERS[1:]]
    flags = [*common, "-DWEFT_CONFIG_NET=1", *include, *sanitizers, "-mllvm", "-asan-stack=0"]

    def compile_one(source: Path) -> Path:
        output = place / f"{source.parent.name}-{source.stem}.o"
        # The program's end is a failure, and the fuzzer has its own main().
        renamed = ("-Dmain=main_of_sim", "-D_exit(code)=abort()") if source.stem == "sim" else ()
        clang(*flags, *renamed, "-c", source, "-o", output)
        return output

    sources = [*node_sources(place / "system.c"), ROOT / "tests" / "support" / "sim" / "sim.c"]
    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compile_one, sources))
    node = place / "node.o"
    subprocess.run(["ld", "-r", "-o", node, *objects], check=True)
    move = ("--rename-section", ".bss=node_bss", "--rename-section", ".data=node_data")
    contents = ("--set-section-flags", ".bss=alloc,load,contents,data")
    subprocess.run(["objcopy", *contents, *move, node], check=True)
    clang("-g", "-O2", "-fno-pie", "-fno-builtin", "-c", TESTS / "snapshot.c", "-o", place / "s.o")
    own = [TESTS / "network.c", TESTS / "input.c", node, place / "s.o"]
    clang(*flags, "-no-pie", f"-fsanitize=fuzzer,{SANITIZERS[0]}", *own, "-o", BUILD / "network")
    return BUILD / "network"


@cache
def fuzzer(name: str) -> Path:
    """Compile a fuzzer; return the executable."""
    BUILD.mkdir(parents=True, exist_ok=True)
    return build_driver(name) if name in TARGETS else build_node()


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
    inputs = sorted(map(str, (TESTS / "corpus" / name).iterdir()))
    assert inputs, "no corpus"
    done = fuzz(name, *inputs)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_new_inputs(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    corpus = TESTS / "corpus" / name
    limits = (f"-max_total_time={SECONDS}", "-max_len=512", "-timeout=5", "-rss_limit_mb=1024")
    done = fuzz(name, *limits, str(tmp_path), str(corpus))
    assert done.returncode == 0, done.stderr
    if request.config.getoption("--keep-corpus"):
        merged = fuzz(name, "-merge=1", str(corpus), str(tmp_path))
        assert merged.returncode == 0, merged.stderr
