# SPDX-License-Identifier: MIT
"""The HTML report of a bench: one file with everything in it, nothing from the network."""

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup
from rich.text import Text

from weft.lab import growth, reference, result_table
from weft.lab.compare.verdicts import Row, Source
from weft.lab.interrupts_off import MASKED, series_point
from weft.lab.published import gather
from weft.lab.published.model import View
from weft.lab.results.model import Bin, Result
from weft.lab.results_file import OffTimeResult, Results
from weft.paths import VENDOR
from weft.report.screen import render as screen
from weft.report.screen.summary import summary

TEMPLATES = Path(__file__).parent / "templates"
UPLOT = VENDOR / "uplot"
SIZE_LIMIT = 1_000_000
OFF_TIMES_SHOWN = 25
CLASSES = {"bold": "heading", "green": "better", "red": "worse", "yellow": "equal", "dim": "dim"}
"""Classes of the page by styles of the screen."""

Compared = Sequence[tuple[Source, Source, list[Row]]]


def write(
    results: Results, path: Path, views: Sequence[View] | None = None, compared: Compared = ()
) -> None:
    """Write the report of a run, with views made of several runs if there are any.

    `compared` is what changed against the baseline.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(render(results, views, compared), encoding="utf-8")


def render(results: Results, views: Sequence[View] | None = None, compared: Compared = ()) -> str:
    """Return the report as HTML."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["number"] = result_table.format_number
    environment.filters["value"] = result_table.value
    environment.filters["spread"] = result_table.spread
    environment.filters["probability"] = result_table.probability
    template = environment.get_template("report.html.j2")
    return template.render(
        context=results.context,
        screen=_screen(results, compared),
        warnings=results.warnings,
        ratios=results.ratios,
        units=[_unit(results, u, t) for u, t in result_table.by_unit(results).items()],
        kernels=[
            p for t in results.context.targets if (p := _kernel_table(results, t)) is not None
        ],
        views=gather.views_of(results) if views is None else views,
        notes=result_table.notes,
        results=results,
        interrupts_off=_off_times(results),
        style=_asset("uPlot.min.css"),
        script=_asset("uPlot.iife.min.js"),
        grows=[_grows(results, u, t) for u, t in result_table.by_unit(results).items()],
        charts=_json({"growth": _growth(results), "histograms": _histograms(results)}),
        constant=_constant(results),
        beside=results.beside,
        new=result_table.NEW,
    )


def _screen(results: Results, compared: Compared) -> list[list[tuple[str, str]]]:
    """Return the lines of the screen of `./weft bench`: pieces of text, each with its style."""
    if not results.results:
        return []
    made = summary(results, list(compared))
    return [_pieces(line) for line in screen.lines(made, screen.WIDTH)]


def _pieces(line: Text) -> list[tuple[str, str]]:
    """Return the pieces of a line between the ends of its styles."""
    ends = sorted({0, len(line), *(end for span in line.spans for end in (span.start, span.end))})
    return [
        (line.plain[begin:end], " ".join(_classes(line, begin)))
        for begin, end in itertools.pairwise(ends)
    ]


def _classes(line: Text, place: int) -> list[str]:
    spans = [str(span.style) for span in line.spans if span.start <= place < span.end]
    styles = [str(line.style), *spans]
    return [CLASSES[word] for style in styles for word in style.split() if word in CLASSES]


def _asset(name: str) -> Markup:
    return Markup((UPLOT / name).read_text(encoding="utf-8"))


