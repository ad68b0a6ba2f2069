#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds a test program with the kernel and the sim port, for this machine.
#   build.sh OUTPUT [compiler option or source ...]
# KERNEL names another copy of the kernel's sources (tests/mutants).
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
kernel=${KERNEL:-$root/kernel}
sim=$root/tests/support/sim
output=$1
shift
exec ${CC:-cc} -std=gnu11 -g -Wall -Wextra -Werror -Wno-pedantic \
    -DTESTS_SIM=1 -I"$root/include" -I"$kernel" -I"$root/port" -I"$sim" \
    ${SANITIZE--fsanitize=address,undefined -fno-sanitize-recover=all} \
    -o "$output" "$kernel"/*.c "$kernel"/checks/*.c "$sim/sim.c" "$@"
