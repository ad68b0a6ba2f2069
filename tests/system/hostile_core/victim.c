/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The first core: work of its own that is checked, calls to the second one that must end, and hubs
 * that the second one uses.
 */
#include "system.h"

/** Microseconds. A call that is lost returns within ten heartbeats; that is known a beat later. */
#define LONGEST_CALL (3000U + 12U * 5000U)

static volatile uint32_t ticks;
static volatile uint32_t checked;
static volatile uint32_t wrong;
static volatile uint32_t longest_tick;
static volatile uint32_t longest_call;
static volatile uint32_t calls;
static volatile uint32_t letters_read;
static volatile uint32_t ended; /**< calls that did not succeed */

static uint32_t longer(uint32_t longest, uint64_t since)
{
    uint32_t lasted = (uint32_t)(weft_clock_now() - since);

    return lasted > longest ? lasted : longest;
}

void ticker(void *arg)
{
    (void)arg;
    for (;;) {
        uint64_t began = weft_clock_now();
        uint32_t number = ticks + 1U;

        weft_sleep(WEFT_MS(1));
        longest_tick = longer(longest_tick, began);
        ticks = number;
        weft_msgq_put(&belt, &number, WEFT_FOREVER);
    }
}

void checker(void *arg)
{
    (void)arg;
    for (;;) {
        uint32_t number;

        weft_msgq_get(&belt, &number, WEFT_FOREVER);
        checked++;
        wrong += number != checked;
    }
}

void caller(void *arg)
{
    (void)arg;
    for (;;) {
        uint64_t began = weft_clock_now();
        weft_status_t status = weft_sem_take(&far, WEFT_MS(3));

        longest_call = longer(longest_call, began);
        calls++;
        ended += status != WEFT_OK;
        weft_sleep(WEFT_MS(1));
    }
}

static unsigned units_left(void)
{
    int32_t left = -1;

    weft_sem_count(&units, &left);
    return (unsigned)left;
}

/** What came of all: a line, and the end. */
static void tell(void)
{
    weft_printf("ticks %u checked %u wrong %u longest %u\n", (unsigned)ticks, (unsigned)checked,
                (unsigned)wrong, (unsigned)longest_tick);
    weft_printf("calls %u failed %u longest %u limit %u\n", (unsigned)calls, (unsigned)ended,
                (unsigned)longest_call, LONGEST_CALL);
    weft_printf("letters %u units %u\n", (unsigned)letters_read, units_left());
    weft_exit(0);
}

/* Letters of a hostile core are read as well: it may send what it likes, and they have no seal. */
void reader(void *arg)
{
    uint32_t expected = 0;

    (void)arg;
    for (;;) {
        struct letter letter;

        weft_msgq_get(&letters, &letter, WEFT_FOREVER);
        letters_read++;
        if (letter.seal != seal_of(letter.round, letter.number)) {
            continue;
        }
        if (letter.number == LAST) {
            tell();
        }
        expected = letter.number == 1U ? 1U : expected + 1U;
        if (letter.number == LETTERS && expected == LETTERS) {
            weft_printf("round %u ticks %u units %u\n", (unsigned)letter.round, (unsigned)ticks,
                        units_left());
        }
    }
}
