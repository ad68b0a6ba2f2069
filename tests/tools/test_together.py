# SPDX-License-Identifier: MIT
"""Programs built together: one kernel, and nothing of a set of which one does not build."""

import shutil
from pathlib import Path

from tests.together import build_together
from weft.model.description import load
from weft.run.runner import run

KERNEL = Path(__file__).resolve().parents[1] / "kernel"
NAMES = ("sem", "event")


def test_programs_of_one_configuration_share_a_kernel(tmp_path: Path) -> None:
    descriptions = {name: load(KERNEL / name / f"{name}.yaml", "host") for name in NAMES}
    built = build_together(descriptions, tmp_path)
    assert [program.elf.name for program in built.values()] == ["sem.elf", "event.elf"]
    assert len([*tmp_path.glob("lib*_kernel.a")]) == 1
    assert run([built["event"]], lambda _, line: None, 60)[0].code == 0
    before = built["sem"].elf.stat().st_mtime_ns
    assert build_together(descriptions, tmp_path)["sem"].elf.stat().st_mtime_ns == before


def test_nothing_is_built_of_a_set_with_an_error(tmp_path: Path) -> None:
    for name in NAMES:
        shutil.copytree(KERNEL / name, tmp_path / name)
    (tmp_path / "sem" / "sem.c").write_text("#error wrong\n")
    descriptions = {name: load(tmp_path / name / f"{name}.yaml", "host") for name in NAMES}
    assert build_together(descriptions, tmp_path / "build") == {}
