# SPDX-License-Identifier: MIT
"""The results file: how rows are made, and how the file is stored and read."""

import json
import math
import os
import subprocess
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from weft.base import inputs
from weft.diag.suggest import quoted
from weft.lab import stats
from weft.lab.results.model import (
    MAX_TARGETS,
    VERSION,
    Context,
    Direction,
    Estimate,
    OffTimeResult,
    Ratio,
    Result,
    Results,
    ResultsFile,
    TargetContext,
)
from weft.lab.results.versions import upgraded
from weft.paths import BUILD, IS_INSTALLED, ROOT, shown

__all__ = ["Context", "OffTimeResult", "Ratio", "Result", "Results", "TargetContext"]

RESULTS = Path(os.environ.get("WEFT_RESULTS") or BUILD / "results")
"""Where runs are kept."""
BASELINE = ROOT / "bench" / "baseline"
OVERHEAD_METRIC = "bench.overhead"


def as_json(results: Results) -> dict[str, Any]:
    """Return the content of the file."""
    return {"version": VERSION, **_as_json(results)}


def _as_json(results: Results) -> dict[str, Any]:
    data = asdict(replace(results, beside=[]))
    data["beside"] = [_as_json(other) for other in results.beside]
    _drop_empty(data, "failed", "beside")
    for result in data["results"]:
        _drop_empty(result, "raw", "resolution", "estimate", "layouts")
    for target in data["context"]["targets"].values():
        _drop_empty(target, "resolution", "kernel", "mhz")
    _drop_empty(data["context"], "metrics", "earlier", "short", "only", "host")
    return data


def _drop_empty(data: dict[str, Any], *names: str) -> None:
    for name in names:
        if not data[name]:
            del data[name]


SHORT = 20
"""Samples shorter than this many steps of the clock are shown by their mean."""


@dataclass(frozen=True)
class Clock:
    """The clock that took samples."""

    step: float = 0.0
    """0 where samples are exact."""
    control: stats.Mean | None = None
    """Mean of the empty control."""

    def estimate(self, samples: list[float], batch: int, p50: float) -> Estimate | None:
        """Return the mean of one operation if its samples are short, None if they are not.

        `samples` have `batch` operations each, and the control is still in them;
        `p50` is the median of one operation without it.
        """
        if self.step == 0 or p50 * batch >= SHORT * self.step:
            return None
        gross = stats.mean_of_rounded(samples, self.step)
        control = self.control or stats.Mean(0, 0, 0)
        net = stats.Mean(
            (gross.mean - control.mean) / batch,
            math.hypot(gross.error, control.error) / batch,
            gross.samples,
        )
        return {
            "mean": _tidy(net.mean),
            "error": _tidy(net.error),
            "low": _tidy(net.low),
            "high": _tidy(net.high),
            "samples": net.samples,
        }


EXACT = Clock()


def make_result(
    samples: list[float],
    *,
    metric: str,
    text: str,
    unit: str,
    config: str,
    target: str,
    overhead: float,
    exact: bool,
    suite: str,
    better: Direction = "less",
    command: str,
    batch: int = 1,
    clock: Clock = EXACT,
) -> Result:
    """Summarize samples of `batch` operations, the overhead not yet subtracted."""
    net = [_tidy((sample - overhead) / batch) for sample in samples]
    summary = asdict(stats.summarize(net))
    for name in ("p50", "min", "max", "p99", "p999", "cold", "mean", "stddev"):
        summary[name] = _tidy(summary[name])
    return Result(
        metric=metric,
        text=text,
        unit=unit,
        config=config,
        target=target,
        overhead=_tidy(overhead),
        exact=exact,
        suite=suite,
        better=better,
        command=command,
        distribution=[
            {"low": b.low, "high": b.high, "count": b.count} for b in stats.distribution(net)
        ],
        raw=[] if exact else net[1:] or net,
        resolution=_tidy(clock.step / batch),
        estimate=clock.estimate(samples, batch, summary["p50"]),
        **summary,
    )


def _tidy(value: float) -> float:
    """Return an integer where the value is one, else at most six decimals."""
    return int(value) if value == int(value) else round(value, 6)


def git_state() -> tuple[str, bool]:
    """Return commit and whether the tree differs from it; empty outside a repository of Weft."""
    if IS_INSTALLED:
        return "", False

    def git(*arguments: str) -> str:
        result = subprocess.run(
            ["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, check=False
        )
        return result.stdout.strip() if result.returncode == 0 else ""

    try:
        return git("rev-parse", "HEAD"), bool(git("status", "--porcelain", "--untracked-files=no"))
    except OSError:
        return "", False


def now() -> str:
    """Return the time for a context."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def store(results: Results) -> Path:
    """Store a run under its time, and as latest.json; return the former."""
    folder = RESULTS
    stamp = results.context.date.replace(":", "").replace("-", "")
    path = folder / f"{stamp}.json"
    number = 1
    while path.exists():
        path = folder / f"{stamp}-{number}.json"
        number += 1
    write(results, path)
    write(results, folder / "latest.json")
    return path


def as_text(results: Results) -> str:
    """Return the content of a results file."""
    return json.dumps(as_json(results), indent=1) + "\n"


def write(results: Results, path: Path) -> None:
    """Write a results file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_text(results), encoding="utf-8")


def load(path: Path) -> Results:
    """Read a results file; raise WeftError if it is none."""
    data = inputs.read_json(path, "W113", "W112")
    version = data.get("version") if isinstance(data, dict) else None
    if type(version) is not int or not 1 <= version <= VERSION:
        said = f" but of version {quoted(version)}" if version is not None else ""
        message = f"{shown(path)} is not a results file of version {VERSION}{said}"
        raise inputs.refused("W113", message)
    results = inputs.model(path, "W113", ResultsFile, upgraded(data)).loaded()
    for found in (results, *results.beside):
        _check(path, found)
    return results


def _check(path: Path, results: Results) -> None:
    """Raise WeftError if results are not what their schema says."""
    if len(results.context.targets) > MAX_TARGETS:
        message = f"{shown(path)} has results of more than {MAX_TARGETS} targets"
        raise inputs.refused("W113", message)
    used = {row.target for row in results.results} | {ratio.target for ratio in results.ratios}
    used |= {off_time.target for off_time in results.interrupts_off}
    unknown = sorted(used - results.context.targets.keys())
    if unknown:
        message = f"{shown(path)} has results of {quoted(unknown[0])} without its conditions"
        raise inputs.refused("W113", message, "`context.targets` has those of each target")
