# SPDX-License-Identifier: MIT
"""The suites of bench/: their parts, their metrics, and the targets that can run them.

A suite is a folder with a description of the same name. Further descriptions
beside it are further parts, each a program or a set of nodes of its own; what
follows a dash in the name of one is appended to its metrics. A map file
`NAME-MODE.map.yaml` is a part, too: the description NAME with another placement.
"""

import fnmatch
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from weft.diag import exits
from weft.diag.errors import fail
from weft.lab.phases.names import names as phases
from weft.model.boards import Board, board_of
from weft.model.description import Description, load
from weft.paths import ROOT

SUITES = ROOT / "bench"

MAIN_SUITE = "core"
"""Its metrics, the control too, have their names to themselves."""

ON_REQUEST = ("core-net", "growth", "handover-full")
"""Suites that run only when they are named."""

BESIDE = (MAIN_SUITE, "objects", "swi", "insight", "handover", "user")
"""Suites that are also measured as a new application gets their services, where no configuration is
named."""

UNRUNG = ("spin", "poll", "adaptive", "armed")
"""Notifications in names of parts whose nodes are not rung for each frame."""

PROCESSORS = 2
"""What two nodes on the host need that look for packets all the time."""

SHORT = {
    "ipc": (
        *("offload.call.remote*@128", "offload.call.remote*@1024", "offload.call.remote*@32768"),
        *("offload.block.remote*", "offload.lent.*"),
    )
}
"""Suites of which only some metrics are measured where no suite is named, and patterns of these."""

ALSO = {"ipc": ("vex2", "mixed")}
"""Targets on which the short form of a suite is measured as well where no target is named."""

OPENSSL = Path("/usr/include/openssl/ssl.h")
"""What links with a key are built with."""

TARGETS: dict[str, tuple[str, ...]] = {
    "footprint": (
        *("cm0", "cm3", "cm33", "rv32", "rv64", "mips", "mipsel"),
        *("leon3", "microblaze", "vex", "vex-imac"),
    ),
    "superloop": ("cm3", "rv32", "vex"),
    "rates": ("cm3",),
    "rates/cores": ("vex2",),
    "ratio": ("vex2",),
    "dma": ("vex2",),
    "switch": ("host", "host-aarch64"),
    "core-cold": ("vex",),
    "core-net": ("rv32", "rv64", "cm33"),
    "floats": ("cm4f", "rv64d"),
    # A sample of what expires at once contains the idle time until then: only these leave it out.
    "growth": ("cm0", "cm3", "cm33", "cm4f", "rv32", "rv64", "rv64d"),
    "user": ("cm3", "cm33", "cm4f", "rv32", "rv64", "rv64d", "ibex"),
    "ipc": ("host", "rv32", "rv64", "cm33"),
    "ipc/local": ("host", "cm3", "cm33", "rv32", "rv64", "vex"),
    "ipc/callback": ("host", "rv32"),
    "ipc/callback_local": ("host", "cm3", "rv32"),
    "ipc/gather": ("host", "rv32", "mixed"),
    "ipc/ipc-internal": ("vex2", "mixed"),
    "ipc/ipc-external": ("vex2", "mixed"),
    "ipc/ipc-spin": ("host",),
    "ipc/cores-spin": ("vex2", "mixed"),
    "ipc/load": ("vex2", "mixed"),
    "ipc/notify-poll": ("mixed",),
    "ipc/notify-adaptive": ("mixed",),
    "ipc/notify-armed": ("mixed",),
    "ipc/phases": ("host",),
    "ipc/phases-spin": ("host",),
    "ipc/sizes-internal": ("vex2", "mixed"),
    "ipc/sizes-external": ("vex2", "mixed"),
    "ipc/largest-internal": ("vex2", "mixed"),
    "ipc/largest-external": ("vex2", "mixed"),
    "ipc/sizes-spin": ("host",),
    "telephone": ("mixed",),
    "telephone/bank": ("host",),
    "telephone/bank-alone": ("host",),
    "telephone/bank-armed": ("host",),
    "telephone/bank-poll_20": ("host",),
    "net": ("host", "rv32", "rv64", "cm33", "vex2", "mixed", "vex8"),
    "net/line": ("host", "rv32", "rv64", "vex8"),
    "net/ring": ("vex8",),
    "net/mode-adaptive": ("host", "rv32", "rv64", "cm33", "vex2", "mixed"),
    "net/mode-poll": ("host", "rv32", "rv64", "cm33", "vex2", "mixed"),
    "net/stream": ("host", "rv32", "rv64", "cm33"),
    "net/bulk": ("host", "rv32", "rv64", "cm33"),
    "net/loan": ("host", "rv32", "rv64", "cm33"),
    "net/letter": ("vex2", "mixed"),
    "net/sweep-internal": ("vex2", "mixed", "vex8"),
    "net/sweep-external": ("vex2", "mixed", "vex8"),
    "net/sweep-internal_dma": ("vex2", "mixed"),
    "net/sweep-external_dma": ("vex2", "mixed"),
    "net/sweep-internal_load": ("vex8",),
    "net/sweep-external_load": ("vex8",),
    "net/turns": ("host",),
    "net/keys": ("host",),
    "net/loan-spin": ("host",),
    "net/mode-spin": ("host", "vex2", "mixed"),
    "net/stream-spin": ("host",),
    "net/bulk-spin": ("host",),
}
"""Suites, and parts of suites, that only some targets can run."""


