# SPDX-License-Identifier: MIT
"""How pages and headers are prepared for Sphinx and Doxygen."""

from pathlib import Path, PurePosixPath

import pytest

from docsite import api, glossary, header_filter, links, sources
from docsite.layout import page_of
from docsite.stage import Stage, is_child


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("doc/README.md", "index"),
        ("doc/how-to/time.md", "how-to/time"),
        ("doc/decisions/README.md", "decisions/index"),
        ("README.md", "repository/index"),
        ("CHANGELOG.md", "repository/CHANGELOG"),
        ("examples/hello/main.c", "repository/examples/hello/main.c"),
        ("board", "repository/board/index"),
        ("include/weft", "reference/api/index"),
        ("include/weft/sem.h", "reference/api/sem"),
        ("include/weft/remote/sem.h", "repository/include/weft/remote/sem.h"),
    ],
)
def test_page_of(path: str, page: str) -> None:
    assert page_of(PurePosixPath(path)) == PurePosixPath(page)


def test_links_outside_of_code_are_rewritten() -> None:
    text = "[a](x.md#y) [b](https://x/y.md) [c](#z)\n```c\na[0](x.md)\n```\n[d](../e)\n"
    changed = links.rewrite(text, lambda path, anchor: f"<{path}{anchor}>")
    assert changed == (
        "[a](<x.md#y>) [b](https://x/y.md) [c](<#z>)\n```c\na[0](x.md)\n```\n[d](<../e>)\n"
    )


def test_links_lead_to_pages_of_the_site() -> None:
    text = Stage().page(PurePosixPath("doc/how-to/describe-a-system.md"))
    assert "(../repository/board/index.md)" in text
    assert "(your-project.md#boards-of-your-own)" in text
    assert "(../reference/description.md)" in text


def test_a_table_of_contents_has_the_pages_of_its_folder() -> None:
    stage = Stage()
    lessons = stage.children[PurePosixPath("doc/tutorial/README.md")]
    assert [page.name for page in lessons] == ["first-application", "two-nodes"]
    top = [str(page) for page in stage.children[PurePosixPath("doc/README.md")]]
    assert top[0] == "tutorial/index" and top[-1] == "repository/index"
    assert not is_child(PurePosixPath("index"), PurePosixPath("how-to/time"))


def test_a_block_of_code_may_hold_others() -> None:
    assert sources.fenced("a\n````\nb\n````\n", "text") == "`````text\na\n````\nb\n````\n`````\n"


def test_comments_of_headers_become_paragraphs() -> None:
    text = '/**\n * Ends.\n * ./weft shows "@fault".\n * Context: any. f_<hub>()\n */\nint a;\n'
    assert header_filter.filtered(text) == (
        '/**\n * Ends.\n * \\./weft shows "\\@fault".\n'
        " * @par Context\nany. f_&lt;hub&gt;()\n */\nint a;\n"
    )
    assert header_filter.filtered("/* Context: x */ a <b> c") == "/* Context: x */ a <b> c"


def test_terms_have_anchors() -> None:
    text = glossary.with_anchors("| term | meaning |\n| user task | A task |\n")
    assert text == "| term | meaning |\n| [user task]{#term-user-task} | A task |\n"
    assert {"hub", "confirmed", "posted"} <= {term.name for term in glossary.terms()}


def test_without_doxygen_the_message_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(api.DoxygenError, match="doxygen is not installed; make setup"):
        api.run_doxygen(tmp_path / "out")
