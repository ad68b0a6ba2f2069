# SPDX-License-Identifier: MIT
"""Validates a document against a model, and finds the part of it that is sound."""

from dataclasses import dataclass, field

from pydantic import BaseModel, ValidationError

from weft.base.document import Document
from weft.base.findings import Finding, findings
from weft.diag.errors import Problem
from weft.model.description import model
from weft.model.description.messages import describe, meant_key
from weft.model.description.sound import Repair


@dataclass
class Shape:
    """The result of a check."""

    model: BaseModel | None = None
    """The document without what is wrong in it; None if too little is left."""
    problems: list[Problem] = field(default_factory=list)
    removed: set[tuple[str, str]] = field(default_factory=set)
    """(kind, name) of entries that are not in the model."""


def check(document: Document, kind: type[BaseModel], noun: str = "the description") -> Shape:
    """Validate a document; collect all problems, and the model of the valid part.

    `noun` is what the document is called. What is not known of a description is in its gaps then.
    """
    shape = Shape()
    if document.data is None and not document.problems:
        shape.problems.append(Problem("W007", "the file is empty", document.value(())))
        return shape
    repair = Repair(document, kind)
    try:
        shape.model = kind.model_validate(repair.data)
        return shape
    except ValidationError as error:
        found = findings(repair.data, error.errors(include_url=False))
    own = [one for one in found if not _follows(one, found, repair)]
    shape.problems = list(dict.fromkeys(describe(document, one, kind, noun) for one in own))
    if kind is model.Root or all(one.error == "extra_forbidden" for one in found):
        shape.model = repair.without(found)
    shape.removed = repair.removed
    return shape


def _follows(finding: Finding, found: list[Finding], repair: Repair) -> bool:
    """Return whether a finding follows from another one, or from lines that cannot be read."""
    if finding.error == "union_tag_not_found" and isinstance(finding.value, dict):
        missing = "type"
    elif finding.error == "missing":
        missing = finding.missing
    else:
        is_empty = finding.value is None or finding.error == "too_short"
        return is_empty and repair.is_torn(finding.path)
    is_torn = bool(finding.path) and repair.is_torn(finding.path)
    if is_torn or repair.document.is_hidden((*finding.path, missing)):
        return True
    return any(
        other.error == "extra_forbidden"
        and other.path[:-1] == finding.path
        and meant_key(repair.data, other.path, repair.kind) == missing
        for other in found
    )
