# SPDX-License-Identifier: MIT
"""Writes pictures of a diagram to files: SVG, an HTML page, PNG."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from weft.diag.errors import fail
from weft.diag.suggest import quoted
from weft.picture import svg
from weft.picture.diagram import Diagram
from weft.picture.svg import Picture

KINDS = (".svg", ".html", ".png")
"""Ends of the names of files that can be written."""

CONVERTER = "rsvg-convert"
TIMEOUT = 60
ZOOM = 2
"""Pixels of a PNG file for one of the picture."""
MOST_PIXELS = 16_000
"""Width and height of a PNG file at most."""


def page(diagram: Diagram, pictures: Sequence[Picture]) -> str:
    """Return an HTML page with pictures, which loads nothing and can be printed."""
    shown = [(name, Markup(svg.render(diagram, name))) for name in pictures]
    template = svg.environment().get_template("page.html.j2")
    return template.render(diagram=diagram, about=svg.about(diagram), pictures=shown)


def content(diagram: Diagram, pictures: Sequence[Picture], suffix: str) -> bytes:
    """Return a file of one of KINDS: a page has all pictures, an image the first."""
    if suffix == ".html":
        return page(diagram, pictures).encode()
    text = svg.render(diagram, pictures[0])
    return _png(text, _zoom(diagram, pictures[0])) if suffix == ".png" else text.encode()


def write(diagram: Diagram, pictures: Sequence[Picture], file: Path) -> None:
    """Write pictures to a file, by the end of its name."""
    raw = content(diagram, pictures, file.suffix)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
    except OSError as error:
        raise fail("W001", f"cannot write {quoted(file)}: {error.strerror}") from None


def _zoom(diagram: Diagram, picture: Picture) -> float:
    sides = (diagram.width, diagram.height)
    if picture == "topology":
        sides = (diagram.topology_width, diagram.topology_height)
    return min(ZOOM, MOST_PIXELS / max(*sides, svg.LEAST_WIDTH))


def _png(text: str, zoom: float) -> bytes:
    """Return an image of a picture."""
    program = shutil.which(CONVERTER)
    if program is None:
        hint = "sudo apt-get install librsvg2-bin, or write a .svg file"
        raise fail("W248", f"{CONVERTER} is not installed: it makes PNG of SVG", hint=hint)
    try:
        return subprocess.run(
            [program, "--format", "png", "--zoom", f"{zoom:.3f}"],
            input=text.encode(),
            capture_output=True,
            timeout=TIMEOUT,
            check=True,
        ).stdout
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip()
    except (OSError, subprocess.SubprocessError) as error:
        reason = str(error)
    raise fail("W248", f"{CONVERTER} made no PNG: {reason}", hint="write a .svg file")
