# SPDX-License-Identifier: MIT
"""./weft new: writes an application of two tasks to start from."""

from pathlib import Path
from typing import Annotated

import typer

from weft.cli.options import Target
from weft.diag.errors import fail

DESCRIPTION = """\
# yaml-language-server: $schema={schema}
weft: 1

topology:
  nodes:
    main: {{board: {board}}}

application:
  sources: [main.c]
  hubs:
    samples: {{type: msgq, message: uint32_t, depth: 8}}
  tasks:
    producer: {{entry: producer, priority: 5, stack: 1024, uses: [samples]}}
    consumer: {{entry: consumer, priority: 4, stack: 1024, uses: [samples]}}
"""

MAIN = """\
/* Two tasks and a queue. system.h is made from the description. */
#include "system.h"

/** Sends a number every 100 milliseconds. */
void producer(void *arg)
{
    (void)arg;
    for (uint32_t n = 1;; n++) {
        weft_msgq_put(&samples, &n, WEFT_FOREVER);
        weft_sleep(WEFT_MS(100));
    }
}

/** Shows what arrives, and ends the program after ten numbers. */
void consumer(void *arg)
{
    uint32_t n = 0;

    (void)arg;
    while (n < 10) {
        weft_msgq_get(&samples, &n, WEFT_FOREVER);
        weft_printf("got %u after %u ms\\n", (unsigned)n, (unsigned)weft_clock_uptime_ms());
    }
    weft_exit(0);
}
"""


def command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    target: Target = "cm3",
) -> None:
    """Write an application of two tasks to start from."""
    from weft.diag.suggest import quoted
    from weft.diag.visible import say
    from weft.model.boards import board_of, written
    from weft.paths import IS_INSTALLED, LAUNCHER, ROOT, SPEC, shown

    board = board_of(target or "cm3")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise fail("W053", f"{quoted(folder)} exists and is not an empty folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        description = folder / "app.yaml"
        schema = SPEC / "description.schema.json"
        description.write_text(DESCRIPTION.format(schema=schema, board=written(board)))
        (folder / "main.c").write_text(MAIN)
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(folder)}: {error.strerror}") from None
    say(f"Wrote {shown(description)} and {shown(folder / 'main.c')}. Run it:")
    clone = shown(ROOT / "weft")
    launcher = LAUNCHER if IS_INSTALLED or clone == "weft" else clone
    say(f"    {launcher} run {shown(description)}")
