# SPDX-License-Identifier: MIT
"""What `./weft compare` can read: files, stored runs, the baseline, other kernels."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.lab import reference, results_file, stored_baseline
from weft.lab.compare.verdicts import Source
from weft.lab.reference import ReferenceValue
from weft.lab.results import store
from weft.lab.results_file import Context, Result, Results, TargetContext
from weft.lab.select import Selection, select
from weft.model.configurations import DEFAULT

BASELINE = "baseline"
COUNTED = ("cm3", "rv32")
"""Targets that published values stand beside, where nothing else says which."""

HELP = (
    "a results file, latest, baseline, run:NUMBER, kernel:KERNEL[/CONFIGURATION], "
    "or zephyr[:CONFIGURATION]"
)


def read_source(name: str, targets: Sequence[str] = ()) -> Source:
    """Return the source of a name on the command line.

    `targets`: those that published values stand beside, where these are of no target of ours.
    """
    kind, _, rest = name.partition(":")
    if kind == "kernel":
        return _reference(name, _other_kernels(rest), targets)
    if kind == "zephyr":
        wanted = rest or "default"
        entries = [f for f in reference.zephyr() if f.configuration == wanted]
        return _reference(name, entries, targets)
    if kind == "run":
        return Source(name, _stored(rest))
    if name == "latest":
        return Source(name, _latest())
    if name == BASELINE:
        return Source(name, stored_baseline.read())
    path = Path(name)
    if not path.is_file() and path.suffix != ".json":
        known = ["latest", BASELINE, "zephyr", *(f"kernel:{kernel}" for kernel in _kernels())]
        near = get_close_matches(name.lower().replace("peers:", "kernel:"), known, n=1)
        hint = f"did you mean {quoted(near[0])}?" if near else ""
        raise fail("W123", f"{quoted(name)} is not {HELP}", exit_code=exits.USAGE, hint=hint)
    return Source(path.name, results_file.load(path))


def _stored(number: str) -> Results:
    """Return a run of the database."""
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        message = f"{quoted(number)} is no number of a run"
        hint = "./weft history METRIC shows numbers"
        raise fail("W217", message, exit_code=exits.USAGE, hint=hint)
    return store.read(int(number))


def _latest() -> Results:
    """Return the results of the last run."""
    file = results_file.RESULTS / "latest.json"
    if not file.is_file():
        raise fail(
            "W112",
            "there is no `latest`: nothing was measured in this tree",
            exit_code=exits.DESCRIPTION,
            hint="./weft bench measures; --target cm3 --suite core takes 20 s",
        )
    return results_file.load(file)


def _kernels() -> list[str]:
    """Return the names of the other kernels."""
    return sorted({f.kernel.split()[0] for f in reference.other_kernels()})


def pairs(first: str, other: str) -> list[tuple[Source, Source]]:
    """Return what is compared: each part of the other source with that of its configuration.

    Other kernels are what all parts are compared with. What was measured beside something else, and
    has no counterpart in the first source, is left out.
    """
    found = []
    whole = read_source(other, () if first == BASELINE else _targets(read_source(first)))
    for part in whole.parts():
        own = first == BASELINE and not whole.reference
        a = baseline_for(part.results) if own else read_source(first, _targets(whole))
        if first == BASELINE or a.reference:
            found.append((a, part))
        else:
            same = [p for p in a.parts() if p.results.config == part.results.config]
            found += [(p, part) for p in same[:1] or ([a] if part is whole else [])]
    return found


def narrowed(found: list[tuple[Source, Source]], chosen: Selection) -> list[tuple[Source, Source]]:
    """Return of each pair what is chosen; raise WeftError for a choice of which none has a row."""
    each = [source for pair in found for source in pair]
    name = " and ".join(dict.fromkeys(source.name for source in each))
    some = iter(select([source.results for source in each], chosen, name))
    return [(replace(a, results=next(some)), replace(b, results=next(some))) for a, b in found]


def _targets(source: Source) -> list[str]:
    return list(source.results.context.targets)


def baseline_for(results: Results) -> Source:
    """Return the baseline of the configuration and the compilers of some results."""
    config = results.config
    name = BASELINE if config in ("", DEFAULT) else f"{BASELINE}, {config}"
    return Source(name, stored_baseline.read(results))


def _other_kernels(wanted: str) -> list[ReferenceValue]:
    kernel, configuration = _split(wanted.lower())
    entries = [
        f
        for f in reference.other_kernels()
        if f.kernel.lower().startswith(kernel) and f.configuration.lower().startswith(configuration)
    ]
    names = sorted({f"{f.kernel.split()[0]}/{f.configuration}" for f in entries})
    if len({f.name for f in entries if f.target == "cm3"}) > 1:
        raise fail(
            "W125",
            f"kernel:{wanted} is not one kernel in one configuration",
            exit_code=exits.USAGE,
            hint=f"one of {', '.join(names)}",
        )
    return entries


def _split(wanted: str) -> tuple[str, str]:
    """Return a kernel and its configuration, behind a slash; a kernel's name may have one, too."""
    for kernel in map(str.lower, _kernels()):
        if wanted == kernel or wanted.startswith(f"{kernel}/"):
            return kernel, wanted[len(kernel) + 1 :]
    kernel, _, configuration = wanted.partition("/")
    return kernel, configuration


def _reference(name: str, entries: list[ReferenceValue], targets: Sequence[str]) -> Source:
    """Make results of published values; values without a target of ours apply to all targets."""
    if not entries:
        raise fail(
            "W126",
            f"there are no values for {name}",
            exit_code=exits.USAGE,
            hint=f"kernel: {', '.join(_kernels())}; zephyr: default, canaries, objcore, userspace",
        )
    context = Context("", False, "", "core", name, "")
    results = Results(context)
    remarks = {}
    for entry in entries:
        for target in [entry.target] if entry.target else targets or COUNTED:
            results.results.append(_result(entry, target))
            if entry.remark:
                remarks[entry.metric, target] = entry.remark
            context.targets.setdefault(target, _conditions(entry))
    return Source(entries[0].name, results, reference=True, remarks=remarks)


def _result(entry: ReferenceValue, target: str) -> Result:
    value = entry.value
    return Result(
        metric=entry.metric,
        unit=entry.unit,
        config=entry.configuration,
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


def _conditions(entry: ReferenceValue) -> TargetContext:
    stated = reference.conditions().get((entry.file, entry.processor), {})
    optimisation = [word for word in entry.configuration.split() if word.startswith("-O")]
    flags = stated.get("flags", "").split()
    if optimisation:
        flags = optimisation + [flag for flag in flags if not flag.startswith("-O")]
    return TargetContext(
        board="",
        title=entry.processor or entry.conditions,
        unit=entry.unit,
        deterministic=True,
        compiler=stated.get("compiler", ""),
        flags=flags,
        configuration={"name": entry.configuration},
        configuration_hash="",
        emulator=stated.get("emulator", ""),
        clock=stated.get("counting", ""),
        kernel=entry.kernel,
        mhz=float(stated.get("mhz") or 0),
    )
