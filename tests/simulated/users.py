# SPDX-License-Identifier: MIT
"""Builds the stress test of user tasks (tests/user/storm) on the simulated port, for this machine.

    .venv/bin/python tests/simulated/users.py

prints the path of an executable, whose arguments are a seed and the milliseconds of its clock.
The tables are those that ./weft generates for every target; what a linker script does elsewhere
with partitions, objcopy does here: their variables lie in sections of their own.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]  # as a program

from tests.simulated.simulated import SIM, Simulated  # noqa: E402
from weft.model.description import load  # noqa: E402

STORM = ROOT / "tests" / "user" / "storm"
CODE = ("-fno-pie", f"-I{STORM}")
USER_CODE = (*CODE, "-DWEFT_CONFIG_USER_SIDE=1", "--param", "asan-globals=0")
"""Partitions begin as zeros, what a sanitizer would put between variables, too."""
USER_TEXT = "user_text"
"""The section with the code of user tasks."""


def renamed(file: Path, section: str, partition: str) -> Path:
    """Move variables of an object file into the section of a partition; code of user tasks, too."""
    output = file.with_name(f"{file.stem}-{partition}.o")
    new = output.with_suffix(f".{os.getpid()}")
    names = {section: f"partition_{partition}"}
    names |= {".text": USER_TEXT} if section == ".bss" else {}
    options = [f"--rename-section={old}={new_name}" for old, new_name in names.items()]
    subprocess.run(["objcopy", *options, str(file), str(new)], check=True)
    return new.replace(output)


def has_initial_values(file: Path) -> bool:
    """Tell whether an object file has variables that do not begin as zeros."""
    done = subprocess.run(["nm", str(file)], check=True, capture_output=True, text=True)
    return any(line.split()[-2] in "Dd" for line in done.stdout.splitlines())


def tables(simulated: Simulated) -> Path:
    """Generate the tables of the stress test; return their folder."""
    folder = simulated.place / "tables"
    command = (ROOT / "weft", "generate", STORM / "storm.yaml", "--output", folder)
    subprocess.run(command, check=True)
    return folder


def user_storm(
    simulated: Simulated,
    changed: Mapping[Path, Path] | None = None,
    folder: Path | None = None,
) -> Path:
    """Build the stress test, with changed copies of sources in a folder of its own."""
    generated = tables(simulated)
    include = f"-I{generated}"
    partitions = load(STORM / "storm.yaml").root.application.partitions
    symbols = [
        f"-Dweft_partition_{name}_{place}=__{end}_partition_{name}"
        for name in partitions
        for place, end in (
            ("begin", "start"),
            ("data_end", "start"),
            ("end", "stop"),
            ("load", "start"),
        )
    ]
    symbols += [
        f"-Dweft_user_text_begin=__start_{USER_TEXT}",
        f"-Dweft_user_text_end=__stop_{USER_TEXT}",
    ]
    system = simulated.compiled(generated / "system.c", *CODE, include, *symbols)
    objects = []
    for name, partition in partitions.items():
        system = renamed(system, f".bss.partition.{name}", name)
        for file in partition.sources:
            code = simulated.compiled((STORM / file).resolve(), *USER_CODE, include)
            if has_initial_values(code):
                raise ValueError(f"{file}: variables of user tasks begin as zeros here")
            objects.append(renamed(code, ".bss", name))
    defines = ("-DSTORM_SEED=1", "-DSTORM_MS=80")
    for source in (STORM / "main.c", HERE / "user_storm.c"):
        objects.append(simulated.compiled(source, *CODE, *defines, include))
    return simulated.program(
        "user_storm",
        [SIM / "inspect.c"],
        ["-no-pie", *map(str, (system, *objects))],
        changed,
        folder,
    )


if __name__ == "__main__":
    print(user_storm(Simulated(users=True)))
