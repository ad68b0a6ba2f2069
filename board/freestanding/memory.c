/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The four functions that compilers call by themselves, for boards without a C
 * library. Weak: an application that links one uses the library's.
 */
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))

WEAK void *memcpy(void *restrict to, const void *restrict from, size_t bytes);
WEAK void *memmove(void *to, const void *from, size_t bytes);
WEAK void *memset(void *to, int value, size_t bytes);
WEAK int memcmp(const void *a, const void *b, size_t bytes);

static int is_word_aligned(const void *a, const void *b)
{
    return (((uintptr_t)a | (uintptr_t)b) & (sizeof(uint32_t) - 1U)) == 0;
}

void *memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    uint8_t *target = to;
    const uint8_t *source = from;

    if (is_word_aligned(to, from)) {
        for (; bytes >= sizeof(uint32_t); bytes -= sizeof(uint32_t)) {
            *(uint32_t *)(void *)target = *(const uint32_t *)(const void *)source;
            target += sizeof(uint32_t);
            source += sizeof(uint32_t);
        }
    }
    while (bytes-- != 0) {
        *target++ = *source++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t bytes)
{
    uint8_t *target = to;
    const uint8_t *source = from;

    if ((uintptr_t)to - (uintptr_t)from >= bytes) {
        return memcpy(to, from, bytes);
    }
    while (bytes-- != 0) {
        target[bytes] = source[bytes];
    }
    return to;
}

void *memset(void *to, int value, size_t bytes)
{
    uint8_t *target = to;

    while (bytes-- != 0) {
        *target++ = (uint8_t)value;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t bytes)
{
    const uint8_t *left = a;
    const uint8_t *right = b;

    for (; bytes != 0; bytes--, left++, right++) {
        if (*left != *right) {
            return *left - *right;
        }
    }
    return 0;
}
