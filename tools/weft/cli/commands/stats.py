# SPDX-License-Identifier: MIT
"""./weft stats: runs a description, or takes a dump, and shows its statistics objects."""

from typing import TYPE_CHECKING

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
    from weft.observe.insight import Account, Load, Report, Stats


RULES = (
    NotBeside(("target", "map", "until", "timeout", "config", "checks", "optimize"), "dump"),
    NotBeside(("build_dir", "quiet", "probe"), "dump"),
    *OF_PROBE,
)


def command(
    description: AnyDescriptionFile = None,
    target: Target = None,
    map: Placement = None,  # noqa: A002
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
    """Run a description and show its statistics objects: count, total, maximum, average.

    With `--config objcore`, also the load, and what tasks and SWIs have used.
    The nodes write them when the program ends; what it prints goes to the
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
    show(result, json, _print)


def _print(report: "Report", prefix: str) -> None:
    if report.stats:
        _table(prefix, HEADER, [_row(stats) for stats in report.stats])
    elif report.load is None:
        print(f"{prefix}no statistics objects")
    if report.load is not None:
        if report.stats:
            print()
        load = report.load
        print(f"{prefix}load {load.load:.1%} of {load.us / 1e3:.3f} ms{_stack(load)}")
        _table(prefix, ACCOUNT_HEADER, [_account(account) for account in report.accounts])


HEADER = ("statistics", "count", "total", "maximum", "average", "")
ACCOUNT_HEADER = ("account", "time/ms", "share", "runs", "longest/ms", "stack")


def _table(prefix: str, header: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    rows = [header, *(tuple(map(visible, row)) for row in rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(header))]
    for name, *cells, last in rows:
        numbers = "  ".join(f"{c:>{w}}" for c, w in zip(cells, widths[1:-1], strict=True))
        print(f"{prefix}{name:<{widths[0]}}  {numbers}  {last}".rstrip())


def _row(stats: "Stats") -> tuple[str, ...]:
    values = (stats.total, stats.max, stats.average)
    return (stats.name, str(stats.count), *map(_number, values), stats.unit)


def _account(account: "Account") -> tuple[str, ...]:
    return (
        f"{account.kind} {account.name}",
        f"{account.us / 1e3:.3f}",
        f"{account.share:.1%}",
        str(account.runs),
        f"{account.longest_us / 1e3:.3f}",
        f"{account.stack_used} of {account.stack_size}" if account.stack_size else "",
    )


def _stack(load: "Load") -> str:
    if not load.stack_size:
        return ""
    return f", interrupt stack {load.stack_used} of {load.stack_size} bytes"


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return str(value) if value == int(value) else f"{value:.2f}"
