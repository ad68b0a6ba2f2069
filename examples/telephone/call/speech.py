# SPDX-License-Identifier: MIT
"""Speech: a file of it, and ITU-T G.711 as the standard writes it, to compare with what arrives."""

import array
import functools
import subprocess
import wave
from collections.abc import Iterable
from pathlib import Path

HZ = 8000
FRAME = 160
"""Samples in 20 ms."""

TEXT = (
    "A task calls a function of another node, and waits for its result. "
    "Every twenty milliseconds a frame of speech goes out, and another one comes in. "
)


def make(*files: tuple[Path, float]) -> None:
    """Let espeak-ng speak into WAV files with 8000 Hz, each for its seconds: nothing twice."""
    longest = max(seconds for _, seconds in files)
    raw = files[0][0].with_suffix(".raw.wav")
    text = TEXT + " ".join(str(number) for number in range(1, round(longest) * 2 + 10))
    subprocess.run(["espeak-ng", "-w", str(raw), text], check=True, timeout=60)
    with wave.open(str(raw)) as source:
        rate = source.getframerate()
        samples = array.array("h", source.readframes(source.getnframes()))
    slow = array.array("h", (samples[i * rate // HZ] for i in range(len(samples) * HZ // rate)))
    for file, seconds in files:
        with wave.open(str(file), "wb") as target:
            target.setparams((1, 2, HZ, 0, "NONE", ""))
            target.writeframes(slow[: int(seconds * HZ) // FRAME * FRAME])


def read(file: Path) -> list[int]:
    """Return the samples of a WAV file."""
    with wave.open(str(file)) as source:
        return list(array.array("h", source.readframes(source.getnframes())))


def ulaw(sample: int) -> int:
    """Return the mu-law byte of a sample of 16 bits."""
    biased = min(abs(sample), 32635) + 132
    segment = biased.bit_length() - 8
    code = segment << 4 | biased >> segment + 3 & 15
    return ~(code | (128 if sample < 0 else 0)) & 255


def alaw(sample: int) -> int:
    """Return the A-law byte of a sample of 16 bits."""
    value = (~sample if sample < 0 else sample) >> 4
    segment = max(value.bit_length() - 4, 0)
    code = segment << 4 | value >> max(segment - 1, 0) & 15
    return (code | (0 if sample < 0 else 128)) ^ 0x55


LAWS = {"PCMU": ulaw, "PCMA": alaw}


@functools.cache
def _table(law: str) -> bytes:
    return bytes(LAWS[law](sample) for sample in range(-32768, 32768))


def encode(law: str, samples: Iterable[int]) -> bytes:
    """Return G.711 of samples."""
    table = _table(law)
    return bytes(table[sample + 32768] for sample in samples)


def one_zero(coded: bytes) -> bytes:
    """Replace the negative zero of the mu-law, which no sample tells apart, by the positive one."""
    return coded.replace(b"\x7f", b"\xff")


def shift_of(part: bytes, whole: bytes) -> int | None:
    """Return where the part begins in the whole, by its loudest frame; None: nowhere."""
    starts = range(0, max(len(part) - FRAME + 1, 0), FRAME)
    key = max(starts, key=lambda start: len(set(part[start : start + FRAME])), default=None)
    if key is None:
        return None
    found = whole.find(part[key : key + FRAME])
    return found - key if found >= 0 else None


def same(part: bytes, whole: bytes) -> tuple[int, int]:
    """Return how many bytes of a part equal those at its place in the whole, and of how many."""
    shift = shift_of(part, whole)
    if shift is None:
        return 0, len(part)
    begin = max(-shift, 0)
    overlap = min(len(part), len(whole) - shift)
    equal = sum(part[i] == whole[i + shift] for i in range(begin, overlap))
    return equal, len(part)
