# SPDX-License-Identifier: MIT
"""Sizes on the terminal."""

from rich import box
from rich.console import Console
from rich.table import Table

from weft.lab import reference
from weft.lab.size import size
from weft.lab.size.link_probe import KINDS, Sizes
from weft.lab.size.network_size import Parts
from weft.lab.size.size import FLAGS, Report

_OTHER_COLUMNS = {
    "threads + yield": "threads",
    "+ semaphore": "+semaphore",
    "+ mutex": "+mutex",
    "+ msgq": "+queue",
}
_OBJECT_COLUMNS = {"task": "tcb", "semaphore": "semaphore", "mutex": "mutex", "msgq": "queue"}
OTHER_TARGET = "cm3"
"""The target of the sizes of other kernels."""


def _new(title: str) -> Table:
    return Table(
        title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )


def _title(reports: list[Report], what: str) -> str:
    config = reports[0].config
    return f"{reports[0].target}: {what}{'' if config == 'default' else f', {config}'}"


def print_sets(reports: list[Report], console: Console) -> None:
    """Print the sets of services, and the values of other kernels for the same sets."""
    for report in reports:
        table = _new(_title([report], f"text by set of services, {_flag(report)}, bytes"))
        table.add_column("set", overflow="fold")
        for name in ("kernel", "+ switch", "= sum", "port C", "diag.", "rodata", "RAM", "rest"):
            table.add_column(name, justify="right")
        for name, sizes in report.sets.items():
            cells = [sizes.kernel, sizes.assembly, sizes.comparable, sizes.arch]
            cells += [sizes.diagnostics, sizes.rodata, sizes.data + sizes.bss, sizes.unattributed]
            table.add_row(name, *map(str, cells))
        console.print(table)
    console.print(
        "kernel: functions of kernel/, without diag.: fault records, checks, console. switch: the "
        "port's assembly. The values of other kernels contain their switch: compare the sum. "
        "rest: alignment, from no file.\n",
        style="dim",
        highlight=False,
    )


def print_network(reports: list[Report], console: Console) -> None:
    """Print what makes a node one of several, service by service."""
    for report in reports:
        if report.network is None:
            continue
        network = report.network
        table = _new(_title([report], f"programs of one of two nodes, {_flag(report)}, bytes"))
        table.add_column("program", overflow="fold")
        for name in ("one node", "kernel", "network", "hubs", "link", "= sum", "diag."):
            table.add_column(name, justify="right")
        for title, parts in network.steps.items():
            alone = network.alone[title].kernel
            table.add_row(title, *map(str, (alone, *_cells(parts))))
        for title, parts in network.features.items():
            table.add_row(title, "", *map(str, _cells(parts)), style="dim")
        for title, parts in network.shared_reset.items():
            alone = network.alone[title].kernel
            name = title if title.startswith("+") else f"reset: shared, {title}"
            table.add_row(name, *map(str, (alone, *_cells(parts))))
        console.print(table)
    console.print(
        "Whole programs, of the code that is linked for what they use. one node: kernel and switch "
        "of a node alone. hubs: what makes hubs some of other nodes. link: shared memory. Features "
        "are added to the last set.\n",
        style="dim",
        highlight=False,
    )


def _cells(parts: Parts) -> tuple[int, ...]:
    return parts.kernel, parts.network, parts.hubs, parts.link, parts.sum, parts.diagnostics


def print_other_kernels(reports: list[Report], console: Console) -> None:
    """Print code sizes of other kernels with ours, where they are known."""
    for report in reports:
        if report.target != OTHER_TARGET:
            continue
        title = f"kernel and switch compared with other kernels, {_flag(report)}, bytes"
        table = _new(_title([report], title))
        table.add_column("kernel", no_wrap=True)
        for name in (*_OTHER_COLUMNS, "OpenComRTOS set"):
            table.add_column(name, justify="right")
        ours = [str(report.sets[name].comparable) for name in (*_OTHER_COLUMNS, "OpenComRTOS set")]
        table.add_row("Weft", *ours, style="bold")
        for row in size.other_kernels(report.preset):
            table.add_row(row["kernel"], *(row[column] for column in _OTHER_COLUMNS.values()), "")
        if report.preset == "small":
            whole = reference.opencomrtos_code_size()["All L1 services"]
            table.add_row("OpenComRTOS, published", *("" for _ in _OTHER_COLUMNS), whole)
        console.print(table)


def _flag(report: Report) -> str:
    flag = FLAGS[report.preset]
    return flag if report.preset == "standard" else f"{report.preset}, {flag}"


def print_services(reports: list[Report], console: Console) -> None:
    """Print what each service adds: on against off."""
    table = _new(_title(reports, "each service on and off, in addition to tasks; bytes"))
    _print_sizes(table, "service", [(r, r.services) for r in reports], console)


def print_files(reports: list[Report], console: Console) -> None:
    """Print the files of a program that uses everything."""
    table = _new(_title(reports, "each file, everything linked; bytes"))
    _print_sizes(table, "file", [(r, r.files) for r in reports], console)


def _print_sizes(
    table: Table, first: str, columns: list[tuple[Report, dict[str, Sizes]]], console: Console
) -> None:
    table.add_column(first, overflow="fold")
    for report, _ in columns:
        table.add_column(f"text {_flag(report)}", justify="right")
        for kind in KINDS[1:]:
            table.add_column(kind, justify="right")
    for name in dict.fromkeys(_row_of(name) for _, sizes in columns for name in sizes):
        cells: list[str] = []
        for _, sizes in columns:
            found = [value for key, value in sizes.items() if _row_of(key) == name]
            totals = [sum(getattr(value, kind) for value in found) for kind in KINDS]
            cells += [str(total) if total else "" for total in totals]
        table.add_row(name, *cells)
    console.print(table)


def _row_of(name: str) -> str:
    """Return the row of a file: members of a library of the compiler share one."""
    archive, bracket, _ = name.partition("(")
    return archive.removeprefix("other/") if bracket else name


def print_objects(reports: list[Report], console: Console) -> None:
    """Print bytes of each object, with the smallest value of other kernels."""
    report = reports[0]
    table = _new(_title(reports, "bytes of an object"))
    table.add_column("object")
    table.add_column(report.target, justify="right")
    table.add_column("min of other kernels", justify="right")
    for name, value in report.objects.items():
        other = ""
        column = _OBJECT_COLUMNS.get(name)
        if column is not None and report.target == OTHER_TARGET:
            row = min(size.other_kernels(report.preset), key=lambda row: int(row[column]))
            other = f"{row[column]} {row['kernel'].split()[0]}"
        table.add_row(name, str(value), other)
    console.print(table)
