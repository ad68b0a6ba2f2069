# SPDX-License-Identifier: MIT
"""Configuration of Sphinx. `build.py` says where Doxygen's XML is."""

project = "Weft"
extensions = ["breathe", "docsite.terms", "myst_parser"]
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4
highlight_language = "text"
# Pieces with "..." and descriptions of commands are no whole programs.
# Tags of structures have a name space of their own in C, which Sphinx does not know.
suppress_warnings = ["duplicate_declaration.c", "misc.highlighting_failure"]

breathe_default_project = "weft"
breathe_default_members = ("members", "undoc-members")
breathe_show_define_initializer = True
breathe_show_include = False
breathe_domain_by_extension = {"h": "c"}
primary_domain = "c"

html_theme = "furo"
html_title = "Weft"
html_static_path = ["static"]
html_css_files = ["weft.css"]
html_copy_source = False
html_show_copyright = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"
