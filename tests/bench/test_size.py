# SPDX-License-Identifier: MIT
"""Sizes: from headers and maps, and of the real kernel."""

import io
import itertools
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tests.needs import need_tools
from tests.nightly import nightly
from weft.base.elf_types import Elf
from weft.cli.commands.size import _print as show
from weft.diag.errors import WeftError
from weft.lab.size import link_probe, network_size, size
from weft.lab.size.source_lines import code_by_file
from weft.model.boards import board_of
from weft.paths import ROOT


def test_public_functions_of_a_header() -> None:
    functions = link_probe.public_functions("sem.h")
    assert functions[0] == "weft_sem_init"
    assert {"weft_sem_give", "weft_sem_take"} <= set(functions)


def test_options_are_apart_from_their_service() -> None:
    assert all(f.startswith("weft_rmutex_") for f in size.functions_of("recursive mutex"))
    assert not any(f.startswith("weft_rmutex_") for f in size.functions_of("mutex"))


def test_every_public_header_belongs_to_a_service() -> None:
    headers = {name for names in size.SERVICES.values() for name in names}
    folder = ROOT / "include" / "weft"
    without = {"weft.h", "types.h", "config.h", "misuse.h", "irq.h"}
    without |= {"net.h", "remote.h", "request.h", "host.h", "processor.h"}  # of several nodes
    # Of kernels with a feature: its folder is in the build or not.
    without |= {"swi.h", "periodic.h", "idle.h", "account.h", "object.h", "trace.h", "dump.h"}
    without |= {"budget.h", "ceiling.h", "delete.h", "device.h", "dma.h", "slice.h"}
    without |= {"user.h", "user_calls.h", "user_names.h"}
    without |= {"mailbox.h", "stats.h"}  # inline only
    assert {p.name for p in folder.glob("*.h")} - without == headers


def test_sets_grow() -> None:
    sets = list(size.peer_sets().values())
    assert all(set(a) < set(b) for a, b in itertools.pairwise(sets))


@pytest.fixture
def linked(tmp_path: Path) -> tuple[str, Elf]:
    need_tools("arm-none-eabi-gcc")
    source = tmp_path / "a.c"
    source.write_text(
        "int kept[4] = {1}; int zero[256]; const int table[2] = {1, 2};"
        "int weft_a(int i) { return kept[i] + zero[i] + table[i]; }"
        "int weft_dropped(void) { return 1; }"
    )
    compile_ = ["arm-none-eabi-gcc", "-mcpu=cortex-m3", "-mthumb", "-O2", "-ffunction-sections"]
    subprocess.run(
        [*compile_, "-fdata-sections", "-c", source, "-o", tmp_path / "a.c.obj"], check=True
    )
    archive = tmp_path / "libx_kernel.a"
    subprocess.run(["arm-none-eabi-ar", "rcs", archive, tmp_path / "a.c.obj"], check=True)
    elf, link_map = tmp_path / "a.elf", tmp_path / "a.map"
    command = [*compile_, "-nostdlib", "-Wl,--gc-sections", "-Wl,-u,weft_a", "-Wl,-e,weft_a"]
    subprocess.run([*command, archive, f"-Wl,-Map,{link_map}", "-o", elf], check=True)
    return link_map.read_text(), Elf(elf)


def test_bytes_are_attributed_to_files(linked: tuple[str, Elf]) -> None:
    probe = link_probe.read_map(*linked)
    sizes = probe.files["kernel", "a.c"]
    assert (sizes.data, sizes.bss, sizes.rodata) == (16, 1024, 8)
    assert 0 < sizes.text < 60
    rest = probe.unattributed
    assert 0 <= rest.text < 8 and (rest.data, rest.bss) == (0, 0)


