/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Steps on words that both cores see. Armv6-M has no instruction for them, so that compilers call
 * these functions, whose names are theirs. One of the RP2040's locks serves all; interrupts are
 * masked meanwhile, since a handler that waits for its own core would wait for ever.
 */
#include <stdbool.h>
#include <stdint.h>

#include "cores.h"
#include "rp2040.h"

/** The last one: the bootrom and other software use the first. */
#define LOCK SIO_SPINLOCK(31)

uint32_t weft_pico_exchange(volatile void *word, uint32_t value,
                            int order) __asm("__atomic_exchange_4");
uint32_t weft_pico_fetch_add(volatile void *word, uint32_t value,
                             int order) __asm("__atomic_fetch_add_4");

static bool take(void)
{
    bool was_open = weft_board_close();

    while (LOCK == 0) {
    }
    __asm volatile("dmb" : : : "memory");
    return was_open;
}

static void give(bool was_open)
{
    __asm volatile("dmb" : : : "memory");
    LOCK = 1;
    weft_board_open(was_open);
}

uint32_t weft_pico_exchange(volatile void *word, uint32_t value, int order)
{
    volatile uint32_t *at = word;
    bool was_open = take();
    uint32_t before = *at;

    (void)order;
    *at = value;
    give(was_open);
    return before;
}

uint32_t weft_pico_fetch_add(volatile void *word, uint32_t value, int order)
{
    volatile uint32_t *at = word;
    bool was_open = take();
    uint32_t before = *at;

    (void)order;
    *at = before + value;
    give(was_open);
    return before;
}
