/* SPDX-License-Identifier: MIT */
/**
 * @file
 * AArch64: a compare and exchange by exclusive access. A signal between the
 * load and the store makes the store fail, which the caller must expect.
 */
#ifndef ARCH_HOST_AARCH64_H
#define ARCH_HOST_AARCH64_H

#include <stdbool.h>
#include <stdint.h>

static inline bool weft_host_exchange_32(uint32_t *word, uint32_t from, uint32_t to)
{
    uint32_t value;
    uint32_t failed;
    __asm volatile("ldxr %w0, %1" : "=r"(value) : "Q"(*word) : "memory");
    if (value != from) {
        return false;
    }
    __asm volatile("stxr %w0, %w2, %1" : "=&r"(failed), "=Q"(*word) : "r"(to) : "memory");
    return failed == 0;
}

static inline bool weft_host_exchange_64(uint64_t *word, uint64_t from, uint64_t to)
{
    uint64_t value;
    uint32_t failed;
    __asm volatile("ldxr %0, %1" : "=r"(value) : "Q"(*word) : "memory");
    if (value != from) {
        return false;
    }
    __asm volatile("stxr %w0, %2, %1" : "=&r"(failed), "=Q"(*word) : "r"(to) : "memory");
    return failed == 0;
}

#endif
