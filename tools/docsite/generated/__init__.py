# SPDX-License-Identifier: MIT
"""Pages of doc/ that are derived from data: from schemas, tables of the tools, and other pages.

`.venv/bin/pytest --accept tests/site/test_generated.py` writes them; the test compares them.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from docsite.generated import decisions, errors, interrupts, metrics, published, schemas

PAGES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "doc/reference/description.md": schemas.description,
        "doc/reference/placement.md": schemas.placement,
        "doc/reference/results.md": schemas.results,
        "doc/reference/workload-profile.md": schemas.workload_profile,
        "doc/reference/errors.md": errors.page,
        "doc/reference/metrics.md": metrics.page,
        published.PAGE: published.page,
        "doc/decisions/README.md": decisions.page,
        "doc/how-to/interrupts.md": interrupts.page,
    }
)
"""Path of each page, and what makes its text."""
