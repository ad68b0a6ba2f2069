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
    "W238": (
        "not a board to be written",
        "`./weft flash` copies an image to a board that is a disk on USB, or writes it by a debug\n"
        "probe, as its board.yaml says (`image`, `disk`; `probe`). One board is written at a time.",
    ),
    "W239": (
        "the board is not there",
        "A board that is a disk is known by a file at its root. The hint says what makes it a\n"
        "disk; without a desktop that mounts it, mount it by hand, and name the folder (`--to`).",
    ),
    "W240": (
        "the board did not take the image",
        "The disk could not be written, or the board says that the file is not for it. A cable\n"
        "that only charges, or is loose, is the most frequent reason.",
    ),
    "W241": (
        "a board that is not emulated",
        "No emulator here has a model of the board. Its programs are built, checked and written\n"
        "to files (`./weft image`), and run on the board.",
    ),
    "W096": (
        "an option has no effect",
        "The option is for another use of the command: the message says with which other option\n"
        "it has an effect, or beside which one it has none. No option is ignored silently.",
    ),
}
