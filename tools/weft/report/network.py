# SPDX-License-Identifier: MIT
"""What a description makes of its network: nodes, links, routes, clients and proxies."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich import box
from rich.table import Table

from weft.diag import terminal
from weft.model.description import Description
from weft.model.description.model_base import messages_of
from weft.model.description.network import SLOTS, Network

FEW = 4
"""Names that are listed."""

PROXY_STACK = 512
"""Bytes of the proxies' stack in addition to the port's minimum."""


def as_json(description: Description) -> dict[str, Any]:
    """Return the network for other programs."""
    network = description.network
    return {
        "payload": network.payload,
        "heartbeat_us": network.heartbeat,
        "nodes": [_node(description, name) for name in network.nodes],
        "links": list(_links(network)),
        "routes": list(_routes(network)),
        "clients": list(_clients(network)),
    }


def _node(description: Description, name: str) -> dict[str, Any]:
    network = description.network
    node, plan, board = network.nodes[name], network.plan, description.board(name)
    least = board.arch_constant("WEFT_STACK_MIN") or 0
    forwards = SLOTS * len(node.links) * network.payload if node.forwards else 0
    return {
        "node": name,
        "number": node.number,
        "board": board.name,
        "machine": plan.machine(name).name,
        "core": plan.core(name),
        "peers": node.peers,
        "hubs": node.hubs,
        "tasks": node.tasks,
        "clients": len(node.clients),
        "proxies": len(node.proxies),
        "proxy_bytes": least + PROXY_STACK if node.proxies else 0,
        "forward_bytes": forwards,
    }


def _links(network: Network) -> Iterator[dict[str, Any]]:
    for link in network.links:
        yield {
            "between": list(link.ends),
            "driver": link.driver,
            "medium": network.medium(link).kind,
            "notify": link.options.notify,
            "period_us": link.period,
            "payload": link.payload,
            "shared_bytes": link.options.memory if link.driver == "shm" else 0,
        }


def _routes(network: Network) -> Iterator[dict[str, Any]]:
    numbers = network.numbers
    for source, destination in sorted(
        network.talking, key=lambda pair: (numbers[pair[0]], numbers[pair[1]])
    ):
        path = network.path(source, destination)
        yield {"from": source, "to": destination, "path": path, "hops": len(path) - 1}


def _clients(network: Network) -> Iterator[dict[str, Any]]:
    hubs = network.root.application.hubs
    for node in network.nodes.values():
        for client in node.clients:
            for there, used in client.hubs.items():
                yield {
                    "task": client.task,
                    "request": client.request,
                    "node": node.name,
                    "proxy_on": there,
                    "proxy": network.proxy_of(there, client),
                    "hubs": used,
                    "messages": [hub for hub in used if messages_of(hubs[hub])],
                }


def show(description: Description) -> None:
    """Print the network for people."""
    console = terminal.console()
    found = as_json(description)
    if not found["nodes"]:
        console.print("no network: everything uses hubs of its own node only")
        return
    console.print()
    if found["links"]:
        console.print(_link_table(found["links"]))
    console.print(_node_table(found["nodes"]))
    far = [route for route in found["routes"] if route["hops"] > 1]
    if far:
        table = _table("routes over other nodes", "from", "to", "by")
        for route in far:
            table.add_row(route["from"], route["to"], ", ".join(route["path"][1:-1]))
        console.print(table)
    table = _table("proxies", "on", "number", "for", "of", "uses")
    for client in sorted(found["clients"], key=lambda c: (c["proxy_on"], c["proxy"])):
        request = "" if client["request"] is None else f", request {client['request']}"
        table.add_row(
            client["proxy_on"],
            str(client["proxy"]),
            f"{client['task']}{request}",
            client["node"],
            ", ".join(client["hubs"]) or "(controls tasks)",
        )
    console.print(table)


def _link_table(links: list[dict[str, Any]]) -> Table:
    table = _table("links", "between", "driver", "by", "notify", "payload", "shared memory")
    for link in links:
        every = f", {link['period_us']} us" if link["period_us"] else ""
        memory = f"{link['shared_bytes']:,} B" if link["shared_bytes"] else ""
        ends = ", ".join(link["between"])
        notify = f"{link['notify']}{every}"
        table.add_row(ends, link["driver"], link["medium"], notify, f"{link['payload']} B", memory)
    return table


def _node_table(nodes: list[dict[str, Any]]) -> Table:
    columns = ("node", "board", "core", "talks to", "clients", "proxies", "stack", "forwarding")
    table = _table("nodes, and the memory of proxies' stack and of forwarding", *columns)
    shared = Counter(node["machine"] for node in nodes)
    for node in nodes:
        table.add_row(
            f"{node['number']} {node['node']}",
            node["board"],
            f"{node['core']} of {node['machine']}" if shared[node["machine"]] > 1 else "",
            few(node["peers"]),
            str(node["clients"]),
            str(node["proxies"]),
            f"{node['proxy_bytes']:,} B" if node["proxy_bytes"] else "",
            f"{node['forward_bytes']:,} B" if node["forward_bytes"] else "",
        )
    return table


def few(names: list[str]) -> str:
    """Return names as long as they are few, else their number."""
    return ", ".join(names) if len(names) <= FEW else f"{len(names)} nodes"


def _table(title: str, *columns: str) -> Table:
    table = Table(
        title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False
    )
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
