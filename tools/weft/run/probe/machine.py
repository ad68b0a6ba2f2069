# SPDX-License-Identifier: MIT
"""Makes a machine of the runner of a board behind a debug probe."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from weft.building import images
from weft.building.builder import Program, require
from weft.diag import exits
from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.model.board import Board
from weft.model.machines import Machine, Plan
from weft.model.probe import Probe
from weft.run.probe import flash, ports
from weft.run.probe.openocd import OPENOCD

BRIDGE = Path(__file__).with_name("bridge.py")
COMMAND = ["{python}", "-P", str(BRIDGE)]
"""How the command of such a machine begins."""
LOG = "openocd-run.log"


@dataclass(frozen=True)
class Reach:
    """What a command line says of the way to a board."""

    port: str | None = None
    """The serial port of its console; None: the one with its numbers on USB."""
    interface: str | None = None
    """OpenOCD's script of the probe; None: the board's usual one."""

    @property
    def words(self) -> list[str]:
        """The options of a command line that say the same."""
        given = (("--port", self.port), ("--interface", self.interface))
        return ["--probe", *(f"{option} {value}" for option, value in given if value is not None)]


@dataclass(frozen=True)
class Probed:
    """A board, how it is reached, and where its console is."""

    machine: Machine
    probe: Probe
    port: str

    @property
    def board(self) -> Board:
        """The board, run by its probe instead of by an emulator."""
        board = self.machine.board
        run = [*COMMAND, "--probe", self.probe.model_dump_json(), "--port", self.port]
        run += ["--baud", str(ports.baud_of(board)), "--log", f"{{elf}}.{LOG}"]
        of_emulator: dict[str, object] = {"machine_run": [], "core_run": [], "simulator": None}
        run_by = {"run": run, "title": board.hardware, "emulator_since": ""}
        return board.model_copy(update={**run_by, **of_emulator})

    def plan(self, plan: Plan) -> Plan:
        """Return a plan with the board in place of its emulator."""
        return replace(plan, machines=[replace(self.machine, board=self.board)])

    def programs(self, programs: Sequence[Program]) -> list[Program]:
        """Return programs as the runner takes them."""
        return [replace(program, board=self.board) for program in programs]

    def write(self, programs: Sequence[Program]) -> None:
        """Write programs to the board, which starts them."""
        by_node = {program.node: program for program in programs}
        ordered = [by_node[node] for node in self.machine.nodes]
        write(self.machine.board, ordered, self.probe)


def one_machine(plan: Plan) -> Machine:
    """Return the machine of a plan; raise WeftError if there are several."""
    if len(plan.machines) > 1:
        message = (
            f"the nodes are on {len(plan.machines)} machines, and one board is written at a time"
        )
        hint = "`./weft image` writes all files"
        raise fail("W238", message, exit_code=exits.USAGE, hint=hint)
    return plan.machines[0]


def probed(plan: Plan, reach: Reach) -> Probed:
    """Return the board of a plan; raise WeftError if it cannot be reached."""
    machine = one_machine(plan)
    probe = probe_of(machine.board, reach.interface)
    return Probed(machine, probe, ports.choose(machine.board, reach.port))


def probe_of(board: Board, interface: str | None) -> Probe:
    """Return how a board is reached, by another script of the probe if one is named."""
    probe = board.probe
    if probe is None:
        message = f"{quoted(board.name)} is not reached by a debug probe"
        hint = "`probe` of its board.yaml would say how: doc/how-to/porting.md"
        raise fail("W238", message, exit_code=exits.USAGE, hint=hint)
    if interface is not None and not probe.interface:
        message = f"the script of {quoted(board.name)} has its own probe: `--interface` cannot be"
        raise fail("W238", message, exit_code=exits.USAGE)
    require(OPENOCD, OPENOCD)
    if interface is None:
        return probe
    own = Path(interface)
    name = str(own.resolve()) if own.is_file() else interface
    return probe.model_copy(update={"interface": name})


def write(board: Board, programs: Sequence[Program], probe: Probe) -> Path:
    """Write the programs of a machine, by core, into the flash of the board; return the image."""
    image = images.write_for_probe(board, programs)
    flash.program(image, probe, board.hardware)
    return image
