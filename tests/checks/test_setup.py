# SPDX-License-Identifier: MIT
"""The set-up script, run on made-up machines: a PATH of fake programs that record their calls."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = "sh cat chmod cut date dirname env flock grep head mkdir rm sed sha256sum tail tr".split()
PACKAGES = [
    [field.strip() for field in line.split("|")]
    for line in (ROOT / "tools/setup/packages.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


class Machine:
    """A copy of the set-up files and a PATH of fake programs."""

    def __init__(self, folder: Path, user: int) -> None:
        self.root = folder / "weft"
        self.bin = folder / "bin"
        self.bin.mkdir(parents=True)
        (self.root / "tools").mkdir(parents=True)
        shutil.copytree(ROOT / "tools/setup", self.root / "tools/setup")
        (self.root / "tools/requirements.lock").write_text("")
        for name in TOOLS:
            (self.bin / name).symlink_to(shutil.which(name) or name)
        self.program("id", f"echo {user}")
        self.offers()
        # Installing a package makes its command appear.
        commands = "\n".join(
            f'*" {name} "*) : >{self.bin}/{probe[4:]}; chmod +x {self.bin}/{probe[4:]} ;;'
            for _, names, probe, _ in PACKAGES
            if probe.startswith("cmd:")
            for name in names.split(", ")
        )
        each = f'for p; do case " $p " in {commands} esac; done'
        self.program("apt-get", f'echo "$@" >>{folder}/apt-calls; {each}')
        self.calls = folder / "apt-calls"

    def program(self, name: str, script: str = "") -> None:
        file = self.bin / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def offers(self, but: str = "") -> None:
        """Let apt offer every package but one. A question takes seconds without a cache."""
        self.questions = self.bin.parent / "questions"
        self.program(
            "apt-cache",
            f"echo >>{self.questions}; shift\n"
            'for name; do echo "$name:"; echo "  Installed: (none)"\n'
            f'case $name in {but or "none"}) echo "  Candidate: (none)" ;;\n'
            '*) echo "  Candidate: 1:2" ;; esac; done',
        )

    def python(self) -> None:
        """Add a Python that makes environments without a network."""
        make = "#!/bin/sh\necho 3.11 $0 # python, and pip with -m\n"
        self.program(
            "python3",
            f"case \"$1$2\" in -mvenv) mkdir -p \"$3/bin\"; printf '%s' '{make}'"
            ' >"$3/bin/python"; chmod +x "$3/bin/python";; esac',
        )

    def set_up(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(self.root / "tools/setup/setup.sh"), *arguments],
            env={"PATH": str(self.bin)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def installed(self) -> set[str]:
        """Return the packages that apt-get was asked to install."""
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        words = [word for line in lines if " install " in line for word in line.split()]
        return {word for word in words if word in every_package()}


def every_package() -> set[str]:
    return {name for _, names, _, _ in PACKAGES for name in names.split(", ")} | {
        "python3",
        "python3-venv",
    }


def commands(*groups: str) -> set[str]:
    """Return the first package of each command of the groups."""
    return {
        names.split(", ")[0]
        for group, names, probe, _ in PACKAGES
        if group in groups and probe.startswith("cmd:")
    }


def test_the_list_of_packages_is_well_formed() -> None:
    for group, names, probe, why in PACKAGES:
        assert group in ("build", "test", "telephone", "mips", "sparc")
        assert re.fullmatch(r"[a-z0-9+.-]+(, [a-z0-9+.-]+)*", names)
        assert re.fullmatch(r"cmd:[\w.+-]+|file:/\S+", probe)
        assert why and not why.endswith(".")


def test_every_package_of_the_lock_has_hashes() -> None:
    text = (ROOT / "tools/requirements.lock").read_text()
    entries = [line for line in text.splitlines() if line and line[0] not in "# "]
    assert len(entries) > 20
    assert all(
        re.match(r"[\w.-]+(\[[\w,-]+\])?==[\w.]+ .*\\$|[\w.-]+==[\w.]+ \\$", e) for e in entries
    )
    assert text.count("--hash=sha256:") > len(entries)
    assert "://" not in text


def test_root_gets_exactly_what_is_missing_and_the_second_run_does_nothing(
    tmp_path: Path,
) -> None:
    machine = Machine(tmp_path, user=0)
    machine.python()
    machine.program("gcc")
    machine.program("cmake")
    first = machine.set_up("bench")
    assert first.returncode == 0, first.stdout + first.stderr
    assert machine.installed() - {"libc6-dev"} == commands("build") - {"gcc", "cmake"}
    assert "installing ninja-build: runs the builds" in first.stdout
    calls = machine.calls.read_text()
    second = machine.set_up("bench")
    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
    assert machine.calls.read_text() == calls


@pytest.mark.parametrize(
    ("group", "other"), [("telephone", "mips"), ("mips", "sparc"), ("sparc", "mips")]
)
def test_some_groups_are_installed_on_request_only(group: str, other: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.python()
    assert machine.set_up("test").returncode == 0
    assert not machine.installed() & commands(group)
    assert machine.set_up(group).returncode == 0
    assert machine.installed() >= commands(group)
    assert not machine.installed() & commands(other)


def test_the_environment_is_made_anew_when_the_lock_changes(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.python()
    assert "environment ready" in machine.set_up("test").stdout
    assert machine.set_up("test").stdout == ""
    (machine.root / "tools/requirements.lock").write_text("# changed\n")
    assert "environment ready" in machine.set_up("test").stdout


def test_without_root_it_says_what_is_missing_and_goes_on(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.python()
    for name in ("gcc", "cmake", "ninja"):
        machine.program(name)
    result = machine.set_up("bench")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "missing qemu-system-arm: runs targets cm0, cm3, cm4f and cm33" in result.stdout
    line = next(line for line in result.stdout.splitlines() if "apt-get install" in line)
    assert "gcc-riscv64-unknown-elf" in line and " cmake" not in line
    assert "environment ready" in result.stdout
    assert machine.installed() == set()


@pytest.mark.parametrize("lacking", ["gcc", "cmake", "ninja"])
def test_without_root_and_without_the_least_it_fails_clearly(tmp_path: Path, lacking: str) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.python()
    for name in ("gcc", "cmake", "ninja"):
        machine.program(name)
    (machine.bin / lacking).unlink()
    result = machine.set_up("bench")
    assert result.returncode == 1
    assert f"{lacking} is missing: nothing can be built without it" in result.stderr


def test_a_user_with_sudo_installs_through_it(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    machine.python()
    machine.program("sudo", 'case $1 in -n) exit 0;; esac; exec "$@"')
    assert machine.set_up("bench").returncode == 0
    assert "qemu-system-arm" in machine.installed()


def test_stale_package_lists_are_read_again(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.python()
    for name in ("gcc", "cmake", "ninja"):
        machine.program(name)
    machine.program(
        "apt-get",
        f'echo "$@" >>{machine.calls}\n'
        f'case "$*" in *" update"*) : >{tmp_path}/fresh ;; *) [ -e {tmp_path}/fresh ] ;; esac',
    )
    result = machine.set_up("bench")
    assert "retrying with fresh package lists" in result.stdout
    assert "packages installed" in result.stdout


@pytest.mark.parametrize("without", ["qemu-system-riscv", "qemu-system-misc"])
def test_apt_is_asked_for_all_at_once_and_the_first_that_it_offers_is_taken(
    without: str, tmp_path: Path
) -> None:
    machine = Machine(tmp_path, user=0)
    machine.python()
    for name in ("gcc", "cmake", "ninja"):
        machine.program(name)
    machine.offers(but=without)
    assert "packages installed" in machine.set_up("bench").stdout
    taken = {"qemu-system-riscv", "qemu-system-misc"} & machine.installed()
    assert taken == {"qemu-system-riscv", "qemu-system-misc"} - {without}
    assert len(machine.questions.read_text().splitlines()) == 1


def test_what_apt_does_not_offer_has_the_lists_read_first(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    machine.python()
    for name in ("gcc", "cmake", "ninja"):
        machine.program(name)
    machine.offers(but="verilator")
    machine.set_up("bench")
    calls = machine.calls.read_text().splitlines()
    assert [" update" in call for call in calls] == [True, False]
    assert len(machine.questions.read_text().splitlines()) == 2


def test_an_unknown_job_is_refused(tmp_path: Path) -> None:
    result = Machine(tmp_path, user=0).set_up("tset")
    assert result.returncode == 1
    assert "usage: setup.sh [bench|test|telephone|mips|sparc]" in result.stderr
