# SPDX-License-Identifier: MIT
"""Makes the key of a TCP link."""

import os
import secrets
from pathlib import Path

BYTES = 32


def make(file: Path) -> None:
    """Make a new file with a key, which only its owner can read; raise OSError."""
    made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(made, "w", encoding="ascii") as out:
        out.write(secrets.token_bytes(BYTES).hex() + "\n")
