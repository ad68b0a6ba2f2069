/* SPDX-License-Identifier: MIT */
/** @file What the fuzzer tells of itself. */
#ifndef TESTS_USER_FUZZ_H
#define TESTS_USER_FUZZ_H

#include <stdint.h>

/** Arguments of a system call. */
#define ARGUMENTS 4U

/** Memory of the fuzzer's partition: the kernel's tests read it, and write the first two. */
typedef struct fuzz {
    uint32_t random;
    uintptr_t foreign; /**< memory that is not the fuzzer's */
    uint32_t calls;
    uint32_t number; /**< of the last call */
    uintptr_t arguments[ARGUMENTS];
} fuzz_t;

extern fuzz_t fuzz;

#endif
