/* SPDX-License-Identifier: MIT */
/** @file Every pair of nodes exchanges a message, then a token visits all nodes. */
#include "system.h"

static void expect(weft_status_t status, const char *what)
{
    if (status != WEFT_OK) {
        weft_printf("%s: status %d\n", what, (int)status);
        weft_exit(1);
    }
}

void sender(void *arg)
{
    uint32_t self = (uint32_t)core_index;

    (void)arg;
    for (unsigned step = 1; step < core_count; step++) {
        unsigned other = (self + step) % core_count;
        expect(weft_msgq_put(inbox[other], &self, WEFT_FOREVER), "put");
    }
}

static uint32_t sum_of_the_others(void)
{
    uint32_t sum = 0, number;

    for (unsigned message = 1; message < core_count; message++) {
        expect(weft_msgq_get(inbox[core_index], &number, WEFT_FOREVER), "get");
        sum += number;
    }
    return sum;
}

/* The first node starts the token and ends all when it has come back. */
static void pass_the_token(void)
{
    unsigned next = (unsigned)(core_index + 1) % core_count;
    uint32_t visits = 0;

    if (core_index != 0) {
        expect(weft_port_get(visit[core_index], &visits, WEFT_FOREVER), "get of the token");
    }
    visits++;
    expect(weft_port_put(visit[next], &visits, WEFT_FOREVER), "put of the token");
    if (core_index == 0) {
        expect(weft_port_get(visit[core_index], &visits, WEFT_FOREVER), "return of the token");
        for (unsigned other = 1; other < core_count; other++) {
            expect(weft_sem_give(ended[other]), "end");
        }
    } else {
        expect(weft_sem_take(ended[core_index], WEFT_FOREVER), "wait for the end");
    }
    weft_printf("worker: node %d, visit %u\n", core_index, (unsigned)visits);
}

void worker(void *arg)
{
    (void)arg;
    weft_printf("worker: node %d, sum %u\n", core_index, (unsigned)sum_of_the_others());
    pass_the_token();
    weft_sleep(WEFT_MS(100)); /* packets of others may pass here */
    weft_exit(0);
}
