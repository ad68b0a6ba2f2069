/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Actors do what they are told, one order after the other, and report it.
 */
#include "acts.h"
#include "system.h"

struct known known[ACTORS];

/** Says how it went, whatever cancels the task meanwhile. */
static void say(const struct report *report)
{
    while (weft_msgq_put(&reports, report, WEFT_FOREVER) != WEFT_OK) {
    }
}

static void carry_out(struct order *order)
{
    struct report report = {.actor = order->actor, .act = order->act};
    uint64_t start = weft_clock_now();

    if ((order->options & UNTIL) != 0) {
        order->options -= UNTIL;
        order->timeout = weft_until(start + order->timeout);
    }
    report.status = (uint8_t)acts[order->act](order, &report);
    report.elapsed = (uint32_t)(weft_clock_now() - start);
    say(&report);
}

void actor(void *arg)
{
    struct order order;

    for (;;) {
        if (weft_msgq_get(weft_msgq_ref(arg), &order, WEFT_FOREVER) == WEFT_OK) {
            known[order.actor] = (struct known){weft_task_self(), arg};
            carry_out(&order);
        }
    }
}

/* Has two requests going that nobody serves, and never comes back. */
void requester(void *arg)
{
    static struct big message;
    struct order order;
    struct report report = {.actor = C3};

    weft_msgq_get(weft_msgq_ref(arg), &order, WEFT_FOREVER);
    known[C3] = (struct known){weft_task_self(), arg};
    report.status =
        (uint8_t)weft_request_sem_take(c3_request[0], weft_sem_ref(&units), WEFT_FOREVER);
    weft_request_msgq_get(c3_request[1], weft_msgq_ref(&big), &message, WEFT_FOREVER);
    say(&report);
    weft_sleep(WEFT_FOREVER);
}

/* Starts when another node says so. */
void late(void *arg)
{
    weft_sem_give(weft_sem_ref(arg));
}
