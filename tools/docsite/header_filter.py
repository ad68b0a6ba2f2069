# SPDX-License-Identifier: MIT
"""Doxygen's input filter: prints a header with its comments in the form that Doxygen understands.

The headers are written for people who read them: "Context: task. O(1)." stands behind whatever the
comment says before, and "./weft", "@fault" and "<hub>" mean themselves.
"""

import re
import sys
from pathlib import Path

RULES = (
    (r"(?<=[\s*])Context: ", "@par Context\n"),
    (r'"@(\w+)"', r'"\\@\1"'),
    (r"<(\w+)>", r"&lt;\1&gt;"),
    (r"(?m)^ \* \./weft", r" * \\./weft"),
)
"""What is replaced in comments, and by what."""
COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)


def filtered(text: str) -> str:
    """Return the text of a header as Doxygen reads it."""

    def comment(found: re.Match[str]) -> str:
        result = found[0]
        for pattern, replacement in RULES:
            result = re.sub(pattern, replacement, result)
        return result

    return COMMENT.sub(comment, text)


if __name__ == "__main__":
    sys.stdout.write(filtered(Path(sys.argv[1]).read_text(encoding="utf-8")))