def test_sizes_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without those of the network, which the next test has."""
    need_tools("arm-none-eabi-gcc", "cmake", "ninja")
    monkeypatch.setattr(network_size, "can_measure", lambda target: False)
    report = size.measure("cm3", "small")
    sets = report.sets
    names = list(size.peer_sets())
    kernels = [sets[name].kernel for name in names]
    assert kernels == sorted(kernels) and kernels[0] > 300
    everything = sets["everything"]
    assert everything.comparable == everything.kernel + everything.assembly
    assert everything.assembly > 200  # the switch, and the entries of interrupts and faults
    assert everything.kernel < sum(s.text for s in report.files.values())
    assert report.objects["semaphore"] == 8
    assert report.services["semaphore"].text > 0
    assert abs(everything.unattributed) < 128


@pytest.mark.slow
def test_sizes_of_the_network() -> None:
    need_tools("arm-none-eabi-gcc", "cmake", "ninja")
    network = network_size.measure("cm3", "small", "default")
    sums = [parts.sum for parts in network.steps.values()]
    assert sums == sorted(sums)
    for parts in network.steps.values():
        assert 0 < parts.hubs < parts.link < parts.network < parts.sum
    whole = list(network.steps.values())[-1]
    assert all(parts.sum > whole.sum for parts in network.features.values())
    assert list(network.alone.values())[-1].sum < whole.kernel


def test_probes_side_by_side_are_those_one_after_another() -> None:
    need_tools("arm-none-eabi-gcc", "cmake", "ninja")
    built = link_probe.build("cm3", "small", "default")
    sets = {name: size.functions_of(name) for name in ("tasks", "semaphore", "mutex", "timer")}
    found = link_probe.link_all(built, sets)
    assert list(found) == list(sets)
    for name, functions in sets.items():
        assert found[name] == link_probe.link(built, functions, f"{name}_alone")
    assert found["semaphore"] != found["mutex"]


def test_a_probe_that_does_not_link_is_named() -> None:
    need_tools("arm-none-eabi-gcc", "cmake", "ninja")
    built = link_probe.build("cm3", "small", "default")
    board = built.board.model_copy(update={"link_flags": ["-Wl,--no-such-option"]})
    broken = replace(built, board=board)
    sets = {name: size.functions_of(name) for name in ("semaphore", "mutex")}
    with pytest.raises(WeftError, match="the probe semaphore does not link"):
        link_probe.link_all(broken, sets)


@pytest.mark.parametrize("presets", [["standard", "small"], ["standard"], ["small"]])
def test_sizes_are_shown(presets: list[str]) -> None:
    """Each choice of presets, on the target whose values are compared with other kernels'."""
    console = Console(file=io.StringIO(), width=200)
    show(console, [made(preset) for preset in presets])
    text = console.file.getvalue()  # type: ignore[attr-defined]
    rows = size.other_kernels(presets[0])
    least = min(int(row["semaphore"]) for row in rows)
    rows_shown = [line.split()[:3] for line in text.splitlines()]
    assert ["semaphore", "8", str(least)] in rows_shown


def made(preset: str) -> size.Report:
    """A report as `measure()` makes it, with the same value everywhere."""
    report = size.Report("cm3", preset, "default")
    for name in (*size.peer_sets(), *size.goal_sets()):
        report.sets[name] = size.SetSize(1000, 10, 100, 20, 5, 4, 3, 0)
    report.services["semaphore"] = link_probe.Sizes(200, 1, 2, 3)
    report.files["kernel/sem.c"] = link_probe.Sizes(200, 1, 2, 3)
    report.objects.update(dict.fromkeys(size.OBJECTS, 8))
    return report


def test_code_counts_for_its_own_file(tmp_path: Path) -> None:
    need_tools("arm-none-eabi-gcc")
    (tmp_path / "one.h").write_text("static inline int twice(int i) { return i * i + 3 * i; }\n")
    (tmp_path / "one.c").write_text(
        '#include "one.h"\nint other(int); int main(void) { return other(twice(*(int *)64)); }\n'
    )
    (tmp_path / "two.c").write_text("int other(int i) { return i / 7 + i % 5 + *(int *)128; }\n")
    command = ["arm-none-eabi-gcc", "-mcpu=cortex-m3", "-mthumb", "-Os", "-g", "-flto"]
    command += ["-nostdlib", "-Wl,-e,main", "one.c", "two.c", "-o", "all.elf"]
    subprocess.run(command, cwd=tmp_path, check=True)
    elf = tmp_path / "all.elf"
    found = {Path(n).name: size for n, size in code_by_file(elf, "arm-none-eabi").items()}
    text = next(s.size for s in Elf(elf).sections if s.name == ".text")
    assert found.keys() == {"one.c", "two.c"} and min(found.values()) > 8
    assert sum(found.values()) == text


def test_a_table_of_vectors_is_no_context_switch() -> None:
    files = {("arch", "vectors.S"): 4096, ("arch", "switch.S"): 100, ("kernel", "sched.c"): 900}
    probe = link_probe.Probe({key: link_probe.Sizes(text) for key, text in files.items()})
    assert probe.assembly() == 100
    assert size.set_size(probe).comparable == 1000


def test_the_network_is_measured_where_memory_can_be_shared_with_linux() -> None:
    assert network_size.can_measure("cm3")
    assert not network_size.can_measure("vex")


@pytest.mark.parametrize("target", ["cm3", *nightly("cm33", "rv32", "rv64")])
@pytest.mark.parametrize("feature", network_size.FEATURES.values())
def test_a_network_with_each_feature_fits_a_machine(
    tmp_path: Path, target: str, feature: str
) -> None:
    """A machine with one UART cannot have two links to Linux: forwarding is between its cores."""
    if not network_size.can_measure(target):
        pytest.skip(f"{target} shares no memory with Linux")
    described = network_size.program(feature, list(network_size.STEPS.values()), feature=feature)
    found = network_size.load_on(tmp_path, feature, described, board_of(target), {})
    assert feature in found.nodes
