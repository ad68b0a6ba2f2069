# SPDX-License-Identifier: MIT
"""Files of recorded traces: written by ./weft trace and ./weft sim, replayed by the designer.

A file may come from anywhere. What is no such file, or is not of the description that is shown,
is refused with W254.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from pydantic import ValidationError

from weft.base import inputs
from weft.designer.messages.trace import Recorded, TraceFile, Track
from weft.designer.replay import Replay
from weft.designer.shapes import of_track, shape_of
from weft.diag.errors import WeftError
from weft.diag.suggest import quoted
from weft.diag.visible import visible
from weft.model.description import Description
from weft.model.description.load import examine
from weft.paths import shown

CODE = "W254"
LIMIT = inputs.MAX_TEXT
"""Bytes of a file."""
VERSION = 1
OTHER = "it is the trace of another description, or of an older text of this one"
RECORD = "./weft trace app.yaml --designer FILE records one"


def encoded(replay: Replay) -> bytes:
    """Return a trace as a file holds it; raise WeftError if it is too large to be read again."""
    known = replay.recorded.model_dump(exclude={"type", "file"})
    made = TraceFile(
        weft_trace=VERSION,
        slices=replay.slices,
        wakes=replay.wakes,
        frames=replay.frames,
        levels=replay.levels,
        **known,
    )
    raw = made.model_dump_json().encode()
    if len(raw) > LIMIT:
        message = f"the trace has {len(raw):,} bytes; the designer replays up to {LIMIT:,}"
        raise inputs.refused(CODE, message, "--records N keeps fewer, --until TIME ends earlier")
    return raw


def write(replay: Replay, file: Path) -> None:
    """Write a trace; raise WeftError where that is not possible."""
    raw = encoded(replay)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
    except OSError as error:
        reason = error.strerror or str(error)
        raise inputs.refused(CODE, f"cannot write {shown(file)}: {reason}") from None


def read(file: Path) -> Replay:
    """Read a file."""
    return parsed(inputs.read_bytes(file, CODE, LIMIT), shown(file))


def parsed(raw: bytes, name: str) -> Replay:
    """Return the trace that a file of a name holds."""
    try:
        found = TraceFile.model_validate_json(raw, strict=True)
    except ValidationError as error:
        raise _refused(name, error) from None
    for wrong in _inconsistent(found):
        raise inputs.refused(CODE, f"{name}: {wrong}", RECORD)
    known = {key: getattr(found, key) for key in ("end", "tracks", "hubs", "warnings")}
    recorded = Recorded(type="recorded", **known)
    return Replay(recorded, found.slices, found.wakes, found.frames, found.levels).sorted()


def _refused(name: str, error: ValidationError) -> WeftError:
    """Return what is wrong first; of another version, that."""
    errors = error.errors(include_url=False, include_input=False)
    first = next((one for one in errors if one["loc"] == ("weft_trace",)), errors[0])
    reason = visible(first["msg"])[: inputs.MAX_REASON]
    if first["type"] == "literal_error":
        message = f"{name} has another version of the format than these tools, which is {VERSION}"
        return inputs.refused(CODE, message, "record it again, or use the tools that wrote it")
    if first["loc"] == ("weft_trace",) or not first["loc"]:
        return inputs.refused(CODE, f"{name} is no trace: {reason}", RECORD)
    place = visible(".".join(map(str, first["loc"])))[: inputs.MAX_REASON]
    return inputs.refused(CODE, f"{name}: {quoted(place)}: {reason}", RECORD)


def _inconsistent(found: TraceFile) -> Iterator[str]:
    """Yield what cannot be of one trace."""
    end = found.end
    for number, one in enumerate(found.slices):
        if one.track >= len(found.tracks):
            yield f"`slices.{number}.track`: there is no track {one.track}"
        if not one.begin <= one.end <= end:
            yield f"`slices.{number}`: it does not lie between 0 and the end of the trace"
    for number, wake in enumerate(found.wakes):
        if wake.track >= len(found.tracks):
            yield f"`wakes.{number}.track`: there is no track {wake.track}"
        if not wake.time <= (end if wake.ran is None else wake.ran) <= end:
            yield f"`wakes.{number}`: it does not lie between 0 and the end of the trace"
    for number, frame in enumerate(found.frames):
        if frame.sent > end or frame.arrived > end:
            yield f"`frames.{number}`: it does not lie between 0 and the end of the trace"
    for number, level in enumerate(found.levels):
        if level.hub >= len(found.hubs):
            yield f"`levels.{number}.hub`: there is no hub {level.hub}"
        if level.time > end:
            yield f"`levels.{number}`: it does not lie between 0 and the end of the trace"


# For the description that is shown.


def replay_for(raw: bytes, name: str, file: Path, text: str) -> Replay:
    """Return the trace that a file holds, for the text of a description."""
    replay = parsed(raw, name)
    try:
        description = examine(file, text=text).description
    except WeftError:
        description = None
    if description is None:
        message = "the description has errors: whether the trace is of it cannot be known"
        raise inputs.refused(CODE, message, "correct the errors first")
    for wrong in _lacking(replay, description):
        raise inputs.refused(CODE, f"{name}: {wrong}", OTHER)
    replay.recorded.file = Path(name).name
    replay.recorded.warnings.extend(_placed_elsewhere(replay.recorded.tracks, description))
    return replay


def read_for(trace: Path, file: Path, text: str) -> Replay:
    """Read a file for the text of a description."""
    return replay_for(inputs.read_bytes(trace, CODE, LIMIT), shown(trace), file, text)


def _lacking(replay: Replay, description: Description) -> Iterator[str]:
    """Yield what a trace names that the description does not have."""
    is_node: Callable[[str], bool] = set(description.nodes).__contains__
    for number, track in enumerate(replay.recorded.tracks):
        if not is_node(track.node):
            yield f"`tracks.{number}`: there is no node {quoted(track.node)}"
        section, name = of_track(track.name)
        if track.shape is not None and shape_of(description, section, name) != track.shape:
            kind = track.shape.partition(":")[0]
            yield f"`tracks.{number}`: there is no {visible(kind)} {quoted(name)}"
    for number, hub in enumerate(replay.recorded.hubs):
        if not is_node(hub.node):
            yield f"`hubs.{number}`: there is no node {quoted(hub.node)}"
        if shape_of(description, "hubs", hub.name) != hub.shape:
            yield f"`hubs.{number}`: there is no hub {quoted(hub.name)}"
    hubs = {shape_of(description, "hubs", name) for name in description.root.application.hubs}
    for number, wake in enumerate(replay.wakes):
        if wake.shape is not None and wake.shape not in hubs:
            yield f"`wakes.{number}`: there is no {quoted(wake.shape)}"
    for number, frame in enumerate(replay.frames):
        for node in (frame.source, frame.target):
            if not is_node(node):
                yield f"`frames.{number}`: there is no node {quoted(node)}"


def _placed_elsewhere(tracks: list[Track], description: Description) -> Iterator[str]:
    """Yield what ran on another node than the description places it on."""
    for track in tracks:
        section, name = of_track(track.name)
        if track.shape is not None and name not in description.on(track.node, section):
            yield f"{track.name} ran on {track.node}, where the description does not place it."
