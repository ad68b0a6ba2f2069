/* SPDX-License-Identifier: MIT */
/** @file Callbacks of calls that end well, that do not, and that start others. */
#include "system.h"

#define CHAIN 30U
#define STREAMS 3U

static void tell(weft_request_t *request, weft_status_t status, void *arg)
{
    heard_t *heard = arg;

    heard->status = status;
    heard->result = weft_request_result(request);
    heard->in_swi = weft_in_swi();
    heard->count++;
    weft_sem_give(&ended);
}

static bool is_told(const heard_t *heard, weft_status_t status)
{
    return weft_sem_take(&ended, LONG) == WEFT_OK && heard->count == 1U &&
           heard->status == status && heard->in_swi;
}

/** One call, whose callback has its result. */
static bool calls_back(uint32_t number)
{
    static uint32_t argument;
    static uint32_t result;
    heard_t heard = {.count = 0};

    argument = number;
    weft_request_set_callback(lead_request[0], tell, &heard);
    return weft_request_function_call(lead_request[0], weft_function_ref(&square), &argument,
                                      &result, LONG) == WEFT_OK &&
           is_told(&heard, number != 0 ? WEFT_OK : WEFT_REFUSED) &&
           (number == 0 || result == number * number);
}

static void one_call(void)
{
    unsigned good = 0;

    for (uint32_t number = 0; number < 50U; number++) {
        good += calls_back(number);
    }
    weft_printf("lead: %u calls called back\n", good);
}

/* Calls that the callback of the last one starts. */

typedef struct chain {
    uint32_t number;
    uint32_t result;
    uint32_t sum;
    uint32_t left;
} chain_t;

static chain_t chains[STREAMS];

static void next(weft_request_t *request, weft_status_t status, void *arg)
{
    chain_t *chain = arg;

    chain->sum += status == WEFT_OK ? chain->result : 0U;
    chain->number++;
    if (--chain->left == 0 ||
        weft_request_function_call(request, weft_function_ref(&square), &chain->number,
                                   &chain->result, WEFT_FOREVER) != WEFT_OK) {
        weft_sem_give(&ended);
    }
}

static void chained(void)
{
    uint32_t sum = 0;
    unsigned good = 0;

    for (uint32_t i = 1; i <= CHAIN; i++) {
        sum += i * i;
    }
    for (unsigned i = 0; i < STREAMS; i++) {
        chains[i] = (chain_t){.number = 1, .left = CHAIN};
        weft_request_set_callback(lead_request[i], next, &chains[i]);
        weft_request_function_call(lead_request[i], weft_function_ref(&square), &chains[i].number,
                                   &chains[i].result, WEFT_FOREVER);
    }
    for (unsigned i = 0; i < STREAMS; i++) {
        (void)weft_sem_take(&ended, LONG);
    }
    for (unsigned i = 0; i < STREAMS; i++) {
        good += chains[i].sum == sum && chains[i].left == 0;
    }
    weft_printf("lead: %u chains of %u calls\n", good, CHAIN);
}

/** Calls of the own node that need not wait call back one after another, not in each other. */
static volatile unsigned depth, deepest;

static void take_next(weft_request_t *request, weft_status_t status, void *arg)
{
    heard_t *heard = arg;

    depth++;
    deepest = depth > deepest ? depth : deepest;
    heard->count += status == WEFT_OK;
    if (status != WEFT_OK ||
        weft_request_sem_take(request, weft_sem_ref(&own_units), WEFT_NO_WAIT) != WEFT_OK) {
        weft_sem_give(&ended);
    }
    depth--;
}

static void at_once(void)
{
    heard_t heard = {.count = 0};

    for (unsigned i = 0; i < CHAIN; i++) {
        weft_sem_give(&own_units);
    }
    weft_request_set_callback(lead_request[0], take_next, &heard);
    weft_request_sem_take(lead_request[0], weft_sem_ref(&own_units), WEFT_NO_WAIT);
    (void)weft_sem_take(&ended, LONG);
    weft_printf("lead: %u units of the own node, %u deep\n", (unsigned)heard.count, deepest);
}

/* Calls that end without what they were to get. */

