# SPDX-License-Identifier: MIT
"""Calls of user tasks on other nodes: each with wrong arguments, cut off, answered wrongly.

The node is that of the fuzzer of such calls (user.c with remote/node.c), whose rules hold after
each of them. Where a random input would have to be lucky, these are complete.
"""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.fuzz import remote_inputs as inputs
from tests.fuzz.remote_inputs import ARGUMENTS, GREETED, LEFT, REVIVED, RIGHT, answer, right_call
from tests.fuzz.test_borders import (
    FOREVER,
    OPTIONS,
    POSTED,
    REPLY,
    REQUEST,
    UPDATE,
    Maker,
    fails,
    write,
)
from tests.fuzz.test_fuzz import ROOT, build_remote, corpus_of, fuzz
from tests.mutants.mutant import Mutant, parameters
from tests.needs import needs
from tests.nightly import nightly

pytestmark = needs("clang")

GATE = 1
"""The handle of the mutex of the node itself."""
POINTS = range(16)
"""Of a call; at 0 nothing happens in it: its task waits."""
CANCEL, SUSPEND, RESUME, RAISE, ABORT = MIDDLES = range(5)
"""What may be done to a task in the middle of its call."""
STATUSES = (*range(10), 0x3F, 0x40, 0x41, 0x50, 0x60, 0x70, 0x80, 0x81, 0xFE, 0xFF)
LENGTHS = (0, 1, 4, 11, 12, 13, 20, 23, 24, 25, 63, 64)


def user_of(name: str) -> int:
    """Return the first user task that may make a call."""
    return 1 if name in inputs.RESETS else 0


def alone(name: str, first: bytes) -> bytes:
    """Return the beginning of an input in which all wait, then one task makes a call."""
    return GREETED + inputs.waits() * 3 + inputs.to_task(user_of(name), CANCEL) + first


def after(name: str) -> bytes:
    """Return calls that tasks make when what they were at is over."""
    return right_call(name) + answer(user_of(name)) + right_call(name)


def pointers() -> Iterator[bytes]:
    """Yield calls with one argument that is wrong, and with handles that are."""
    for name in inputs.calls():
        right = ARGUMENTS.get(name, ())
        for place, wrong in product(range(len(right)), inputs.WRONG_POINTERS.values()):
            arguments = [*right[:place], wrong, *right[place + 1 :]]
            call = inputs.call(name, *arguments)
            yield alone(name, call) + answer(user_of(name)) + after(name)
        for handle in map(inputs.number, (*range(24), 200)):
            call = inputs.call(name, *right, handle=handle)
            yield alone(name, call) + answer(user_of(name)) + after(name)
        if name in inputs.RESETS:
            yield alone("", right_call(name)) + answer()
        if name == "cond_wait":
            for mutex in map(inputs.number, range(24)):
                yield alone(name, inputs.call(name, mutex, *right[1:])) + after(name)


def timeouts() -> Iterator[bytes]:
    """Yield calls with timeouts of all kinds, before the neighbours have greeted, and after."""
    direct = (inputs.AT_ONCE, inputs.LATER, inputs.NEVER, inputs.bits(1, 31), inputs.bits(3, 30))
    pointed = (inputs.NO_WAIT, inputs.SOON, inputs.FOREVER, inputs.PASSED, inputs.WRONG)
    for name, right in ARGUMENTS.items():
        kinds = {inputs.NEVER: direct, inputs.FOREVER: pointed}.get(right[-1], ())
        for timeout, silent in product(kinds, range(4)):
            begin = alone(name, inputs.call(name, *right[:-1], timeout))[1:]
            late = inputs.greet(LEFT) + inputs.CLOCK + answer(user_of(name)) + inputs.CLOCK * 3
            yield bytes((silent,)) + begin + late + after(name)


def ends() -> Iterator[bytes]:
    """Yield calls whose task is ended, or disturbed, at each point, and answers that are late."""
    for name, point, how in product(inputs.calls(), POINTS, MIDDLES):
        user = user_of(name)
        begin = alone(name, right_call(name, point, (how, 16 * user)))
        begin += b"" if point else inputs.to_task(user, how)
        late = answer(user) + inputs.update(LEFT, 1, user, inputs.ORPHAN | 0xFF)
        yield begin + late + REVIVED + after(name) + late


def transfers() -> Iterator[bytes]:
    """Yield replies whose payload is written by itself; the call ends before that, or the link."""
    poll = inputs.full(RIGHT) * 2
    for name in inputs.calls():
        user = user_of(name)
        for break_off in (
            *(inputs.to_task(user, how) for how in MIDDLES),
            inputs.flip(LEFT),
            inputs.CLOCK * 4,
        ):
            begin = alone(name, right_call(name)) + answer(user, how=inputs.DIRECT) + break_off
            yield begin + poll + REVIVED + poll + inputs.greet(LEFT) + poll + after(name)


