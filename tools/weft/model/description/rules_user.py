# SPDX-License-Identifier: MIT
"""Rules for user tasks and partitions."""

from collections.abc import Iterator

from weft.base.document import KeyPath
from weft.diag.errors import Problem
from weft.diag.suggest import did_you_mean, quoted
from weft.model.boards import boards
from weft.model.description import model
from weft.model.description.context import Context, Rule

ARCHITECTURES = ("armv7m", "riscv")
"""Processor ports with unprivileged tasks."""

PARTITIONS = 3
"""Greatest number for one task: a processor has eight regions, some of them for code and stack."""

Users = Iterator[tuple[str, model.Task]]


def _users(context: Context) -> Users:
    for name, task in context.root.application.tasks.items():
        if task.user:
            yield name, task


def boards_of_users(context: Context) -> Iterator[Problem]:
    """The processor of a user task can run it unprivileged."""
    for name, task in _users(context):
        board = context.board_of(task)
        if board is not None and board.arch not in ARCHITECTURES:
            message = f"{quoted(name)} is a user task, which {quoted(board.name)} does not support"
            place = context.value("application", "tasks", name, "user")
            hint = "use a board with Cortex-M3, Cortex-M33 or RISC-V, or remove `user`"
            yield Problem("W070", message, place, hint)
    if context.root.application.config.user:
        for name, node in context.root.topology.nodes.items():
            found = boards().get(node.board)
            if found is not None and found.arch not in ARCHITECTURES:
                message = f"{quoted(found.name)}, board of {quoted(name)}, has no user tasks"
                yield Problem("W070", message, context.value("application", "config", "user"))


def partitions_of_users(context: Context) -> Iterator[Problem]:
    """`partitions` names existing partitions, each once, and at most the limit."""
    known = context.known("partitions")
    for name, task in _users(context):
        path = ("application", "tasks", name, "partitions")
        for index, partition in enumerate(task.partitions):
            place = context.value(*path, index)
            if partition not in known:
                hint = did_you_mean(partition, known)
                yield Problem("W071", f"unknown partition {quoted(partition)}", place, hint)
            elif partition in task.partitions[:index]:
                first = context.value(*path, task.partitions.index(partition))
                notes = (("the first is here", first),)
                yield Problem("W033", f"{quoted(partition)} is listed twice", place, notes=notes)
        if len(task.partitions) > PARTITIONS:
            message = f"{quoted(name)} has {len(task.partitions)} partitions; at most {PARTITIONS}"
            yield Problem("W072", message, context.value(*path), "merge some of them")


def _cannot_use(entry: model.NodeObject) -> tuple[str, str] | None:
    """Return why a user task cannot use a hub, and an alternative."""
    kind = getattr(entry, "type", "")
    if kind in ("host", "pipe", "heap", "dma"):
        text = f"a hub of type `{kind}` cannot be used by a user task"
        return text, "use it from a kernel task"
    if isinstance(entry, model.Pool | model.PacketPool) and entry.partition is None:
        return "user tasks cannot reach the blocks of this pool", "give it a `partition`"
    if isinstance(entry, model.Hub) and entry.request is None:
        return "the hub has no type of requests", "add `request`, a C type"
    return None


def pools_in_partitions(context: Context) -> Iterator[Problem]:
    """`partition` names an existing partition, and only user tasks use such a pool."""
    application = context.root.application
    inside = set()
    for name, hub in application.hubs.items():
        if not isinstance(hub, model.Pool | model.PacketPool) or hub.partition is None:
            continue
        inside.add(name)
        if hub.partition not in context.known("partitions"):
            place = context.value("application", "hubs", name, "partition")
            hint = did_you_mean(hub.partition, context.known("partitions"))
            yield Problem("W071", f"unknown partition {quoted(hub.partition)}", place, hint)
    for path, entry in context.placed():
        if isinstance(entry, model.Task) and entry.user:
            continue
        for index, hub_name in enumerate(getattr(entry, "uses", ())):
            if hub_name in inside:
                place = context.value(*path, "uses", index)
                message = f"{quoted(hub_name)} lies in a partition: only user tasks can use it"
                yield Problem("W073", message, place)


def logs_of_users(context: Context) -> Iterator[Problem]:
    """A user task names existing logs, and SWIs and logs of its node."""
    application = context.root.application
    for name, task in _users(context):
        for key, entries in (("logs", application.logs), ("posts", application.swis)):
            for index, other in enumerate(getattr(task, key)):
                place = context.value("application", "tasks", name, key, index)
                entry = entries.get(other) if isinstance(entries, dict) else None
                if key == "logs" and other not in context.known("logs"):
                    hint = did_you_mean(other, context.known("logs"))
                    yield Problem("W071", f"unknown log {quoted(other)}", place, hint)
                elif entry is not None and context.are_apart(entry, task):
                    message = f"{quoted(other)} of another node cannot be used by a user task"
                    yield Problem("W073", message, place)


