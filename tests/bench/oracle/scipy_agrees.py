# SPDX-License-Identifier: MIT
"""The statistics of the tools against numpy's and scipy's, for samples of many shapes: run.sh.

Where the tools approximate (normal for binomial, resampling) the bound on the difference says how
well; where they do not, the results are equal.
"""

import random
from collections.abc import Sequence

import numpy as np
import pytest
from scipy import stats as oracle

from weft.lab import stats

SEEDS = range(200)


def samples(seed: int) -> list[float]:
    """Return 2 to 1000 samples: counts with many ties, noise, or noise with outliers."""
    source = random.Random(seed)
    count = source.choice((2, 3, 5, 20, 21, 200, 201, 1000))
    kind = seed % 3
    if kind == 0:
        return [float(source.randint(30, 34)) for _ in range(count)]
    noise = [abs(source.gauss(100, 7)) + 1 for _ in range(count)]
    if kind == 1:
        return noise
    return [x * 50 if source.random() < 0.02 else x for x in noise]


def pair(seed: int) -> tuple[list[float], list[float]]:
    """Return two sets; the second one may be shifted."""
    shift = 1 + (seed % 5) / 50
    return samples(3 * seed), [x * shift for x in samples(3 * seed + 3)]


@pytest.mark.parametrize("percent", [0.1, 0.5, 2.5, 25, 50, 75, 97.5, 99, 99.5, 100])
def test_percentiles(percent: float) -> None:
    """Without 99.9: 0.999 * 1000 is above 999 for numpy, test_stats.py has it."""
    for seed in SEEDS:
        ordered = sorted(samples(seed))
        expected = np.percentile(ordered, percent, method="inverted_cdf")
        assert stats.percentile(ordered, percent) == expected, (seed, len(ordered))


def test_moments() -> None:
    for seed in SEEDS:
        taken = samples(seed)
        summary = stats.summarize(taken)
        assert summary.mean == pytest.approx(np.mean(taken[1:]), abs=1e-6)
        if len(taken) > 2:
            assert summary.stddev == pytest.approx(np.std(taken[1:], ddof=1), abs=1e-6)


def test_mann_whitney() -> None:
    for seed in SEEDS:
        a, b = pair(seed)
        expected = oracle.mannwhitneyu(a, b, method="asymptotic", use_continuity=True).pvalue
        ours = stats.mann_whitney(a, b)
        assert ours == (1 if np.isnan(expected) else pytest.approx(expected, rel=1e-9)), seed


def turns(seed: int) -> tuple[list[float], list[float]]:
    """Return interleaved samples, at least 20."""
    source = random.Random(seed)
    a = [x for x in samples(seed) * 10 if x > 0][: source.choice((20, 50, 201, 1000))]
    return a, [x * source.gauss(1 + (seed % 4) / 100, 0.05) for x in a]


def test_sign_test() -> None:
    """Its normal approximation is within a hundredth of the exact p."""
    for seed in SEEDS:
        a, b = turns(seed)
        more = sum(y > x for x, y in zip(a, b, strict=True))
        different = sum(y != x for x, y in zip(a, b, strict=True))
        exact = oracle.binomtest(more, different).pvalue
        assert stats.compare_paired(a, b).p == pytest.approx(exact, abs=0.01), seed


def rank(ordered: Sequence[float], value: float) -> int:
    return int(np.searchsorted(ordered, value))


def test_interval_of_the_median_ratio() -> None:
    """Its ends are the exact interval's, or the samples next to them."""
    for seed in SEEDS:
        a, b = turns(seed)
        found = stats.compare_paired(a, b)
        ratios = sorted(y / x for x, y in zip(a, b, strict=True))
        exact = oracle.quantile_test(ratios, q=1, p=0.5).confidence_interval(0.95)
        assert found.ratio == np.percentile(ratios, 50, method="inverted_cdf")
        assert abs(rank(ratios, found.low) - rank(ratios, exact.low)) <= 1, seed
        assert abs(rank(ratios, found.high) - rank(ratios, exact.high)) <= 1, seed


def test_means_of_many_samples() -> None:
    """With a thousand samples the z test is Welch's."""
    for seed in SEEDS:
        source = random.Random(seed)
        a = [10 * source.randint(1, 3) for _ in range(1001)]
        b = [10 * source.randint(1, 3) + (seed % 3) * 0.3 for _ in range(1001)]
        ours = stats.compare_means(*(stats.mean_of_rounded(x, 10) for x in (a, b)))
        welch = oracle.ttest_ind(a[1:], b[1:], equal_var=False).pvalue
        assert ours.p == pytest.approx(welch, abs=0.002), seed


def test_resampled_interval_covers_the_true_ratio() -> None:
    """95 % of the intervals of the ratio of medians hold it: 90 to 99 of 100, over 400 tries."""
    true, held = 1.1, 0
    for seed in range(400):
        source = np.random.default_rng(seed)
        a = source.lognormal(4, 0.2, 101)
        b = source.lognormal(4, 0.2, 101) * true
        found = stats.compare_medians(list(a), list(b), resamples=200, seed=seed)
        held += found.low <= true <= found.high
    assert 360 <= held <= 396, held
