# SPDX-License-Identifier: MIT
"""The table of services and the public headers say the same; so do the generated files."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import ValidationError

from services import model, render

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "weft"
GROUPS = model.load()
TABLE = {function.prototype: function for group in GROUPS for function in group.functions}
SUPPLIED = {"system.h"}
"""Headers of functions that the application or the generated tables supply."""
FUNCTION = re.compile(
    r"(?:/\*\*(?P<comment>(?:(?!\*/).)*)\*/\n)?"
    r"^(?!static|#|typedef|\s|extern)(?P<prototype>\w[\w\s*]*?\bweft_\w+\([^;{]*\));",
    re.MULTILINE | re.DOTALL,
)
CONTEXTS = {"any with no wait": "task; any with WEFT_NO_WAIT"}


@dataclass(frozen=True)
class Declared:
    """A function as its header declares it."""

    prototype: str
    context: str | None

    @classmethod
    def all_in(cls, header: Path) -> Iterator["Declared"]:
        for found in FUNCTION.finditer(header.read_text()):
            text = re.sub(r"\s*\n \*\s*", " ", found["comment"] or "")
            context = re.search(r"Context: ([^.]*)\.", text)
            prototype = re.sub(r"\s+", " ", found["prototype"])
            yield cls(re.sub(r" WEFT_FORMATS\(.*", "", prototype), context and context[1])


def declared() -> list[Declared]:
    generated = set(render.generated(ROOT)) - {"include/weft/request.h"}
    headers = [
        path
        for path in sorted(INCLUDE.glob("*.h"))
        if path.name not in SUPPLIED and str(path.relative_to(ROOT)) not in generated
    ]
    found = [function for path in headers for function in Declared.all_in(path)]
    starts = {f"weft_request_{function.name}" for group in GROUPS for function in group.requests}
    return [
        function
        for function in found
        if not starts & set(re.findall(r"weft_request_\w+(?=\()", function.prototype))
    ]


def test_every_public_function_is_in_the_table_and_the_other_way_round() -> None:
    prototypes = [function.prototype for function in declared()]
    assert len(prototypes) > 150
    assert sorted(prototypes) == sorted(TABLE)


def test_the_headers_and_the_table_agree_on_the_context() -> None:
    differ = [
        (function.prototype, function.context)
        for function in declared()
        if function.context is not None
        and function.context
        != CONTEXTS.get(about := TABLE[function.prototype].about.context, about)
    ]
    assert differ == []


def test_only_calls_with_a_timeout_wait_or_it_is_said() -> None:
    for function in TABLE.values():
        if function.about.context == "any with no wait":
            assert function.parameters[-1].type == "weft_timeout_t ", function.name


def test_generated_files_are_those_of_the_table() -> None:
    files = render.files(GROUPS)
    assert [name for name, text in files.items() if (ROOT / name).read_text() != text] == []
    assert set(render.generated(ROOT)) == set(files)


def test_system_calls_by_hand_exist() -> None:
    source = "".join(path.read_text() for path in (ROOT / "kernel" / "user").glob("*.c"))
    for group in GROUPS:
        for call in group.calls:
            assert len(re.findall(rf"\bweft_(?:call|wide)_{call}\([^;{{]*\)\n{{", source)) == 1, (
                call
            )


def test_functions_of_the_user_side_exist() -> None:
    library = (ROOT / "kernel" / "user" / "library.c").read_text()
    for function in TABLE.values():
        if function.about.user == "library":
            assert f"weft_svc_{function.name}(" in library


def test_services_for_other_nodes_exist() -> None:
    source = "".join(path.read_text() for path in (ROOT / "net" / "hub").glob("*.c"))
    for group in GROUPS:
        for function in group.remote:
            assert re.search(rf"\bweft_remote_{function.name}\([^;{{]*\)\n{{", source)
        for function in group.requests:
            assert re.search(rf"\bweft_request_{function.name}\([^;{{]*\)\n{{", source)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"weft_sem_take": {"context": "any"}}, "not the prototype"),
        ({"void weft_sem_take(void)": {"context": "any", "remotely": True}}, "Extra inputs"),
        ({"void weft_sem_take(void)": {"context": "any", "remote": "yes"}}, "'posted'"),
        ({"void weft_sem_take(void)": {}}, "Field required"),
        ({"void weft_sem_f(weft_sem_t *sem)": {"context": "any", "remote": "posted"}}, "is down"),
        ({"bool weft_sem_f(weft_sem_t *sem)": {"context": "any", "remote": "answered"}}, "is down"),
    ],
)
def test_a_wrong_entry_is_refused(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        model.Object.model_validate({"title": "x", "services": wrong})
