# SPDX-License-Identifier: MIT
"""What a board.yaml says of debug probes: by which scripts OpenOCD reaches the processor."""

from pydantic import BaseModel, ConfigDict, Field


class Serial(BaseModel):
    """The serial port on USB behind which the console of a board is."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    usb: list[str] = Field(min_length=1)
    """Vendor and product in hexadecimal digits, such as 0d28:0204."""
    interface: int | None = Field(default=None, ge=0)
    """Of a chip with several ports, the one that is the console; None: it has one."""
    baud: int = Field(default=115200, ge=50)


class Probe(BaseModel):
    """How OpenOCD reaches the processor of a board."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    interface: str = ""
    """Its script of the probe, which `--interface` replaces; empty: `scripts` have it."""
    scripts: list[str] = Field(min_length=1)
    """Its other scripts: of the processor, or of the board."""
    commands: list[str] = Field(default_factory=list)
    """Commands of OpenOCD behind them."""
    cores: list[str] = Field(default_factory=list)
    """What its scripts call the cores; empty: there is one."""
    hint: str
    """How the probe is connected."""
    serial: Serial | None = None
    """None: the console has no port of its own, and `--port` names one."""
