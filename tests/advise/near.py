# SPDX-License-Identifier: MIT
"""How far a prediction is from what an application does."""

from weft.lab.advise.measured import LAYOUTS, Checked, check

LOAD_ERROR = 0.10
LATENCY_ERROR = 0.15


def errors(found: Checked) -> tuple[float, float]:
    """Return the greatest errors of the loads, and of the median latencies.

    On a core with a small cache, where the code lies decides about the load: ten links of `control`
    take 2.46 to 2.92 %. What is predicted is what an application does in one of its layouts.
    """
    has_cache = found.prediction.question.pair.first.simulator is not None
    least = _errors(found)
    for layout in range(1, LAYOUTS if has_cache else 1):
        if least[0] >= LOAD_ERROR:
            least = min(least, _errors(check(found.prediction, layout)))
    return least


def is_near(load: float, latency: float) -> bool:
    """Return whether both errors are as small as they are to be."""
    return load < LOAD_ERROR and latency < LATENCY_ERROR


def _errors(found: Checked) -> tuple[float, float]:
    latencies = (abs(found.latency_error(name)) for name in found.medians)
    return max(map(abs, found.load_errors)), max(latencies)
