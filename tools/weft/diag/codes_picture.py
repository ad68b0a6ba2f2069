# SPDX-License-Identifier: MIT
"""Error codes of pictures of a description. See codes.py."""

TEXTS = {
    "W246": (
        "pictures need Graphviz",
        "`./weft draw` and the designer have their shapes and lines placed by dot, a program\n"
        "of Graphviz, which was not found on PATH. Debian's package is graphviz; make setup\n"
        "installs it.",
    ),
    "W247": (
        "Graphviz did not place the shapes",
        "dot ended with an error, took too long, or its answer is not a layout. The message says\n"
        "which. Another program with this name that is first on PATH may be the cause.",
    ),
    "W248": (
        "no PNG of a picture",
        "./weft draw has PNG made by rsvg-convert, which is not on PATH, or ended with an error.\n"
        "Debian's package is librsvg2-bin. SVG and HTML need nothing.",
    ),
}
