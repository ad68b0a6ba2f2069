# SPDX-License-Identifier: MIT
"""The events of a YAML text, as ruamel.yaml's parser in Python gives them.

libyaml does the same in a thirtieth of the time, but for YAML 1.1, with other words for mistakes
and other places for what is not there. So it parses where both agree, and nothing else.
"""

import re
from collections.abc import Iterator
from typing import cast

from _ruamel_yaml import CParser
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    CollectionEndEvent,
    CollectionStartEvent,
    Event,
    ScalarEvent,
)

_ALIKE = re.compile(r"""[\n "#$'()+-~]*\n""")
"""Texts of lines without tabs, characters beyond ASCII, anchors, aliases, tags and directives."""


def events_of(text: str, depth: int) -> Iterator[Event]:
    """Return the events of a text; raise YAMLError where it is not valid, after those before it.

    Of a text that is nested deeper than `depth`, an event is parsed when it is asked for.
    """
    found = _by_libyaml(text, depth) if _ALIKE.fullmatch(text) else None
    if found is not None:
        return iter(found)
    return cast(Iterator[Event], YAML(typ="safe", pure=True).parse(text))


def _by_libyaml(text: str, depth: int) -> list[Event] | None:
    """Return the events that libyaml finds, or None if the other parser is to say what there is."""
    parser = CParser(text)
    found: list[Event] = []
    open_ = 0
    try:
        while (event := parser.get_event()) is not None:
            found.append(event)
            if isinstance(event, ScalarEvent):
                if not event.value and not event.style:  # libyaml has another place for nothing
                    return None
            elif isinstance(event, CollectionStartEvent):
                open_ += 1
            elif isinstance(event, CollectionEndEvent):
                open_ -= 1
            if open_ > depth:
                return None
    except YAMLError:
        return None
    return found
