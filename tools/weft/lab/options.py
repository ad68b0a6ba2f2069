# SPDX-License-Identifier: MIT
"""What the user chose to measure."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from weft.lab.suites import ALSO, BESIDE, MAIN_SUITE, SHORT
from weft.model import configurations

if TYPE_CHECKING:
    from weft.run.probe.machine import Reach


@dataclass(frozen=True)
class Options:
    """What the user chose."""

    targets: list[str]
    suites: list[str] = field(default_factory=lambda: [MAIN_SUITE])
    config: str = "default"
    optimize: str | None = None
    lto: bool | None = None
    globs: list[str] = field(default_factory=list)
    limit: float = 120.0
    repeat: int = 1
    named: bool = True
    """The user named the targets: a missing tool is then a failure."""
    jobs: int = 0
    """Suites on targets that are measured side by side, where their figures do not depend on it;
    0: as many as there are processors."""
    fresh: bool = False
    """Measure also what was measured before with the same programs: kept.py."""
    short: bool = False
    """Measure of some suites the metrics of their short form only: suites.SHORT."""
    reach: "Reach | None" = None
    """Measure on the board behind a debug probe, not on its emulator."""
    beside: tuple[str, ...] = ()
    """Further configurations to measure, for the suites that have them."""

    @property
    def config_name(self) -> str:
        """The configuration with what the command line changes in it."""
        parts = [self.config]
        if self.optimize not in (None, "speed"):
            parts.append(str(self.optimize))
        if self.lto:
            parts.append("lto")
        return "+".join(parts)

    def runs(self) -> list["Options"]:
        """Return the choices of each configuration that is measured, the first one first."""
        suites = [suite for suite in self.suites if suite in BESIDE]
        others = [config for config in self.beside if suites and config != self.config]
        own = replace(self, beside=())
        return [own, *(replace(own, config=config, suites=suites) for config in others)]

    def label(self, suite: str) -> str:
        """Return a suite with the configuration, unless that is the fastest, and its short form."""
        said = [self.config] if self.config != "default" else []
        said += ["short"] if suite in self.shortened else []
        return f"{suite} ({', '.join(said)})" if said else suite

    @property
    def shortened(self) -> dict[str, list[str]]:
        """The suites that are measured in their short form, and the patterns of its metrics."""
        return {s: [*SHORT[s]] for s in self.suites if self.short and s in SHORT}

    @property
    def only(self) -> dict[str, list[str]]:
        """The targets on which only some of the suites are measured, and these."""
        found: dict[str, list[str]] = {}
        for suite in [] if self.named else self.shortened:
            for target in ALSO.get(suite, ()):
                if target not in self.targets:
                    found.setdefault(target, []).append(suite)
        return found

    def targets_of(self, suite: str) -> list[str]:
        """Return the targets on which a suite is measured, if they can run it."""
        return [*self.targets, *(target for target, some in self.only.items() if suite in some)]

    def globs_of(self, suite: str) -> list[str]:
        """Return the patterns of the metrics of a suite that are measured; none: all."""
        return self.globs or self.shortened.get(suite, [])

    @property
    def words(self) -> list[str]:
        """The words of the command line that repeat the configuration."""
        words = [f"--config {self.config}"] if self.config != "default" else []
        if self.optimize:
            words.append(f"--optimize {self.optimize}")
        if self.lto:
            words.append("--lto")
        if self.reach is not None:
            words += self.reach.words
        return words

    @property
    def overrides(self) -> dict[str, Any]:
        """The keys of application.config that differ from the suite's description."""
        return configurations.chosen(self.config, optimize=self.optimize, lto=self.lto)
