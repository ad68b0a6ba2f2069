# SPDX-License-Identifier: MIT
"""Statistics against values worked out by hand or published."""

import math
import random

import pytest

from weft.lab import stats


def test_percentiles_are_samples() -> None:
    ordered = [float(n) for n in range(1, 1001)]
    assert stats.percentile(ordered, 50) == 500
    assert stats.percentile(ordered, 99) == 990
    assert stats.percentile(ordered, 99.9) == 999
    assert stats.percentile(ordered, 100) == 1000
    assert stats.percentile([7.0], 0.1) == 7
    assert stats.percentile([1.0, 2.0, 3.0], 50) == 2
    assert stats.percentile([1.0, 2.0, 3.0, 4.0], 99) == 4


def test_no_samples_are_refused() -> None:
    with pytest.raises(ValueError, match="no samples"):
        stats.percentile([], 50)
    with pytest.raises(ValueError, match="no samples"):
        stats.summarize([])


def test_the_first_sample_is_the_cold_one() -> None:
    summary = stats.summarize([99, 1, 2, 3, 4])
    assert (summary.cold, summary.min, summary.max, summary.p50) == (99, 1, 4, 2)
    assert summary.samples == 4
    assert summary.mean == 2.5
    assert summary.stddev == pytest.approx(1.290994, abs=1e-6)


def test_a_constant_count_has_no_spread() -> None:
    summary = stats.summarize([35.0] * 1001)
    assert (summary.min, summary.p999, summary.max, summary.stddev) == (35, 35, 35, 0)
    assert stats.distribution([35.0] * 1001) == [stats.Bin(35, 35, 1000)]


def test_every_sample_is_in_a_bin() -> None:
    source = random.Random(3)
    samples = [source.gauss(100, 10) for _ in range(2001)]
    bins = stats.distribution(samples)
    assert sum(item.count for item in bins) == 2000
    assert bins[0].low <= min(samples[1:]) + 1e-3
    assert bins[-1].high >= max(samples[1:]) - 1e-3


def test_mann_whitney_by_hand() -> None:
    # U = 0 of 5 and 5: z = (12.5 - 0.5) / sqrt(25 * 11 / 12) = 2.507
    assert stats.mann_whitney([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]) == pytest.approx(0.01219, abs=1e-4)


def test_mann_whitney_with_ties_only() -> None:
    assert stats.mann_whitney([1, 1, 1], [1, 1, 1]) == 1


def test_a_shift_is_found_and_noise_is_not() -> None:
    source = random.Random(7)
    a = [source.gauss(100, 5) for _ in range(500)]
    b = [source.gauss(110, 5) for _ in range(500)]
    shifted = stats.compare_medians(a, b)
    assert shifted.differs and shifted.low < 1.1 < shifted.high
    same = stats.compare_medians(a, [source.gauss(100, 5) for _ in range(500)])
    assert not same.differs


def test_the_same_data_give_the_same_answer() -> None:
    a, b = [1.0, 2, 3, 4] * 20, [2.0, 3, 4, 5] * 20
    assert stats.compare_medians(a, b) == stats.compare_medians(a, b)


def test_turns_cancel_what_disturbs_both() -> None:
    source = random.Random(11)
    drift = [100 + n / 10 for n in range(1000)]
    a = [d + source.random() for d in drift]
    b = [1.5 * d + source.random() for d in drift]
    found = stats.compare_paired(a, b)
    assert found.differs
    assert found.low <= found.ratio <= found.high
    assert found.ratio == pytest.approx(1.5, abs=0.01)
    assert found.high - found.low < 0.01


def test_turns_without_a_difference() -> None:
    source = random.Random(5)
    a = [100 + source.random() for _ in range(1000)]
    b = [100 + source.random() for _ in range(1000)]
    found = stats.compare_paired(a, b)
    assert found.low < 1 < found.high


def test_turns_come_in_pairs() -> None:
    with pytest.raises(ValueError, match="in pairs"):
        stats.compare_paired([1, 2], [1])


@pytest.mark.parametrize("count", [6, 7, 8, 21, 26, 31, 75, 284, 1000])
def test_the_interval_of_turns_covers_what_it_says(count: int) -> None:
    """Below the median are as many ratios as heads in that many tosses."""
    found = stats.compare_paired([1.0] * count, [float(n) for n in range(1, count + 1)])
    enclosed = range(int(found.low), int(found.high))
    assert sum(math.comb(count, heads) for heads in enclosed) >= 0.95 * 2**count
    narrower = enclosed[1:-1]
    assert sum(math.comb(count, heads) for heads in narrower) < 0.95 * 2**count


@pytest.mark.parametrize("count", range(6))
def test_few_turns_have_no_interval(count: int) -> None:
    with pytest.raises(ValueError, match=f"{count} pairs"):
        stats.compare_paired([1.0] * count + [0.0] * 9, [2.0] * count + [1.0] * 9)


def rounded(length: float, step: float, count: int, seed: int = 13) -> list[float]:
    """Return intervals of one length by a clock with steps, beginning at random phases."""
    source = random.Random(seed)
    begins = [source.random() * step for _ in range(count)]
    return [math.floor((begin + length) / step) * step for begin in begins]


@pytest.mark.parametrize("length", [2.5, 9.9, 17.0])
def test_the_mean_of_rounded_samples_is_the_true_length(length: float) -> None:
    found = stats.mean_of_rounded(rounded(length, 10, 1001), 10)
    assert found.low < length < found.high
    assert found.high - found.low < 1
    assert found.samples == 1000


def test_what_disturbs_the_machine_is_not_in_the_mean() -> None:
    samples = rounded(12, 10, 1001)
    samples[500] = 30000
    assert stats.mean_of_rounded(samples, 10).samples == 999


def test_samples_that_are_all_alike_leave_a_doubt() -> None:
    found = stats.mean_of_rounded([10.0] * 1001, 10)
    assert found.low < 10 < found.high


def test_means_are_compared_with_their_errors() -> None:
    a, b = stats.Mean(10, 0.2, 1000), stats.Mean(11, 0.2, 1000)
    found = stats.compare_means(a, b)
    assert found.differs and found.low < 1.1 < found.high
    assert not stats.compare_means(a, stats.Mean(10.3, 0.2, 1000)).differs
    with pytest.raises(ValueError, match="not above zero"):
        stats.compare_means(a, stats.Mean(0, 0.2, 1000))
