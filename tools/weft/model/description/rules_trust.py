# SPDX-License-Identifier: MIT
"""Rules for the rights of other nodes and of other users of the host."""

from collections.abc import Iterator

from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, quoted
from weft.model.description import model
from weft.model.description.context import Context, Rule

FOR_FILES = ("rights", "file_size", "open_files")
"""Keys of host services that apply to files."""


def host_rights(context: Context) -> Iterator[Problem]:
    """Rights of host services have an effect and name existing nodes."""
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
                message = f"{quoted(name)} has {quoted(key)}, but no `folder`"
                yield Problem("W194", message, context.key(*path, key), "add `folder`")
        if "create" in hub.rights and "write" not in hub.rights and hub.folder is not None:
            message = f"`create` of {quoted(name)} has no effect without `write`"
            yield Problem("W194", message, context.value(*path, "rights"), "add `write`")


def keys(context: Context) -> Iterator[Problem]:
    """A TCP link has a key, or `insecure: true`."""
    for place, link in enumerate(context.root.topology.links):
        path = ("topology", "links", place)
        if link.driver != "socket":
            continue
        a, b = map(quoted, link.between)
        if link.transport != "tcp":
            for option in ("key", "insecure"):
                if getattr(link, option) is not None:
                    message = f"the link of {a} and {b} is a Unix socket and needs no key"
                    hint = f"remove {quoted(option)}, or write `transport: tcp`"
                    yield Problem("W195", message, context.key(*path, option), hint)
        elif link.key is None and not link.insecure:
            message = f"the TCP link of {a} and {b} has no key: its port admits anyone"
            hint = "add `key: FILE`, made by `./weft key FILE`, or `insecure: true`"
            yield Problem("W195", message, context.value(*path, "transport"), hint)
        elif link.key is not None and link.insecure:
            message = f"the link of {a} and {b} has both `key` and `insecure`"
            yield Problem("W195", message, context.key(*path, "insecure"), "remove one")


def insecure_links(topology: model.Topology) -> Iterator[str]:
    """Return warnings about links without a key."""
    for link in topology.links:
        if link.transport == "tcp" and link.insecure:
            a, b = map(quoted, link.between)
            yield f"the TCP link of {a} and {b} is insecure: its port admits anyone"


RULES: list[Rule] = [host_rights, keys]
