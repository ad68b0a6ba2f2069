# SPDX-License-Identifier: MIT
"""What all messages of page and server have in common."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from weft.diag.visible import visible_lines


class Message(BaseModel):
    """Base of all messages and of their parts."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


def _visible(text: str) -> str:
    if visible_lines(text) != text:
        raise ValueError("has control characters")
    return text


Words = Annotated[str, Field(max_length=500), AfterValidator(_visible)]
"""A name or a sentence."""
Index = Annotated[int, Field(ge=0, le=1 << 32)]
Time = Annotated[int, Field(ge=0, le=1 << 53)]
"""ns from the beginning of a trace: the page's numbers are exact up to this."""
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