def _json(value: Any) -> Markup:
    text = json.dumps(value, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def _unit(results: Results, unit: str, targets: list[str]) -> dict[str, Any]:
    """Return the table of one unit: rows of metrics, series apart."""
    metrics = result_table.metrics_of(results, unit, targets)
    with_other = [t for t in targets if any(reference.best(m, t) for m in metrics)]
    with_new = result_table.targets_with_new(results, targets, metrics)
    rows = [
        {
            "metric": metric,
            "text": next((r.text for r in found if r.text), ""),
            "cells": [_cell(results, metric, t, t in with_other, t in with_new) for t in targets],
        }
        for metric in metrics
        if (found := [r for t in targets if (r := results.of(metric, t)) is not None])
    ]
    plain = [row for row in rows if series_point(str(row["metric"])) is None]
    series = [row for row in rows if series_point(str(row["metric"])) is not None]
    return {
        "unit": unit,
        "targets": targets,
        "with_other": with_other,
        "with_new": with_new,
        "rows": plain,
        "series": series,
        "exact": all(results.context.targets[t].deterministic for t in targets),
    }


def _cell(
    results: Results, metric: str, target: str, with_other: bool, with_new: bool
) -> dict[str, Any]:
    result = results.of(metric, target)
    other = reference.best(metric, target) if result else None
    return {
        "result": result,
        "with_new": with_new,
        "new": result_table.new_application(results, metric, target) if with_new else None,
        "with_other": with_other,
        "other": other,
        "verdict": result_table.verdict(result, other) if result else "",
    }


def _kernel_table(results: Results, target: str) -> dict[str, Any] | None:
    """Return the values of other kernels on one target with ours; None if there are none."""
    entries = [f for f in reference.other_kernels() if f.target == target]
    names = list(dict.fromkeys(f.name for f in entries))
    by_key = {(f.metric, f.name): f for f in entries}
    rows = []
    for metric in dict.fromkeys(f.metric for f in entries):
        ours = results.of(metric, target)
        if ours is None or ours.unit != "instructions":
            continue
        best = reference.best(metric, target)
        rows.append(
            {
                "metric": metric,
                "ours": ours,
                "new": result_table.new_application(results, metric, target),
                "best": best.value if best else None,
                "entries": [by_key.get((metric, name)) for name in names],
            }
        )
    with_new = any(row["new"] for row in rows)
    return {"target": target, "names": names, "rows": rows, "with_new": with_new} if rows else None


def _off_times(results: Results) -> list[OffTimeResult]:
    """Return the longest interrupts-off times of each target, one for each pair of positions."""
    longest: dict[tuple[str, str, str], OffTimeResult] = {}
    for off_time in results.interrupts_off:
        key = (off_time.target, off_time.begin, off_time.end)
        if key not in longest or off_time.longest > longest[key].longest:
            longest[key] = off_time
    shown: list[OffTimeResult] = []
    for target in results.context.targets:
        of_target = [w for w in longest.values() if w.target == target]
        shown += sorted(of_target, key=lambda w: -w.longest)[:OFF_TIMES_SHOWN]
    return shown


def _grows(results: Results, unit: str, targets: list[str]) -> dict[str, Any]:
    """Return how the series of one unit grow, in words."""
    by_target = {
        target: growth.series_of(r for r in results.results if r.target == target)
        for target in targets
    }
    names = dict.fromkeys(name for series in by_target.values() for name in series)
    rows = []
    for name in names:
        found = [by_target[target].get(name, []) for target in targets]
        text = next((points[-1].text for points in found if points), "")
        noun = growth.noun_of(text)
        said = [growth.words_of(points, noun) for points in found]
        if any(said) and not name.startswith(MASKED):
            masked = [by_target[target].get(MASKED + name, []) for target in targets]
            off = [growth.words_of(points, noun) for points in masked]
            rows.append({"name": name, "text": text, "cells": list(zip(said, off, strict=True))})
    return {"unit": unit, "targets": targets, "rows": rows}


def _growth(results: Results) -> list[dict[str, Any]]:
    """Return the series: one chart for each name and unit, a line for each target."""
    charts: dict[tuple[str, str], dict[str, dict[int, float]]] = {}
    for result in results.results:
        point = series_point(result.metric)
        if point is not None:
            name = result.metric.rpartition("@")[0]
            lines = charts.setdefault((name, result.unit), {})
            lines.setdefault(result.target, {})[point] = max(result.value, 0)
    for entry in reference.other_kernels():
        point = series_point(entry.metric)
        known = charts.get((entry.metric.rpartition("@")[0], entry.unit), {})
        if point is not None and entry.target in known:
            line = f"{entry.kernel.split()[0]} {entry.target}"
            known.setdefault(line, {})[point] = entry.value
    return [
        {
            "name": name,
            "unit": unit,
            "x": (points := sorted({n for values in lines.values() for n in values})),
            "lines": [
                {
                    "name": line,
                    "other": line not in results.context.targets,
                    "y": [values.get(n) for n in points],
                }
                for line, values in lines.items()
            ],
        }
        for (name, unit), lines in charts.items()
    ]


def _histograms(results: Results) -> list[dict[str, Any]]:
    """Return the distributions of what varies, without what is above the 99.9th percentile."""
    return [
        {
            "name": result.metric,
            "note": _note(result),
            "unit": result.unit,
            "bins": [[b["low"], b["high"], b["count"]] for b in _below(result)],
        }
        for result in results.results
        if not result.constant and len(_below(result)) > 1
    ]


def _below(result: Result) -> list[Bin]:
    return [b for b in result.distribution if b["low"] <= result.p999]


def _note(result: Result) -> str:
    """Return what stands over a distribution: its percentiles, and what is not drawn."""
    number = result_table.format_number
    above = sum(b["count"] for b in result.distribution) - sum(b["count"] for b in _below(result))
    said = f"{result.target}, {result.unit}{', exact' * result.exact}: p50 {number(result.p50)}, "
    said += f"p99 {number(result.p99)}, p99.9 {number(result.p999)}"
    return said + f"; {above} above, to {number(result.max)}" * bool(above)


def _constant(results: Results) -> list[dict[str, Any]]:
    """Return how many metrics of each target gave the same count in every sample."""
    found = []
    for name, target in results.context.targets.items():
        if target.deterministic:
            own = [r for r in results.results if r.target == name and r.samples > 1]
            same = sum(r.constant for r in own)
            found.append({"target": name, "same": same, "all": len(own)})
    return found
