# SPDX-License-Identifier: MIT
"""A trial: registrar, DSP node, phone and baresip, and beside it a call between two baresips."""

import csv
import os
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from examples.telephone.call import speech
from examples.telephone.call.programs import CallError, Programs, free_ports, is_bound, wait_for

HERE = Path(__file__).parent
PASSWORD = "secret"
FAULTS = ("kill", "hang")
"""It is killed and started again, or stopped and continued."""

STARTS_S = 10.0
BEYOND_S = 15.0
"""Seconds that a call may take longer than its speech."""


@dataclass(frozen=True)
class Options:
    """What is tried."""

    programs: Path
    folder: Path
    seconds: float = 10.0
    codec: str = "PCMU"
    fault: str | None = None
    """What happens to the DSP node: FAULTS."""
    offload: bool = True


@dataclass(frozen=True)
class Frame:
    """A frame that the phone encoded or decoded; times of CLOCK_MONOTONIC in microseconds."""

    direction: str
    start: int
    duration: int
    on_dsp: bool


@dataclass
class Trial:
    """What a trial gave."""

    options: Options
    registrar: int
    sip_ports: dict[str, int] = field(default_factory=dict)
    """Ports of SIP by user."""
    frames: list[Frame] = field(default_factory=list)
    left: int = 0
    returned: int = 0
    """When the DSP node ended or stopped, and started again or went on, in microseconds."""

    @property
    def capture(self) -> Path:
        """All packets."""
        return self.options.folder / "packets.pcapng"

    @property
    def speech(self) -> Path:
        """What the phone says; it hangs up at the end."""
        return self.options.folder / "speech.wav"

    @property
    def longer(self) -> Path:
        """What baresip says, which hangs up, too: the same, and more."""
        return self.options.folder / "longer.wav"

    def heard(self, who: str) -> Path:
        """What one of the telephones has heard."""
        if who == "phone":
            return self.options.folder / who / "received.wav"
        return next((self.options.folder / who).glob("dump-*-dec.wav"))


class Telephones:
    """The programs of a trial, and their settings."""

    def __init__(self, trial: Trial, programs: Programs, ports: list[int]) -> None:
        """Take the ports that are free."""
        self.trial = trial
        self.options = trial.options
        self.start = programs.start
        self.ports = ports
        self.registrar = f"127.0.0.1:{trial.registrar}"

    def settings(self, template: str, target: Path, **values: str) -> Path:
        """Write the settings of a program."""
        text = (HERE / template).read_text()
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", value)
        target.mkdir(parents=True, exist_ok=True)
        file = target / "config"
        file.write_text(text)
        return file

    def address(self, user: str) -> str:
        """Choose where a user listens to SIP."""
        self.trial.sip_ports[user] = self.ports.pop()
        return f"127.0.0.1:{self.trial.sip_ports[user]}"

    def registrar_starts(self) -> None:
        """Start Kamailio."""
        folder = self.options.folder / "kamailio"
        file = self.settings("kamailio.cfg", folder, registrar=self.registrar, password=PASSWORD)
        self.start(
            "kamailio", "kamailio", "-DD", "-E", "-f", str(file), "-Y", str(folder), "-m", "32"
        )  # fmt: skip
        wait_for("Kamailio is ready", lambda: is_bound(self.trial.registrar), STARTS_S)

    def capture_starts(self) -> None:
        """Start tshark."""
        file = self.trial.capture
        tshark = self.start("tshark", "tshark", "-q", "-i", "lo", "-w", str(file))

        def captures() -> bool:
            if tshark.poll() is not None:
                raise CallError(
                    "tshark may not capture; run this as root, or allow user namespaces"
                )
            return file.exists() and file.stat().st_size > 0

        wait_for("tshark captures", captures, STARTS_S)

    def baresip_starts(self, user: str, *options: str) -> subprocess.Popen[bytes]:
        """Start a baresip that takes calls."""
        folder = self.options.folder / user
        first = 20000 + 1000 * len(self.ports)
        self.settings(
            "baresip.cfg",
            folder,
            listen=self.address(user),
            speech=str(self.trial.longer),
            folder=str(folder),
            ports=f"{first}-{first + 998}",
        )
        account = f"<sip:{user}@{self.registrar}>;auth_pass={PASSWORD};regint=60;answermode=auto"
        codec = self.options.codec
        (folder / "accounts").write_text(f"{account};audio_codecs={codec}/8000/1;ptime=20\n")
        (folder / "contacts").touch()
        return self.start(user, "baresip", "-f", str(folder), *options)

    def callee_starts(self, user: str) -> None:
        """Start a baresip, and wait until it is registered."""
        self.baresip_starts(user)
        log = self.options.folder / f"{user}.log"
        wait_for(f"{user} is registered", lambda: b"200 OK" in log.read_bytes(), STARTS_S)

    def caller_starts(self, user: str, peer: str) -> subprocess.Popen[bytes]:
        """Start a baresip that calls, and ends after the time of the speech."""
        seconds = str(max(round(self.options.seconds), 1))
        dial = f"/dial sip:{peer}@{self.registrar}"
        return self.baresip_starts(user, "-t", seconds, "-e", dial)

    def link(self, kind: str) -> dict[str, str]:
        """Return the environment of a node: the socket between the two."""
        return {"WEFT_LINK_0": f"{kind}:{self.options.folder / 'dsp.socket'}"}

    def dsp_starts(self) -> subprocess.Popen[bytes]:
        """Start the DSP node."""
        program = str(self.options.programs / "dsp.elf")
        return self.start("dsp", program, **self.link("unix"))

    def phone_starts(self, peer: str) -> subprocess.Popen[bytes]:
        """Start the phone, which calls at once."""
        folder = self.options.folder / "phone"
        file = self.settings(
            "phone.cfg",
            folder,
            registrar=self.registrar,
            user="phone",
            password=PASSWORD,
            peer=peer,
            listen=self.address("phone"),
            speech=str(self.trial.speech),
            folder=str(folder),
            codec=self.options.codec,
            offload="yes" if self.options.offload else "no",
        )
        program = str(self.options.programs / "gpp.elf")
        return self.start("phone", program, TELEPHONE=str(file), **self.link("unix-listen"))


