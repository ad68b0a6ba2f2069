# SPDX-License-Identifier: MIT
"""What presets define, for programs that are compiled without a description."""

from weft.model.description.model import Config


def compiler_options(preset: str) -> list[str]:
    """Return the options of the compiler for a preset."""
    return [f"-D{name}" for name in Config.model_validate({"preset": preset}).definitions()]
