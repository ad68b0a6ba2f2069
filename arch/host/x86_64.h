/* SPDX-License-Identifier: MIT */
/**
 * @file
 * x86-64: a compare and exchange that is one instruction. A signal comes before
 * or after it; other processors do not matter, so that it needs no lock prefix.
 */
#ifndef ARCH_HOST_X86_64_H
#define ARCH_HOST_X86_64_H

#include <stdbool.h>
#include <stdint.h>

static inline bool weft_host_exchange_32(uint32_t *word, uint32_t from, uint32_t to)
{
    bool done;
    __asm volatile("cmpxchgl %3, %1" : "=@ccz"(done), "+m"(*word), "+a"(from) : "r"(to) : "memory");
    return done;
}

static inline bool weft_host_exchange_64(uint64_t *word, uint64_t from, uint64_t to)
{
    bool done;
    __asm volatile("cmpxchgq %3, %1" : "=@ccz"(done), "+m"(*word), "+a"(from) : "r"(to) : "memory");
    return done;
}

#endif