static bool ends_early(weft_sem_ref_t sem, weft_timeout_t timeout, bool cancels,
                       weft_status_t status)
{
    heard_t heard = {.count = 0};

    weft_request_set_callback(lead_request[0], tell, &heard);
    weft_request_sem_take(lead_request[0], sem, timeout);
    if (cancels) {
        weft_request_cancel(lead_request[0]);
    }
    return is_told(&heard, status);
}

static void early(weft_sem_ref_t sem, const char *where)
{
    heard_t heard = {.count = 0};
    bool is_reset;

    weft_printf("lead: %s: timeout %u, no wait %u, canceled %u", where,
                (unsigned)ends_early(sem, WEFT_MS(5), false, WEFT_TIMEOUT),
                (unsigned)ends_early(sem, WEFT_NO_WAIT, false, WEFT_WOULD_BLOCK),
                (unsigned)ends_early(sem, WEFT_FOREVER, true, WEFT_CANCELED));
    weft_request_set_callback(lead_request[0], tell, &heard);
    weft_request_sem_take(lead_request[0], sem, WEFT_FOREVER);
    weft_sleep(WEFT_MS(20));
    is_reset = weft_sem_reset(sem) == WEFT_OK && is_told(&heard, WEFT_RESET);
    weft_printf(", reset %u\n", (unsigned)is_reset);
}

/** Whichever ends first cancels the other one. */
static void cancel_other(weft_request_t *request, weft_status_t status, void *arg)
{
    heard_t *heard = arg;

    if (heard->count++ == 0) {
        weft_request_cancel(request == lead_request[1] ? lead_request[2] : lead_request[1]);
    } else {
        heard->status = status;
    }
    weft_sem_give(&ended);
}

static void either(void)
{
    const uint32_t argument = 5;
    uint32_t result = 0;
    uint32_t message;
    heard_t heard = {.status = WEFT_OK};

    weft_request_set_callback(lead_request[1], cancel_other, &heard);
    weft_request_set_callback(lead_request[2], cancel_other, &heard);
    weft_request_function_call(lead_request[1], weft_function_ref(&slow), &argument, &result,
                               WEFT_FOREVER);
    weft_request_msgq_get(lead_request[2], weft_msgq_ref(&numbers), &message, WEFT_FOREVER);
    weft_sleep(WEFT_MS(5));
    weft_sem_give(&go);
    (void)weft_sem_take(&ended, LONG);
    (void)weft_sem_take(&ended, LONG);
    weft_printf("lead: one of two %u, result %u, the other one canceled %u\n",
                (unsigned)heard.count, (unsigned)result, (unsigned)(heard.status == WEFT_CANCELED));
}

/** A result that the call itself returns, and requests with and without callbacks side by side. */
static void others(void)
{
    const uint32_t sent = 77;
    uint32_t got = 0;
    heard_t heard = {.count = 0};
    bool is_right;

    weft_request_set_callback(lead_request[0], tell, &heard);
    weft_request_flags_wait(lead_request[0], weft_flags_ref(&marks), 6, WEFT_FLAGS_CLEAR, LONG);
    weft_request_msgq_get(lead_request[3], weft_msgq_ref(&own_numbers), &got, LONG);
    weft_flags_post(&marks, 4);
    weft_msgq_put(&own_numbers, &sent, WEFT_FOREVER);
    is_right = is_told(&heard, WEFT_OK) && heard.result == 4U;
    weft_printf("lead: flags %u, collected %u %u\n", (unsigned)is_right,
                (unsigned)weft_request_collect(lead_request[3], LONG), (unsigned)got);
    weft_request_set_callback(lead_request[0], NULL, NULL);
    weft_request_sem_take(lead_request[0], weft_sem_ref(&units), WEFT_MS(5));
    weft_printf("lead: without a callback %u %u\n",
                (unsigned)(weft_request_collect(lead_request[0], LONG) == WEFT_TIMEOUT),
                (unsigned)heard.count);
}

void lead(void *arg)
{
    (void)arg;
    one_call();
    chained();
    at_once();
    early(weft_sem_ref(&units), "far");
    early(weft_sem_ref(&own_units), "near");
    either();
    others();
    lives();
    finish_call(WEFT_FOREVER);
    weft_exit(0);
}
