# SPDX-License-Identifier: MIT
"""The command line: one table of commands, each in a module of its own.

A module `weft.commands.<name>` has a function `command`, annotated for typer,
whose docstring is the help. Heavy modules are imported inside functions, so
that `./weft --help` is fast. Commands report errors by raising WeftError.
"""

import importlib
import importlib.util
import sys
from typing import NoReturn

import typer

from weft import __version__, exits
from weft.errors import WeftError, show
from weft.paths import shown
from weft.visible import say

COMMANDS = (
    "run",
    "log",
    "stats",
    "trace",
    "sim",
    "build",
    "check",
    "new",
    "key",
    "bench",
    "size",
    "budget",
    "compare",
    "targets",
    "error",
    "explain",
    "phases",
    "doctor",
    "generate",
)
"""In the order of the help. A missing module is skipped."""


def _version(wanted: bool) -> None:
    if wanted:
        print(f"weft {__version__}")
        raise typer.Exit()


def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version and exit."
    ),
) -> None:
    """Weft: one real-time program, any number of cores, and what every call costs, measured."""


def new_app() -> typer.Typer:
    """Make the command line with all available commands."""
    app = typer.Typer(
        name="weft",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in COMMANDS:
        module = f"weft.commands.{name}"
        if importlib.util.find_spec(module) is not None:
            app.command(name)(importlib.import_module(module).command)
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


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        new_app()(prog_name="./weft")
    except WeftError as error:
        show(error)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        sys.exit(exits.INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(exits.FAILED)
    except Exception as error:
        _report_internal_error(error)
        sys.exit(exits.INTERNAL)
    sys.exit(exits.OK)
