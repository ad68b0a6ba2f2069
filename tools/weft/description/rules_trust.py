# SPDX-License-Identifier: MIT
"""The rules of what other nodes, and other users of the host, may do."""

from collections.abc import Iterator

from weft.description import model
from weft.description.context import Context, Rule
from weft.errors import Problem
from weft.suggest import did_you_mean, quoted

FOR_FILES = ("rights", "file_size", "open_files")
"""Keys of host services that say something about their files."""


def host_rights(context: Context) -> Iterator[Problem]:
    """What host services permit has an effect, and whom they permit it to exists."""
    for name, hub in context.root.application.hubs.items():
        if not isinstance(hub, model.Host):
            continue
        path = ("application", "hubs", name)
        for index, node in enumerate(hub.exit):
            if node not in context.known("nodes"):
                where = context.value(*path, "exit", index)
                hint = did_you_mean(node, context.known("nodes"))
                yield Problem("W020", f"unknown node {quoted(node)}", where, hint)
        for key in FOR_FILES if hub.folder is None else ():
            if key in hub.model_fields_set:
                message = f"{quoted(name)} has {quoted(key)}, and no folder with files"
                yield Problem("W194", message, context.key(*path, key), "add `folder`")
        if "create" in hub.rights and "write" not in hub.rights and hub.folder is not None:
            message = f"files of {quoted(name)} could be made, and nothing written to them"
            yield Problem("W194", message, context.value(*path, "rights"), "add `write`")


def keys(context: Context) -> Iterator[Problem]:
    """A link that others can reach has a key, or says that it has none."""
    for place, link in enumerate(context.root.topology.links):
        path = ("topology", "links", place)
        if link.driver != "socket":
            continue
        a, b = map(quoted, link.between)
        if link.transport != "tcp":
            for option in ("key", "insecure"):
                if getattr(link, option) is not None:
                    message = f"the link of {a} and {b} is a Unix socket, which only its user opens"
                    hint = f"leave {quoted(option)} out, or write `transport: tcp`"
                    yield Problem("W195", message, context.key(*path, option), hint)
        elif link.key is None and not link.insecure:
            message = f"the TCP link of {a} and {b} has no key: whoever reaches its port is a node"
            hint = "`key: FILE`, which `./weft key FILE` makes; or `insecure: true`"
            yield Problem("W195", message, context.value(*path, "transport"), hint)
        elif link.key is not None and link.insecure:
            message = f"the link of {a} and {b} has a key and is insecure"
            yield Problem("W195", message, context.key(*path, "insecure"), "leave one out")


def insecure_links(topology: model.Topology) -> Iterator[str]:
    """Return what to tell about links without a key."""
    for link in topology.links:
        if link.transport == "tcp" and link.insecure:
            a, b = map(quoted, link.between)
            yield f"the TCP link of {a} and {b} is insecure: whoever reaches its port is a node"


RULES: list[Rule] = [host_rights, keys]