WITHOUT_KERNEL = ("superloop/superloop",)
"""Parts whose programs start no kernel, and so have no traps."""

LINKED = "footprint"
"""Descriptions with this name, and what follows it after a dash, are linked and do not run."""

WRAPPED: dict[str, tuple[str, ...]] = {
    "ipc/phases": (
        "weft_shm_driver",
        "weft_link_ring",
        "weft_net_serve_request",
        "weft_net_reply",
    ),
}
"""Parts whose programs put something of their own around what the network has; so do those of the
same with another name of a mode behind a dash."""


MAP = ".map.yaml"
"""How the names of map files end."""


@dataclass(frozen=True)
class Part:
    """A description of a suite, or a placement of one."""

    suite: str
    file: Path
    placement: Path | None = None
    """A map file."""

    @property
    def name(self) -> str:
        """That of its file."""
        return self.placement.name.removesuffix(MAP) if self.placement else self.file.stem

    def load(self, target: str, **config: Any) -> Description:
        """Return its description on a target, with other keys of application.config."""
        return load(self.file, target, self.placement, **config)

    @property
    def label(self) -> str:
        """The suite, with the name of the part if it is not the first."""
        return self.suite if self.is_first else f"{self.suite}.{self.name}"

    @property
    def suffix(self) -> str:
        """Suffix of the names of its interrupts-off rows; empty for the main suite.

        metric() appends the part of the name after a dash.
        """
        base = self.name.partition("-")[0]
        label = self.suite if self.is_first else f"{self.suite}.{base}"
        return "" if label == MAIN_SUITE else label

    @property
    def is_first(self) -> bool:
        """Whether it is the description that gives the suite its name; its control is shown."""
        return self.name == self.suite

    @property
    def targets(self) -> tuple[str, ...] | None:
        """The targets that can run it; None: all."""
        return TARGETS.get(f"{self.suite}/{self.name}", TARGETS.get(self.suite))

    @property
    def is_linked_only(self) -> bool:
        """Whether the sizes of its program are measured, which does not run."""
        return self.name.partition("-")[0] == LINKED

    @property
    def has_kernel(self) -> bool:
        """Whether its programs start the kernel."""
        return f"{self.suite}/{self.name}" not in WITHOUT_KERNEL

    @property
    def spins(self) -> bool:
        """Whether its nodes look for frames all the time."""
        return self.name.endswith("-spin")

    @property
    def rings(self) -> bool:
        """Whether each frame rings its receiver: its name has no other notification."""
        return self.name.rpartition("-")[2] not in UNRUNG

    @property
    def lacks(self) -> str:
        """What it needs on the host and this machine has not; empty if it has all.

        Nodes that look all the time need a processor each, links with a key OpenSSL.
        """
        if (self.name == "turns" or self.spins) and len(os.sched_getaffinity(0)) < PROCESSORS:
            return "two processors"
        if self.name == "keys" and not OPENSSL.exists():
            return "libssl-dev"
        return ""

    @property
    def linked(self) -> list[str]:
        """The arguments of CMake by which its programs are linked."""
        base = self.name.partition("-")[0]
        wrapped = WRAPPED.get(f"{self.suite}/{base}", ())
        flags = " ".join(f"-Wl,--wrap={name}" for name in wrapped)
        return [f"-DCMAKE_EXE_LINKER_FLAGS={flags}"] if flags else []

    def runs_on(self, board: Board) -> bool:
        """Return whether a target can run it."""
        return self.targets is None or board.target in self.targets

    def metric(self, name: str) -> str:
        """Return the name of a metric in the results, by that on the console."""
        mode = self.name.rpartition("-")[2] if "-" in self.name else ""
        base, at, point = name.partition("@")
        return f"{base}.{mode}{at}{point}" if mode else name

    def may_report(self, description: Description, globs: Sequence[str]) -> bool:
        """Return whether a row of its sources matches one of some patterns, or there are none.

        The tools add rows of their own, such as interrupts-off times, so a pattern that matches
        no row of the whole suite is for any part.
        """
        sources = (file for node in description.nodes for file in description.sources(node))
        own = [self.metric(made) for name, _ in _rows(sources) for made in (name, *phases(name))]
        names = [name for name, _ in metrics_of_suite(self.suite)]
        known = {part.metric(name) for part in parts(self.suite) for name in names}
        return not globs or any(
            fnmatch.filter(own, glob) or not fnmatch.filter(known, glob) for glob in globs
        )