def answers() -> Iterator[bytes]:
    """Yield replies with each number at its borders."""
    for name in inputs.calls():
        user = user_of(name)
        begin = alone(name, right_call(name))
        for status, how in product(STATUSES, (0, inputs.DIRECT)):
            yield begin + answer(user, status=status, how=how) + after(name)
        for length, status in product(LENGTHS, (0, 2, 9)):
            yield begin + answer(user, status, length) * 2 + after(name)


def links() -> Iterator[bytes]:
    """Yield calls while links have no room, break, or are silent; replies to what has not left."""
    for name in inputs.calls():
        user = user_of(name)
        for link, act in product((LEFT, RIGHT), (inputs.full, inputs.flip)):
            for end in (b"", inputs.to_task(user, ABORT), inputs.to_task(user, SUSPEND)):
                rest = answer(user) * 2 + act(link) + inputs.greet(link) + answer(user)
                call = inputs.to_task(user, CANCEL) + right_call(name)
                yield (
                    alone(name, inputs.waits())
                    + act(link)
                    + call
                    + end
                    + rest
                    + REVIVED
                    + after(name)
                )
                middle = (inputs.ACT | (1 if act is inputs.full else 2), link)
                for point in POINTS[1:]:
                    cut = alone(name, right_call(name, point, middle))
                    yield cut + rest


def memory() -> Iterator[bytes]:
    """Yield calls in whose middle another task writes all that the caller's arguments lead to."""
    for name, point, place in product(ARGUMENTS, POINTS[1:], range(0, 64, 8)):
        area = 3 << 6 if place < 24 else user_of(name) << 6
        cut = alone(name, right_call(name, point, (0x40 | place, area | place)))
        yield cut + answer(user_of(name)) + after(name)


def rivals() -> Iterator[bytes]:
    """Yield calls of tasks that own what a neighbour's task waits for, or wait for what it owns."""
    locks = inputs.local(inputs.GATE_LOCK, inputs.number(GATE), inputs.NEVER)
    unlocks = inputs.local(inputs.GATE_UNLOCK, inputs.number(GATE))
    asks, returns = (
        inputs.any_packet(REQUEST, service=service, argument=FOREVER, priority=6)
        for service in (0, 1)
    )
    urgent = inputs.any_packet(UPDATE, argument=5)
    for name, how in product(inputs.calls(), (*MIDDLES, 7)):
        user = user_of(name)
        act = inputs.to_task(user, how)
        late = answer(user) + inputs.CLOCK + REVIVED + after(name)
        yield alone(name, locks + right_call(name)) + asks + urgent + act + unlocks + late
        begin = GREETED + inputs.waits() * 3 + asks + inputs.to_task(user, CANCEL)
        yield begin + locks + act + returns + right_call(name) + urgent + returns + late
        yield begin + right_call(name) + inputs.to_task(2, CANCEL) + locks + act + returns + late


MADE: dict[str, Maker] = {
    made.__name__: made
    for made in (pointers, timeouts, ends, transfers, answers, links, memory, rivals)
}


@pytest.mark.parametrize("name", ["remote", *nightly("remote_plain")])
@pytest.mark.parametrize("made", MADE)
def test_calls(made: str, name: str, tmp_path: Path) -> None:
    assert len(inputs.calls()) > 40
    write(MADE[made], tmp_path)
    assert len(list(tmp_path.iterdir())) > 100
    done = fuzz(name, *OPTIONS, "-close_fd_mask=1", str(tmp_path))
    assert done.returncode == 0, done.stderr[-3000:]


def test_a_node_that_serves_nobody(tmp_path: Path) -> None:
    """It has no proxies and no hubs for others: packets for these are none for it."""
    text = (ROOT / "tests" / "fuzz" / "remote" / "remote.yaml").read_text(encoding="utf-8")
    served = re.sub(r"    (other_)?rival: .*\n", "", text)
    assert len(served.splitlines()) == len(text.splitlines()) - 2
    (tmp_path / "remote.yaml").write_text(served, encoding="utf-8")
    (tmp_path / "node.c").touch()
    program = build_remote("remote", tmp_path, description=tmp_path / "remote.yaml")
    packets = b"".join(
        inputs.any_packet(kind, client=number)
        for kind in (REQUEST, POSTED, REPLY, UPDATE)
        for number in (0, 1, 255)
    )
    (tmp_path / "inputs").mkdir()
    (tmp_path / "inputs" / "packets").write_bytes(alone("reset", inputs.waits()) + packets)
    assert not fails(program, tmp_path / "inputs")


@pytest.mark.parametrize("mutant", parameters("calls"))
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    """What the kernel asks before a call, and the network before a reply, is missed: by these
    inputs, or by those of the corpus."""
    program = build_remote("remote", tmp_path, mutant.apply(tmp_path))
    folder = corpus_of("remote")
    if mutant.killer != "corpus":
        folder = tmp_path / "inputs"
        write(MADE[mutant.killer], folder)
    assert fails(program, folder)
