# SPDX-License-Identifier: MIT
"""Fuzzers (libFuzzer): each runs over its corpus and then a few seconds over new inputs.

FUZZ_SECONDS in the environment says how many. An input that fails is left in
build/tests/fuzz/. `pytest tests/fuzz --keep-corpus` adds to the corpus what reaches
new code.
"""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests" / "fuzz"
LINK = ROOT / "net" / "link"
BUILD = ROOT / "build" / "tests" / "fuzz"
SECONDS = int(os.environ.get("FUZZ_SECONDS", "4"))

FLAGS = ("-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-DWEFT_CONFIG_CHECKS=0")
SANITIZERS = ("-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all")
INCLUDE = ("include", "net", "port", "tests/link/support")

HOST = tuple(sorted(LINK.glob("host/*.c")))
TARGETS = {
    "packet": (ROOT / "net" / "packet.c",),
    "reliable": (LINK / "uart" / "uart.c", *sorted(LINK.glob("reliable/*.c"))),
    "shm": (LINK / "shm" / "shm.c",),
    "stream": (LINK / "socket" / "socket.c", *HOST),
}

pytestmark = pytest.mark.skipif(not shutil.which("clang"), reason="clang: make setup")


@cache
def fuzzer(name: str) -> Path:
    """Compile a fuzzer; return the executable."""
    BUILD.mkdir(parents=True, exist_ok=True)
    output = BUILD / name
    sources = [TESTS / f"{name}.c", TESTS / "fuzz.c", *TARGETS[name]]
    command = [
        *("clang", *FLAGS, *SANITIZERS),
        *(f"-I{ROOT / folder}" for folder in INCLUDE),
        *map(str, sources),
        *("-o", str(output)),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return output


def fuzz(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a fuzzer."""
    command = [str(fuzzer(name)), f"-artifact_prefix={BUILD}/{name}-", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.parametrize("name", TARGETS)
def test_corpus(name: str) -> None:
    inputs = sorted(map(str, (TESTS / "corpus" / name).iterdir()))
    assert inputs, "no corpus"
    done = fuzz(name, *inputs)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", TARGETS)
def test_new_inputs(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    corpus = TESTS / "corpus" / name
    limits = (f"-max_total_time={SECONDS}", "-max_len=512", "-timeout=5", "-rss_limit_mb=1024")
    done = fuzz(name, *limits, str(tmp_path), str(corpus))
    assert done.returncode == 0, done.stderr
    if request.config.getoption("--keep-corpus"):
        merged = fuzz(name, "-merge=1", str(corpus), str(tmp_path))
        assert merged.returncode == 0, merged.stderr
