/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SWIs that note who runs, for the programs of this folder.
 */
#ifndef TESTS_KERNEL_SWI_ACTORS_H
#define TESTS_KERNEL_SWI_ACTORS_H

#include "../../support/crew.h"

#define SWIS 4U

/** An SWI that notes its letter, does something, and notes the letter in upper case. */
typedef struct actor {
    weft_swi_t swi;
    char letter;
    void (*volatile act)(void);
    volatile unsigned runs;
    volatile uint32_t mailbox;
} actor_t;

static actor_t actors[SWIS];

#define A (&actors[0])
#define B (&actors[1])
#define C (&actors[2])
#define D (&actors[3])

static inline void on_swi(weft_swi_t *swi, void *arg)
{
    actor_t *actor = arg;
    void (*act)(void) = actor->act;

    CHECK(swi == &actor->swi);
    CHECK(weft_swi_self() == swi);
    CHECK(weft_in_swi());
    CHECK(!weft_in_isr());
    note(actor->letter);
    actor->mailbox = weft_swi_mailbox();
    actor->act = NULL;
    if (act != NULL) {
        act();
    }
    CHECK_EQ(weft_swi_mailbox(), actor->mailbox); /* also when others ran in between */
    actor->runs++;
    note((char)(actor->letter - 'a' + 'A'));
}

/** a has the highest priority; c and d have the same priority. */
static inline void reset(void)
{
    static const weft_priority_t priorities[SWIS] = {2, 5, 9, 9};

    for (unsigned i = 0; i < SWIS; i++) {
        actors[i] = (actor_t){.letter = (char)('a' + i)};
        weft_swi_init(&actors[i].swi, on_swi, &actors[i], priorities[i], 0);
    }
}

static inline void post_a(void)
{
    weft_swi_post(&A->swi);
    note('.');
}

static inline void post_all(void)
{
    weft_swi_post(&D->swi);
    weft_swi_post(&C->swi);
    weft_swi_post(&B->swi);
    weft_swi_post(&A->swi);
    note('.');
}

static inline void post_b_in_isr(void)
{
    CHECK(weft_in_isr());
    CHECK(!weft_in_swi());
    weft_swi_post(&B->swi);
    note('!');
}

static inline void post_all_in_isr(void)
{
    post_all();
    CHECK(weft_in_isr());
    note('!');
}

static inline void pend_b(void)
{
    in_isr(post_b_in_isr);
    note('.');
}

static inline void pend_all(void)
{
    in_isr(post_all_in_isr);
    note('|');
}

/** Runs one test with fresh SWIs. */
static inline void run(const char *name, void (*test)(void))
{
    reset();
    tap_run("swi.", name, test);
    CHECK(!weft_in_swi());
    crew_end();
}

#define RUN(test) run(#test, test)

#endif