def suites() -> dict[str, Path]:
    """Return the folders of the suites by name."""
    files = sorted(SUITES.glob("*/*.yaml"))
    return {file.stem: file.parent for file in files if file.stem == file.parent.name}


def parts(suite: str, board: Board | None = None) -> list[Part]:
    """Return the parts of a suite, or those for a target; raise WeftError if there is no suite."""
    known = suites()
    if suite not in known:
        raise fail(
            "W119",
            f"unknown suite {suite!r}",
            exit_code=exits.USAGE,
            hint=f"suites: {', '.join(known)}",
        )
    found = sorted(
        (_part(suite, file) for file in known[suite].glob("*.yaml")),
        key=lambda part: (not part.is_first, part.name),
    )
    return [part for part in found if board is None or part.runs_on(board)]


def _part(suite: str, file: Path) -> Part:
    """Return the part of a description or map file."""
    if not file.name.endswith(MAP):
        return Part(suite, file)
    return Part(suite, file.with_name(f"{file.name.partition('-')[0]}.yaml"), file)


def runs_on(suite: str, board: Board) -> bool:
    """Return whether a target can run a suite."""
    return bool(parts(suite, board))


def default_suites(targets: list[str], *, on_board: bool = False) -> list[str]:
    """Return the suites that are run on some targets, or on a board, when none is named."""
    if on_board:
        return [MAIN_SUITE]
    chosen = [board_of(target) for target in targets]
    others = [s for s in suites() if s not in (MAIN_SUITE, *ON_REQUEST)]
    return [MAIN_SUITE, *(s for s in others if any(runs_on(s, b) for b in chosen))]


def metrics_of_suite(suite: str) -> list[tuple[str, str]]:
    """Return the names and texts of a suite's metrics, as the tables in its sources have them."""
    return _rows(sorted(parts(suite)[0].file.parent.rglob("*.c")))


def all_metrics() -> Iterator[str]:
    """Return the names in the results of all metrics of all suites."""
    for suite in suites():
        names = [name for name, _ in metrics_of_suite(suite)]
        for part in parts(suite):
            yield from map(part.metric, names)


def _rows(sources: Iterable[Path]) -> list[tuple[str, str]]:
    texts = [source.read_text(encoding="utf-8") for source in sources]
    rows = re.findall(r'\{\s*"([\w.+]+\.[\w.+@]+)",\s*"([^"]+)"', "\n".join(texts))
    return list(dict.fromkeys(rows))
