# SPDX-License-Identifier: MIT
"""Sources that ask for nodes link and run with any number of them."""

from pathlib import Path

import pytest

from tests.needs import needs
from tests.tools.command_line import Weft
from weft.building.generator import generate_node
from weft.model.description import load

DESCRIPTION = """\
weft: 1
topology:
  nodes:
    near: {board: linux}
    far: {board: linux}
  links:
    - {between: [near, far], driver: shm}
application:
  sources: [main.c]
  hubs:
    done: {type: sem, node: far}
  tasks:
    watcher: {entry: watcher, priority: 5, stack: 2048, node: near, uses: [done]}
"""
MAP = "weft: 1\nnodes: {watcher: near, done: near}\n"
MAIN = """\
#include <weft/net.h>

#include "system.h"

static void on_change(unsigned node, weft_node_state_t state)
{
    weft_printf("node %u: %d\\n", node, (int)state);
}

void watcher(void *arg)
{
    (void)arg;
    weft_node_on_change(on_change);
    weft_printf("%s is node %u\\n", weft_node_name(), weft_node_self());
    (void)weft_sem_give(&done);
    weft_printf("near %d, far %d\\n", (int)weft_node_state(near_node),
                (int)weft_node_state(far_node));
    weft_exit(9);
}
"""
ALONE = """\
weft: 1
topology: {nodes: {near: {board: linux}}}
application:
  sources: [main.c]
  hubs: {done: {type: sem}}
  tasks:
    watcher: {entry: watcher, priority: 5, stack: 2048, uses: [done]}
"""

pytestmark = needs("cmake", "ninja", "gcc")


@pytest.fixture
def application(tmp_path: Path) -> Path:
    (tmp_path / "app.yaml").write_text(DESCRIPTION)
    (tmp_path / "one.map").write_text(MAP)
    (tmp_path / "main.c").write_text(MAIN)
    return tmp_path


def test_on_two_nodes(weft: Weft, application: Path) -> None:
    result = weft("run", application / "app.yaml", "-q", "--build-dir", application / "build")
    assert result.code == 9, result.err
    assert "near is node 0" in result.out and "near 1, far 1" in result.out


def test_with_all_on_one(weft: Weft, application: Path) -> None:
    """The node that is left empty keeps its name, and is no peer: WEFT_NODE_UNKNOWN."""
    options = ["-q", "--map", application / "one.map", "--build-dir", application / "build"]
    result = weft("run", application / "app.yaml", *options)
    assert (result.code, result.err) == (9, "")
    assert result.out == "near is node 0\nnear 1, far 4\n"


def test_in_a_description_of_one_node(weft: Weft, application: Path) -> None:
    (application / "app.yaml").write_text(ALONE)
    text = MAIN.replace("near_node", "weft_node_self()").replace("far_node", "1U")
    (application / "main.c").write_text(text)
    for target in ("host", "cm3"):
        result = weft(
            "run", application / "app.yaml", "-q", "-t", target, "--build-dir", application / target
        )
        assert (result.code, result.err) == (9, "")
        assert result.out == "near is node 0\nnear 1, far 4\n"


def test_nodes_that_are_left_empty_have_the_last_numbers(application: Path, tmp_path: Path) -> None:
    (application / "one.map").write_text("weft: 1\nnodes: {watcher: far, done: far}\n")
    description = load(application / "app.yaml", placement=application / "one.map")
    generate_node(description, "far", tmp_path / "out")
    text = (tmp_path / "out" / "system.h").read_text()
    assert "far_node = 0,\n    near_node = 1,\n" in text
