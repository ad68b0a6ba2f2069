/* SPDX-License-Identifier: MIT */
#include "system.h"

#define STEPS 400
#define SHORT WEFT_US(50)

static uint32_t numbers = 12345;

static uint32_t number_below(uint32_t limit)
{
    numbers = numbers * 1664525U + 1013904223U;
    return (numbers >> 16) % limit;
}

void kick(weft_swi_t *swi, void *arg)
{
    uint32_t letter = 7;

    (void)swi;
    (void)arg;
    weft_sem_give(&units);
    weft_msgq_get(&letters, &letter, WEFT_NO_WAIT);
}

/* Services of a semaphore, a queue and a stack; some of the calls fail, wait or end by timeout. */
static void use_store(uint32_t which, weft_timeout_t timeout)
{
    uintptr_t word;
    uint32_t letter = 1;

    switch (which) {
    case 0:
        weft_sem_give(&units);
        break;
    case 1:
    case 2:
        weft_sem_take(&units, timeout);
        break;
    case 3:
        weft_msgq_put(&letters, &letter, timeout);
        break;
    case 4:
        weft_msgq_get(&letters, &letter, timeout);
        break;
    case 5:
        weft_stack_push(&words, 5);
        break;
    default:
        weft_stack_pop(&words, &word, timeout);
        break;
    }
}

/* Services of hubs that a task has for a while, and of an event. */
static void use_other(uint32_t which, weft_timeout_t timeout)
{
    void *block;

    switch (which) {
    case 0:
    case 1:
        if (weft_pool_alloc(&blocks, &block, timeout) == WEFT_OK) {
            weft_sleep(SHORT);
            weft_pool_free(&blocks, block);
        }
        break;
    case 2:
        weft_event_raise(&flag, timeout);
        break;
    case 3:
        weft_event_wait(&flag, timeout);
        break;
    case 4:
        if (weft_mutex_lock(&lock, timeout) == WEFT_OK) {
            weft_sleep(SHORT);
            weft_mutex_unlock(&lock);
        }
        break;
    default:
        weft_swi_post(&kick_swi);
        break;
    }
}

static void step(void)
{
    static const weft_timeout_t timeouts[] = {WEFT_NO_WAIT, SHORT};
    weft_timeout_t timeout = timeouts[number_below(2)];
    uint32_t which = number_below(13);

    if (which < 7) {
        use_store(which, timeout);
    } else {
        use_other(which - 7, timeout);
    }
}

void work(void *arg)
{
    (void)arg;
    for (int i = 0; i < STEPS; i++) {
        step();
    }
}

/* Runs above all others: between its calls nothing happens. */
void audit(void *arg)
{
    (void)arg;
    for (int i = 0; i < STEPS; i++) {
        int32_t count = 0;
        uint32_t used = 0;

        weft_sem_count(&units, &count);
        weft_trace_mark("units", (uintptr_t)count);
        weft_msgq_used(&letters, &used);
        weft_trace_mark("letters", used);
        weft_trace_mark("words", weft_stack_count(&words));
        weft_trace_mark("blocks", 3 - weft_pool_available(&blocks));
        weft_sleep(WEFT_US(70));
    }
    weft_exit(0);
}
