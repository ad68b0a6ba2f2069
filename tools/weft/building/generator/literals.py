# SPDX-License-Identifier: MIT
"""Literals of C."""


def c_string(text: object) -> str:
    """Return a literal of C for a text, in UTF-8."""
    plain = {ord('"'), ord("\\"), ord("?")}
    return (
        '"'
        + "".join(
            chr(byte) if 32 <= byte < 127 and byte not in plain else f"\\{byte:03o}"
            for byte in str(text).encode()
        )
        + '"'
    )
