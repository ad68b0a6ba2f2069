# SPDX-License-Identifier: MIT
"""What tshark captured: packets of RTP streams, and what follows from them."""

import itertools
import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path

CLOCK_HZ = 8000
"""Of RTP's time stamps."""

FIELDS = (
    "frame.time_epoch", "udp.srcport", "udp.dstport", "ip.len",
    "rtp.p_type", "rtp.ssrc", "rtp.seq", "rtp.timestamp", "rtp.marker", "rtp.payload",
)  # fmt: skip


@dataclass(frozen=True)
class Packet:
    """A packet of RTP."""

    seconds: float
    source: int
    target: int
    size: int
    """Bytes of the IP packet."""
    kind: int
    ssrc: str
    sequence: int
    timestamp: int
    marker: bool
    payload: bytes


@dataclass(frozen=True)
class Stream:
    """Packets from one port to another, in the order of their arrival."""

    packets: list[Packet]

    @property
    def lost(self) -> int:
        """Packets that are missing between the first and the last number."""
        first = self.packets[0].sequence
        numbers = {(packet.sequence - first) % 65536 for packet in self.packets}
        return max(numbers) + 1 - len(numbers)

    @property
    def arrivals(self) -> list[float]:
        """Milliseconds from packet to packet."""
        times = [packet.seconds for packet in self.packets]
        return [(b - a) * 1000 for a, b in itertools.pairwise(times)]

    @property
    def mean(self) -> float:
        """Mean of arrivals."""
        return statistics.fmean(self.arrivals)

    @property
    def deviation(self) -> float:
        """Standard deviation of arrivals."""
        return statistics.stdev(self.arrivals)

    @property
    def jitter(self) -> float:
        """Mean of the jitter of RFC 3550, in milliseconds."""
        estimate = 0.0
        values = []
        for before, after in itertools.pairwise(self.packets):
            sent = (after.timestamp - before.timestamp) % 2**32 / CLOCK_HZ
            difference = abs(after.seconds - before.seconds - sent)
            estimate += (difference - estimate) / 16
            values.append(estimate * 1000)
        return statistics.fmean(values)

    @property
    def payload(self) -> bytes:
        """What all packets carry."""
        return b"".join(packet.payload for packet in self.packets)


def tshark(capture: Path, registrar: int, *options: str) -> str:
    """Return what tshark says about a capture. SIP is known by the registrar's port."""
    command = ["tshark", "-r", str(capture), "-d", f"udp.port=={registrar},sip", *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return run.stdout


def _packet(line: str) -> Packet:
    time, source, target, size, kind, ssrc, sequence, timestamp, marker, payload = line.split("\t")
    return Packet(
        seconds=float(time),
        source=int(source),
        target=int(target),
        size=int(size),
        kind=int(kind),
        ssrc=ssrc,
        sequence=int(sequence),
        timestamp=int(timestamp),
        marker=marker in ("1", "True"),
        payload=bytes.fromhex(payload.replace(":", "")),
    )


def streams(capture: Path, registrar: int) -> dict[tuple[int, int], Stream]:
    """Return the streams of a capture by ports of source and target."""
    fields = [word for field in FIELDS for word in ("-e", field)]
    text = tshark(capture, registrar, "-Y", "rtp.payload && !icmp", "-T", "fields", *fields)
    found: dict[tuple[int, int], list[Packet]] = {}
    for packet in map(_packet, text.splitlines()):
        found.setdefault((packet.source, packet.target), []).append(packet)
    return {ports: Stream(packets) for ports, packets in found.items() if len(packets) > 2}


def media_ports(capture: Path, registrar: int) -> dict[int, int]:
    """Return the port of RTP that each telephone has named, by its port of SIP."""
    fields = ("-e", "udp.srcport", "-e", "sdp.media.port")
    text = tshark(capture, registrar, "-Y", "sdp", "-T", "fields", *fields)
    rows = (line.split("\t") for line in text.splitlines())
    return {int(sip): int(media.split(",")[0]) for sip, media in rows}
