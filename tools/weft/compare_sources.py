# SPDX-License-Identifier: MIT
"""What `./weft compare` can read: files, stored runs, the baseline, other kernels."""

from pathlib import Path

from weft import bench_baseline, bench_reference, bench_results, exits
from weft.bench_reference import Figure
from weft.bench_results import Context, Result, Results, TargetContext
from weft.compare import Source
from weft.configurations import DEFAULT
from weft.errors import fail

BASELINE = "baseline"

HELP = "a results file, latest, baseline, peers:KERNEL[/CONFIGURATION], or zephyr[:CONFIGURATION]"


def read_source(name: str) -> Source:
    """Return the source of a name on the command line."""
    kind, _, rest = name.partition(":")
    if kind == "peers":
        return _reference(name, _peers(rest))
    if kind == "zephyr":
        wanted = rest or "default"
        figures = [f for f in bench_reference.zephyr() if f.configuration == wanted]
        return _reference(name, figures)
    if name == "latest":
        return Source(name, bench_results.load(bench_results.RESULTS / "latest.json"))
    if name == BASELINE:
        return Source(name, bench_baseline.read())
    path = Path(name)
    if not path.is_file():
        raise fail("W123", f"{name} is not {HELP}", exit_code=exits.USAGE)
    return Source(path.name, bench_results.load(path))


def pairs(first: str, other: str) -> list[tuple[Source, Source]]:
    """Return what is compared: each part of the other source with that of its configuration.

    Other kernels are what all parts are compared with. What was measured beside something else, and
    has no counterpart in the first source, is left out.
    """
    found = []
    whole = read_source(other)
    for part in whole.parts():
        a = baseline_for(part.results) if first == BASELINE else read_source(first)
        if first == BASELINE or a.reference:
            found.append((a, part))
        else:
            same = [p for p in a.parts() if p.results.config == part.results.config]
            found += [(p, part) for p in same[:1] or ([a] if part is whole else [])]
    return found


def baseline_for(results: Results) -> Source:
    """Return the baseline of the configuration and the compilers of some results."""
    config = results.config
    name = BASELINE if config in ("", DEFAULT) else f"{BASELINE}, {config}"
    return Source(name, bench_baseline.read(results))


def _peers(wanted: str) -> list[Figure]:
    kernel, _, configuration = wanted.lower().partition("/")
    figures = [
        f
        for f in bench_reference.peers()
        if f.kernel.lower().startswith(kernel) and f.configuration.lower().startswith(configuration)
    ]
    names = sorted({f"{f.kernel.split()[0]}/{f.configuration}" for f in figures})
    if len({f.name for f in figures if f.target == "cm3"}) > 1:
        raise fail(
            "W125",
            f"peers:{wanted} is not one kernel in one configuration",
            exit_code=exits.USAGE,
            hint=f"one of {', '.join(names)}",
        )
    return figures


def _reference(name: str, figures: list[Figure]) -> Source:
    """Make results of published figures; those of no target of ours stand for all targets."""
    if not figures:
        known = sorted({f.kernel.split()[0] for f in bench_reference.peers()})
        raise fail(
            "W126",
            f"there are no figures for {name}",
            exit_code=exits.USAGE,
            hint=f"peers: {', '.join(known)}; zephyr: default, canaries, objcore, userspace",
        )
    context = Context("", False, "", "core", name, "")
    results = Results(context)
    remarks = {}
    for figure in figures:
        for target in [figure.target] if figure.target else ["cm3", "rv32"]:
            results.results.append(_result(figure, target))
            if figure.remark:
                remarks[figure.metric, target] = figure.remark
            context.targets.setdefault(target, _conditions(figure))
    return Source(figures[0].name, results, reference=True, remarks=remarks)


def _result(figure: Figure, target: str) -> Result:
    value = figure.value
    return Result(
        metric=figure.metric,
        unit=figure.unit,
        config=figure.configuration,
        target=target,
        p50=value,
        min=value,
        max=value,
        mean=value,
        stddev=0,
        p99=value,
        p999=value,
        cold=value,
        samples=1,
        overhead=0,
        exact=True,
    )


def _conditions(figure: Figure) -> TargetContext:
    return TargetContext(
        board="",
        title=figure.conditions,
        unit=figure.unit,
        deterministic=True,
        compiler="",
        flags=[],
        configuration={"name": figure.configuration},
        configuration_hash="",
        emulator="",
        clock=figure.conditions,
    )
