#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Opens the report and the document site in Chromium, on a desktop, in the dark, on a phone and on
# paper. Pictures of what was seen are in build/browser.

set -eu

cd "$(dirname "$0")/../../.."
packages=$(tools/setup/beside.sh tests/site/browser)
PYTHONPATH=$packages exec .venv/bin/pytest -q tests/site/browser/pages_in_chromium.py
