# SPDX-License-Identifier: MIT
"""The document site: doc/ and what it links to, as static pages. `make site` builds it.

`stage` copies the Markdown to where Sphinx reads it, with the links rewritten; `sources` makes
pages of the files and folders that it links to; `api` runs Doxygen over the public headers; `terms`
links words to the glossary; `generated` has the texts of the reference pages that are derived from
data.
"""
