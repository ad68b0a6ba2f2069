/* SPDX-License-Identifier: MIT */
/*
 * Every core sends its number to every other. A token goes to one core after
 * the other; each passes it on when it has heard from all the others.
 */
#include <weft/weft.h>

#include "system.h"

void greet(void *arg)
{
    uint32_t own = core_index;

    (void)arg;
    for (unsigned i = 1; i < core_count; i++) {
        weft_msgq_put(inbox[(own + i) % core_count], &own, WEFT_FOREVER);
    }
}

/** Waits until each of the other cores has sent its number. @return how many did */
static unsigned hear_from_all(void)
{
    bool heard[core_count] = {false};
    unsigned count = 0;
    uint32_t from;

    while (count < core_count - 1U) {
        weft_msgq_get(inbox[core_index], &from, WEFT_FOREVER);
        count += heard[from] ? 0U : 1U;
        heard[from] = true;
    }
    return count;
}

void visit(void *arg)
{
    unsigned heard = hear_from_all();
    uint32_t visited;

    (void)arg;
    weft_msgq_get(token[core_index], &visited, WEFT_FOREVER);
    visited++;
    weft_printf("heard from %u, token visit %u\n", heard, (unsigned)visited);
    if (core_index < core_count - 1) {
        weft_msgq_put(token[core_index + 1], &visited, WEFT_FOREVER);
    } else {
        weft_sem_give(&home);
    }
    weft_sem_take(stop[core_index], WEFT_FOREVER);
    weft_exit(0);
}

/** Sends the token on its way, and ends all: the farthest first, since packets go through cores. */
void lead(void *arg)
{
    uint32_t visited = 0;

    (void)arg;
    weft_msgq_put(token[0], &visited, WEFT_FOREVER);
    weft_sem_take(&home, WEFT_FOREVER);
    weft_printf("the token has visited %u cores\n", (unsigned)core_count);
    for (unsigned i = core_count; i-- != 0;) {
        weft_sem_give(stop[i]);
    }
}
