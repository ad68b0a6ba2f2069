# SPDX-License-Identifier: MIT
"""Advice in the designer: what is asked, told, put into the description, and given up."""

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.advise.made import tables
from tests.designer.served import Client, processes, served
from weft.designer import advice, advising
from weft.designer.messages.advice import AdvisedLink
from weft.designer.operations import applied
from weft.lab.advise.tables import Tables
from weft.model.description.load import examine

TEXT = """\
weft: 1
topology:
  nodes:
    phone: {board: mixed}
    dsp: {board: mixed-dsp}
  links:
    # the only one
    - {between: [phone, dsp], driver: shm, notify: poll, period: 1ms, payload: 104}   # slow
application:
  sources: [main.c]
  hubs:
    encode: {type: function, argument: "int16_t[40]", result: "uint8_t[40]", node: dsp}
  tasks:
    speaker: {entry: speaker, priority: 5, stack: 1024, node: phone, uses: [encode]}
    encoder: {entry: encode_frame, serves: encode, priority: 5, stack: 1024, node: dsp}
"""
QUESTION = {"type": "advise", "every": "10ms", "deadline": "5ms"}


def told(
    monkeypatch: pytest.MonkeyPatch, file: Path, text: str = TEXT, **question: Any
) -> list[dict[str, Any]]:
    """Return what is told of a description with costs that are made."""

    def made(*_: Any) -> Tables:
        return tables()

    monkeypatch.setattr(advising, "Tables", made)
    (file.parent / "main.c").write_text("")
    found: list[dict[str, Any]] = []
    asked = {"text": text, "question": {**QUESTION, **question}}
    advising.advise(file, asked, found.append)
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AdvisedLink:
    (part,) = told(monkeypatch, tmp_path / "app.yaml", busy={"dsp": 20.0})
    return AdvisedLink.model_validate(part["link"])


def test_calls_and_strategies_of_a_link_are_told(link: AdvisedLink) -> None:
    assert (link.nodes, link.path) == (["phone", "dsp"], ["topology", "links", 0])
    (call,) = link.calls
    assert call.name == "speaker to encode" and call.deadline == 5000
    assert "phone calls dsp with 80 bytes for 40 every 10ms, done in 5ms" in call.text
    best = link.strategies[0]
    assert best.latency == call.latency and best.latency.longest is not None
    assert best.loads[1] > 20 and best.sure in ("measured", "interpolated", "extrapolated")
    assert not best.notes and len(link.strategies) > 8
    assert link.parts[1].startswith("Load of dsp: ") and "other work 20.0 %" in link.parts[1]


def test_each_strategy_can_be_put_in_and_leaves_the_rest(link: AdvisedLink, tmp_path: Path) -> None:
    put = [one for one in link.strategies if one.operations]
    assert {one.notify.split()[0] for one in put} >= {"interrupt", "adaptive", "armed", "spin"}
    for one in put:
        text = applied(TEXT, one.operations)
        examined = examine(tmp_path / "app.yaml", text=text)
        assert not examined.problems and examined.root is not None
        now = examined.root.topology.links[0]
        assert now.notify == one.notify.split()[0] and now.payload == 104 and now.ring == 1024
        begin, _, rest = text.partition("    # the only one\n")
        link_now, _, end = rest.partition("   # slow\n")
        assert " ".join(link_now.split()) == f"- {one.lines}"
        assert (begin, end) == tuple(re.split("    # the only.*\n.*\n", TEXT))


def test_what_needs_another_program_is_not_put_in(link: AdvisedLink) -> None:
    lent = [one for one in link.strategies if one.data == "lent"]
    assert lent and all(one.program and not one.operations for one in lent)


def test_what_is_described_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (part,) = told(monkeypatch, tmp_path / "app.yaml")
    copied = next(
        one
        for one in part["link"]["strategies"]
        if one["notify"] == "interrupt" and one["data"] == "copy" and one["rings"] == "internal"
    )
    operations = AdvisedLink.model_validate(part["link"]).strategies
    text = applied(TEXT, operations[part["link"]["strategies"].index(copied)].operations)
    (again,) = told(monkeypatch, tmp_path / "app.yaml", text)
    described = [one for one in again["link"]["strategies"] if one["is_described"]]
    assert [(one["notify"], one["data"], one["rings"]) for one in described] == [
        ("interrupt", "copy", "internal")
    ]
    assert described[0]["operations"] == []


