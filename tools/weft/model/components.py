# SPDX-License-Identifier: MIT
"""Connected components of a graph."""

from collections.abc import Iterable


def connected(names: Iterable[str], pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Return the connected components of a graph, all in the order of the names."""
    leader = {name: name for name in names}

    def find(name: str) -> str:
        while leader[name] != name:
            leader[name] = leader[leader[name]]
            name = leader[name]
        return name

    for one, other in pairs:
        leader[find(other)] = find(one)
    found: dict[str, list[str]] = {}
    for name in leader:
        found.setdefault(find(name), []).append(name)
    return list(found.values())
