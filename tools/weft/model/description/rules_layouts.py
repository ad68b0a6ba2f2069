# SPDX-License-Identifier: MIT
"""Rules for layouts, and for data between nodes with different orders of bytes."""

from collections.abc import Iterator, Mapping

from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, quoted
from weft.model.boards import boards
from weft.model.description import cnames, model
from weft.model.description.context import Context, Rule
from weft.model.description.layouts import LayoutError, Layouts, base_of
from weft.model.description.model_base import messages_of
from weft.model.description.network import Network


def layouts(context: Context) -> Iterator[Problem]:
    """Each layout is of a type that a hub carries, and made of types that have one."""
    known = Layouts(context.root.application)
    for name in known.described:
        path = ("application", "layouts", name)
        base, count = base_of(name)
        if count > 1 or base != name or cnames.message_size(base, 8):
            text = f"the layout of {quoted(name)} is known: it is no type of a header"
            yield Problem("W263", text, context.key(*path))
            continue
        try:
            known.of(name)
        except LayoutError as error:
            place = context.value(*path, *([] if error.field is None else [error.field]))
            yield Problem("W263", str(error), place, error.hint)
    yield from _unused(context, known)


def _has_all(context: Context, *kinds: str) -> bool:
    """Return whether all entries of some kinds are known."""
    lost = context.document.gaps.sections | {kind for kind, _ in context.removed}
    return lost.isdisjoint(kinds)


def _unused(context: Context, known: Layouts) -> Iterator[Problem]:
    hubs = context.root.application.hubs.values()
    carried = {base_of(text)[0] for hub in hubs for text in messages_of(hub).values()}
    if not _has_all(context, "hubs", "layouts"):
        return
    for name in sorted(set(known.described) - known.used()):
        others = carried - set(known.described)
        text = f"no hub carries {quoted(name)}"
        place = context.key("application", "layouts", name)
        yield Problem("W263", text, place, did_you_mean(name, others))


def orders(context: Context, network: Network) -> Iterator[Problem]:
    """What hubs carry between different orders of bytes has a layout."""
    if not _has_all(context, "layouts"):
        return
    application, nodes = network.root.application, network.root.topology.nodes
    known = Layouts(application)
    order = {n: boards()[node.board].order for n, node in nodes.items() if node.board in boards()}
    for name, hub in application.hubs.items():
        home = network.node_of(hub)
        others = [n for n in network.users_of(name) if order.get(n) != order.get(home)]
        others = [node for node in others if node in order and home in order]
        if not others or isinstance(hub, model.OwnNodeOnly):
            continue
        for key, text in messages_of(hub).items():
            base, _ = base_of(text)
            sizes = {known.size(text, boards()[nodes[n].board].word) for n in (home, others[0])}
            if len(sizes) == 1 and known.known(text) is None and base not in known.described:
                yield _no_layout(context, (name, key, base), (home, others[0]), order)


def _no_layout(
    context: Context, what: tuple[str, str, str], nodes: tuple[str, str], order: Mapping[str, str]
) -> Problem:
    name, key, base = what
    home, other = nodes
    text = (
        f"the {key} of {quoted(name)} goes between {quoted(home)}, which has {order[home]}-endian "
        f"words, and {quoted(other)}, which has {order[other]}-endian ones, and {quoted(base)} has "
        "no layout"
    )
    hint = f"add its fields to `application`: `layouts: {{{base}: {{a_field: uint32_t, ...}}}}`"
    if base.endswith("*"):
        hint = "send what is there, not its address"
    elif cnames.message_size(base, 8):
        hint = "use a type of <stdint.h>, such as int32_t"
    place = context.value("application", "hubs", name, key)
    return Problem("W262", text, place, hint)


RULES: tuple[Rule, ...] = (layouts,)
