#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Measures the baselines of another Debian's compilers, in a fresh system:
#
#   tests/debian/baselines.sh SUITE [STEP...]
#
# SUITE is a release of Debian, see fresh.sh. STEP names what is measured, as
# `tests/run --all --list` does: 'bench-all-core-*'; nothing is all that has baselines.
# What is committed is measured. Ends with the command that shows the differences
# and accepts them.

set -eu

[ $# -ge 1 ] || {
    sed -n '3,11s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
here=$(cd "$(dirname "$0")" && pwd)
suite=$1
shift

code=0
WEFT_KEEP=build/test "$here/fresh.sh" "$suite" root sh -c '
    sh tools/setup/setup.sh bench && PYTHONPATH=tools exec .venv/bin/python -m checks.measure "$@"
' - "$@" || code=$?
[ "$code" -eq 0 ] || echo "baselines.sh: not everything was measured (see above)" >&2
echo "./weft compare baseline build/debian/$suite.root.kept/*.json --accept"
exit "$code"
