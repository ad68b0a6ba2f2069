# SPDX-License-Identifier: MIT
"""What devices of a description need besides their entries: the tasks that send for UARTs."""

from weft.base.document import Document
from weft.model.description import model
from weft.model.description.model_devices import Uart

SENDER = "weft_uart_sender"
"""The entry of these tasks, which no entry of a file can name."""


def sends(device: object) -> bool:
    """Return whether a device is a UART with a task that sends."""
    return isinstance(device, Uart) and not (
        device.transmit is None or device.priority is None or device.stack is None
    )


def with_senders(document: Document, root: model.Root) -> model.Root:
    """Return a description with a task for each UART that sends; its keys are those of the UART."""
    application = root.application
    senders = {
        name: model.Task(
            node=device.node,
            entry=name,
            priority=device.priority or 0,
            stack=device.stack or 0,
            uses=[device.transmit or ""],
        ).model_copy(update={"entry": SENDER})
        for name, device in application.devices.items()
        if isinstance(device, Uart) and sends(device) and name not in application.tasks
    }
    if not senders:
        return root
    for name in senders:
        device = document.original(("application", "devices", name))
        task = ("application", "tasks", name)
        document.aliases[(*task, "entry")] = (*device, "type")
        document.aliases[(*task, "uses", 0)] = (*device, "transmit")
        document.aliases[task] = device
    tasks = application.tasks | senders
    changed = application.model_copy(update={"tasks": tasks})
    return root.model_copy(update={"application": changed})
