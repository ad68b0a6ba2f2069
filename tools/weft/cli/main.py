# SPDX-License-Identifier: MIT
"""The command line: one table of commands, each in a module of its own.

A module `weft.cli.commands.<name>` has a function `command`, annotated for typer, whose docstring
is the help, and may have `RULES`: options without effect. Heavy modules are imported inside
functions, so that `./weft --help` is fast. Commands report errors by raising WeftError.
"""

import importlib
import io
import keyword
import os
import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from weft import __version__
from weft.base import search_path
from weft.cli import help_text, rules
from weft.cli.table import COMMANDS
from weft.diag import exits, terminal, verbose
from weft.diag.errors import Problem, WeftError, show
from weft.diag.suggest import quoted
from weft.diag.visible import say
from weft.paths import IS_INSTALLED, LAUNCHER, ROOT, shown

COMPLETE = "_WEFT_COMPLETE"
"""Variable by which a shell asks for completions."""


class Command(TyperCommand):
    """A command with a page of ours, the options of all commands, and rules for its own."""

    def __init__(self, name: str, **settings: Any) -> None:
        """Add the options of all commands to those of the function."""
        super().__init__(name, **settings)
        if name in COMMANDS:
            self.params += _options_of(_starting) if COMMANDS[name].runs else []
            self.params += _options_of(_common)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page."""
        formatter.write(help_text.command_page(self, help_text.width_of(_columns())))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give options that stand without their value, which they may, an empty one."""
        optional = getattr(_module(str(self.name)), "OPTIONAL_VALUES", ())
        words = [f"{word}=" if word in optional else word for word in args]
        return super().parse_args(ctx, words)

    def invoke(self, ctx: Any) -> Any:
        """Check the options, then run the command."""
        rules.check(ctx, getattr(_module(str(self.name)), "RULES", ()))
        return super().invoke(ctx)


class Group(TyperGroup):
    """All commands."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page."""
        formatter.write(help_text.group_page(self, help_text.width_of(_columns())))


def _columns() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def _version(wanted: bool) -> None:
    if wanted:
        print(f"weft {__version__}")
        raise typer.Exit()


def _cmake_dir(wanted: bool) -> None:
    if wanted:
        print(ROOT / "cmake")
        raise typer.Exit()


def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and exit."
    ),
    cmake_dir: bool = typer.Option(
        False,
        "--cmake-dir",
        callback=_cmake_dir,
        is_eager=True,
        help="Show the folder for Weft_DIR of CMake and exit.",
    ),
) -> None:
    """Weft: one real-time program, any number of cores, and what every call costs, measured."""


def _color(choice: terminal.Colors) -> None:
    terminal.set_color(choice)


def _verbose(wanted: bool) -> None:
    if wanted:
        verbose.switch(on=True)


def _common(
    color: Annotated[
        terminal.Colors,
        typer.Option(callback=_color, expose_value=False, help="Colors of tables."),
    ] = "auto",
) -> None:
    """Options of every command."""


def _starting(
    show_commands: Annotated[
        bool,
        typer.Option(
            *("--verbose", "-v"),
            callback=_verbose,
            expose_value=False,
            help="Show the commands that are started.",
        ),
    ] = False,
) -> None:
    """Options of commands that build or run programs."""


def _options_of(function: Any) -> list[Any]:
    """Return the options that a function declares."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(function)
    return [p for p in typer.main.get_command(app).params if p.name != "help"]


def _module(name: str) -> Any:
    module = f"{name}_" if keyword.iskeyword(name) else name
    return importlib.import_module(f"weft.cli.commands.{module}")


def new_app() -> typer.Typer:
    """Make the command line with all commands."""
    app = typer.Typer(
        name="weft",
        cls=Group,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in COMMANDS:
        app.command(name, cls=Command)(_module(name).command)
    return app


def _report_internal_error(error: Exception) -> None:
    """Report an exception that no command handles, and keep the details in a file."""
    import traceback

    from weft.paths import BUILD

    log = BUILD / "internal-error.log"
    say(f"weft: internal error: {type(error).__name__}: {error}", error=True)
    try:
        BUILD.mkdir(exist_ok=True)
        log.write_text("".join([f"{sys.argv}\n", *traceback.format_exception(error)]))
        print(f"      details: {shown(log)}; please report it", file=sys.stderr)
    except OSError:
        traceback.print_exception(error)


def _refuse_old_environment(error: ModuleNotFoundError) -> WeftError:
    """Return what to say where the tools are newer than the packages that were set up."""
    message = f"the module {quoted(error.name or '')} of Python is not installed"
    command = "pip install --upgrade weft" if IS_INSTALLED else f"make -C {ROOT} setup"
    hint = f"these tools are newer than what was set up for them; run: {command}"
    return WeftError([Problem("W050", message, hint=hint)], exits.MISSING)


def _run() -> int:
    """Run the command line; return its exit code."""
    from weft.cli.usage import error_of

    verbose.switch(on=False)
    if COMPLETE in os.environ:
        from typer.completion import get_completion_inspect_parameters

        get_completion_inspect_parameters()  # which registers the shells
    try:
        code = typer.main.get_command(new_app()).main(
            prog_name=LAUNCHER, complete_var=COMPLETE, standalone_mode=False
        )
    except TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error.message, end="")
            return exits.USAGE
        raise error_of(error) from None
    return code if isinstance(code, int) else exits.OK


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # who reads a pipe sees each line at once
    search_path.add_compilers()
    try:
        code = _run()
    except WeftError as error:
        show(error)
        code = error.exit_code
    except KeyboardInterrupt:
        code = exits.INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        code = exits.FAILED
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("weft"):
            show(_refuse_old_environment(error))
            code = exits.MISSING
        else:
            _report_internal_error(error)
            code = exits.INTERNAL
    sys.exit(code)
