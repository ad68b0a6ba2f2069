# SPDX-License-Identifier: MIT
"""The history of metrics as a page: one file, which loads nothing."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from weft.lab.results.history import Series
from weft.paths import VENDOR

TEMPLATE = Path(__file__).parent / "templates" / "history.html.j2"
UPLOT = VENDOR / "uplot"


def render(found: Sequence[Series]) -> str:
    """Return the page."""
    template = TEMPLATE.read_text(encoding="utf-8")
    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    data = json.dumps([_chart(each) for each in found], separators=(",", ":"))
    return environment.from_string(template).render(
        series=[each.as_json() for each in found],
        style=Markup((UPLOT / "uPlot.min.css").read_text(encoding="utf-8")),
        script=Markup((UPLOT / "uPlot.iife.min.js").read_text(encoding="utf-8")),
        charts=Markup(data.replace("<", "\\u003c")),
    )


def _chart(series: Series) -> dict[str, Any]:
    """Return the numbers of a chart: each run in its place, whatever the time between."""
    return {
        "unit": series.unit,
        "x": list(range(1, len(series.points) + 1)),
        "y": [point.row.value for point in series.points],
        "runs": [f"run {point.run}, {point.short_commit}" for point in series.points],
    }
