# SPDX-License-Identifier: MIT
"""What the trial of the telephone computes: packets lost, jitter, alignment of speech."""

import random
from pathlib import Path

import pytest

from examples.telephone.call import speech
from examples.telephone.call.capture import Packet, Stream
from tests.needs import needs


def stream(times: list[float], numbers: list[int] | None = None) -> Stream:
    """Return a stream of packets that were sent every 20 ms and arrived at these milliseconds."""
    numbers = numbers or list(range(len(times)))
    return Stream(
        [
            Packet(
                time / 1000,
                4,
                6,
                200,
                0,
                "0x1",
                n % 65536,
                n * 160 % 2**32,
                False,
                bytes([n % 256]),
            )
            for time, n in zip(times, numbers, strict=True)
        ]
    )


def test_regular_packets_have_no_jitter() -> None:
    regular = stream([20.0 * n for n in range(100)])
    assert regular.lost == 0
    assert regular.mean == pytest.approx(20)
    assert regular.deviation == pytest.approx(0, abs=1e-6)
    assert regular.jitter == pytest.approx(0, abs=1e-6)


def test_jitter_is_that_of_rfc_3550() -> None:
    """One packet is 8 ms late: J = 8/16, then (J + (8 - J)/16), then 15/16 of it each time."""
    late = stream([0.0, 20.0, 48.0, 60.0, 80.0])
    first = 8 / 16
    second = first + (8 - first) / 16
    assert late.jitter == pytest.approx((0 + first + second + second * 15 / 16) / 4)


def test_lost_packets_are_counted_where_numbers_wrap() -> None:
    numbers = [65534, 65535, 65537, 65538, 65541]
    assert stream([20.0 * n for n in range(5)], numbers).lost == 3


def test_overtaken_packets_are_not_lost() -> None:
    assert stream([0.0, 20.0, 40.0, 60.0], [10, 12, 11, 13]).lost == 0


def test_a_part_is_found_where_it_was_said() -> None:
    chance = random.Random(1)
    whole = bytes(chance.randrange(256) for _ in range(20 * speech.FRAME))
    part = bytes(3 * speech.FRAME) + whole[5 * speech.FRAME : 12 * speech.FRAME]
    equal, count = speech.same(part[3 * speech.FRAME :], whole)
    assert (equal, count) == (7 * speech.FRAME, 7 * speech.FRAME)
    wrong = bytearray(part[3 * speech.FRAME :])
    wrong[-1] ^= 1
    assert speech.same(bytes(wrong), whole) == (count - 1, count)


def test_what_was_not_said_is_not_found() -> None:
    whole = bytes(range(256)) * 10
    assert speech.same(bytes(reversed(whole)), whole) == (0, len(whole))
    assert speech.same(b"", whole) == (0, 0)


@needs("espeak-ng")
def test_the_shorter_file_is_the_begin_of_the_longer(tmp_path: Path) -> None:
    files = tmp_path / "short.wav", tmp_path / "long.wav"
    speech.make((files[0], 1.0), (files[1], 2.0))
    short, long = map(speech.read, files)
    assert (len(short), len(long)) == (8000, 16000)
    assert short == long[:8000] and max(short) > 1000
