#!/bin/sh
# SPDX-License-Identifier: MIT
#
# All that is checked of the designer's page with Node.js.
#
#   check.sh          lint, types, unit tests; a build must give the page that is stored
#   check.sh browser  the stored page in Chromium

set -eu

cd "$(dirname "$0")"
lock=$(cat package.json package-lock.json | sha256sum)
if [ "$(cat node_modules/.weft-lock 2>/dev/null)" != "$lock" ]; then
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    printf '%s\n' "$lock" >node_modules/.weft-lock
fi

if [ "${1:-}" = browser ]; then
    exec npm run --silent e2e
fi
npm run --silent lint
npm test --silent
page=$(mktemp -d)
trap 'rm -rf "$page"' EXIT
DESIGNER_PAGE=$page npm run --silent build
diff -r "$page" ../tools/weft/designer/page
