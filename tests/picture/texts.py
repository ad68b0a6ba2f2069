# SPDX-License-Identifier: MIT
"""Texts of descriptions for the tests of pictures."""

from collections.abc import Sequence

HEAD = "weft: 1\ntopology:\n  nodes:\n"


def many_nodes(nodes: int, hubs: int) -> str:
    """Return a description of a mesh of nodes, eight in a row, with hubs and their users."""
    lines = ["weft: 1", "topology:", "  nodes:"]
    lines += [f"    n{node}_: {{board: sim}}" for node in range(nodes)]
    lines.append("  links:")
    for node in range(nodes):
        peers = [node + 1] if (node + 1) % 8 else []
        for peer in [*peers, node + 8]:
            if peer < nodes:
                lines.append(f"    - {{between: [n{node}_, n{peer}_], driver: socket}}")
    lines += ["application:", "  hubs:"]
    lines += [f"    h{hub}_: {{type: sem, node: n{hub % nodes}_}}" for hub in range(hubs)]
    lines.append("  tasks:")
    for task in range(hubs // 2):
        node = task % nodes
        used = [task, (task + nodes) % hubs, (task * 7) % hubs]
        names = ", ".join(dict.fromkeys(f"h{hub}_" for hub in used))
        lines.append(
            f"    t{task}_: {{entry: f{task}, priority: 3, stack: 1024, node: n{node}_, "
            f"uses: [{names}]}}"
        )
    return "\n".join(lines) + "\n"


def chain(tasks: int) -> str:
    """Return a description of tasks on one node, each of which shares a hub with the next."""
    lines = [f"{HEAD}    main: {{board: sim}}", "application:", "  hubs:"]
    lines += [f"    h{index}_: {{type: sem}}" for index in range(tasks)]
    lines.append("  tasks:")
    for index in range(tasks):
        names = f"h{index}_" + (f", h{index - 1}_" if index else "")
        lines.append(
            f"    t{index}_: {{entry: f{index}, priority: 3, stack: 1024, uses: [{names}]}}"
        )
    return "\n".join(lines) + "\n"


def two_nodes(uses: Sequence[Sequence[int]], hubs: int) -> str:
    """Return a description with a fixed node `right`, and a node `left` with hubs and users."""
    lines = [f"{HEAD}    left: {{board: sim}}", "    right: {board: sim}"]
    lines += ["  links: [{between: [left, right], driver: socket}]", "application:", "  hubs:"]
    lines += [f"    h{hub}_: {{type: sem, node: left}}" for hub in range(hubs)]
    lines += ["    far: {type: msgq, message: uint32_t, depth: 2, node: right}", "  tasks:"]
    lines.append("    reader: {entry: r, priority: 1, stack: 512, node: right, uses: [far]}")
    for index, used in enumerate(uses):
        names = ", ".join(dict.fromkeys(f"h{hub}_" for hub in used))
        lines.append(
            f"    t{index}_: {{entry: f{index}, priority: 3, stack: 512, node: left, "
            f"uses: [{names}]}}"
        )
    return "\n".join(lines) + "\n"
