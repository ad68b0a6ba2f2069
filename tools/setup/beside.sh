#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Installs what a single nightly test needs below build/, beside the shared environment, and says where:
#
#   tools/setup/beside.sh FOLDER
#
# FOLDER holds its requirements.lock; packages that it does not name are not installed.

set -eu

[ $# -eq 1 ] || {
    sed -n '4,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
root=$(cd "$(dirname "$0")/../.." && pwd)
locked=$root/$1/requirements.lock
packages=$root/build/beside/$1

if ! cmp -s "$locked" "$packages/requirements.lock"; then
    rm -rf "$packages"
    "$root/.venv/bin/pip" --disable-pip-version-check install --quiet --require-hashes --no-deps \
        --target "$packages" -r "$locked"
    cp "$locked" "$packages/requirements.lock"
fi
echo "$packages"
