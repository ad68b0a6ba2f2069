#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes tools/requirements.lock anew from requirements.in and
# checks/requirements.in: every package with the hashes of all its files, for
# each Python from 3.11 on.
# Needs uv (python3 -m pip install uv).

set -eu

cd "$(dirname "$0")/.."
{
    cat <<END
# SPDX-License-Identifier: MIT
# Written by tools/setup/lock.sh from requirements.in and checks/requirements.in.
END
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --no-header --no-emit-index-url \
        requirements.in checks/requirements.in
} >requirements.lock.new
mv requirements.lock.new requirements.lock
