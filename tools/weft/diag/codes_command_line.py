# SPDX-License-Identifier: MIT
"""Error codes of the command line. See codes.py."""

TEXTS = {
    "W095": (
        "wrong command line",
        "A command, an option or a value that there is not, or an argument that is missing. The\n"
        "message says what was expected; `./weft COMMAND --help` shows all options and an example.",
    ),
    "W237": (
        "a board without an image",
        "`./weft image` writes the file by which a board that people own takes a program, as its\n"
        "board.yaml says (`image`). Emulated machines and processes take the ELF file itself.",
    ),
    "W096": (
        "an option has no effect",
        "The option is for another use of the command: the message says with which other option\n"
        "it has an effect, or beside which one it has none. No option is ignored silently.",
    ),
}
