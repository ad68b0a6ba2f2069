# SPDX-License-Identifier: MIT
"""For any content of a file, the check accepts it or reports readable errors."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from weft.building.generator import generate_node
from weft.diag.errors import WeftError, render
from weft.model.description import load
from weft.paths import SPEC

SEEDS = [
    (SPEC / "valid" / "all_objects" / "all_objects.yaml").read_text(),
    (SPEC / "valid" / "two_nodes" / "two_nodes.yaml").read_text(),
    (SPEC / "valid" / "two_processes" / "two_processes.yaml").read_text(),
    (SPEC / "valid" / "replicated" / "replicated.yaml").read_text(),
]
PIECES = [
    *(
        "{",
        "}",
        "[",
        "]",
        ":",
        ": ",
        ",",
        "-",
        "- ",
        "\n",
        "  ",
        "\t",
        "#",
        "&a",
        "*a",
        "!",
        "!!int",
    ),
    *("<<", "|", ">", "'", '"', "%", "@", "`", "---", "...", "?", "\\", "\\x", "\x00", "\u2028"),
    *("weft", "topology", "nodes", "application", "hubs", "tasks", "type", "sem", "uses", "node"),
    *("null", "~", "true", "0x", "0o8", "1e999", ".nan", "-.inf", "1_0", "1:30", "9" * 30, "💥"),
]
FEW = settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
MAX_LINE = 600


@pytest.fixture
def file(tmp_path: Path) -> Path:
    for name in ("main.c", "handlers.c", "gpp.c", "dsp.c", "types.h"):
        (tmp_path / name).touch()
    return tmp_path / "fuzz.yaml"


def check(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    try:
        description = load(file)
    except WeftError as error:
        assert error.problems
        for problem in error.problems:
            text = render(problem)
            assert problem.code in text and "Traceback" not in text
            assert "\x00" not in problem.message
            assert max(map(len, text.splitlines())) < MAX_LINE
        return
    for node in description.nodes:
        generate_node(description, node, file.parent / "generated" / node)


@FEW
@given(content=st.binary(max_size=400))
@example(content=b"")
@example(content=b"\xef\xbb\xbf")
@example(content=b"\xff\xfe\x00")
@example(content=b"[" * 5000)
@example(content=b"{a: " * 5000)
@example(content=b"- " * 5000)
@example(content=b"\r\r\n\x85\xc2\x85")
def test_bytes(file: Path, content: bytes) -> None:
    check(file, content)


@FEW
@given(pieces=st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=60))
def test_pieces_of_yaml(file: Path, pieces: list[str]) -> None:
    check(file, "".join(pieces).encode("utf-8", "surrogatepass"))


@FEW
@given(
    seed=st.sampled_from(SEEDS),
    edits=st.lists(
        st.tuples(st.integers(0, 3000), st.integers(0, 40), st.sampled_from(PIECES)), max_size=6
    ),
)
def test_edited_descriptions(file: Path, seed: str, edits: list[tuple[int, int, str]]) -> None:
    text = seed
    for position, removed, piece in edits:
        at = position % (len(text) + 1)
        text = text[:at] + piece + text[at + removed :]
    check(file, text.encode("utf-8", "surrogatepass"))


KEYS = st.sampled_from(
    """weft topology nodes main board links application sources include config checks slice hubs a b
    type message depth initial block count capacity hub_type state tasks entry arg priority stack
    uses node timers handler delay period interrupts irq latency define sources
    count machine between driver notify shape columns ring offset routes at to via payload heartbeat
    delivery owner_death controls requests""".split()
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["sem", "msgq", "port", "hub", "10ms", "main", "a", "uint32_t", "mps2-an385"])
    | st.sampled_from(
        ["shm", "socket", "uart", "ring", "mesh", "poll", "posted", "off", "a+1", "b-1"]
    )
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=30,
)


@FEW
@given(topology=VALUES, hubs=VALUES, tasks=VALUES, rest=st.dictionaries(KEYS, VALUES, max_size=4))
def test_trees(file: Path, topology: Any, hubs: Any, tasks: Any, rest: Any) -> None:
    nodes = {"nodes": {"main": {"board": "mps2-an385"}}}
    application = {"sources": ["main.c"], "hubs": hubs, "tasks": tasks, **rest}
    for top in (topology, nodes):
        data = {"weft": 1, "topology": top, "application": application}
        check(file, json.dumps(data).encode())


class Dice(random.Random):
    """Draws what is mostly sound, so that much of it passes the check."""

    def some(self, *names: str) -> str:
        return self.choice(names) if self.random() < 0.98 else self.choice(["x0", "y+1", "q", ""])

    def chance(self, share: float) -> bool:
        return self.random() < share


def topology(dice: Dice) -> dict[str, Any]:
    nodes: dict[str, Any] = {name: {"board": "linux"} for name in "abc"}
    for node in nodes.values():
        if dice.chance(0.3):
            node["count"] = dice.randint(1, 4)
        if dice.chance(0.02):
            node["board"] = dice.choice(["mps2-an385", "virt-rv32"])
    links = []
    for pair in (["a", "b"], ["b", "c"], ["c", "a"], ["a", "a"], ["b", "b"]):
        twice = pair[0] == pair[1]
        if dice.chance(0.75) and (not twice or "count" in nodes[pair[0]] or dice.chance(0.02)):
            link: dict[str, Any] = {"between": pair, "driver": dice.some("shm", "socket")}
            if twice and dice.chance(0.98):
                shapes = ["line", "ring", "mesh", "star", "tree", "full"]
                link["shape"] = dice.choice(shapes)
            if dice.chance(0.2):
                link["payload"] = dice.choice([32, 64])
            links.append(link)
    routes = [dict.fromkeys(("at", "to", "via"), "a")] if dice.chance(0.02) else []
    for _ in range(dice.choice([0, 0, 0, 1, 2])):
        at, to, via = dice.sample("abc", 3)
        routes.append({"at": at, "to": to, "via": via})
    return {"nodes": nodes, "links": links, "routes": routes}


def application(dice: Dice) -> dict[str, Any]:
    kinds = ["sem", "sem", "event", "mutex", "cond"]
    hubs: dict[str, Any] = {
        name: {"type": dice.choice(kinds), "node": dice.some(*"abc")} for name in "xyz"
    }
    tasks: dict[str, Any] = {}
    for name in "tuv":
        task = {"entry": "run", "priority": 5, "stack": 1024, "node": dice.some(*"abc")}
        task["uses"] = list({dice.some(*"xyz") for _ in range(dice.randint(0, 3))})
        task["requests"] = dice.choice([0, 0, 1, 2])
        if dice.chance(0.2):
            task["controls"] = [dice.some(*"tuv")]
        tasks[name] = task
    return {"sources": ["main.c"], "hubs": hubs, "tasks": tasks}


@settings(FEW, max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_networks(file: Path, seed: int) -> None:
    dice = Dice(seed)
    data = {"weft": 1, "topology": topology(dice), "application": application(dice)}
    check(file, json.dumps(data).encode())
