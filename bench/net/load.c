/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A second load on the bus: a third core copies in the memory through which the
 * other two exchange messages, past its cache, as fast as it can.
 */
#include "load.h"

#include "net.h"

#include "system.h"

void load_copy(void *arg)
{
    volatile uint32_t *from = load_memory;
    volatile uint32_t *to = from + LOAD_WORDS / 2U;

    (void)arg;
    for (;;) {
        for (unsigned i = 0; i < LOAD_WORDS / 2U; i += 4U) {
            uint32_t a = from[i];
            uint32_t b = from[i + 1U];
            uint32_t c = from[i + 2U];
            uint32_t d = from[i + 3U];

            to[i] = a;
            to[i + 1U] = b;
            to[i + 2U] = c;
            to[i + 3U] = d;
        }
    }
}

void load_end(void *arg)
{
    (void)arg;
    weft_sem_take(&enough, WEFT_FOREVER);
    weft_exit(0);
}
