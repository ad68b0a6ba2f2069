/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Many nodes in one machine, with the network: each sends to each at once, and
 * says when it has got everything. The lines come in the order of that time.
 */
#include <weft/weft.h>

#include "system.h"

#define ROUNDS 3U

void send_to_all(void *arg)
{
    (void)arg;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (unsigned i = 1; i < core_count; i++) {
            uint32_t message = round << 16 | core_index;

            weft_msgq_put(inbox[(core_index + i) % core_count], &message, WEFT_FOREVER);
        }
    }
}

/** Each sender's messages come in its order, and once. */
static void check(uint32_t message)
{
    static uint8_t next_round[core_count];
    unsigned from = message & 0xFFFFU;

    if (message >> 16 != next_round[from]) {
        weft_printf("from %u: round %u instead of ", from, (unsigned)(message >> 16));
        weft_printf("%u\n", next_round[from]);
        weft_exit(1);
    }
    next_round[from]++;
}

void receive_from_all(void *arg)
{
    uint32_t message;

    (void)arg;
    for (unsigned n = 0; n < ROUNDS * (core_count - 1U); n++) {
        weft_msgq_get(inbox[core_index], &message, WEFT_FOREVER);
        check(message);
    }
    weft_printf("all at %u us\n", (unsigned)weft_clock_now());
    weft_sem_give(&done);
    weft_sem_take(stop[core_index], WEFT_FOREVER);
    weft_exit(0);
}

/** Ends the leaves of the tree first: packets to the others go on without them. */
void end_all(void *arg)
{
    (void)arg;
    for (unsigned n = 0; n < core_count; n++) {
        weft_sem_take(&done, WEFT_FOREVER);
    }
    for (unsigned i = core_count; i-- != 0;) {
        weft_sem_give(stop[i]);
    }
}
