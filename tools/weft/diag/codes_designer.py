# SPDX-License-Identifier: MIT
"""Error codes of the designer. See codes.py."""

TEXTS = {
    "W250": (
        "a description that the designer cannot read",
        "The file is gone, is no regular file, is not readable, is larger than a description may\n"
        "be, or is no text in UTF-8. Nothing is written over it; the designer keeps its text,\n"
        "and merges it with the file as soon as that can be read again.",
    ),
    "W251": (
        "a description that the designer cannot write",
        "The file has the text that it had before. The designer keeps the new one and tries again\n"
        "with the next edit; when it ends, it writes the text to a file beside the description.",
    ),
    "W252": (
        "texts that cannot be merged",
        "The file was changed by another program while it was edited. `diff3`, of the GNU\n"
        "diffutils, merges both; without it, the texts are shown as a conflict.",
    ),
    "W253": (
        "no place for the designer's server",
        "The designer listens at a port of 127.0.0.1, one that is free or that of --port. Another\n"
        "program may use it.",
    ),
    "W254": (
        "a trace that the designer cannot replay",
        "`./weft trace app.yaml --designer FILE` writes what `./weft designer app.yaml --trace\n"
        "FILE` replays. The file is no such trace, is cut, is of another version of the format,\n"
        "is too large, or names nodes, tasks or hubs that the description does not have. The\n"
        "message says what, and at which place of the file.",
    ),
}
