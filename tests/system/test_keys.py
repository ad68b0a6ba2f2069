# SPDX-License-Identifier: MIT
"""TCP links with a key, as `./weft` makes and runs them. What a key does: tests/link/keys.c."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RELAY = ROOT / "tests" / "system" / "relay"

pytestmark = pytest.mark.skipif(
    shutil.which("gcc") is None or not Path("/usr/include/openssl/ssl.h").exists(),
    reason="gcc or libssl-dev is not installed: make setup",
)


def weft(*arguments: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["./weft", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@dataclass
class Case:
    """A program of two nodes with a TCP link, and its key."""

    folder: Path

    @property
    def key(self) -> Path:
        return self.folder / "link.key"

    def run(self, option: str) -> "subprocess.CompletedProcess[str]":
        """Run it; `option` is what its link has."""
        link = f"between: [a, b], driver: socket, transport: tcp, {option}"
        placement = self.folder / "map.yaml"
        placement.write_text(f"weft: 1\nlinks:\n  - {{{link}}}\n")
        more = ("--map", placement, "--build-dir", self.folder / "build", "--timeout", 60)
        return weft("run", RELAY / "relay.yaml", *more)

    def program(self) -> Path:
        (program,) = self.folder.rglob("a.elf")
        return program

    def libraries(self) -> str:
        command = ["ldd", str(self.program())]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout


def test_link_with_a_key(tmp_path: Path) -> None:
    case = Case(tmp_path)
    missing = case.run(f"key: {case.key}")
    assert missing.returncode == 69 and f"key {case.key}: No such file" in missing.stdout

    assert weft("key", case.key).returncode == 0
    text = case.key.read_text()
    assert case.key.stat().st_mode & 0o777 == 0o600 and len(bytes.fromhex(text)) == 32
    again = weft("key", case.key)
    assert again.returncode != 0 and "W196" in again.stderr and case.key.read_text() == text

    done = case.run(f"key: {case.key}")
    lines = sorted(line.partition("| ")[2] for line in done.stdout.splitlines())
    assert done.returncode == 0, done.stdout + done.stderr
    assert lines == sorted((RELAY / "expected.txt").read_text().splitlines())
    program = case.program().read_bytes()
    assert bytes.fromhex(text) not in program and text.strip().encode() not in program
    assert "libssl" in case.libraries()

    case.key.chmod(0o640)
    readable = case.run(f"key: {case.key}")
    assert readable.returncode == 69 and "others than this user could read" in readable.stdout
    case.key.chmod(0o600)
    case.key.write_text(text[:30])
    short = case.run(f"key: {case.key}")
    assert short.returncode == 69 and "64 hexadecimal digits" in short.stdout


def test_link_without_a_key(tmp_path: Path) -> None:
    case = Case(tmp_path)
    done = case.run("insecure: true")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "note: the TCP link of `a` and `b` is insecure" in done.stderr
    assert "libssl" not in case.libraries()
