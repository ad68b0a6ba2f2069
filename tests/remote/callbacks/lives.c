/* SPDX-License-Identifier: MIT */
/** @file A task that ends while its requests are pending: no callback of it runs, but of the next.
 */
#include "system.h"

#define LIVES 20U

static heard_t heard_of[2 * LIVES];
static volatile unsigned life;

static void tell(weft_request_t *request, weft_status_t status, void *arg)
{
    heard_t *heard = arg;

    (void)request;
    heard->status = status;
    heard->count++;
    weft_sem_give(&ended);
}

/** Each life has a callback of its own for each of its requests, which wait. */
void mortal(void *arg)
{
    heard_t *heard = &heard_of[2U * life];

    (void)arg;
    weft_request_set_callback(mortal_request[0], tell, &heard[0]);
    weft_request_set_callback(mortal_request[1], tell, &heard[1]);
    weft_request_sem_take(mortal_request[0], weft_sem_ref(&units), WEFT_FOREVER);
    weft_request_sem_take(mortal_request[1], weft_sem_ref(&own_units), WEFT_FOREVER);
    weft_sleep(WEFT_FOREVER);
}

static unsigned count_of(unsigned first, unsigned end)
{
    unsigned count = 0;

    for (unsigned i = 2U * first; i < 2U * end; i++) {
        count += heard_of[i].count;
    }
    return count;
}

/** The task begins a life, in memory of its own. */
static void start(void)
{
    static _Alignas(16) uint8_t stack[sizeof(void *) == 8 ? 65536 : 4096];
    const weft_task_attr_t attr = {
        .entry = mortal, .stack = stack, .stack_size = sizeof stack, .priority = 8};

    weft_task_create(&mortal_task, &attr);
    weft_task_start(&mortal_task);
}

void lives(void)
{
    unsigned of_the_last;

    for (unsigned i = 0; i < LIVES; i++) {
        life = i;
        start();
        weft_sleep(i % 4U == 0 ? 1U : WEFT_MS(5));
        if (i + 1U < LIVES) {
            weft_task_abort(&mortal_task);
        }
    }
    weft_sleep(WEFT_MS(20));
    weft_sem_give(&units);
    weft_sem_give(&own_units);
    (void)weft_sem_take(&ended, LONG);
    (void)weft_sem_take(&ended, LONG);
    weft_sleep(WEFT_MS(20));
    of_the_last = count_of(LIVES - 1U, LIVES);
    weft_printf("lead: callbacks of former lives %u, of the last one %u\n", count_of(0, LIVES - 1U),
                of_the_last);
    weft_task_abort(&mortal_task);
}
