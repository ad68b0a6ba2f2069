/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Edges of pins as a semaphore, as flags and as times: says what came, until the last one has.
 */
#include "system.h"

/** A rising and a falling edge of the second pin in turn: twice. */
#define EDGES 4U

static void say_flags(void)
{
    uint32_t found = 0;
    weft_status_t status = weft_flags_wait(&flags, EDGE_BITS, WEFT_FLAGS_ALL, &found, WEFT_FOREVER);

    weft_printf("flags %x, status %d\n", (unsigned)found, (int)status);
}

static void say_times(void)
{
    uint32_t last = 0;

    for (unsigned i = 0; i < EDGES; i++) {
        weft_capture_edge_t edge;

        weft_msgq_get(&stamps, &edge, WEFT_FOREVER);
        weft_printf("edge %u, lost %u, %s\n", i, (unsigned)edge.lost,
                    i == 0 || edge.ticks - last < weft_capture_hz(&wheel_device) * 60U ? "in time"
                                                                                       : "late");
        last = edge.ticks;
    }
}

void watcher(void *arg)
{
    (void)arg;
    weft_printf("timeout %d\n", weft_sem_take(&pressed, WEFT_MS(10)) == WEFT_TIMEOUT);
    weft_printf("ready\n");
    for (unsigned i = 1; i <= 2; i++) {
        weft_sem_take(&pressed, WEFT_FOREVER);
        weft_printf("pressed %u\n", i);
    }
    weft_printf("more %d\n", weft_sem_take(&pressed, WEFT_NO_WAIT) == WEFT_OK);
    say_flags();
    say_times();
    weft_exit(0);
}
