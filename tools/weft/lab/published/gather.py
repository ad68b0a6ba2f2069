# SPDX-License-Identifier: MIT
"""The views by name, what a fresh run of one has to measure, and stored results for it."""

from collections.abc import Callable, Iterable

from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import did_you_mean
from weft.lab import suites
from weft.lab.compare.sources import read_source
from weft.lab.metrics import metrics_of
from weft.lab.published import crowd, dspbios, ipc, mapping, opencomrtos, xilkernel, zephyr
from weft.lab.published.model import Measured, View
from weft.lab.reference import rows_of
from weft.lab.results_file import Results
from weft.model.boards import board_of
from weft.model.configurations import CONFIGURATIONS, DEFAULT, NEW_APPLICATION
from weft.model.description.rules_user import ARCHITECTURES as USER_ARCHITECTURES

BUILDERS: dict[str, Callable[[Measured], View]] = {
    "dspbios": dspbios.build,
    "zephyr": zephyr.build,
    "opencomrtos": opencomrtos.build,
    "xilkernel": xilkernel.build,
    ipc.VIEW: ipc.build,
}

CONFIGS: dict[str, tuple[str, ...]] = {
    "dspbios": (*dspbios.CONFIGS, NEW_APPLICATION),
    "zephyr": (*zephyr.TITLES, NEW_APPLICATION),
    "opencomrtos": (DEFAULT, NEW_APPLICATION),
    "xilkernel": (DEFAULT, NEW_APPLICATION),
    ipc.VIEW: (DEFAULT,),
}
"""Configurations that a view has columns or tables of."""


def check_name(name: str) -> str:
    """Return the name of a view; raise WeftError if there is none of that name."""
    if name not in BUILDERS:
        hint = did_you_mean(name, BUILDERS) or f"views: {', '.join(BUILDERS)}"
        raise fail("W132", f"unknown view {name!r}", exit_code=exits.USAGE, hint=hint)
    return name


def check_target(measured: Measured, target: str) -> None:
    """Raise WeftError if there are no results of a target."""
    if target not in measured.targets:
        hint = f"they have {', '.join(measured.targets)}"
        raise fail(
            "W133", f"the results have no target {target!r}", exit_code=exits.USAGE, hint=hint
        )


def build(name: str, *sources: Results, targets: Iterable[str] = ()) -> View:
    """Return a view of results, with all their targets or with those that are named."""
    measured = Measured(*sources, metrics=ipc.ways_of(metrics(check_name(name))))
    for target in targets:
        check_target(measured, target)
    measured.targets = list(targets) or measured.targets
    view = BUILDERS[name](measured)
    view.tables += crowd.tables(measured) if name != ipc.VIEW else []
    return view


def views_of(results: Results) -> list[View]:
    """Return the views that have a measured value in some results."""
    found = [build(name, results) for name in BUILDERS]
    return [view for view in found if view.measured]


def read(names: list[str]) -> list[Results]:
    """Return stored results: files, `latest` or `baseline`; raise WeftError for others."""
    sources = [read_source(name) for name in names]
    for source, name in zip(sources, names, strict=True):
        if source.reference:
            raise fail("W123", f"{name} was not measured here", exit_code=exits.USAGE)
    return [source.results for source in sources]


def metrics(name: str) -> set[str]:
    """Return the metrics that a view shows."""
    found = {m.metric for m in mapping.mappings() if m.view == name and not m.missing}
    if name == mapping.ZEPHYR:
        rows = rows_of("zephyr_latency_measure.csv")
        mapped = (mapping.of_zephyr(row["configuration"], row["metric"]) for row in rows)
        found = {m.metric for m in mapped if not m.missing}
    found |= {xilkernel.whole(m) for m in found if m.startswith("handover.")}
    stars = {metric for metric in found if "*" in metric}
    parts = ("text", "data", "bss", "total")
    return (found - stars) | {star.replace("*", part) for star in stars for part in parts}


def suites_of(name: str, targets: list[str]) -> list[str]:
    """Return the suites that a view needs and that some of the targets can run."""
    boards = [board_of(target) for target in targets]
    return [
        suite
        for suite in suites_with(metrics(name))
        if any(suites.runs_on(suite, board) for board in boards)
    ]


def suites_with(wanted: set[str]) -> list[str]:
    """Return the suites that have one of some metrics and run without being named."""
    return [
        suite
        for suite in suites.suites()
        if suite not in suites.ON_REQUEST
        and any(metric in wanted for metric, _ in metrics_of(suite))
    ]


def targets_of(config: str, targets: list[str]) -> list[str]:
    """Return the targets that a configuration can be built for."""
    if not CONFIGURATIONS[config].get("user"):
        return targets
    return [target for target in targets if board_of(target).arch in USER_ARCHITECTURES]


def configs_of(name: str) -> list[str]:
    """Return the configurations that a view needs and that can be built."""
    return [config for config in CONFIGS[name] if config in CONFIGURATIONS]
