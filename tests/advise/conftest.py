# SPDX-License-Identifier: MIT
"""The command line, with costs by formulas."""

import pytest

from tests.advise.made import Made
from tests.tools.conftest import weft
from weft.lab.advise import tables

__all__ = ["weft"]


@pytest.fixture
def made_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces measured costs."""
    monkeypatch.setattr(tables, "Tables", Made)
