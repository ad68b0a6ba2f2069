#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Compares the statistics of the tools with scipy's, which it installs below build/ by .venv's pip.

set -eu

root=$(cd "$(dirname "$0")/../../.." && pwd)
packages=$root/build/oracle
locked=$root/tests/bench/oracle/requirements.lock

if ! cmp -s "$locked" "$packages/requirements.lock"; then
    rm -rf "$packages"
    "$root/.venv/bin/pip" --disable-pip-version-check install --quiet --require-hashes \
        --target "$packages" -r "$locked"
    cp "$locked" "$packages/requirements.lock"
fi
cd "$root"
PYTHONPATH=$packages exec .venv/bin/pytest -q tests/bench/oracle/scipy_agrees.py
