#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Compares the statistics of the tools with scipy's.

set -eu

cd "$(dirname "$0")/../../.."
packages=$(tools/setup/beside.sh tests/bench/oracle)
PYTHONPATH=$packages exec .venv/bin/pytest -q tests/bench/oracle/scipy_agrees.py
