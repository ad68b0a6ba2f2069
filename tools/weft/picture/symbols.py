# SPDX-License-Identifier: MIT
"""The symbols of symbols.svg."""

import functools
import re
from pathlib import Path

from markupsafe import Markup

FILE = Path(__file__).parent / "symbols.svg"


@functools.cache
def symbols() -> dict[str, Markup]:
    """Return what each symbol consists of, by its name; each is 24 wide and 24 high."""
    text = FILE.read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="([\w-]+)" viewBox="0 0 24 24">(.*?)</symbol>', text)
    return {name: Markup(content) for name, content in found}
