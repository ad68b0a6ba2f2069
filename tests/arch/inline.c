/* SPDX-License-Identifier: MIT */
/** @file Conformance: priorities as masks, atomic steps, copying. */
#include "../../arch/arch.h"
#include "conformance.h"

#define ATTEMPTS 1000U /* an atomic step may fail for no reason, but not always */

void priorities_single(void)
{
    uint32_t seen = 0;
    uint32_t indexes = 0;

    for (unsigned p = 0; p < WEFT_PRIORITIES; p++) {
        uint32_t bit = weft_arch_priority_mask(p);
        CHECK_PORT(bit != 0 && (bit & (bit - 1)) == 0);
        CHECK_PORT((seen & bit) == 0);
        CHECK_PORT(weft_arch_first(bit) < WEFT_PRIORITIES);
        CHECK_PORT((indexes >> weft_arch_first(bit) & 1U) == 0);
        CHECK_PORT(weft_arch_is_higher(WEFT_ARCH_PRIORITY_MAX, bit) ||
                   bit == WEFT_ARCH_PRIORITY_MAX);
        CHECK_PORT(!weft_arch_is_higher(bit, WEFT_ARCH_PRIORITY_MAX));
        CHECK_PORT(weft_arch_is_higher(bit, WEFT_ARCH_PRIORITY_MIN));
        CHECK_PORT(!weft_arch_is_higher(WEFT_ARCH_PRIORITY_MIN, bit));
        CHECK_PORT(bit != WEFT_ARCH_PRIORITY_MIN);
        seen |= bit;
        indexes |= 1U << weft_arch_first(bit);
    }
    CHECK_PORT(seen == UINT32_MAX);
    for (unsigned a = 0; a < WEFT_PRIORITIES; a++) {
        for (unsigned b = 0; b < WEFT_PRIORITIES; b++) {
            CHECK_PORT(weft_arch_is_higher(weft_arch_priority_mask(a),
                                           weft_arch_priority_mask(b)) == (a < b));
        }
    }
}

void priorities_sets(void)
{
    for (unsigned i = 0; i < 5000; i++) {
        uint32_t members = port_random() & port_random() & (i & 1U ? port_random() : UINT32_MAX);
        uint32_t bits = 0;
        unsigned first = WEFT_PRIORITIES;

        for (unsigned p = WEFT_PRIORITIES; p-- > 0;) {
            if (members >> p & 1U) {
                bits |= weft_arch_priority_mask(p);
                first = p;
            }
        }
        if (bits != 0) {
            CHECK_PORT(weft_arch_first(bits) == weft_arch_first(weft_arch_priority_mask(first)));
        }
    }
}

static bool add(int32_t *word, int32_t delta)
{
    for (unsigned i = 0; i < ATTEMPTS; i++) {
        if (weft_arch_add_or_lock(word, delta)) {
            return CHECK_PORT(!weft_arch_is_locked());
        }
        CHECK_PORT(weft_arch_is_locked());
        weft_arch_unlock();
    }
    return false;
}

void try_add(void)
{
    static const int32_t negative[] = {-1, -2, -0x40000000, INT32_MIN};
    int32_t word = 0;

    CHECK_PORT(add(&word, 1) && word == 1);
    CHECK_PORT(add(&word, 1) && word == 2);
    CHECK_PORT(add(&word, -1) && word == 1);
    CHECK_PORT(add(&word, -1) && word == 0);
    CHECK_PORT(!add(&word, -1) && word == 0);
    word = WEFT_SEM_MAX - 1;
    CHECK_PORT(add(&word, 1) && word == WEFT_SEM_MAX);
    for (unsigned i = 1; i < sizeof negative / sizeof negative[0]; i++) {
        word = negative[i];
        CHECK_PORT(!add(&word, 1) && word == negative[i]);
    }
    for (unsigned i = 0; i + 1 < sizeof negative / sizeof negative[0]; i++) {
        word = negative[i];
        CHECK_PORT(!add(&word, -1) && word == negative[i]);
    }
}

void try_mark(void)
{
    const int32_t mark = -0x40000000;
    int32_t word = 0;

    bool added = weft_arch_add_or_lock(&word, -1);
    bool marked = weft_arch_try_mark(&word, mark);
    weft_arch_unlock();
    CHECK_PORT(!added);
    CHECK_PORT(word == (marked ? mark : 0));
}

void try_swap(void)
{
    uintptr_t word = 5;
    bool swapped = false;

    CHECK_PORT(!weft_arch_try_swap(&word, 4, 9) && word == 5);
    for (unsigned i = 0; i < ATTEMPTS && !swapped; i++) {
        swapped = weft_arch_try_swap(&word, 5, UINTPTR_MAX);
    }
    CHECK_PORT(swapped && word == UINTPTR_MAX);
    swapped = false;
    for (unsigned i = 0; i < ATTEMPTS && !swapped; i++) {
        swapped = weft_arch_try_swap(&word, UINTPTR_MAX, 0);
    }
    CHECK_PORT(swapped && word == 0);
}

#define COPY_MAX 130U
#define GUARD 16U

void copy_sizes_and_alignments(void)
{
    static _Alignas(16) uint8_t from[COPY_MAX + 2 * GUARD];
    static _Alignas(16) uint8_t to[COPY_MAX + 2 * GUARD];
    unsigned bad = 0;

    for (unsigned i = 0; i < sizeof from; i++) {
        from[i] = (uint8_t)(i * 13U);
    }
    for (unsigned size = 1; size <= COPY_MAX; size++) {
        for (unsigned shift = 0; shift < 64; shift++) {
            uint8_t *source = from + GUARD / 2 + shift % 8;
            uint8_t *sink = to + GUARD / 2 + shift / 8;

            sink[-1] = sink[size] = 0xEE;
            for (unsigned i = 0; i < size; i++) {
                sink[i] = (uint8_t)~source[i];
            }
            weft_arch_copy(sink, source, size);
            for (unsigned i = 0; i < size; i++) {
                bad += sink[i] != source[i];
            }
            bad += sink[-1] != 0xEE || sink[size] != 0xEE;
        }
    }
    CHECK_PORT(bad == 0);
}
