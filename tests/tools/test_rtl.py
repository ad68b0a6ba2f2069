# SPDX-License-Identifier: MIT
"""The machines of rtl/machines.yaml, and how their simulators are built and kept."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import end_without
from weft import rtl
from weft.diag.errors import WeftError, render
from weft.paths import ROOT
from weft.rtl import build, cores, inputs
from weft.rtl.build import simulator
from weft.rtl.machines import Machine

TOOL = """#!/bin/sh
# Stands for {name}: says its version, or "builds" and counts how often.
case "$*" in --version) echo "{name} 5.0"; exit 0;; esac
echo build >>{count}
[ -e {broken} ] && {{ cat {broken}; exit 1; }}
sleep 0.3
mkdir -p obj && cp rtl/soc.sv obj/soc
"""


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give programs that pretend to build, and a folder of their own for simulators."""
    for kind in ("vexriscv", "ibex"):
        if cores.KINDS[kind].folder is None:
            end_without("packages with the cores")
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in rtl.TOOLS:
        script = folder / name
        values = {"count": tmp_path / "count", "broken": tmp_path / "broken", "name": name}
        script.write_text(TOOL.format(**values))
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(build, "FOLDER", tmp_path / "sim")
    build.tool_version.cache_clear()
    yield tmp_path
    build.tool_version.cache_clear()


def builds(tools: Path) -> int:
    file = tools / "count"
    return len(file.read_text().splitlines()) if file.exists() else 0


def refusal(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "machines.yaml"
    file.write_text("clock: 80_000_000\nmachines:\n" + text)
    with pytest.raises(WeftError) as caught:
        rtl.machines(file)
    assert {problem.code for problem in caught.value.problems} == {"W180"}
    return [render(problem) for problem in caught.value.problems]


def test_the_machines_of_the_tree() -> None:
    found = rtl.machines()
    assert {"vex", "vex2", "vex8", "mixed", "ibex"} <= set(found)
    assert len(found["vex8"].each) == 8
    assert [core.kind for core in found["mixed"].each] == ["vexriscv", "ibex"]
    assert found["vex"].clock == 80_000_000
    assert found["vex2"].memories[1] == ("core 1's internal memory", 0x10100000, 256 << 10)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("  a: {cores: [{kind: vexriscv, variant: Full}]}", "`machines.a.title`: Field required"),
        (
            "  a: {title: t, cores: []}",
            "machines.yaml:3:17: error W180: `machines.a.cores`: List should",
        ),
        (
            "  a: {title: t, cores: [{kind: vexriscw, variant: Full}]}",
            "machines.yaml:3:32: error W180: `vexriscw` is no kind of a core",
        ),
        (
            "  a: {title: t, cores: [{kind: vexriscv, variant: Fall}]}",
            "machines.yaml:3:51: error W180: `Fall` is no variant of VexRiscv",
        ),
        (
            "  a: {title: t, internal: 5000, cores: [{kind: vexriscv, variant: Full}]}",
            "`machines.a.internal`: the size of a memory is a power of two",
        ),
        (
            "  a: {title: t, internal: 0x200000, cores: [{kind: vexriscv, variant: Full}]}",
            "`machines.a.internal`: Input should be less than or equal to 1048576",
        ),
        (
            "  a: {title: t, cores: [{kind: vexriscv, variant: Full, count: 16},"
            " {kind: vexriscv, variant: Full}]}",
            "17 cores; a machine has up to 16",
        ),
        ("  A b: {title: t, cores: [{kind: vexriscv, variant: Full}]}", "should match pattern"),
        (
            "  a: {title: t, speed: 3, cores: [{kind: vexriscv, variant: Full}]}",
            "`machines.a.speed`: Extra inputs",
        ),
    ],
)
def test_each_error_has_its_place(tmp_path: Path, text: str, says: str) -> None:
    (told,) = refusal(tmp_path, text)
    assert says in told
    assert f"{tmp_path}/machines.yaml:3" in told


def test_near_misses_get_a_hint(tmp_path: Path) -> None:
    (told,) = refusal(tmp_path, "  a: {title: t, cores: [{kind: vexriscv, variant: Ful}]}")
    assert "Full" in told.splitlines()[-1]
    with pytest.raises(WeftError, match="unknown simulated machine `vax`") as caught:
        rtl.machine("vax")
    assert "vex" in caught.value.problems[0].hint


def test_variants_get_names_of_their_own() -> None:
    text = "module Cpu (\n  Cache c();\nendmodule\nmodule Cache (\nendmodule\n"
    wrapper = "module core_x; Cpu cpu(); Cpus other(); endmodule\n"
    text, wrapper = cores.renamed(text, "Big", wrapper, "x")
    assert text == "module Cpu_Big (\n  Cache_Big c();\nendmodule\nmodule Cache_Big (\nendmodule\n"
    assert wrapper == "module core_x_big; Cpu_Big cpu(); Cpus other(); endmodule\n"


@pytest.mark.parametrize("name", rtl.machines())
def test_every_core_counts_what_is_skipped(name: str, tools: Path) -> None:
    texts = inputs.gather(rtl.machine(name)).files.items()
    packages = b"".join(text for file, text in texts if file.startswith("package/"))
    for core in rtl.machine(name).each:
        usual, ours = map(str.encode, cores.KINDS[core.kind].clock)
        assert ours in packages and usual not in packages


