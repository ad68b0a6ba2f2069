/* SPDX-License-Identifier: MIT */
/** @file Software interrupts: order, preemption, mailbox, disabling. */
#include "actors.h"

static void from_task(void)
{
    CHECK(!weft_in_swi());
    CHECK(weft_swi_self() == NULL);
    post_a();
    CHECK_NOTES("aA.");
    CHECK(!weft_in_swi());
    post_all();
    CHECK_NOTES("dDcCbBaA.");
}

static void preempts_by_priority(void)
{
    C->act = post_all;
    weft_swi_post(&C->swi);
    CHECK_NOTES("cbBaA.CdDcC");
    B->act = post_a;
    weft_swi_post(&B->swi);
    CHECK_NOTES("baA.B");
    A->act = post_all;
    weft_swi_post(&A->swi);
    CHECK_NOTES("a.AaAbBdDcC");
}

static void equals_in_order_of_posting(void)
{
    A->act = post_all;
    weft_swi_post(&A->swi);
    CHECK_NOTES("a.AaAbBdDcC"); /* d was posted before c */
}

static void from_isr(void)
{
    pend_b();
    CHECK_NOTES("!bB.");
    pend_all();
    CHECK_NOTES(".!aAbBdDcC|");
}

static void nested_from_isr(void)
{
    C->act = pend_b;
    weft_swi_post(&C->swi);
    CHECK_NOTES("c!bB.C");
    B->act = pend_all;
    weft_swi_post(&B->swi);
    CHECK_NOTES("b.!aA|BbBdDcC");
}

static void nested_twice(void)
{
    D->act = pend_b;
    B->act = pend_all;
    in_isr(post_all_in_isr); /* in its b all are posted once more: c and d wait still */
    CHECK_NOTES(".!aAb.!aA|BbBd!bB.DcC");
}

static void twice_is_once(void)
{
    weft_swi_key_t key = weft_swi_disable();

    weft_swi_post(&B->swi);
    weft_swi_post(&B->swi);
    weft_swi_inc(&B->swi);
    weft_swi_enable(key);
    CHECK_EQ(B->runs, 1);
    CHECK_NOTES("bB");
    weft_swi_post(&B->swi);
    CHECK_EQ(B->runs, 2);
    CHECK_NOTES("bB");
}

/** An SWI that is posted again is not linked again, before or behind others. */
static void twice_among_equals(void)
{
    weft_swi_key_t key = weft_swi_disable();

    weft_swi_post(&D->swi);
    weft_swi_post(&C->swi);
    weft_swi_post(&D->swi);
    weft_swi_enable(key);
    CHECK_NOTES("dDcC");
}

static void post_self(void)
{
    weft_swi_post(&B->swi);
    weft_swi_post(&B->swi);
    note('.');
}

/** It has started, so it is posted again: once more. */
static void posts_itself(void)
{
    B->act = post_self;
    weft_swi_post(&B->swi);
    CHECK_NOTES("b.BbB");
    CHECK_EQ(B->runs, 2);
}

static void or_and_inc_always_post(void)
{
    weft_swi_or(&B->swi, 0x30);
    CHECK_EQ(B->runs, 1);
    CHECK_EQ(B->mailbox, 0x30);
    weft_swi_or(&B->swi, 0);
    CHECK_EQ(B->runs, 2);
    CHECK_EQ(B->mailbox, 0);
    weft_swi_inc(&B->swi);
    CHECK_EQ(B->runs, 3);
    CHECK_EQ(B->mailbox, 1);
    weft_swi_post(&B->swi);
    CHECK_EQ(B->mailbox, 0);
}

static void mailbox_gathers(void)
{
    weft_swi_key_t key = weft_swi_disable();

    weft_swi_or(&B->swi, 1);
    weft_swi_or(&B->swi, 4);
    weft_swi_inc(&B->swi);
    weft_swi_andn(&B->swi, 2);
    CHECK_EQ(B->runs, 0);
    weft_swi_enable(key);
    CHECK_EQ(B->runs, 1);
    CHECK_EQ(B->mailbox, 4);
}

