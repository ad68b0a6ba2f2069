# SPDX-License-Identifier: MIT
"""Layouts of C types: those of a compiler, and found in time whatever a description says."""

import ctypes
import itertools
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as drawn

from tests.inputs.limits import PROCESSOR, at_most
from weft.model.description import model
from weft.model.description.layouts import DEEPEST, LARGEST, TOO_DEEP, LayoutError, Layouts

SECONDS = 5
"""Of the processor, for what takes a tenth; in which work that is not bounded does not end."""
NUMBERS: dict[str, Any] = {
    "uint8_t": ctypes.c_uint8,
    "int16_t": ctypes.c_int16,
    "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64,
    "float": ctypes.c_float,
    "double": ctypes.c_double,
}


def layouts(described: dict[str, dict[str, str]]) -> Layouts:
    return Layouts(model.Application.model_construct(layouts=described, hubs={}))


def refusal(described: dict[str, dict[str, str]], name: str) -> str:
    """Return what is said against a layout, in time."""
    limit = at_most(SECONDS, PROCESSOR, f"more than {SECONDS} s of the processor")
    with limit, pytest.raises(LayoutError) as raised:
        layouts(described).of(name)
    return str(raised.value)


FIELDS = drawn.lists(
    drawn.tuples(drawn.sampled_from(sorted(NUMBERS)), drawn.integers(1, 5)), min_size=1
)


@given(FIELDS, FIELDS, drawn.integers(1, 4))
def test_layouts_are_those_of_a_compiler(
    inner: list[tuple[str, int]], outer: list[tuple[str, int]], count: int
) -> None:
    """Also of a type in another one; the compiler is that of this machine, by ctypes."""
    described = {
        "inner_t": {f"f{i}": f"{name}[{n}]" for i, (name, n) in enumerate(inner)},
        "outer_t": {f"f{i}": f"{name}[{n}]" for i, (name, n) in enumerate(outer)},
    }
    described["outer_t"]["last"] = f"inner_t[{count}]"

    class Inner(ctypes.Structure):
        _fields_: ClassVar[Any] = [
            (f"f{i}", NUMBERS[name] * n) for i, (name, n) in enumerate(inner)
        ]

    class Outer(ctypes.Structure):
        _fields_: ClassVar[Any] = [
            *((f"f{i}", NUMBERS[name] * n) for i, (name, n) in enumerate(outer)),
            ("last", Inner * count),
        ]

    known = layouts(described)
    for name, kind in (("inner_t", Inner), ("outer_t", Outer)):
        layout = known.of(name)
        assert layout.size == ctypes.sizeof(kind)
        places = {field: (offset, size) for field, offset, size in layout.fields}
        expected = {field: getattr(kind, field) for field in places}
        assert places == {field: (at.offset, at.size) for field, at in expected.items()}


def test_runs_are_numbers_of_one_width() -> None:
    described = {"t": {"a": "uint16_t", "b": "int16_t[3]", "c": "uint8_t", "d": "uint32_t"}}
    assert layouts(described).of("t").runs == ((2, 4), (1, 4), (4, 1))


def test_a_type_in_itself() -> None:
    described = {"a": {"x": "b"}, "b": {"x": "a"}}
    assert refusal(described, "a") == "`a` has itself in it"


@pytest.mark.parametrize("fields", [1, 2])
@pytest.mark.parametrize("is_downwards", [False, True])
def test_types_in_one_another(fields: int, is_downwards: bool) -> None:
    """The order in which a description has them makes no difference."""
    names = [f"t{i}" for i in range(3000)]
    described = {names[0]: {"x": "uint8_t"}}
    described |= {b: dict.fromkeys("xy"[:fields], a) for a, b in itertools.pairwise(names)}
    known = layouts(dict(reversed(described.items())) if is_downwards else described)
    if fields == 1:
        assert known.of(names[DEEPEST - 1]).size == 1
    for name in (names[DEEPEST], names[-1]):
        with at_most(SECONDS, PROCESSOR, "unbounded"), pytest.raises(LayoutError) as raised:
            known.of(name)
        assert str(raised.value) == TOO_DEEP or (fields == 2 and "is larger" in str(raised.value))


def test_many_fields() -> None:
    """As many as a frame has room for, each a run of its own."""
    described = {"t": {f"f{i}": ("uint8_t", "uint16_t")[i % 2] for i in range(LARGEST // 2)}}
    with at_most(SECONDS, PROCESSOR, "unbounded"):
        assert len(layouts(described).of("t").runs) == LARGEST // 2


def test_more_than_a_frame() -> None:
    assert refusal({"t": {"a": "uint32_t[16384]"}}, "t").startswith("`t` is larger than 65535")
    wide = {"s": {"a": "uint8_t", "b": "uint16_t"}, "t": {"a": "s[999999999]"}}
    assert refusal(wide, "t").startswith("`t` is larger than 65535")
