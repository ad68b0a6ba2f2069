# SPDX-License-Identifier: MIT
"""The pieces of code in doc/how-to make one application, and it builds."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.examples.test_examples import ROOT
from tests.needs import need_compiler_of_documents, need_target
from tests.nightly import nightly

HOW_TO = ROOT / "doc" / "how-to"
PIECES = (
    *("tasks", "signal", "pass-data", "call-functions", "share-data", "memory", "own-hub"),
    *("end-waits", "time"),
    *("interrupts", "software-interrupts", "logs-and-statistics", "configure"),
    *("without-a-description", "describe-a-system", "several-nodes", "host-services"),
)
"""The pages with the pieces, in the order of their code."""
EXCERPTS = ("porting", "trace")
"""Pages whose code is none of it."""
ALONE = {"devices": "olimex-stm32-h405", "dma": "vex2", "orders-of-bytes": "mipssim"}
"""Pages whose code is an application of its own, and the board that it needs."""
GUIDE = "\n".join((HOW_TO / f"{name}.md").read_text(encoding="utf-8") for name in PIECES)
CODES = (ROOT / "doc" / "reference" / "misuse.md").read_text(encoding="utf-8")
MISUSE = (ROOT / "include" / "weft" / "misuse.h").read_text(encoding="utf-8")


def blocks(language: str, pages: str) -> list[tuple[str, str]]:
    """Return (name of the file or nothing, text) of the blocks of code."""
    return re.findall(rf"^```{language}(?: (\S+))?\n(.*?)^```$", pages, re.MULTILINE | re.DOTALL)


def merged(folder: Path, pages: str = GUIDE, board: str = "mps2-an385") -> dict[str, Any]:
    """Write the C files, and return the description that all fragments make."""
    source = '#include "system.h"\n\n'
    for name, text in blocks("c", pages):
        if name:
            (folder / name).write_text(text, encoding="utf-8")
        else:
            source += f"{text}\n"
    (folder / "main.c").write_text(source, encoding="utf-8")
    application: dict[str, Any] = {"sources": ["main.c"]}
    for _, text in blocks("yaml", pages):
        fragment = YAML(typ="safe").load(text)
        if "weft" in fragment or "topology" in fragment:
            continue
        for key, value in fragment.items():
            if isinstance(value, dict):
                application.setdefault(key, {}).update(value)
            else:
                application.setdefault(key, []).extend(value)
    return {
        "weft": 1,
        "topology": {"nodes": {"main": {"board": board}}},
        "application": application,
    }


def build(file: Path, description: dict[str, Any], target: str) -> None:
    YAML().dump(description, file)  # in the order of the page: fields of layouts have one
    run = subprocess.run(
        ["./weft", "build", str(file), "--target", target],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("target", ["cm3", *nightly("host")])
def test_code_builds(tmp_path: Path, target: str) -> None:
    need_target(target)
    build(tmp_path / "pieces.yaml", merged(tmp_path), target)


@pytest.mark.parametrize(("page", "target"), ALONE.items())
def test_code_of_a_page_builds(tmp_path: Path, page: str, target: str) -> None:
    need_target(target)
    text = (HOW_TO / f"{page}.md").read_text(encoding="utf-8")
    build(tmp_path / f"{page}.yaml", merged(tmp_path, text, target), target)


def test_every_piece_is_built() -> None:
    pages = (page for page in HOW_TO.glob("*.md") if "\n```c\n" in page.read_text("utf-8"))
    assert {page.stem for page in pages} - {*EXCERPTS, *ALONE} <= set(PIECES)


def test_every_misuse_has_its_number() -> None:
    numbers = [int(number) for number in re.findall(r"WEFT_MISUSE_\w+ = ([1-9]\d*)", MISUSE)]
    assert numbers == [int(number) for number in re.findall(r"^\| (\d+) \|", CODES, re.MULTILINE)]


def test_every_service_is_in_a_header() -> None:
    headers = "".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "include" / "weft").rglob("*.h")
    )
    named = set(re.findall(r"\bweft_[a-z_0-9]+\b", GUIDE, re.IGNORECASE))
    known = set(re.findall(r"\bweft_[a-z_0-9]+\b", headers, re.IGNORECASE))
    assert sorted(named - known - {"weft_irq_table", "WEFT_STACK_FLOATS"}) == []


@pytest.mark.parametrize("document", ["README.md", *nightly("doc/how-to/configure.md")])
def test_shown_sizes(document: str, tmp_path: Path) -> None:
    """Values in documents are those of Debian 12's compiler."""
    need_compiler_of_documents()
    build = ["examples/hello/hello.yaml", "--config", "small"]
    if document == "README.md":
        subprocess.run(["./weft", "new", str(tmp_path / "my-app")], cwd=ROOT, check=True)
        build = [str(tmp_path / "my-app" / "app.yaml")]
    run = subprocess.run(
        ["./weft", "build", *build, "--build-dir", str(tmp_path / "build")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.splitlines()[0] in (ROOT / document).read_text(encoding="utf-8")