static void andn_posts_at_zero(void)
{
    weft_swi_init(&B->swi, on_swi, B, 5, 7);
    weft_swi_andn(&B->swi, 2);
    weft_swi_andn(&B->swi, 2);
    weft_swi_andn(&B->swi, 0);
    CHECK_EQ(B->runs, 0);
    weft_swi_andn(&B->swi, 5);
    CHECK_EQ(B->runs, 1);
    CHECK_EQ(B->mailbox, 0);
    weft_swi_andn(&B->swi, 3); /* the mailbox is 7 again */
    CHECK_EQ(B->runs, 1);
    weft_swi_andn(&B->swi, 4);
    CHECK_EQ(B->runs, 2);
}

static void dec_posts_at_zero(void)
{
    weft_swi_init(&B->swi, on_swi, B, 5, 3);
    weft_swi_dec(&B->swi);
    weft_swi_dec(&B->swi);
    CHECK_EQ(B->runs, 0);
    weft_swi_dec(&B->swi);
    CHECK_EQ(B->runs, 1);
    CHECK_EQ(B->mailbox, 0);
    weft_swi_dec(&B->swi);
    CHECK_EQ(B->runs, 1);
    weft_swi_post(&B->swi);
    CHECK_EQ(B->mailbox, 2);
    weft_swi_init(&B->swi, on_swi, B, 5, 0);
    weft_swi_dec(&B->swi); /* goes below 0, and posts nothing */
    CHECK_EQ(B->runs, 2);
    weft_swi_inc(&B->swi);
    CHECK_EQ(B->runs, 3);
    CHECK_EQ(B->mailbox, 0);
}

static void fill_own_mailbox(void)
{
    weft_swi_or(&B->swi, 0x80);
    note('.');
}

/** What is posted while the function runs belongs to the next run. */
static void mailbox_is_latched(void)
{
    B->act = fill_own_mailbox;
    weft_swi_or(&B->swi, 1);
    CHECK_EQ(B->runs, 2);
    CHECK_EQ(B->mailbox, 0x80);
    CHECK_NOTES("b.BbB");
}

static char order[WEFT_SWI_PRIORITIES + 1];
static unsigned ordered;

static void on_any(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    order[ordered++] = (char)('@' + weft_swi_mailbox());
}

static void all_priorities(void)
{
    static weft_swi_t all[WEFT_SWI_PRIORITIES];
    weft_swi_key_t key = weft_swi_disable();

    ordered = 0;
    for (unsigned i = 0; i < WEFT_SWI_PRIORITIES; i++) {
        unsigned priority = i * 7U % WEFT_SWI_PRIORITIES; /* in no order, each once */

        weft_swi_init(&all[priority], on_any, NULL, (weft_priority_t)priority, priority);
        weft_swi_post(&all[priority]);
    }
    weft_swi_enable(key);
    CHECK_EQ(ordered, WEFT_SWI_PRIORITIES);
    for (unsigned i = 0; i < ordered; i++) {
        CHECK_EQ(order[i], '@' + i);
    }
}

static void disabled(void)
{
    weft_swi_key_t outer = weft_swi_disable();
    weft_swi_key_t inner;

    CHECK(weft_in_swi());
    CHECK(weft_swi_self() == NULL);
    post_all();
    inner = weft_swi_disable();
    pend_all();
    weft_swi_enable(inner);
    CHECK_NOTES("..!|");
    note('1');
    weft_swi_enable(outer);
    note('2');
    CHECK_NOTES("1aAbBdDcC2");
    CHECK(!weft_in_swi());
}

static void disable_in_swi(void)
{
    weft_swi_key_t key = weft_swi_disable();

    post_all();
    pend_all();
    weft_swi_enable(key);
    note('#');
}

static void disabled_in_swi(void)
{
    B->act = disable_in_swi;
    weft_swi_post(&B->swi);
    CHECK_NOTES("b..!|aA#BbBdDcC");
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(from_task);
    RUN(preempts_by_priority);
    RUN(equals_in_order_of_posting);
    RUN(from_isr);
    RUN(nested_from_isr);
    RUN(nested_twice);
    RUN(twice_is_once);
    RUN(twice_among_equals);
    RUN(posts_itself);
    RUN(or_and_inc_always_post);
    RUN(mailbox_gathers);
    RUN(andn_posts_at_zero);
    RUN(dec_posts_at_zero);
    RUN(mailbox_is_latched);
    RUN(all_priorities);
    RUN(disabled);
    RUN(disabled_in_swi);
    tap_done();
}
