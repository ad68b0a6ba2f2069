# SPDX-License-Identifier: MIT
"""./weft log: runs a description, or takes a dump, and shows the records of its logs."""

from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli.dumps import reports_of, show
from weft.cli.options import (
    AnyDescriptionFile,
    BuildFolder,
    Checks,
    Configuration,
    DumpFile,
    ElfFile,
    Interface,
    Json,
    Optimize,
    Placement,
    Port,
    Probe,
    Quiet,
    Target,
    Timeout,
    Until,
    reach_of,
)
from weft.cli.rules import OF_PROBE, NotBeside
from weft.diag.visible import visible

if TYPE_CHECKING:
    from weft.observe.insight import Log, Report


RULES = (
    NotBeside(("target", "map", "until", "timeout", "config", "checks", "optimize"), "dump"),
    NotBeside(("build_dir", "quiet", "probe"), "dump"),
    *OF_PROBE,
)


def command(
    description: AnyDescriptionFile = None,
    target: Target = None,
    map: Placement = None,  # noqa: A002
    name: Annotated[
        list[str] | None,
        typer.Option("--log", "-l", metavar="NAME", help="This log only; repeat for more."),
    ] = None,
    until: Until = None,
    dump: DumpFile = None,
    elf: ElfFile = None,
    timeout: Timeout = 60,
    config: Configuration = None,
    checks: Checks = None,
    optimize: Optimize = None,
    build_dir: BuildFolder = None,
    probe: Probe = False,
    port: Port = None,
    interface: Interface = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Run a description; show its logs with numbers and times.

    The nodes write their logs when the program ends; what it prints goes to the
    standard error output. With --dump and --elf, shows a dump that was kept.
    """
    result = reports_of(
        description,
        dump,
        elf,
        config=config,
        checks=checks,
        optimize=optimize,
        until=until,
        target=target,
        placement=map,
        build_dir=build_dir,
        timeout=timeout,
        quiet=quiet or json,
        reach=reach_of(probe, port, interface),
    )
    for report in result.reports:
        report.logs = [log for log in report.logs if not name or log.name in name]
    show(result, json, _print)


def _print(report: "Report", prefix: str) -> None:
    if not report.logs:
        print(f"{prefix}no logs")
    for log in report.logs:
        print(f"{prefix}log {visible(log.name)}: {_summary(log)}")
        digits = max((len(str(record.number)) for record in log.records), default=1)
        for record in log.records:
            time = "?" if record.us is None else f"{record.us / 1e3:.3f}"
            print(f"  {record.number:>{digits}}  {time:>12} ms  {visible(record.text)}")


def _summary(log: "Log") -> str:
    lost = f", {log.lost} of them lost" if log.lost else ""
    state = "" if log.enabled else ", disabled"
    plural = "" if log.total == 1 else "s"
    return f"{log.total} record{plural}{lost} ({log.mode}, {log.size}{state})"
