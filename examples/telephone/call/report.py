# SPDX-License-Identifier: MIT
"""What a trial gave, as tables and as a file, and what of it must hold."""

import statistics
from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

from examples.telephone.call import speech
from examples.telephone.call.capture import Stream, media_ports, streams, tshark
from examples.telephone.call.programs import CallError
from examples.telephone.call.trial import Frame, Trial

FALLBACK_MS = 100.0
"""From the end of the DSP node to the first frame of the phone's own codec."""

LEAST = 0.9
"""Part of the frames that the DSP node does; on a busy machine a call can take too long."""

SIDES = (("phone", "baresip"), ("baresip", "phone"), ("caller", "callee"), ("callee", "caller"))


@dataclass
class Results:
    """What was measured."""

    streams: dict[str, Stream]
    speech: dict[str, tuple[int, int]]
    """Bytes, or samples, that arrived as they were sent, of how many."""
    calls: dict[str, list[int]]
    """Microseconds of each frame, by where it was done."""
    fallback_ms: float | None = None
    return_ms: float | None = None
    failures: list[str] = field(default_factory=list)


def _streams(trial: Trial) -> dict[str, Stream]:
    """Return the streams by the names of both sides."""
    found = streams(trial.capture, trial.registrar)
    media = media_ports(trial.capture, trial.registrar)
    named = {}
    for source, target in SIDES:
        ports = media.get(trial.sip_ports[source], 0), media.get(trial.sip_ports[target], 0)
        if ports not in found:
            raise CallError(f"no packets from {source} to {target}")
        named[f"{source} to {target}"] = found[ports]
    return named


