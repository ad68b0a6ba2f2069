# SPDX-License-Identifier: MIT
"""What a program's file tells the host about its logs and statistics objects."""

import json

from weft.description import Description, model


def insight_info(description: Description, node: str) -> str:
    """Return a C literal with names and units: JSON, in a section that is not loaded."""
    stats = {
        name: {
            "unit": entry.unit or "",
            "multiply": entry.multiply,
            "add": entry.add,
            "divide": entry.divide,
        }
        for name, entry in description.on(node, "stats").items()
    }
    info = {"node": node, "logs": list(description.on(node, "logs")), "stats": stats}
    text = json.dumps(info, ensure_ascii=True, separators=(",", ":"))
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


_VARIABLE = {
    "add": "add(&{stats}, {variable})",
    "delta": "delta(&{stats}, {variable})",
    "subtract": "add(&{stats}, weft_monitor_negative({variable}))",
    "magnitude": "add(&{stats}, weft_monitor_magnitude({variable}))",
}


def monitor_call(monitor: model.Monitor) -> str:
    """Return what C does at each entry of a monitored interrupt."""
    stats = f"{monitor.stats}_stats"
    if monitor.value != "variable":
        return f"weft_monitor_{monitor.value}(&{stats})"
    call = _VARIABLE[monitor.operation].format(stats=stats, variable=monitor.variable)
    return f"weft_stats_{call}"