@pytest.mark.parametrize(
    ("text", "question", "problem", "hint"),
    [
        (TEXT, {"every": ""}, "how often `speaker` uses `encode` is not known", "every 10ms"),
        (TEXT, {"every": "often"}, "`every`: ", "every 10ms"),
        (TEXT, {"deadline": "2 apples"}, "`deadline`: ", "deadline 10ms"),
        (TEXT, {"every": "1us"}, "the least is 10 us", "several in one message"),
        (TEXT, {"service": "20ms"}, "takes 20000 us of service", "a function ends"),
        (TEXT, {"busy": {"dsp": 100.0}}, "dsp cannot be busy to 100%", "busy dsp=30%"),
        (TEXT, {"size": 100_000}, "has 100000 bytes", "send larger blocks"),
        (TEXT.replace("uses: [encode]", "uses: []"), {}, "no task uses a function", ""),
        (TEXT.replace("priority: 5", "priority: 500"), {}, "description with errors", ""),
        (TEXT.replace("driver: shm", "driver: ["), {}, "", ""),
    ],
)
def test_no_answer_has_words(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    text: str,
    question: dict[str, Any],
    problem: str,
    hint: str,
) -> None:
    (part,) = told(monkeypatch, tmp_path / "app.yaml", text, **question)
    assert problem in part["problem"] and hint in part["hint"]
    assert part["problem"] and "--" not in part["hint"]


# With a server.


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Client]:
    (tmp_path / "app.yaml").write_text(TEXT)
    (tmp_path / "main.c").write_text("")
    with served(tmp_path, tmp_path / "app.yaml") as site, site.page() as found:
        found.until("state")
        yield found


def test_the_process_answers_a_page(page: Client, tmp_path: Path) -> None:
    """Without `every` there is nothing to be measured."""
    page.send(type="advise")
    assert page.until("advice")["is_complete"] is False
    answer = page.until("advice", is_complete=True)
    assert answer["problem"].startswith("how often `speaker`") and answer["links"] == []
    page.send(type="advise", bus=101.0)
    assert "less than or equal to 100" in page.until("refused")["message"]
    page.send(type="advise", prefer="beauty")
    assert page.until("refused")["message"].startswith("not a message of this version")
    assert processes(tmp_path) == []


def test_an_answer_is_stopped_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, page: Client, link: AdvisedLink
) -> None:
    ended: list[str] = []

    async def slow(_: str, __: Path, asked: Any) -> AsyncGenerator[dict[str, Any], None]:
        every = asked["question"]["every"]
        try:
            yield {"progress": f"measuring {every}"}
            await asyncio.sleep(0 if every == "3ms" else 3600)
            yield {"link": link.model_dump()}
        finally:
            ended.append(every)

    monkeypatch.setattr(advice, "answers", slow)
    page.send(type="advise", every="1ms")
    page.until("advice", progress="measuring 1ms")
    page.send(type="stop_advice")
    assert page.until("advice", is_complete=True)["problem"] == advice.STOPPED
    page.send(type="advise", every="2ms")
    page.until("advice", progress="measuring 2ms")
    page.send(type="advise", every="3ms")
    answer = page.until("advice", is_complete=True, problem="")
    assert ended == ["1ms", "2ms", "3ms"]
    assert answer["links"][0]["strategies"][0]["notify"] == link.strategies[0].notify
    strategy = next(one for one in answer["links"][0]["strategies"] if one["operations"])
    page.edit(*strategy["operations"])
    assert strategy["lines"] in page.until("state", version=1)["text"]
    page.send(type="undo")
    assert page.until("state", version=2)["text"] == TEXT


@pytest.mark.parametrize("kind", [OSError, ValueError, TimeoutError])
def test_a_process_that_fails_has_words(
    monkeypatch: pytest.MonkeyPatch, page: Client, kind: type[Exception]
) -> None:
    async def broken(*_: Any) -> AsyncGenerator[dict[str, Any], None]:
        yield {"progress": "x"}
        raise kind

    monkeypatch.setattr(advice, "answers", broken)
    page.send(type="advise")
    answer = page.until("advice", is_complete=True)
    assert answer["problem"].startswith("There is no answer") and answer["progress"] == ""
