# SPDX-License-Identifier: MIT
"""./weft phases: where the cycles of a message between two simulated cores go."""

from typing import Annotated

import typer

from weft.commands.options import Json, print_json


def command(
    target: Annotated[
        str, typer.Option("--target", "-t", help="A target with two simulated cores.")
    ] = "mixed",
    json: Json = False,
) -> None:
    """Show a message of 64 bytes through a port, phase by phase, in clock cycles.

    It is sent to a task of the other core that waits for it; the call returns
    with the answer. A phase ends where the next one begins, on either core.
    """
    from weft import phases

    found = phases.measure(target)
    total, limit = sum(phase.cycles for phase in found), phases.bus_limit(target)
    if json:
        rows = {phase.step.name: phase.cycles for phase in found}
        print_json(
            {
                "metric": phases.METRIC,
                "target": target,
                "phases": rows,
                "total": total,
                "bus": limit,
            }
        )
        return
    print(f"{phases.METRIC} on {target}, clock cycles")
    for phase in found:
        core = f"core {phase.step.core}"
        print(f"{phase.step.name:<12} {phase.cycles:>5}  {core}  {phase.step.text}")
    print(f"{'total':<12} {total:>5}")
    print(f"{'bus alone':<12} {limit:>5}  its accesses to shared memory and mailboxes")
