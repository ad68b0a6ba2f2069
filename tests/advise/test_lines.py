# SPDX-License-Identifier: MIT
"""The lines to paste are lines of a description that is right."""

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.advise.made import question, tables
from weft.lab.advise.lines import yaml_lines
from weft.lab.advise.model import Model
from weft.model.description import load

TASK = {"priority": 5, "stack": 1024}


@pytest.mark.parametrize("result", [None, 80])
@pytest.mark.parametrize("size", [1, 160, 9001, 65504])
@pytest.mark.parametrize("target", ["mixed", "vex2", "rv32", "host"])
def test_lines_can_be_pasted(target: str, size: int, result: int | None, tmp_path: Path) -> None:
    asked = question(size, result=result, target=target)
    yaml = YAML(typ="safe", pure=True)
    yaml.representer.ignore_aliases = lambda *_: True
    for strategy in Model(asked, tables(target)).strategies():
        made: dict[str, Any] = yaml.load("\n".join(yaml_lines(asked, strategy, with_hubs=True)))
        boards = [board.name for board in asked.pair.boards]
        made["weft"] = 1
        made["topology"]["nodes"] = {n: {"board": b} for n, b in zip("ab", boards, strict=True)}
        hubs = list(made["application"]["hubs"])
        made["application"]["sources"] = ["main.c"]
        lent = {"uses": hubs[1:]}
        serves = {"serves": "data", **lent} if result else {"uses": hubs}
        made["application"]["tasks"] = {
            "sender": {"entry": "sender", **TASK, "node": "a", "uses": hubs},
            "other": {"entry": "other", **TASK, "node": "b", **serves},
        }
        (tmp_path / "main.c").touch()
        file = tmp_path / "app.yaml"
        with file.open("w", encoding="utf-8") as stream:
            yaml.dump(made, stream)
        link = load(file, target).network.links[0]
        assert link.options.notify == strategy.method.notify
        assert link.moves == (strategy.method.transfer == "dma")
