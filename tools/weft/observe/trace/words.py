# SPDX-License-Identifier: MIT
"""Records of a trace in words, one line each: ./weft trace --dump."""

from collections.abc import Iterator, Sequence

from weft.diag.visible import visible
from weft.observe.trace.timeline import Event, Timeline

TEXTS = {
    "time": "the clock shows {ticks} us",
    "switch": "{to} runs",
    "create": "{by}: creates {task}, priority {priority}",
    "start": "{by}: starts {task}",
    "end": "{by}: ends {task}",
    "priority": "{by}: {task} has priority {priority}",
    "suspend": "{by}: suspends {task}",
    "resume": "{by}: resumes {task}",
    "block": "{task}: waits for {hub}",
    "wake": "{by}: wakes {task}, which waited for {hub}",
    "wait_ended": "{by}: ends the wait of {task} for {hub}: {status}",
    "put": "{by}: {verb} {hub}",
    "get": "{by}: {verb} {hub}",
    "sleep": "{task}: sleeps {ticks} us",
    "isr_enter": "interrupt {interrupt} begins",
    "isr_exit": "interrupt {interrupt} ends",
    "timer": "timer {timer} begins",
    "timer_done": "timer {timer} ends",
    "swi_post": "{by}: posts SWI {swi}",
    "swi_begin": "SWI {swi} begins",
    "swi_end": "SWI {swi} ends",
    "send": "{by}: sends {kind} {number} from {source} to {destination}",
    "receive": "{by}: receives {kind} {number} from {source} to {destination}",
    "mark": "{by}: mark {text} {value}",
}
"""By event: its fields in a sentence."""
NS_PER_US = 1000


def lines(nodes: Sequence[Timeline]) -> Iterator[str]:
    """Yield the records of all nodes in the order of time: microseconds, node, words."""
    found = [(event.time, line.node, text(event)) for line in nodes for event in line.events]
    found.sort(key=lambda entry: entry[0])
    width = max((len(line.node) for line in nodes), default=0)
    for time, node, words in found:
        yield f"{time / NS_PER_US:>14,.2f}  {node:<{width}}  {words}"


def text(event: Event) -> str:
    """Return a record in words."""
    return visible(TEXTS[event.name].format(**event.fields))