def now() -> int:
    """Return CLOCK_MONOTONIC in microseconds."""
    return time.monotonic_ns() // 1000


def _break_and_mend(trial: Trial, telephones: Telephones, dsp: subprocess.Popen[bytes]) -> None:
    """Take the DSP node away after a third of the call, and bring it back after another one."""
    kills = trial.options.fault == "kill"
    time.sleep(trial.options.seconds / 3)
    trial.left = now()
    os.killpg(dsp.pid, signal.SIGKILL if kills else signal.SIGSTOP)
    time.sleep(trial.options.seconds / 3)
    trial.returned = now()
    if kills:
        dsp.wait(5)
        telephones.dsp_starts()
    else:
        os.killpg(dsp.pid, signal.SIGCONT)


def _frames(file: Path) -> list[Frame]:
    with file.open() as lines:
        return [
            Frame(
                row["direction"],
                int(row["start_us"]),
                int(row["duration_us"]),
                row["where"] == "dsp",
            )
            for row in csv.DictReader(lines)
        ]


def _call(trial: Trial, telephones: Telephones) -> None:
    """Make both calls, and wait for their ends."""
    options = trial.options
    telephones.registrar_starts()
    telephones.capture_starts()
    for user in ("baresip", "callee"):
        telephones.callee_starts(user)
    dsp = telephones.dsp_starts()
    phone = telephones.phone_starts("baresip")
    caller = telephones.caller_starts("caller", "callee")
    log = options.folder / "phone.log"
    wait_for("the phone is in a call", lambda: b"in call" in log.read_bytes(), STARTS_S)
    if options.fault:
        _break_and_mend(trial, telephones, dsp)
    for process in (phone, caller):
        process.wait(options.seconds + BEYOND_S)
    if phone.returncode != 0:
        raise CallError(f"the phone ended with {phone.returncode}: {log.read_text()[-500:]}")


def run(options: Options) -> Trial:
    """Make a call."""
    options.folder.mkdir(parents=True, exist_ok=True)
    registrar, *ports = free_ports(5)
    trial = Trial(options, registrar)
    speech.make((trial.speech, options.seconds), (trial.longer, options.seconds + BEYOND_S))
    with Programs(options.folder) as programs:
        _call(trial, Telephones(trial, programs, ports))
    trial.frames = _frames(options.folder / "phone" / "frames.csv")
    return trial
