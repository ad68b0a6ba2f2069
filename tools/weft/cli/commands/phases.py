# SPDX-License-Identifier: MIT
"""./weft phases: where the cycles of calls between two simulated cores go."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from weft.cli.options import Json, print_json, target_option
from weft.cli.rules import Needs, NotBeside

if TYPE_CHECKING:
    from weft.lab.phases.hardware_limit import Hardware, Limit
    from weft.lab.phases.phases import Phase, Row


RULES = (
    *(Needs(option, ("size",)) for option in ("memory", "transfer", "batch", "lent")),
    NotBeside(("batch", "transfer"), "lent"),
)


def command(
    target: Annotated[
        str,
        target_option("A target with two simulated cores."),
    ] = "mixed",
    size: Annotated[
        list[int] | None,
        typer.Option(
            metavar="BYTES",
            help="A call of a function with an argument and a result of so many bytes; repeat for "
            "more.",
        ),
    ] = None,
    memory: Annotated[
        Literal["internal", "external"] | None,
        typer.Option(help="Memory that holds the frames of a call."),
    ] = None,
    transfer: Annotated[
        Literal["processor", "dma"] | None,
        typer.Option(help="What copies the frames of a call."),
    ] = None,
    batch: Annotated[int, typer.Option(metavar="N", min=1, help="Calls that are made as one.")] = 1,
    lent: Annotated[
        bool,
        typer.Option("--lent", help="The argument is the address of a block of so many bytes."),
    ] = False,
    json: Json = False,
) -> None:
    """Show the phases of calls between two cores, in clock cycles.

    A message of 64 bytes through a port to a task of the other core that waits
    for it, and the semaphore loop, with answers and posted; with --size, the
    call of a function that the other core serves: copy in (A), request (B),
    everything on the other core (C), answer (D), copy out (E). A phase ends
    where the next one begins, on either core. The limit is what the hardware
    asks for: accesses to what both cores see, and interrupts, as measured alone.
    """
    from weft.lab.phases import calls, hardware_limit, phases

    found: dict[str, Sequence[Phase]]
    if size:
        strategies = [calls.Strategy(each, memory, transfer, batch, lent) for each in size]
        rows = [strategy.row for strategy in strategies]
        found = {s.row.metric: calls.measure(target, s) for s in strategies}
    else:
        rows, found = list(phases.ROWS), dict(phases.measure(target))
    hardware = hardware_limit.measure(target)
    limits = {row.metric: hardware_limit.limit_of(row, hardware) for row in rows}
    if json:
        print_json({"target": target, "rows": [_row(m, found[m], limits[m]) for m in found]})
        return
    for row in rows:
        _show(row, target, found[row.metric])
        _show_limit(row, hardware, limits[row.metric], sum(p.cycles for p in found[row.metric]))
        if size:
            _show_shares(found[row.metric], row.packets[0].payload)
        print()


def _row(metric: str, found: "Sequence[Phase]", limit: "Limit") -> dict[str, object]:
    total = sum(phase.cycles for phase in found)
    return {
        "metric": metric,
        "phases": {phase.step.name: phase.cycles for phase in found},
        "total": total,
        "bus": limit.bus,
        "entries": limit.entries,
        "limit": limit.cycles,
        "times": round(total / limit.cycles, 2),
    }


def _show(row: "Row", target: str, found: "Sequence[Phase]") -> None:
    print(f"{row.metric} on {target}, clock cycles")
    for phase in found:
        core = f"core {phase.step.core}"
        print(f"{phase.step.name:<12} {phase.cycles:>5}  {core}  {phase.step.text}")


def _show_limit(row: "Row", hardware: "Sequence[Hardware]", limit: "Limit", total: int) -> None:
    cores = "; ".join(
        f"core {core}: {limit.stores[core]} stores of {own.store}, "
        f"{limit.loads[core]} loads of {own.load}"
        for core, own in enumerate(hardware)
    )
    rings = ", ".join(f"core {core}: {hardware[core].entry}" for core in row.rings)
    print(f"{'total':<12} {total:>5}  {total / limit.cycles:.1f} times the limit")
    print(f"{'limit':<12} {limit.cycles:>5}  of the hardware alone:")
    print(f"{'  bus':<12} {limit.bus:>5}  {cores}")
    print(f"{'  interrupts':<12} {limit.entries:>5}  from doorbell to handler, {rings}")


def _show_shares(found: "Sequence[Phase]", size: int) -> None:
    from weft.lab.phases import calls

    def text(shares: dict[str, float]) -> str:
        return ", ".join(f"{letter} {share:.0f} %" for letter, share in shares.items())

    print(f"{'shares':<12}        {text(calls.shares(found))}")
    if source := calls.published(size):
        print(f"{'the source':<12}        {text(source.shares)} of {source.total:.0f} us, DM6446")