def objects_of_users(context: Context) -> Iterator[Problem]:
    """A user task uses hubs and tasks of kinds that have system calls, and of no other memory."""
    application = context.root.application
    for name, task in _users(context):
        path = ("application", "tasks", name)
        for key, entries in (("uses", application.hubs), ("controls", application.tasks)):
            for index, other in enumerate(getattr(task, key)):
                entry = entries.get(other) if isinstance(entries, dict) else None
                place = context.value(*path, key, index)
                if entry is None:
                    continue  # reported by another rule
                is_pool = isinstance(entry, model.Pool | model.PacketPool)
                if is_pool and context.are_apart(entry, task):
                    message = f"a user task cannot reach the blocks of {quoted(other)}, a pool of "
                    hint = "use it from a kernel task, or give the task a pool of its own node"
                    yield Problem("W073", f"{message}another node", place, hint)
                elif context.is_damaged(("application", "hubs", other)):
                    continue  # what it lacks may be there
                elif wrong := _cannot_use(entry):
                    yield Problem("W073", wrong[0], place, wrong[1])
        if isinstance(task.arg, str) and task.arg in application.hubs and task.arg not in task.uses:
            message = f"{quoted(task.arg)} is the argument of a user task, but missing in `uses`"
            hint = f"add {quoted(task.arg)} to `uses`"
            yield Problem("W073", message, context.value(*path, "arg"), hint)
        if task.requests:
            message = "a user task cannot have requests"
            yield Problem("W073", message, context.value(*path, "requests"))


def slots(context: Context) -> Iterator[Problem]:
    """What weft_user_create() makes anew has no budget, and is preempted."""
    for name, task in _users(context):
        if not task.slot:
            continue
        for key, text, is_given in (
            ("budget", "have a budget", task.budget is not None),
            ("cooperative", "be cooperative", task.cooperative),
        ):
            if is_given:
                place = context.key("application", "tasks", name, key)
                message = f"the slot {quoted(name)} cannot {text}"
                yield Problem("W235", message, place, f"remove `{key}` or `slot`")


def keys_of_users(context: Context) -> Iterator[Problem]:
    """Keys of user tasks appear only at user tasks."""
    for name, task in context.root.application.tasks.items():
        if task.user:
            continue
        for key, is_given in (
            ("partitions", bool(task.partitions)),
            ("on_fault", task.on_fault != "stop"),
            ("logs", bool(task.logs)),
            ("slot", task.slot),
        ):
            if is_given:
                place = context.key("application", "tasks", name, key)
                message = f"`{key}` is for user tasks only"
                yield Problem("W074", message, place, f"add `user: true` to {quoted(name)}")


def ceilings_of_users(context: Context) -> Iterator[Problem]:
    """No task starts above its ceiling."""
    for name, task in _users(context):
        if task.ceiling is not None and task.ceiling > task.priority:
            path = ("application", "tasks", name)
            message = (
                f"{quoted(name)} starts with priority {task.priority}, above its ceiling, "
                f"which is {task.ceiling}"
            )
            notes = (("its priority is here", context.value(*path, "priority")),)
            hint = f"0 is the highest priority: `ceiling` is at most {task.priority}"
            yield Problem("W200", message, context.value(*path, "ceiling"), hint, notes)


def sources_of_partitions(context: Context) -> Iterator[Problem]:
    """A source belongs to kernel tasks or to one partition."""
    application = context.root.application
    first: dict[str, KeyPath] = {
        name: ("application", "sources", i) for i, name in enumerate(application.sources)
    }
    for name, node in context.root.topology.nodes.items():
        for index, source in enumerate(node.sources):
            first.setdefault(source, ("topology", "nodes", name, "sources", index))
    for name, partition in application.partitions.items():
        for index, source in enumerate(partition.sources):
            path: KeyPath = ("application", "partitions", name, "sources", index)
            there = first.setdefault(source, path)
            if there != path:
                notes = (("the first is here", context.value(*there)),)
                message = f"{quoted(source)} is listed as a source twice"
                yield Problem("W075", message, context.value(*path), notes=notes)


RULES: list[Rule] = [
    boards_of_users,
    partitions_of_users,
    objects_of_users,
    pools_in_partitions,
    logs_of_users,
    keys_of_users,
    slots,
    ceilings_of_users,
    sources_of_partitions,
]
