# SPDX-License-Identifier: MIT
"""What steps and tests do where programs are not installed."""

import pytest

from checks import programs
from checks.steps import all_steps
from tests import needs


def test_make_setup_installs_what_the_steps_of_a_normal_run_need() -> None:
    wanted = {name for step in all_steps() for name in step.needs}
    assert "arm-none-eabi-gcc" in wanted
    assert not wanted & programs.on_request().keys()


def test_programs_are_installed_by_their_groups() -> None:
    assert programs.install(["espeak-ng", "tshark"]) == "sh tools/setup/setup.sh telephone"
    assert programs.install(["clang", "qemu-system-sparc"]) == (
        "make setup, sh tools/setup/setup.sh sparc"
    )
    assert programs.install(["microblazeel-elf-gcc"]) == "./weft targets --install"


@pytest.mark.parametrize(
    ("lacking", "strict", "skipped"),
    [
        (["espeak-ng"], True, True),
        (["clang"], True, False),
        (["clang", "espeak-ng"], True, False),
        (["clang"], False, True),
    ],
)
def test_ci_lacks_only_what_is_installed_on_request(
    monkeypatch: pytest.MonkeyPatch, lacking: list[str], strict: bool, skipped: bool
) -> None:
    monkeypatch.setattr(needs, "STRICT", strict)
    assert needs.is_skipped(lacking) == skipped
    with pytest.raises(pytest.skip.Exception if skipped else pytest.fail.Exception):
        needs.end_without(*lacking)
