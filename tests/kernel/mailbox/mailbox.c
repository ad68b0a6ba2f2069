/* SPDX-License-Identifier: MIT */
/** @file Mailbox: the rules of DSP/BIOS MBX, on the message queue that it is. */
#include "../../support/waits.h"

#define DEPTH 2U

typedef struct letter {
    uint32_t from;
    uint32_t number;
} letter_t;

static letter_t memory[DEPTH];
static weft_mailbox_t mailbox = WEFT_MAILBOX_INIT(memory, sizeof(letter_t), DEPTH);

static void empty(void)
{
    weft_mailbox_init(&mailbox, memory, sizeof(letter_t), DEPTH);
}

static void full(void)
{
    letter_t letter = {0, 0};

    empty();
    for (unsigned i = 0; i < DEPTH; i++) {
        CHECK_EQ(weft_mailbox_post(&mailbox, &letter, WEFT_NO_WAIT), WEFT_OK);
    }
}

static void poster(void *arg)
{
    crew_member_t *member = arg;
    letter_t letter = {(uint32_t)member->letter, 7};

    member->status = weft_mailbox_post(&mailbox, &letter, WEFT_FOREVER);
    letter.number = 0; /* the mailbox has a copy */
    note(member->letter);
}

static void pender(void *arg)
{
    crew_member_t *member = arg;
    letter_t letter = {0, 0};

    member->status = weft_mailbox_pend(&mailbox, &letter, WEFT_FOREVER);
    member->value = letter.number;
    note(member->letter);
}

/* A full mailbox refuses at once where nothing may wait, an empty one likewise. */
static void without_waiting(void)
{
    letter_t letter = {1, 2};

    empty();
    CHECK_EQ(weft_mailbox_pend(&mailbox, &letter, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    full();
    CHECK_EQ(weft_mailbox_post(&mailbox, &letter, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(value_of_msgq_used(&mailbox), DEPTH);
}

/* A post makes a higher-priority task run that pends, before the poster continues. */
static void post_switches(void)
{
    letter_t letter = {1, 42};

    empty();
    (void)crew_start(0, 5, pender);
    CHECK_EQ(weft_mailbox_post(&mailbox, &letter, WEFT_FOREVER), WEFT_OK);
    note('m');
    CHECK_NOTES("am");
    CHECK_EQ(crew[0].value, 42);
    crew_end();
}

/* A pend makes a higher-priority task run that is blocked in its post, too. */
static void pend_switches(void)
{
    letter_t letter;

    full();
    (void)crew_start(0, 5, poster);
    CHECK_NOTES("");
    CHECK_EQ(weft_mailbox_pend(&mailbox, &letter, WEFT_FOREVER), WEFT_OK);
    note('m');
    CHECK_NOTES("am");
    CHECK_EQ(value_of_msgq_used(&mailbox), DEPTH);
    CHECK_EQ(weft_mailbox_pend(&mailbox, &letter, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_mailbox_pend(&mailbox, &letter, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(letter.from, 'a');
    CHECK_EQ(letter.number, 7);
    crew_end();
}

/* Several on both sides: every letter arrives once, the highest priority first. */
static void many_to_many(void)
{
    letter_t letter;

    full();
    (void)crew_start(0, 20, poster);
    (void)crew_start(1, 18, poster);
    (void)crew_start(2, 19, poster);
    settle();
    (void)weft_mailbox_pend(&mailbox, &letter, WEFT_NO_WAIT);
    (void)weft_mailbox_pend(&mailbox, &letter, WEFT_NO_WAIT);
    for (const char *want = "bca"; *want != 0; want++) {
        CHECK_EQ(weft_mailbox_pend(&mailbox, &letter, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(letter.from, (uint32_t)*want);
    }
    settle();
    CHECK_NOTES("bca");
    crew_end();
}

static void isr_posts(void)
{
    letter_t letter = {0, 9};

    while (weft_mailbox_post(&mailbox, &letter, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

static void from_isr(void)
{
    empty();
    (void)crew_start(0, 5, pender);
    in_isr(isr_posts);
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].value, 9);
    CHECK_EQ(value_of_msgq_used(&mailbox), DEPTH);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(without_waiting);
    TAP_RUN(post_switches);
    TAP_RUN(pend_switches);
    TAP_RUN(many_to_many);
    TAP_RUN(from_isr);
    tap_done();
}
