/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The value that the compiler's checks put behind the arrays of a frame, for
 * boards without a C library.
 */
#include <stdint.h>

/*
 * A terminator canary: no copy of a string gets past its zero bytes, and no
 * line past the others. Constant, so that it is there before the first function
 * runs and every run counts the same.
 */
extern const uintptr_t __stack_chk_guard;
const uintptr_t __stack_chk_guard = 0x000AFF0DU;
