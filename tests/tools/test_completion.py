# SPDX-License-Identifier: MIT
"""Completion of commands, options and values, in the shells themselves."""

import re
import subprocess

import pytest

from tests.needs import need_tools
from tests.tools.command_line import Weft
from weft.model.boards import boards
from weft.paths import ROOT

SHELLS = {
    "bash": """
eval "$(./weft completion bash)"
COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_weft_completion ./weft
printf '%%s\\n' "${COMPREPLY[@]}"
""",
    "zsh": """
_arguments() { print -- "$@"; }
compdef() { }
eval "$(./weft completion zsh)"
words=(%s); CURRENT=${#words}
_weft_completion
""",
    "fish": """
./weft completion fish | source
complete -C '%s'
""",
}
"""What a shell does when Tab is pressed behind some words; zsh's function for menus only prints."""

CASES = {
    "./weft ru": {"run"},
    "./weft run --tar": {"--target"},
    "./weft run app.yaml --target rv": {"rv32", "rv64", "rv64d"},
    "./weft run app.yaml --optimize s": {"speed", "size"},
    "./weft bench --suite hand": {"handover", "handover-full"},
    "./weft explain semaphore.give.im": {"semaphore.give.immediate.kernel"},
    "./weft compare baseline lat": {"latest"},
    "./weft run app.yaml --color a": {"auto", "always"},
    "./weft error W07": {"W070", "W071"},
}
ALL_SHELLS = ("./weft run --tar", "./weft run app.yaml --target rv")
"""By day, cases that each shell offers: an option, and values. The others do not depend on it."""
TRIED = [
    pytest.param(shell, words, id=f"{words}-{shell}", marks=[pytest.mark.slow] * is_nightly)
    for words in CASES
    for shell in SHELLS
    for is_nightly in [shell != "bash" and words not in ALL_SHELLS]
]


@pytest.mark.parametrize(("shell", "words"), TRIED)
def test_what_a_shell_offers(shell: str, words: str) -> None:
    need_tools(shell)
    option = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
    command = [shell, *option, "-c", SHELLS[shell] % words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == "", done.stderr
    offered = {word for line in done.stdout.splitlines() for word in words_of(shell, line)}
    assert offered >= CASES[words]
    begun = words.rpartition(" ")[2]
    assert all(word.startswith(begun) for word in offered)


def words_of(shell: str, line: str) -> list[str]:
    """Return what is offered in a line: fish adds the help, zsh prints a list of quoted words."""
    if shell == "zsh":
        return re.findall(r'"([^"]+)"(?::"[^"]*")?', line)
    return [line.split("\t")[0]]


def test_every_target_is_offered() -> None:
    need_tools("bash")
    done = subprocess.run(
        ["bash", "--norc", "-c", SHELLS["bash"] % '"./weft" run app.yaml --target ""'],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert set(done.stdout.split()) == {board.target for board in boards().values()}


def test_another_shell(weft: Weft) -> None:
    result = weft("completion", "tcsh")
    assert result.code != 0 and "`bash`, `zsh` or `fish`" in result.err
