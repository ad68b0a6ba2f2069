# SPDX-License-Identifier: MIT
"""Applications drawn at random: a description, and C whose work is counted in rounds of a loop."""

import random
from dataclasses import dataclass, field
from pathlib import Path

ROUND = {"cm0": 2, "cm3": 2, "rv32": 2, "vex": 3}
"""What a round takes: two instructions; on the simulated core a cycle more for the branch."""
CALL = 30
"""What stands around the loop at most."""

HEAD = """#include <weft/weft.h>
#include "system.h"

static void work(uint32_t rounds)
{
#ifdef __riscv
    __asm__ volatile("1: addi %0, %0, -1\\n bnez %0, 1b" : "+r"(rounds));
#else
    __asm__ volatile(".syntax unified\\n1: subs %0, %0, #1\\n bne 1b" : "+l"(rounds) : : "cc");
#endif
}
"""
TIMER = """
void on_{name}(weft_timer_t *timer, void *arg)
{{
    (void)timer, (void)arg;
    weft_sem_give(&{name}_due);
}}
"""
TASK = """
void {name}(void *arg)
{{
    (void)arg;
    for (;;) {{
        weft_sem_take(&{name}_due, WEFT_FOREVER);
        work({alone});
{locked}{gives}    }}
}}
"""
LOCKED = """        weft_mutex_lock(&shared, WEFT_FOREVER);
        work({rounds});
        weft_mutex_unlock(&shared);
"""


def work_of(rounds: int) -> str:
    amounts = ", ".join(f"{t}: {rounds * each + CALL}" for t, each in ROUND.items())
    return "{" + amounts + "}"


@dataclass
class Drawn:
    """A task."""

    name: str
    priority: int
    period: int | None
    """Milliseconds of its timer; None: another task activates it."""
    alone: int
    """Rounds without the mutex."""
    under: int
    """Rounds with it; 0: it does not lock it."""
    gives: list[str] = field(default_factory=list)
    """Tasks that it activates."""
    cause: str = ""

    def code(self) -> str:
        """Return its C functions."""
        gives = "".join(f"        weft_sem_give(&{name}_due);\n" for name in self.gives)
        locked = LOCKED.format(rounds=self.under) if self.under else ""
        timer = TIMER.format(name=self.name) if self.period else ""
        return timer + TASK.format(name=self.name, alone=self.alone, locked=locked, gives=gives)

    def task(self) -> str:
        """Return its entry of the description."""
        uses = ", ".join(["shared", *(f"{name}_due" for name in (self.name, *self.gives))])
        keys = f"entry: {self.name}, priority: {self.priority}, stack: 1024, uses: [{uses}]"
        return f"{self.name}: {{{keys}}}"

    def facts(self) -> str:
        """Return its entry of `timing`."""
        work = work_of(self.alone + self.under)
        keys = [f"after: [{self.cause}]", f"waits: {self.name}_due", f"work: {work}"]
        if self.under:
            metrics = [f"{{metric: mutex.{what}.immediate.kernel}}" for what in ("lock", "unlock")]
            keys.append(f"operations: [{', '.join(metrics)}]")
        keys.append(f"locks: {{shared: {work_of(self.under + 100) if self.under else 0}}}")
        return f"{self.name}: {{{', '.join(keys)}}}"


def drawn(seed: int) -> list[Drawn]:
    """Draw two or three periodic tasks, and one or two that one of them activates."""
    draw = random.Random(seed)
    periods: list[int | None] = [*draw.sample([4, 5, 8, 10, 20], draw.randint(2, 3))]
    leader = draw.randrange(len(periods))
    periods += [None] * draw.randint(1, 2)
    priorities = draw.sample(range(3, 20), len(periods))
    tasks = []
    for number, (period, priority) in enumerate(zip(periods, priorities, strict=True)):
        under = draw.choice([0, draw.randint(500, 4000)])
        task = Drawn(f"t{number}", priority, period, draw.randint(2000, 12000), under)
        task.cause = f"timers.{task.name}_timer" if period else f"tasks.t{leader}"
        tasks.append(task)
    tasks[leader].gives = [task.name for task in tasks if task.period is None]
    return tasks


def application(seed: int, folder: Path) -> Path:
    """Write an application of three to five tasks; return its description."""
    tasks = drawn(seed)
    timed = [task for task in tasks if task.period]
    (folder / "main.c").write_text(HEAD + "".join(task.code() for task in tasks))
    hubs = ["shared: {type: mutex}", *(f"{task.name}_due: {{type: sem}}" for task in tasks)]
    timers = [
        f"{t.name}_timer: {{handler: on_{t.name}, delay: {t.period}ms, period: {t.period}ms}}"
        for t in timed
    ]
    parts = {
        "  hubs": hubs,
        "  tasks": [task.task() for task in tasks],
        "  timers": timers,
        "timing": [],
        "  timers ": [f"{task.name}_timer: {{work: 0}}" for task in timed],
        "  tasks ": [task.facts() for task in tasks],
    }
    text = "weft: 1\ntopology:\n  nodes:\n    main: {board: mps2-an385}\napplication:\n"
    text += "  sources: [main.c]\n"
    for key, lines in parts.items():
        text += f"{key.rstrip()}:\n" + "".join(f"    {line}\n" for line in lines)
    file = folder / "random.yaml"
    file.write_text(text)
    return file
