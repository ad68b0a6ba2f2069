# SPDX-License-Identifier: MIT
"""`./weft fpga`: what the cores of simulated machines take on an FPGA."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from weft.cli.options import Json, print_json
from weft.diag import exits

if TYPE_CHECKING:
    from weft.rtl.fpga import Fpga

HEADS = ("core", "LUT4", "registers", "RAM blocks", "MHz")


def command(
    machine: Annotated[
        list[str] | None,
        typer.Argument(metavar="[MACHINE ...]", help="Machines, as vex. Default: all."),
    ] = None,
    json: Json = False,
) -> None:
    """Show what simulated cores take on an FPGA: tables, registers, RAM, clock.

    By Yosys and nextpnr for an iCE40 HX8K, a minute for each core; results are kept. Caches are
    part of a core, memories and devices are not.
    """
    from weft import rtl
    from weft.diag import terminal
    from weft.rtl import fpga

    chosen = [rtl.machine(name) for name in machine] if machine else list(rtl.machines().values())
    cores = {str(core): core for each in chosen for core in each.cores}
    found: dict[str, fpga.Fpga] = {}
    refused: dict[str, str] = {}
    for name, core in cores.items():
        if said := fpga.refusal(core):
            refused[name] = said
            continue
        with terminal.busy(f"{name} on {fpga.DEVICE}"):
            found[name] = fpga.measure(core)
    if json:
        rows = [{"core": name, **asdict(values)} for name, values in found.items()]
        print_json({"device": fpga.DEVICE, "cores": rows, "refused": refused})
    else:
        _show(found, refused)
    if not found:
        raise typer.Exit(exits.MISSING)


def _show(found: "dict[str, Fpga]", refused: dict[str, str]) -> None:
    from weft.rtl import fpga

    print(f"{fpga.DEVICE}: {', '.join(map(fpga.tool_version_of, fpga.TOOLS))}")
    width = max(map(len, [*found, *refused]))
    print("  ".join([HEADS[0].ljust(width), *HEADS[1:]]))
    for name, values in found.items():
        texts = [str(value) for value in asdict(values).values() if value is not None]
        cells = [text.rjust(len(head)) for head, text in zip(HEADS[1:], texts, strict=False)]
        if values.mhz is None:
            cells.append(f"does not fit into an {fpga.DEVICE}")
        print("  ".join([name.ljust(width), *cells]))
    for name, said in refused.items():
        print(f"{name}: {said}")
