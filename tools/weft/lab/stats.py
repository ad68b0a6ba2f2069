# SPDX-License-Identifier: MIT
"""Statistics of samples: exact for counts, and with a stated test where samples scatter.

Percentiles are nearest-rank: always one of the samples, never between two.
"""

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

LEVEL = 0.05
"""Differences are claimed when the test's p is below this."""

_WIDTH_95 = 1.96
"""Half the 95 % interval of a normal distribution, in standard errors."""

_BINS = 40
_VALUES_MAX = 64


@dataclass(frozen=True)
class Summary:
    """The distribution of warm samples, and the first, cold one apart."""

    p50: float
    min: float
    max: float
    mean: float
    stddev: float
    p99: float
    p999: float
    cold: float
    samples: int


def percentile(ordered: Sequence[float], percent: float) -> float:
    """Return the nearest-rank percentile of samples in ascending order."""
    if not ordered:
        raise ValueError("no samples")
    # Rounded first: 99.9 % of 1000 is 999, not 999.0000000000001.
    rank = math.ceil(round(percent * len(ordered) / 100, 9))
    return ordered[max(rank, 1) - 1]


def summarize(samples: Sequence[float]) -> Summary:
    """Describe samples in the order in which they were taken; the first is the cold one."""
    if not samples:
        raise ValueError("no samples")
    warm = sorted(samples[1:] or samples)
    mean = math.fsum(warm) / len(warm)
    variance = math.fsum((x - mean) ** 2 for x in warm) / max(len(warm) - 1, 1)
    return Summary(
        p50=percentile(warm, 50),
        min=warm[0],
        max=warm[-1],
        mean=round(mean, 6),
        stddev=round(math.sqrt(variance), 6),
        p99=percentile(warm, 99),
        p999=percentile(warm, 99.9),
        cold=samples[0],
        samples=len(warm),
    )


@dataclass(frozen=True)
class Mean:
    """The mean of samples that a clock rounded to its steps."""

    mean: float
    error: float
    """Standard error."""
    samples: int
    """How many are in it."""

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval."""
        return self.mean - _WIDTH_95 * self.error

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval."""
        return self.mean + _WIDTH_95 * self.error


def mean_of_rounded(samples: Sequence[float], step: float) -> Mean:
    """Return the mean of warm samples, each rounded to a step at a random phase.

    Samples are excluded that are more than three interquartile ranges and two steps
    outside the quartiles: there the machine did something else.
    """
    warm = sorted(samples[1:] or samples)
    low, high = percentile(warm, 25), percentile(warm, 75)
    reach = 3 * (high - low) + 2 * step
    kept = [x for x in warm if low - reach <= x <= high + reach]
    mean = math.fsum(kept) / len(kept)
    variance = math.fsum((x - mean) ** 2 for x in kept) / max(len(kept) - 1, 1)
    # Samples that are all alike do not prove that the next one is: one in n might be a step off.
    error = max(math.sqrt(variance / len(kept)), step / len(kept))
    return Mean(mean, error, len(kept))


@dataclass(frozen=True)
class Bin:
    """Samples from `low` to `high`; both are the value itself where values are few."""

    low: float
    high: float
    count: int


def distribution(samples: Sequence[float]) -> list[Bin]:
    """Return the warm samples by value if there are few values, else in bins of equal width.

    Bins span the 0.5th to the 99.5th percentile; samples outside go into the
    first and the last one, whose limits say so.
    """
    warm = sorted(samples[1:] or samples)
    counts = Counter(warm)
    if len(counts) <= _VALUES_MAX:
        return [Bin(value, value, n) for value, n in sorted(counts.items())]
    low, high = percentile(warm, 0.5), percentile(warm, 99.5)
    width = (high - low) / _BINS or 1.0
    numbers = Counter(min(max(int((x - low) / width), 0), _BINS - 1) for x in warm)
    edges = [low + i * width for i in range(_BINS + 1)]
    edges[0], edges[-1] = min(warm[0], low), max(warm[-1], high)
    return [
        Bin(round(edges[i], 3), round(edges[i + 1], 3), numbers[i])
        for i in range(_BINS)
        if numbers[i]
    ]


@dataclass(frozen=True)
class Comparison:
    """Whether B differs from A, and by how much."""

    ratio: float
    """Median of B over median of A."""
    low: float
    high: float
    """95 % interval of the ratio."""
    p: float
    """Of the test named by `test`."""
    test: str

    @property
    def differs(self) -> bool:
        """Whether a difference may be claimed."""
        return self.p < LEVEL


