#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tries random small changes of the kernel or of the network: see score.py.

set -eu

cd "$(dirname "$0")/../../.."
packages=$(tools/setup/beside.sh tests/mutants/score)
PYTHONPATH=$packages exec .venv/bin/python tests/mutants/score/score.py "$@"
