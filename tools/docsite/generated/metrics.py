# SPDX-License-Identifier: MIT
"""The page of metrics: the rows of each suite of bench/."""

from docsite.generated.markdown import head, table
from weft.lab.metrics import metrics_of
from weft.lab.suites import ON_REQUEST, SHORT, Part, parts, suites

INTRODUCTION = """
The rows that each suite of `./weft bench` measures. A name is `object.operation.path.context`, and
that of Zephyr where the meaning is the same; `@n` is a point of a series.
[How Weft measures](../explanation/measuring.md) says what a sample contains, and
`./weft bench --list` prints the names.
"""


def targets(part: Part) -> str:
    """Return the targets that can run a part of a suite."""
    return ", ".join(f"`{target}`" for target in part.targets) if part.targets else "all targets"


def page() -> str:
    """Return the page."""
    text = head("Metrics", "the suites in bench/") + INTRODUCTION
    for suite in suites():
        text += f"\n## Suite {suite}\n\n"
        first, *others = parts(suite)
        text += f"Runs on {targets(first)}"
        text += ", only when it is named.\n" if suite in ON_REQUEST else ".\n"
        if suite in SHORT:
            text += f"Short form: {', '.join(f'`{pattern}`' for pattern in SHORT[suite])}.\n"
        if others:
            rows = ([f"`{part.name}`", targets(part)] for part in others)
            text += table(["part", "runs on"], rows)
        rows = ([f"`{name}`", meaning] for name, meaning in metrics_of(suite))
        found = list(rows)
        if found:
            text += table(["metric", "what is counted"], found)
        else:
            text += "\nIts rows are those of another suite, whose sources it compiles.\n"
    return text
