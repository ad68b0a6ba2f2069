# SPDX-License-Identifier: MIT
"""What the generated code of a node does for the devices of its description."""

from weft.model.description import Description
from weft.model.description.devices import sends
from weft.model.description.model_devices import AnyDevice, Capture, EdgeDevice, Uart
from weft.model.description.rules_devices import irqs

GIVES = {
    "sem": "weft_sem_give_limited(&{hub}, WEFT_SEM_UNTRUSTED_MAX)",
    "event": "weft_event_raise(&{hub}, WEFT_NO_WAIT)",
    "flags": "weft_flags_set(&{hub}, {bits}U)",
}
"""By type of the hub: what an edge does."""

EDGES = {
    "rising": ["WEFT_EDGE_RISING"],
    "falling": ["WEFT_EDGE_FALLING"],
    "both": ["WEFT_EDGE_RISING", "WEFT_EDGE_FALLING"],
}


class DeviceView:
    """The devices of a node."""

    def __init__(self, description: Description, node: str) -> None:
        """Look at a description without errors."""
        self.board = description.board(node)
        self.hubs = description.root.application.hubs
        self.devices: dict[str, AnyDevice] = description.on(node, "devices")
        self.senders = {name for name, device in self.devices.items() if sends(device)}
        is_networked = node in description.network.nodes and self.board.uart_links is not None
        self.has_uart_link = is_networked and description.network.plan.has_uart(node)

    @property
    def is_used(self) -> bool:
        """Whether there is code for devices, or for UARTs of links."""
        return bool(self.devices) or self.has_uart_link

    def uarts(self) -> dict[str, Uart]:
        """Return the UARTs."""
        return {n: device for n, device in self.devices.items() if isinstance(device, Uart)}

    def irq(self, device: AnyDevice) -> int:
        """Return the first interrupt of a device."""
        return irqs(self.board, device)[0]

    def uart_irqs(self) -> list[int]:
        """Return the interrupts of UARTs."""
        return [irq for device in self.uarts().values() for irq in irqs(self.board, device)]

    def headers(self) -> list[str]:
        """Return the headers of what the code calls."""
        kinds = {device.type for device in self.devices.values()}
        at_pins = any(getattr(device, "pin", None) is not None for device in self.devices.values())
        found = ["capture.h"] if "capture" in kinds else []
        found += ["edge.h"] if at_pins or "capture" in kinds else []
        found += ["uart.h"] if self.uarts() or self.has_uart_link else []
        return [*found, *(["devices/devices.h"] if kinds else [])]

    def actions(self) -> dict[int, list[tuple[str, str]]]:
        """Return for each interrupt of pins and timers: a condition, if any, and what it does."""
        found: dict[int, list[tuple[str, str]]] = {}
        for name, device in self.devices.items():
            if not isinstance(device, Uart):
                found.setdefault(self.irq(device), []).append(self._action(name, device))
        return found

    def _action(self, name: str, device: AnyDevice) -> tuple[str, str]:
        if isinstance(device, EdgeDevice):
            hub = self.hubs[device.gives]
            done = GIVES[hub.type].format(hub=device.gives, bits=device.bits)
            return f"weft_board_edge_take({device.pin}U)", f"(void){done}"
        assert isinstance(device, Capture)
        if device.pin is None:
            return "", f"weft_capture_take(&{name}_device)"
        done = f"weft_capture_put(&{name}_device, weft_clock_counter())"
        return f"weft_board_edge_take({device.pin}U)", done

    def opens(self) -> list[str]:
        """Return the calls that open the devices."""
        found = []
        for name, device in self.devices.items():
            if isinstance(device, Uart):
                found.append(f"weft_uart_open(&{name}_device)")
                continue
            words = [*EDGES[device.edge]]
            words += [f"WEFT_EDGE_PULL_{device.pull.upper()}"] if device.pull != "none" else []
            options = " | ".join(f"(unsigned){word}" for word in words)
            if device.pin is None:
                found.append(f"weft_board_capture_open({device.unit}U, {options})")
                found.append(f"{name}_device.hz = weft_board_capture_hz()")
            else:
                found.append(f"weft_board_edge_open({device.pin}U, {options})")
                if isinstance(device, Capture):
                    found.append(f"{name}_device.hz = weft_clock_counter_hz()")
        return found
