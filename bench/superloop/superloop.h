/* SPDX-License-Identifier: MIT */
/** @file What the programs without a kernel have in common. */
#ifndef BENCH_SUPERLOOP_H
#define BENCH_SUPERLOOP_H

#include <weft/config.h>

/** The program: what the board starts. `arg` is not used. */
WEFT_NORETURN void superloop_main(void *arg);

#endif