def _compare_with_baresip(trial: Trial) -> dict[str, tuple[int, int]]:
    """Compare what both callees, and both callers, have heard of the same speech: to the bit.

    A codec that keeps a state says something else when its state is lost: nothing to compare then.
    """
    if trial.options.fault:
        return {}
    pairs = (("phone to baresip", "baresip", "callee"), ("baresip to phone", "phone", "caller"))
    found = {}
    for name, one, other in pairs:
        ours, theirs = (
            b"".join(sample.to_bytes(2, "little", signed=True) for sample in speech.read(file))
            for file in (trial.heard(one), trial.heard(other))
        )
        length = min(len(ours), len(theirs))
        equal, _ = speech.same(ours[:length], theirs)
        found[name] = (equal // 2, length // 2)
    return found


def _compare_g711(trial: Trial, found: dict[str, Stream]) -> dict[str, tuple[int, int]]:
    """Compare bytes: of the speech with what was sent, and of that with what was heard."""
    law = trial.options.codec
    said = speech.encode(law, speech.read(trial.speech))
    sent = found["phone to baresip"].payload
    results = {"speech, as the phone sends it": speech.same(sent, said)}
    for name, listener in (("phone to baresip", "baresip"), ("baresip to phone", "phone")):
        heard = speech.encode(law, speech.read(trial.heard(listener)))
        results[name] = speech.same(speech.one_zero(heard), speech.one_zero(found[name].payload))
    return results


def _first(frames: Iterable[Frame], on_dsp: bool, after: int) -> float | None:
    """Return milliseconds to the end of the first frame that was done there after a time."""
    ends = [f.start + f.duration for f in frames if f.on_dsp == on_dsp and f.start > after]
    return (min(ends) - after) / 1000 if ends else None


def evaluate(trial: Trial) -> Results:
    """Return what a trial gave."""
    found = _streams(trial)
    is_g711 = trial.options.codec in speech.LAWS
    results = Results(
        streams=found,
        speech=_compare_g711(trial, found) if is_g711 else _compare_with_baresip(trial),
        calls={
            where: [f.duration for f in trial.frames if f.on_dsp == on_dsp]
            for where, on_dsp in (("DSP node", True), ("phone", False))
        },
    )
    if trial.options.fault:
        results.fallback_ms = _first(trial.frames, False, trial.left)
        results.return_ms = _first(trial.frames, True, trial.returned)
    results.failures = list(_failures(trial, results))
    return results


def _failures(trial: Trial, results: Results) -> Iterable[str]:
    """Say what does not hold of what must."""
    for name, stream in results.streams.items():
        if stream.lost:
            yield f"{name}: {stream.lost} packets lost"
    for name, (equal, count) in results.speech.items():
        if equal != count:
            yield f"{name}: {count - equal} of {count} are not what was sent"
    if trial.options.fault:
        if results.fallback_ms is None or results.fallback_ms > FALLBACK_MS:
            yield f"the phone did not go on within {FALLBACK_MS:g} ms: {results.fallback_ms}"
        if results.return_ms is None:
            yield "the DSP node was not used again"
    elif trial.options.offload and len(results.calls["DSP node"]) < LEAST * len(trial.frames):
        yield f"{len(results.calls['phone'])} frames were not done by the DSP node"


def values(results: Results) -> dict[str, object]:
    """Return the results for a file."""
    return {
        "streams": {
            name: {
                "packets": len(stream.packets),
                "lost": stream.lost,
                "mean_ms": stream.mean,
                "deviation_ms": stream.deviation,
                "longest_ms": max(stream.arrivals),
                "jitter_ms": stream.jitter,
            }
            for name, stream in results.streams.items()
        },
        "speech": results.speech,
        "frames": {name: len(times) for name, times in results.calls.items()},
        "fallback_ms": results.fallback_ms,
        "return_ms": results.return_ms,
        "failures": results.failures,
    }


def _streams_table(results: Results) -> Table:
    table = Table(title="RTP, captured by tshark", title_justify="left")
    table.add_column("stream", no_wrap=True)
    for name in ("packets", "lost", "mean ms", "deviation", "longest", "jitter"):
        table.add_column(name, justify="right")
    for name, stream in results.streams.items():
        table.add_row(
            name,
            str(len(stream.packets)),
            str(stream.lost),
            f"{stream.mean:.3f}",
            f"{stream.deviation:.3f}",
            f"{max(stream.arrivals):.2f}",
            f"{stream.jitter:.3f}",
        )
    return table


def _speech_table(results: Results) -> Table:
    table = Table(title="Speech, bit for bit", title_justify="left")
    table.add_column("what", no_wrap=True)
    table.add_column("equal", justify="right")
    table.add_column("of", justify="right")
    for name, (equal, count) in results.speech.items():
        table.add_row(name, str(equal), str(count))
    return table


def _calls_table(results: Results) -> Table:
    table = Table(title="Frames encoded and decoded by the phone, in us", title_justify="left")
    table.add_column("by")
    for name in ("frames", "median", "99 %", "longest"):
        table.add_column(name, justify="right")
    for name, times in results.calls.items():
        if len(times) > 1:
            last = statistics.quantiles(times, n=100, method="inclusive")[98]
            values = (len(times), statistics.median(times), last, max(times))
            table.add_row(name, *(f"{value:.0f}" for value in values))
    return table


def fields(trial: Trial, results: Results) -> str:
    """Return the first packets of the phone with their fields, and one as tshark shows it."""
    stream = results.streams["phone to baresip"]
    first = stream.packets[0]
    lines = ["   s         us  from  to     PT  SSRC        Seq    Time        bytes"]
    for before, packet in zip(stream.packets, stream.packets[1:13], strict=False):
        lines.append(
            f"{packet.seconds - first.seconds:.6f} {(packet.seconds - before.seconds) * 1e6:6.0f} "
            f"{packet.source:5} {packet.target:5} {packet.kind:3}  {packet.ssrc} "
            f"{packet.sequence:5} {packet.timestamp:10}  {len(packet.payload)}"
        )
    chosen = f"rtp.ssrc=={first.ssrc} && rtp.seq=={stream.packets[1].sequence}"
    options = ("-Y", chosen, "-V", "-x", "-O", "rtp")
    return "\n".join(lines) + "\n\n" + tshark(trial.capture, trial.registrar, *options)


def show(trial: Trial, results: Results, console: Console) -> None:
    """Print what a trial gave."""
    for table in (_streams_table(results), _speech_table(results), _calls_table(results)):
        if table.row_count:
            console.print(table)
    packet = results.streams["phone to baresip"].packets[1]
    rate = packet.size * 8 * 50 / 1000
    console.print(
        f"A packet: {len(packet.payload)} bytes of voice, {packet.size} with IP, UDP and RTP; "
        f"{rate:.1f} kbit/s"
    )
    if results.fallback_ms is not None:
        console.print(f"DSP node lost: own codec after {results.fallback_ms:.1f} ms")
    if results.return_ms is not None:
        console.print(f"DSP node back: used after {results.return_ms:.1f} ms")
    for failure in results.failures:
        console.print(f"failed: {failure}", style="red")
