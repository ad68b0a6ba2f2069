/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls to a node that shares its reset with this one. A taker takes a unit and says how
 * that ended; the boss cancels, ends and urges takers, and counts units.
 */
#include "letters.h"
#include "system.h"

#define RACES 300U

static volatile weft_status_t status[2];
static volatile unsigned order[2];
static volatile unsigned place;

static void expect(const char *what, long got, long wanted)
{
    if (got != wanted) {
        weft_printf("%s: %d, not %d\n", what, (int)got, (int)wanted);
        weft_exit(1);
    }
}

void taker(void *arg)
{
    unsigned me = (unsigned)(uintptr_t)arg;

    for (;;) {
        status[me] = weft_sem_take(&units, WEFT_FOREVER);
        order[me] = ++place;
        weft_sem_give(&ended);
    }
}

static void await_end(void)
{
    expect("a taker goes on", weft_sem_take(&ended, WEFT_S(10)), WEFT_OK);
}

static void try_units(void)
{
    expect("no unit", weft_sem_take(&units, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    expect("no unit in time", weft_sem_take(&units, WEFT_MS(5)), WEFT_TIMEOUT);
    weft_sem_give(&units);
    expect("a unit", weft_sem_take(&units, WEFT_MS(5)), WEFT_OK);
    weft_printf("calls end in time\n");
}

static void cancel(void)
{
    weft_task_start(&first_task);
    weft_sleep(WEFT_MS(5));
    expect("it waits", weft_task_cancel(&first_task), WEFT_OK);
    await_end();
    expect("canceled", status[0], WEFT_CANCELED);
    weft_printf("a call is canceled\n");
}

/** Cancels at all moments of a call. Units that were given are taken, or are there. */
static int32_t units_left(void)
{
    int32_t left = -1;

    expect("counts", weft_sem_count(&units, &left), WEFT_OK);
    return left;
}

static void race(void)
{
    long given = 0;
    long taken = 0;

    for (unsigned i = 0; i < RACES; i++) {
        for (volatile unsigned spin = i * 7U % 1200U; spin != 0; spin--) {
        }
        if (i % 3U == 0) {
            weft_sem_give(&units);
            given++;
        }
        (void)weft_task_cancel(&first_task);
        await_end();
        taken += status[0] == WEFT_OK;
        expect("ends as it may", status[0] == WEFT_OK || status[0] == WEFT_CANCELED, true);
    }
    expect("units", units_left() + taken, given);
    while (weft_sem_take(&units, WEFT_NO_WAIT) == WEFT_OK) {
    }
    weft_printf("no unit is lost or doubled\n");
}

/** The most urgent of two takers is served first, also when that changes while they wait. */
static void urge(void)
{
    weft_task_start(&second_task);
    weft_sleep(WEFT_MS(5));
    weft_task_set_priority(&first_task, 4);
    weft_sleep(WEFT_MS(5));
    place = 0;
    weft_sem_give(&units);
    await_end();
    expect("the urged one is first", order[0], 1);
    weft_task_suspend(&first_task);
    weft_sleep(WEFT_MS(5));
    weft_sem_give(&units);
    await_end();
    expect("a suspended one is behind", order[1], 2);
    weft_task_resume(&first_task);
    weft_printf("priorities go along\n");
}

/** A task that ends in its call takes nothing, and calls again in its next life. */
static void end(void)
{
    const weft_task_attr_t again = {
        .entry = taker,
        .arg = NULL,
        .stack = weft_system.tasks[1].attr.stack,
        .stack_size = weft_system.tasks[1].attr.stack_size,
        .priority = 6,
    };

    expect("the table", weft_system.tasks[1].task == &first_task, true);
    weft_task_abort(&second_task);
    for (unsigned i = 0; i < 20; i++) {
        weft_task_abort(&first_task);
        weft_task_create(&first_task, &again);
        weft_task_start(&first_task);
        if (i % 2U == 0) {
            weft_sleep(WEFT_MS(1));
        }
    }
    weft_sleep(WEFT_MS(5));
    weft_sem_give(&units);
    await_end();
    expect("the living one gets it", status[0], WEFT_OK);
    expect("no more", units_left(), 0);
    weft_printf("ended tasks take nothing\n");
}

static void read_letters(void)
{
    for (uint32_t n = 1; n <= LETTERS; n++) {
        uint32_t letter = 0;

        expect("a letter", weft_msgq_get(&letters, &letter, WEFT_S(10)), WEFT_OK);
        expect("in order", (long)letter, (long)n);
    }
    expect("all are sent", weft_sem_take(&sent, WEFT_S(10)), WEFT_OK);
    weft_printf("all letters came\n");
}

void boss(void *arg)
{
    (void)arg;
    expect("it is always there", weft_node_state(1), WEFT_NODE_UP);
    try_units();
    cancel();
    race();
    urge();
    end();
    read_letters();
    weft_sem_give(&over);
    weft_exit(0);
}