def test_each_number_has_its_core(tools: Path) -> None:
    found = inputs.gather(rtl.machine("mixed"))
    module = found.files["cores/core.sv"].decode()
    assert "0: begin : g_vexriscv_full" in module
    assert "1: begin : g_ibex" in module
    assert ".WritebackStage(1)" in module
    header = found.files["host/config.h"].decode()
    assert '{"Ibex maxperf", true, 128},' in header
    assert "MACHINE_CORES = 2;" in header


def test_inputs_do_not_know_where_they_come_from(tools: Path) -> None:
    found = inputs.gather(rtl.machine("mixed"))
    assert found.digest() == inputs.gather(rtl.machine("mixed")).digest()
    for name, text in found.files.items():
        assert str(ROOT).encode() not in text, name
    assert not any(Path(name).is_absolute() for name in found.files)


def test_hardware_and_host_program_have_a_hash_each(tools: Path) -> None:
    plain, traced = (inputs.gather(rtl.machine("vex"), wave) for wave in (False, True))
    assert plain.rtl == traced.rtl
    assert plain.digest() != traced.digest()
    assert plain.rtl != inputs.gather(rtl.machine("vex-imac")).rtl
    larger = rtl.machine("vex").model_copy(update={"internal": 128 << 10})
    assert inputs.gather(larger).rtl != plain.rtl


def test_a_simulator_is_built_once(tools: Path, capfd: pytest.CaptureFixture[str]) -> None:
    first = simulator(rtl.machine("vex"))
    assert first.is_file()
    assert "building the simulator of vex with verilator 5.0" in capfd.readouterr().err
    assert simulator(rtl.machine("vex")) == first
    assert capfd.readouterr().err == ""
    assert builds(tools) == 1
    assert simulator(rtl.machine("vex"), wave=True).parent.name.endswith("-wave")
    assert simulator(rtl.machine("vex2")) != first
    assert builds(tools) == 3


def test_a_change_builds_anew_and_the_old_one_stays(
    tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = simulator(rtl.machine("vex"))
    whole = inputs.gather

    def changed(machine: Machine, wave: bool = False) -> inputs.Inputs:
        found = whole(machine, wave)
        found.files["rtl/soc.sv"] += b"// changed\n"
        return found

    monkeypatch.setattr(build, "gather", changed)
    second = simulator(rtl.machine("vex"))
    assert second != first
    assert first.is_file()
    monkeypatch.setattr(build, "gather", whole)
    assert simulator(rtl.machine("vex")) == first
    assert builds(tools) == 2


def test_a_new_version_of_a_tool_builds_anew(tools: Path) -> None:
    first = simulator(rtl.machine("vex"))
    script = tools / "bin" / "verilator"
    script.write_text(script.read_text().replace("5.0", "5.1"))
    build.tool_version.cache_clear()
    assert simulator(rtl.machine("vex")) != first


def test_two_commands_at_once_build_once(tools: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from weft import rtl; from weft.rtl import build\n"
        "build.FOLDER = Path(sys.argv[1])\n"
        "print(rtl.simulator(rtl.machine('vex')))"
    )
    command = [sys.executable, "-c", code, str(tools / "sim")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    paths = {process.communicate(timeout=60)[0] for process in running}
    assert [process.returncode for process in running] == [0, 0, 0]
    assert len(paths) == 1
    assert builds(tools) == 1


def test_a_failure_leaves_nothing_and_shows_the_tree(tools: Path) -> None:
    (tools / "broken").write_text(
        "make: Entering directory obj\n%Error: rtl/soc.sv:3:1: syntax error\n"
        "../host/main.cpp:7:2: error: no\n"
    )
    with pytest.raises(WeftError) as caught:
        simulator(rtl.machine("vex"))
    assert caught.value.problems[0].code == "W183"
    assert caught.value.details.splitlines() == [
        f"%Error: {ROOT}/rtl/soc/soc.sv:3:1: syntax error",
        f"{ROOT}/rtl/host/main.cpp:7:2: error: no",
    ]
    assert sorted(path.name for path in (tools / "sim" / "vex").iterdir()) == ["lock"]
    (tools / "broken").unlink()
    left = tools / "sim" / "vex" / "work-of-one-that-was-killed"
    left.mkdir()
    assert simulator(rtl.machine("vex")).is_file()
    assert not left.exists()


def test_only_the_last_ones_stay(tools: Path) -> None:
    for size in range(12, 20):
        simulator(rtl.machine("vex").model_copy(update={"internal": 1 << size}))
    kept = [path for path in (tools / "sim" / "vex").iterdir() if path.is_dir()]
    assert len(kept) == build.KEPT
    assert builds(tools) == 8


def test_what_is_missing_is_named(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(WeftError) as caught:
        simulator(rtl.machine("vex"))
    (problem,) = caught.value.problems
    assert problem.code == "W182"
    assert "not installed: verilator, g++, make" in problem.message
    assert problem.hint == "apt-get install verilator g++ make"
    monkeypatch.setattr(build, "ZLIB", tools / "none.h")
    with pytest.raises(WeftError, match=r"not installed: .*zlib1g-dev"):
        simulator(rtl.machine("vex"), wave=True)


def test_a_result_says_where_it_comes_from(tools: Path) -> None:
    found = rtl.context(rtl.machine("vex"))
    assert found["cores"] == ["VexRiscv Full"]
    assert found["clock"] == 80_000_000
    assert found["packages"]["pythondata-cpu-vexriscv"]
    line = rtl.version(rtl.machine("vex2"))
    assert "vex2: 2 x VexRiscv Full; internal 256 KiB" in line
    assert "80 MHz, RTL " in line