def mann_whitney(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the two-sided p of the Mann-Whitney U test, normal approximation, ties corrected."""
    n, m = len(a), len(b)
    if n == 0 or m == 0:
        raise ValueError("no samples")
    counts = Counter(a) + Counter(b)
    ranks: dict[float, float] = {}
    below = 0
    ties = 0
    for value in sorted(counts):
        times = counts[value]
        ranks[value] = below + (times + 1) / 2
        below += times
        ties += times**3 - times
    u = math.fsum(ranks[x] for x in a) - n * (n + 1) / 2
    total = n + m
    variance = n * m / 12 * (total + 1 - ties / (total * (total - 1))) if total > 1 else 0.0
    if variance <= 0:
        return 1.0
    z = max(abs(u - n * m / 2) - 0.5, 0) / math.sqrt(variance)
    return math.erfc(z / math.sqrt(2))


def median(samples: Sequence[float]) -> float:
    """Return the nearest-rank median of samples in any order."""
    return percentile(sorted(samples), 50)


def compare_medians(
    a: Sequence[float], b: Sequence[float], *, resamples: int = 400, seed: int = 1
) -> Comparison:
    """Compare two sets of samples: Mann-Whitney test, bootstrap interval of the ratio of medians.

    The resampling is seeded, so that the answer to the same data is the same.
    """
    middle = median(a)
    if middle == 0:
        raise ValueError("the median of the reference is zero")
    source = random.Random(seed)
    ratios = []
    for _ in range(resamples):
        reference = median(source.choices(a, k=len(a)))
        if reference > 0:
            ratios.append(median(source.choices(b, k=len(b))) / reference)
    ratios.sort()
    return Comparison(
        ratio=median(b) / middle,
        low=percentile(ratios, 2.5) if ratios else math.nan,
        high=percentile(ratios, 97.5) if ratios else math.nan,
        p=mann_whitney(a, b),
        test="Mann-Whitney U",
    )


def compare_means(a: Mean, b: Mean) -> Comparison:
    """Compare two means above zero: z test, interval of the ratio by its logarithm."""
    if a.mean <= 0 or b.mean <= 0:
        raise ValueError("a mean is not above zero")
    z = (b.mean - a.mean) / math.hypot(a.error, b.error)
    ratio = b.mean / a.mean
    width = _WIDTH_95 * math.hypot(a.error / a.mean, b.error / b.mean)
    return Comparison(
        ratio=ratio,
        low=ratio * math.exp(-width),
        high=ratio * math.exp(width),
        p=math.erfc(abs(z) / math.sqrt(2)),
        test="z test of the means",
    )


def compare_paired(a: Sequence[float], b: Sequence[float]) -> Comparison:
    """Compare interleaved samples: sign test, order-statistic interval of the median ratio.

    What disturbs the machine for longer than a turn disturbs both, and cancels. Raise ValueError if
    samples have no counterpart, or if they are too few for an interval.
    """
    if len(a) != len(b):
        raise ValueError(f"interleaved samples come in pairs, not as {len(a)} and {len(b)}")
    pairs = [(x, y) for x, y in zip(a, b, strict=True) if x > 0]
    ratios = sorted(y / x for x, y in pairs)
    n = len(ratios)
    outside = _outside(n)
    if outside < 1:
        raise ValueError(f"{n} pairs of which the first is above zero have no 95 % interval")
    more = sum(y > x for x, y in pairs)
    different = more + sum(y < x for x, y in pairs)
    z = max(abs(more - different / 2) - 0.5, 0) / (math.sqrt(different) / 2) if different else 0.0
    return Comparison(
        ratio=percentile(ratios, 50),
        low=ratios[outside - 1],
        high=ratios[n - outside],
        p=math.erfc(z / math.sqrt(2)),
        test=f"sign test of {n} turns",
    )


def _outside(n: int) -> int:
    """Return the rank, from either end, of the samples that enclose the median with 95 %.

    0 if not even the first and the last of n do: the median is outside k from either end as often
    as fewer than k of n tosses are heads.
    """
    rank, ways, tail = 0, 1, 1
    while tail / 2**n <= LEVEL / 2:
        rank += 1
        ways = ways * (n - rank + 1) // rank
        tail += ways
    return rank
