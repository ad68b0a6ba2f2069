# SPDX-License-Identifier: MIT
"""Presets of a description, and the options that they select."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.needs import need_target
from tests.tools.command_line import Weft
from weft.building.generator import generate_node
from weft.model.configurations import CONFIGURATIONS, PRESETS, chosen
from weft.model.description import load
from weft.model.description.model import Config
from weft.paths import ROOT, SPEC

MINIMAL = SPEC / "valid" / "minimal" / "minimal.yaml"
STANDARD = {"checks": True, "fast_paths": True, "optimize": "speed", "timeouts": "heap"}
SMALL = {"checks": False, "fast_paths": False, "optimize": "size", "timeouts": "list"}
CONSTANTS = (
    *("WEFT_CONFIG_FAST_PATHS", "WEFT_CONFIG_TIME_LIST", "WEFT_CONFIG_COPY_PIECES"),
    "WEFT_CONFIG_CHECKS",
)


def described(folder: Path, config: str) -> Path:
    """Write the minimal application with a config."""
    text = MINIMAL.read_text().replace(
        "sources: [main.c]", f"sources: [main.c]\n  config: {config}"
    )
    (folder / "main.c").write_text((MINIMAL.parent / "main.c").read_text())
    file = folder / "app.yaml"
    file.write_text(text)
    return file


def keys_of(file: Path, **keys: Any) -> dict[str, Any]:
    """Return what the keys have that the preset small selects."""
    config = load(file, **keys).root.application.config
    return {key: getattr(config, key) for key in SMALL}


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("{}", STANDARD),
        ("{preset: standard}", STANDARD),
        ("{preset: small}", SMALL),
        (
            "{preset: small, checks: true, timeouts: heap}",
            SMALL | {"checks": True, "timeouts": "heap"},
        ),
        ("{optimize: size}", STANDARD | {"optimize": "size"}),
        ("{fast_paths: false}", STANDARD | {"fast_paths": False}),
        ("{timeouts: list}", STANDARD | {"timeouts": "list"}),
    ],
)
def test_a_preset_selects_what_is_not_given(
    tmp_path: Path, config: str, expected: dict[str, Any]
) -> None:
    assert keys_of(described(tmp_path, config)) == expected


def test_the_command_line_replaces_the_description(tmp_path: Path) -> None:
    file = described(tmp_path, "{checks: true, optimize: speed, timeouts: heap}")
    assert keys_of(file, **chosen("small")) == SMALL
    assert keys_of(file, **chosen("small", checks=True)) == SMALL | {"checks": True}
    assert keys_of(file, **chosen("checks", "small")) == SMALL | {"checks": True}
    small = described(tmp_path, "{preset: small}")
    assert keys_of(small, **chosen("default")) == SMALL
    assert keys_of(small, **chosen(None, optimize="speed")) == SMALL | {"optimize": "speed"}


def test_presets_name_keys_of_the_description() -> None:
    for name, keys in {**PRESETS, "small configuration": CONFIGURATIONS["small"]}.items():
        assert keys.keys() <= Config.model_fields.keys(), name
        assert Config.model_validate(keys)


@pytest.mark.parametrize(
    ("config", "constants"),
    [
        ("{preset: small}", '  "WEFT_CONFIG_FAST_PATHS=0"\n  "WEFT_CONFIG_TIME_LIST=1"\n'),
        ("{fast_paths: false}", '  "WEFT_CONFIG_FAST_PATHS=0"\n'),
        ("{timeouts: list}", '  "WEFT_CONFIG_TIME_LIST=1"\n'),
        ("{copies: pieces}", '  "WEFT_CONFIG_COPY_PIECES=1"\n'),
        ("{optimize: size}", ""),
    ],
)
def test_options_reach_the_compiler(tmp_path: Path, config: str, constants: str) -> None:
    node = generate_node(load(described(tmp_path, config)), "main", tmp_path / "main").read_text()
    assert f"set(WEFT_NODE_DEFINITIONS\n{constants})\n" in node


@pytest.mark.parametrize("checks", [0, 1])
def test_the_compilers_options_decide_nothing(checks: int) -> None:
    """Neither how time is kept nor which algorithm a service has follows -O."""
    source = "#include <weft/config.h>\n" + "\n".join(CONSTANTS)
    command = ["cc", "-E", "-P", f"-I{ROOT / 'include'}", f"-DWEFT_CONFIG_CHECKS={checks}", "-"]
    found = {
        subprocess.run(
            [*command, flag], input=source, capture_output=True, text=True, check=True
        ).stdout
        for flag in ("-O0", "-O2", "-Os", "-Og", "-O3")
    }
    (values,) = found
    assert values.split()[-4:] == ["1", "0", "0", str(checks)]


def test_build_shows_what_a_preset_selects(weft: Weft, tmp_path: Path) -> None:
    file = described(tmp_path, "{preset: small, timeouts: heap}")
    words = ("build", file, "-t", "host", "--build-dir", tmp_path / "build")
    shown = "preset small: checks: false, fast_paths: false, optimize: size, timeouts: heap\n"
    assert weft(*words).out.endswith(shown)
    assert json.loads(weft(*words, "--json").out)["selected"] == SMALL | {"timeouts": "heap"}
    standard = weft("build", MINIMAL, "-t", "host", "--build-dir", tmp_path / "standard")
    assert standard.code == 0 and "preset standard" not in standard.out


@pytest.mark.slow
@pytest.mark.parametrize("target", ["cm3", "rv32"])
def test_a_small_build_is_smaller_than_each_of_its_options(
    weft: Weft, tmp_path: Path, target: str
) -> None:
    need_target(target)
    sizes = {}
    for config in ("{preset: small}", *(f"{{preset: small, {o}}}" for o in OPPOSITES)):
        file = described(tmp_path, config)
        source = file.with_name("main.c")
        source.write_text(source.read_text().replace("weft_exit(0);", USES))
        out = weft("build", file, "-t", target, "--build-dir", tmp_path / "build", "--json").out
        sizes[config] = json.loads(out)["nodes"][0]["flash"]
    small = sizes.pop("{preset: small}")
    assert all(size > small for size in sizes.values()), (small, sizes)


USES = """(void)weft_sleep(WEFT_MS(1)); /* links what keeps time, and what copies messages */
    static weft_msgq_t queue;
    static uint32_t ring[64];
    weft_msgq_init(&queue, ring, sizeof ring, 1);
    (void)weft_msgq_put(&queue, ring, WEFT_NO_WAIT);
    weft_exit(0);"""
OPPOSITES = ("fast_paths: true", "timeouts: heap", "copies: pieces")
