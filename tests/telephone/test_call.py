# SPDX-License-Identifier: MIT
"""The example `telephone`: calls between the phone on a DSP node and baresip, as its command makes
them.

Its programs are in the set-up's group `telephone`: Debian's Kamailio starts as a server.
"""

import itertools
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("baresip", "espeak-ng", "kamailio", "tshark")
HEADERS = ("re/re.h", "rem/rem.h", "codec2/codec2.h")
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin"
LACKING = [
    *(name for name in NEEDED if shutil.which(name, path=PATH) is None),
    *(name for name in HEADERS if not (Path("/usr/include") / name).exists()),
]
pytestmark = pytest.mark.skipif(
    bool(LACKING), reason=f"{', '.join(LACKING)}: not installed; sh tools/setup/setup.sh telephone"
)
OURS = ("phone to baresip", "baresip to phone")
ALONE = ("caller to callee", "callee to caller")


def call(folder: Path, *options: str) -> dict[str, Any]:
    """Make a call and return what was measured."""
    command = ["examples/telephone/run", "--folder", str(folder), *options]
    run = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False
    )
    if "may not capture" in run.stderr:
        pytest.skip(run.stderr)
    assert run.returncode == 0, run.stdout + run.stderr
    results: dict[str, Any] = json.loads((folder / "results.json").read_text())
    assert {name: stream["lost"] for name, stream in results["streams"].items()} == dict.fromkeys(
        (*OURS, *ALONE), 0
    )
    return results


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a short call in which the DSP node is killed and returns."""
    folder = tmp_path_factory.mktemp("call")
    call(folder, "--seconds", "4", "--codec", "PCMA", "--fault", "kill")
    return folder


def test_the_dsp_node_is_killed_in_a_call_and_returns(folder: Path) -> None:
    results = json.loads((folder / "results.json").read_text())
    assert results["streams"]["phone to baresip"]["packets"] == 200
    assert results["frames"]["DSP node"] > 100 and results["frames"]["phone"] > 50
    assert results["fallback_ms"] <= 100
    assert all(equal == count > 20000 for equal, count in results["speech"].values())


def test_fields_of_packets(folder: Path) -> None:
    """Those of the source's figures 13 to 15: G.711, 160 bytes each 20 ms, numbers in order."""
    table, packet = (folder / "packets.txt").read_text().split("\n\n", 1)
    rows = [line.split() for line in table.splitlines()[1:]]
    assert {row[4] for row in rows} == {"8"} and {row[8] for row in rows} == {"160"}
    assert len({row[5] for row in rows}) == 1
    for before, after in itertools.pairwise(rows):
        assert (int(after[6]) - int(before[6])) % 65536 == 1
        assert int(after[7]) - int(before[7]) == 160
    for field in ("Version: RFC 1889 Version (2)", "G.711 PCMA (8)", "Stream setup by SDP"):
        assert field in packet


def test_a_folder_with_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter").touch()
    command = ["-m", "examples.telephone.call", "--programs", "build", "--folder", str(tmp_path)]
    run = subprocess.run(
        [ROOT / ".venv/bin/python", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 2 and "is not empty" in run.stderr, run.stderr
    assert (tmp_path / "letter").exists()


def test_without_programs_it_says_what_to_install(tmp_path: Path) -> None:
    command = ["-m", "examples.telephone.call", "--programs", str(tmp_path)]
    run = subprocess.run(
        [ROOT / ".venv/bin/python", *command],
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 1 and run.stderr.startswith("telephone: not installed: "), run.stderr


@pytest.mark.slow
def test_a_minute_without_loss_and_with_less_jitter_than_baresip(tmp_path: Path) -> None:
    results = call(tmp_path, "--seconds", "60")
    streams = results["streams"]
    assert streams["phone to baresip"]["packets"] == 3000
    assert results["frames"]["DSP node"] > 5900
    jitter = {name: stream["jitter_ms"] for name, stream in streams.items()}
    assert jitter["phone to baresip"] <= min(jitter[name] for name in ALONE), jitter


@pytest.mark.slow
def test_the_dsp_node_hangs(tmp_path: Path) -> None:
    """One call waits, the others do not; it is used when it goes on."""
    results = call(tmp_path, "--seconds", "12", "--fault", "hang")
    assert results["frames"]["phone"] > 300
    assert all(equal == count > 90000 for equal, count in results["speech"].values())


@pytest.mark.slow
@pytest.mark.parametrize("fault", [(), ("--fault", "kill")], ids=["whole", "kill"])
def test_codec_2(tmp_path: Path, fault: tuple[str, ...]) -> None:
    """What arrives is what arrives between two baresips."""
    results = call(tmp_path, "--seconds", "10", "--codec", "CODEC2", *fault)
    assert all(equal == count > 60000 for equal, count in results["speech"].values())
