# SPDX-License-Identifier: MIT
"""What doc/how-to/your-project.md shows is what is tested."""

import re

from tests.project.conftest import HERE
from weft.model.description.typed import SERVICES
from weft.paths import ROOT

PAGE = (ROOT / "doc" / "how-to" / "your-project.md").read_text()


def test_the_cmake_of_the_page_is_that_of_the_project() -> None:
    text = (HERE / "thermostat" / "CMakeLists.txt").read_text()
    blocks = re.findall(r"```cmake\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        assert block in text


def test_the_arguments_of_the_page_are_those_of_the_function() -> None:
    text = (ROOT / "cmake" / "weft.cmake").read_text()
    found = re.search(r'PARSE_ARGV 1 arg "" "FILE;([A-Z_;]+)"\s+"([A-Z_;]+)"', text)
    assert found
    for name in [*found[1].split(";"), *found[2].split(";")]:
        assert f"| `{name} " in PAGE


def test_the_typed_services_of_the_page_are_all() -> None:
    for kind, services in SERVICES.items():
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| {kind} |"))
        if "these" in row:
            row += next(line for line in PAGE.splitlines() if line.startswith("| port |"))
        names = set(re.findall(r"`x_(\w+)\(", row))
        assert names == {service.name for service in services}
