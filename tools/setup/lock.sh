#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the requirements.lock files again from the requirements.in beside them; that of tools/ also
# from those of the checks and of the document site. Every package stands there with the hashes of
# all its files, for each Python from 3.11 on. Needs uv (python3 -m pip install uv).

set -eu

# lock FOLDER REQUIREMENTS...: writes requirements.lock there.
lock() {
    cd "$root/$1"
    shift
    {
        sed -n 2p "$root/tools/setup/lock.sh"
        echo "# Written by tools/setup/lock.sh from $(echo "$*" | sed 's/^--no-deps //; s/ / and /').";
        uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
            --no-annotate --no-header --no-emit-index-url "$@"
    } >requirements.lock.new
    mv requirements.lock.new requirements.lock
}

root=$(cd "$(dirname "$0")/../.." && pwd)
lock tools requirements.in checks/requirements.in docsite/requirements.in
lock tests/bench/oracle requirements.in
lock tests/site/browser requirements.in
lock tests/mutants/score --no-deps requirements.in
