/* SPDX-License-Identifier: MIT */
/** @file Handlers that are attached at run time: argument, exchange, what became pending before. */
#include "../../support/crew.h"
#include "system.h"

static weft_sem_t sem;
static volatile unsigned counts[2];

static void counts_up(void *arg)
{
    volatile unsigned *count = arg;

    CHECK(weft_in_isr());
    (*count)++;
}

static void gives(void *arg)
{
    CHECK_EQ(weft_sem_give(arg), WEFT_OK);
}

static void takes(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_sem_take(&sem, WEFT_FOREVER);
    note(member->letter);
}

static void clear(void)
{
    weft_irq_detach(&plug_slot);
    weft_irq_detach(&other_slot);
    counts[0] = 0;
    counts[1] = 0;
}

/** Each interrupt has its own handler and argument. */
static void calls_its_handler(void)
{
    uint32_t monitored = depth_stats.count;

    clear();
    weft_irq_attach(&plug_slot, counts_up, (void *)&counts[0]);
    weft_irq_attach(&other_slot, counts_up, (void *)&counts[1]);
    CHECK_EQ(counts[0] + counts[1], 0);
    weft_irq_pend(plug_irq);
    weft_irq_pend(plug_irq);
    weft_irq_pend(other_irq);
    CHECK_EQ(counts[0], 2);
    CHECK_EQ(counts[1], 1);
    CHECK_EQ(depth_stats.count, monitored + 1U);
}

static void exchange(void)
{
    weft_irq_detach(&plug_slot);
    weft_irq_attach(&plug_slot, counts_up, (void *)&counts[1]);
    weft_irq_pend(plug_irq);
}

/** One handler after the other. */
static void exchanges_handlers(void)
{
    clear();
    weft_irq_attach(&plug_slot, counts_up, (void *)&counts[0]);
    exchange();
    CHECK_EQ(counts[0], 0);
    CHECK_EQ(counts[1], 1);
}

static void exchanges_in_a_handler(void)
{
    clear();
    weft_irq_attach(&plug_slot, counts_up, (void *)&counts[0]);
    in_isr(exchange);
    CHECK_EQ(counts[0], 0);
    CHECK_EQ(counts[1], 1);
}

static void ends_itself(void *arg)
{
    weft_irq_detach(&plug_slot);
    counts_up(arg);
}

/** A handler that detaches itself runs once. */
static void detaches_itself(void)
{
    clear();
    weft_irq_attach(&plug_slot, ends_itself, (void *)&counts[0]);
    weft_irq_pend(plug_irq);
    weft_irq_pend(plug_irq);
    CHECK_EQ(counts[0], 1);
    clear();
}

/** What became pending while no handler was attached, runs when one is. */
static void pending_before(void)
{
    clear();
    weft_irq_pend(plug_irq);
    CHECK_EQ(counts[0], 0);
    weft_irq_attach(&plug_slot, counts_up, (void *)&counts[0]);
    CHECK_EQ(counts[0], 1);
    weft_irq_detach(&plug_slot);
    weft_irq_detach(&plug_slot); /* no effect */
    weft_irq_pend(plug_irq);
    CHECK_EQ(counts[0], 1);
    clear();
}

/** The interrupt is a kernel-aware one: its handler calls services. */
static void wakes_a_task(void)
{
    clear();
    weft_sem_init(&sem, 0);
    crew_start(0, 5, takes);
    weft_irq_attach(&plug_slot, gives, &sem);
    weft_irq_pend(plug_irq);
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].status, WEFT_OK);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(calls_its_handler);
    TAP_RUN(exchanges_handlers);
    TAP_RUN(exchanges_in_a_handler);
    TAP_RUN(detaches_itself);
    TAP_RUN(pending_before);
    TAP_RUN(wakes_a_task);
    tap_done();
}
