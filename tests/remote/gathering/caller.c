/* SPDX-License-Identifier: MIT */
/** @file Callers of functions whose server gathers their calls, and the servers. */
#include "system.h"

/** Of the description: longer than a busy machine stops a process. */
#define BATCH 4U
#define WITHIN WEFT_MS(300)

static unsigned runs;   /**< of the gathering servers */
static size_t gathered; /**< calls in the last run */

weft_status_t square_together(const uint16_t *arguments, uint32_t *results, size_t count)
{
    runs++;
    gathered = count;
    return square_call_many(arguments, results, count, WEFT_S(5));
}

weft_status_t count_ticks(size_t count)
{
    runs++;
    gathered = count;
    return WEFT_OK;
}

static const uint16_t numbers[BATCH + 1U] = {60000, 3, 50, 7, 11};
static uint32_t squares[BATCH + 1U];
static uint64_t began;

static void start(unsigned number, const uint16_t *argument, weft_timeout_t timeout)
{
    squares[number] = 77;
    weft_request_function_call(caller_request[number], weft_function_ref(&square_soon), argument,
                               &squares[number], timeout);
}

/** Starts that many calls at once. */
static void start_some(unsigned count)
{
    runs = 0;
    began = weft_clock_now();
    for (unsigned i = 0; i < count; i++) {
        start(i, &numbers[i], WEFT_S(5));
    }
}

static weft_status_t end(unsigned number)
{
    return weft_request_collect(caller_request[number], WEFT_S(5));
}

static bool ends_well(unsigned number)
{
    return end(number) == WEFT_OK && squares[number] == (uint32_t)numbers[number] * numbers[number];
}

static bool all_end_well(unsigned count)
{
    bool good = true;

    for (unsigned i = 0; i < count; i++) {
        good = ends_well(i) && good;
    }
    return good;
}

static bool has_waited(void)
{
    return weft_clock_now() >= began + WITHIN;
}

/** As many as the server takes: it waits for no more. */
static bool a_full_batch(void)
{
    start_some(BATCH);
    return all_end_well(BATCH) && runs == 1U && gathered == BATCH;
}

static bool fewer(void)
{
    start_some(3);
    return all_end_well(3) && runs == 1U && gathered == 3U && has_waited();
}

static bool one_more(void)
{
    start_some(BATCH + 1U);
    return all_end_well(BATCH + 1U) && runs == 2U && gathered == 1U && has_waited();
}

static bool one_alone(void)
{
    uint32_t result = 0;

    runs = 0;
    began = weft_clock_now();
    return square_soon_call(&numbers[0], &result, WEFT_S(5)) == WEFT_OK && has_waited() &&
           result == 3600000000U && runs == 1U && gathered == 1U;
}

static weft_status_t status_of_other;

void other(void *arg)
{
    const uint16_t number = 12;
    uint32_t result = 0;

    (void)arg;
    status_of_other = square_soon_call(&number, &result, WEFT_S(5));
    if (status_of_other == WEFT_OK && result != 144U) {
        status_of_other = WEFT_REFUSED;
    }
    weft_sem_give(&told);
}

/** A task that waits, and requests of another one. */
static bool of_two_tasks(void)
{
    start_some(2);
    status_of_other = WEFT_NOT_FOUND;
    weft_task_start(&other_task);
    return all_end_well(2) && runs == 1U && gathered == 3U &&
           weft_sem_take(&told, WEFT_S(5)) == WEFT_OK && status_of_other == WEFT_OK;
}

/** One that the function refuses ends all that went with it. */
static bool refused(void)
{
    static const uint16_t zero = 0;

    start_some(2);
    start(2, &zero, WEFT_S(5));
    return end(0) == WEFT_REFUSED && end(1) == WEFT_REFUSED && end(2) == WEFT_REFUSED && runs == 1U;
}

/** A caller gives up meanwhile; the others get their results. */
static bool one_gives_up(void)
{
    start_some(1);
    start(1, &numbers[1], WITHIN / 3U);
    start(2, &numbers[2], WEFT_S(5));
    weft_request_cancel(caller_request[2]);
    return end(1) == WEFT_TIMEOUT && end(2) == WEFT_CANCELED && ends_well(0);
}

/** The server ends with calls that it has gathered, and another one follows. */
static bool server_ends(void)
{
    start_some(2);
    weft_sleep(WITHIN / 3U);
    weft_task_abort(&gatherer_task);
    if (end(0) != WEFT_OWNER_DIED || end(1) != WEFT_OWNER_DIED || runs != 0) {
        return false;
    }
    weft_task_start(&heir_task);
    return a_full_batch();
}

/** Without `within`: what waits already. */
static bool those_that_wait(void)
{
    runs = 0;
    for (unsigned i = 0; i < BATCH + 1U; i++) {
        weft_request_function_call(caller_request[i], weft_function_ref(&tick), NULL, NULL,
                                   WEFT_S(5));
    }
    for (unsigned i = 0; i < BATCH + 1U; i++) {
        if (end(i) != WEFT_OK) {
            return false;
        }
    }
    return runs == 1U && gathered == BATCH + 1U && tick_call(WEFT_S(5)) == WEFT_OK && runs == 2U &&
           gathered == 1U;
}

void caller(void *arg)
{
    static bool (*const cases[])(void) = {a_full_batch, fewer,        one_more,
                                          one_alone,    of_two_tasks, refused,
                                          one_gives_up, server_ends,  those_that_wait};

    (void)arg;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        weft_printf("gpp: %u %s\n", i, cases[i]() ? "gathered" : "not gathered");
    }
    finish_call(WEFT_FOREVER);
    weft_exit(0);
}
