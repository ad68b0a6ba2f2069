# SPDX-License-Identifier: MIT
"""./weft completion: what a shell needs to complete commands, options and values."""

from typing import Annotated, Literal

import typer

SCRIPTS = {
    "bash": """\
_weft_completion() {
    local IFS=$'\\n'
    COMPREPLY=($(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \\
        _WEFT_COMPLETE=complete_bash "$1"))
}
complete -o default -F _weft_completion weft
""",
    "zsh": """\
#compdef weft
_weft_completion() {
    eval $(env _TYPER_COMPLETE_ARGS="${words[1,$CURRENT]}" _WEFT_COMPLETE=complete_zsh ${words[1]})
}
compdef _weft_completion weft
""",
    "fish": """\
function __weft_complete
    set -l launcher (commandline -opc)[1]
    env _WEFT_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=$argv[1] \\
        _TYPER_COMPLETE_ARGS=(commandline -cp) $launcher
end
complete --command weft --no-files --arguments '(__weft_complete get-args)' \\
    --condition '__weft_complete is-args'
""",
}
"""Own: typer's scripts call a program in PATH; these call what is typed, such as ./weft."""


def command(
    shell: Annotated[
        Literal["bash", "zsh", "fish"], typer.Argument(metavar="SHELL", help="bash, zsh or fish.")
    ],
) -> None:
    """Print the completion script of a shell.

    For bash: `eval "$(./weft completion bash)"` in ~/.bashrc, with the path of this tree. zsh: the
    same behind `compinit`. fish: `source` of what `./weft completion fish` prints.
    """
    print(SCRIPTS[shell], end="")
