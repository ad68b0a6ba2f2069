# SPDX-License-Identifier: MIT
"""Each example has the output that its folder says, on every target that is installed.

`pytest --accept tests/examples` takes the outputs as they are; look at the
difference before you commit it.
"""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import need_target

ROOT = Path(__file__).resolve().parents[2]
TIME = re.compile(r"\d+\.\d{3} ms")
BY_HAND = ROOT / "examples" / "by_hand"
TELEPHONE = ROOT / "examples" / "telephone"
"""Built by CMake with libraries of Debian, and tried by tests/telephone."""
EXAMPLES = sorted(
    {f.parent for f in (ROOT / "examples").glob("*/README.md")} - {BY_HAND, TELEPHONE}
)
TARGETS = ("cm3", "cm33", "rv32", "rv64", "host")
MANY_CORES = {"many_core": ("rv32", "rv64"), "two_cores": ("cm33", "rv32", "rv64", "host")}
"""Examples that need as many cores as only some targets have."""
SOME_TARGETS = {
    **MANY_CORES,
    "user_tasks": ("cm3", "cm33", "rv32", "rv64"),
    "led_and_button": ("microbit",),
}
"""Those, and examples that need memory protection, or pins."""
NIGHTLY = ("cm33", "rv64")
ALSO_NIGHTLY = {
    "deadlines": ("rv32", "host"),
    "many_core": ("rv32",),
    "software_interrupts": ("rv32", "host"),
    "user_tasks": ("cm3",),
}
"""Targets of examples that take long."""
RUNS = [
    pytest.param(
        example,
        target,
        id=f"{example.name}-{target}",
        marks=[pytest.mark.slow] * (target in (*NIGHTLY, *ALSO_NIGHTLY.get(example.name, ()))),
    )
    for example in EXAMPLES
    for target in SOME_TARGETS.get(example.name, TARGETS)
]


def weft(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["./weft", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=240, check=False
    )


def description(example: Path) -> str:
    return str((example / f"{example.name}.yaml").relative_to(ROOT))


@pytest.mark.parametrize(("example", "target"), RUNS)
def test_output(example: Path, target: str, golden: Callable[[Path, str], None]) -> None:
    need_target(target)
    run = weft("run", description(example), "--target", target)
    assert run.returncode == 0, run.stderr
    golden(example / "expected.txt", run.stdout)


def test_tables_by_hand(tmp_path: Path) -> None:
    """The commands of the example that is built by CMake alone, with tables of its own."""
    need_target("cm3")
    page = (BY_HAND / "README.md").read_text()
    commands = page.split("```sh\n")[1].split("```")[0].replace("build/by_hand", str(tmp_path))
    done = subprocess.run(
        ["sh", "-e", "-c", commands],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in done.stderr, done.stderr
    assert done.stdout.endswith("\n" + (BY_HAND / "expected.txt").read_text()), done.stdout


MAPS = ("", "on-gpp", "one-core", "two-processes")


@pytest.mark.parametrize("name", MAPS, ids=lambda name: name or "as-described")
def test_placements_of_two_cores(name: str) -> None:
    """The program is the same wherever its tasks and its queue are."""
    for target in ("cm3", "rv32"):
        need_target(target)
    folder = ROOT / "examples" / "two_cores"
    placement = ("--map", str(folder / f"{name}.map.yaml")) if name else ()
    run = weft("run", description(folder), *placement)
    assert run.returncode == 0, run.stderr
    assert run.stdout.removeprefix("dsp | ") == "the sum of 100 samples is 5050\n"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda folder: folder.name)
def test_readme_shows_the_output(example: Path) -> None:
    lines = (example / "README.md").read_text(encoding="utf-8").splitlines()
    command = f"    $ ./weft run {description(example)}"
    shown = lines[lines.index(command) + 1 :]
    shown = shown[: shown.index("")]
    output = (example / "expected.txt").read_text(encoding="utf-8").splitlines()
    assert [line.removeprefix("    ") for line in shown] == output


@pytest.mark.parametrize("command", ["log", "stats"])
def test_readme_shows_logs_and_statistics(command: str) -> None:
    """Lines of the command's output, but for times, which depend on the compiler."""
    need_target("cm3")
    example = ROOT / "examples" / "log_and_statistics"
    run = weft(command, "-q", description(example))
    text = (example / "README.md").read_text(encoding="utf-8")
    shown = text.split(f"    $ ./weft {command} -q {description(example)}\n")[1].split("\n\n")[0]
    lines = [TIME.sub("ms", line[4:]) for line in shown.splitlines() if line != "      ..."]
    output = [TIME.sub("ms", line.rstrip()) for line in run.stdout.splitlines()]
    assert len(lines) > 2 and [line for line in lines if line not in output] == []


@pytest.mark.parametrize("example", [*EXAMPLES, TELEPHONE], ids=lambda folder: folder.name)
def test_description_is_sound(example: Path) -> None:
    run = weft("check", description(example))
    assert run.returncode == 0, run.stderr


def test_every_example_is_in_the_list() -> None:
    text = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    folders = [folder for folder in (ROOT / "examples").iterdir() if folder.is_dir()]
    assert [f.name for f in folders if f"[{f.name}]({f.name})" not in text] == []
    assert sorted(folders) == sorted([*EXAMPLES, BY_HAND, TELEPHONE])
