# SPDX-License-Identifier: MIT
"""The page of error codes: what `./weft error CODE` says."""

from itertools import groupby

from docsite.generated.markdown import head
from weft.diag.codes import CODES

INTRODUCTION = """
What `./weft error CODE` shows. Codes are stable: one that is no longer used is not used again. A
message of the tools begins with the place, then says `error` or `warning` and its code.
"""
HUNDREDS = {0: "Descriptions and their use", 1: "The lab, the simulator and the command line"}


def page() -> str:
    """Return the page."""
    text = head("Error codes", "the codes of ./weft") + INTRODUCTION
    for hundred, codes in groupby(sorted(CODES), key=lambda code: int(code[1:]) // 100):
        last = f"W{hundred}00 to W{hundred}99"
        text += f"\n## {HUNDREDS.get(hundred, 'More')}: {last}\n"
        for code in codes:
            entry = CODES[code]
            text += f"\n### {code}\n\n**{sentence(entry.title)}** {' '.join(entry.text.split())}\n"
    return text


def sentence(title: str) -> str:
    """Return a title as a sentence."""
    first = title[0] if title[0] in "`./" else title[0].upper()
    return f"{first}{title[1:]}."
