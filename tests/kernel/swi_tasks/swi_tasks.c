/* SPDX-License-Identifier: MIT */
/** @file Software interrupts and tasks: who wakes, who is interrupted, and what may happen to it.
 */
#include "../swi/actors.h"

static weft_sem_t sem = WEFT_SEM_INIT(0);
static weft_task_t *main_task;

static void take_twice(void *arg)
{
    crew_member_t *self = arg;

    for (unsigned i = 0; i < 2; i++) {
        self->status = weft_sem_take(&sem, WEFT_FOREVER);
        note('x');
    }
}

static void give(void)
{
    CHECK_EQ(weft_sem_give(&sem), WEFT_OK);
    CHECK(weft_task_self() == main_task);
    note('.');
}

static void give_and_post(void)
{
    weft_sem_give(&sem);
    weft_swi_post(&C->swi);
    note('.');
}

/** Tasks that an SWI wakes run when the last SWI has ended. */
static void wakes_tasks(void)
{
    crew_start(0, CREW_MAIN - 2, take_twice);
    A->act = give_and_post;
    weft_swi_post(&A->swi);
    CHECK_NOTES("a.AcCx");
    B->act = give;
    pend_b();
    CHECK_NOTES("!b.Bx.");
}

static void give_in_isr(void)
{
    weft_sem_give(&sem);
    weft_swi_post(&B->swi);
}

static void isr_wakes_and_posts(void)
{
    crew_start(0, CREW_MAIN - 2, take_twice);
    in_isr(give_in_isr);
    note('1');
    CHECK_NOTES("bBx1");
    weft_swi_post(&C->swi);
    CHECK_NOTES("cC");
}

static void suspend_and_post(void)
{
    weft_task_suspend(weft_task_self());
    weft_swi_post(&B->swi);
}

static void suspended_by_isr(void *arg)
{
    (void)arg;
    (void)weft_sem_take(&sem, WEFT_FOREVER);
    note('x');
    in_isr(suspend_and_post);
    note('y');
}

/** The task that the SWI interrupts cannot go on. */
static void isr_suspends_and_posts(void)
{
    crew_start(0, CREW_MAIN - 2, suspended_by_isr);
    weft_sem_give(&sem);
    note('1');
    CHECK_NOTES("xbB1");
    weft_task_resume(&crew[0].task);
    CHECK_NOTES("y");
}

static void wake_by_isr(void)
{
    in_isr(give_in_isr);
    note('.');
}

/** An ISR that interrupts an SWI wakes a task, which also waits for the SWI. */
static void isr_in_swi_wakes(void)
{
    crew_start(0, CREW_MAIN - 2, take_twice);
    C->act = wake_by_isr;
    weft_swi_post(&C->swi);
    CHECK_NOTES("cbB.Cx");
}

static void wakes_while_disabled(void)
{
    weft_swi_key_t key;

    crew_start(0, CREW_MAIN - 2, take_twice);
    key = weft_swi_disable();
    give();
    weft_swi_enable(key);
    CHECK_NOTES(".x");
}

static void letters(void *arg)
{
    note(((crew_member_t *)arg)->letter);
    weft_task_suspend(weft_task_self());
    note(((crew_member_t *)arg)->letter);
}

static void suspend_main(void)
{
    weft_task_suspend(weft_task_self());
    note('.');
}

static void resume_main(void *arg)
{
    note(((crew_member_t *)arg)->letter);
    weft_task_resume(main_task);
    note('-');
}

/** What an SWI does to the task that it interrupted. */
static void suspends_interrupted(void)
{
    A->act = suspend_main;
    crew_start(0, CREW_MAIN + 2, resume_main);
    weft_swi_post(&A->swi);
    note('1');
    CHECK_NOTES("a.Aa1");
    A->act = suspend_main;
    crew_end();
    crew_start(0, CREW_MAIN + 2, resume_main);
    B->act = suspend_main;
    pend_b();
    CHECK_NOTES("!b.Ba.");
}

static void post_c(void *arg)
{
    note(((crew_member_t *)arg)->letter);
    weft_swi_post(&C->swi);
    note('?');
}

static void abort_interrupted(void)
{
    weft_task_abort(weft_task_self());
    note('.');
}

static void aborts_interrupted(void)
{
    C->act = abort_interrupted;
    crew_start(0, CREW_MAIN - 2, post_c);
    CHECK_NOTES("ac.C");
    CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_DORMANT);
    crew_start(0, CREW_MAIN - 2, letters);
    CHECK_NOTES("a");
}

static void lower_interrupted(void)
{
    weft_task_set_priority(weft_task_self(), CREW_MAIN + 4);
    note('.');
}

static void changes_priority_of_interrupted(void)
{
    crew_start(0, CREW_MAIN + 2, letters);
    A->act = lower_interrupted;
    weft_swi_post(&A->swi);
    note('1');
    CHECK_NOTES("a.Aa1");
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
}

static void coop(void *arg)
{
    note(((crew_member_t *)arg)->letter);
    A->act = give;
    weft_swi_post(&A->swi);
    note('1');
    B->act = give;
    pend_b();
    note('2');
}

/** A cooperative task keeps the processor, whoever became ready. */
static void interrupts_cooperative(void)
{
    weft_task_t *task = main_task;

    crew_start(0, CREW_MAIN - 4, take_twice);
    main_task = &crew_create(1, CREW_MAIN - 2, coop, WEFT_TASK_COOPERATIVE)->task;
    weft_task_start(main_task);
    main_task = task;
    CHECK_NOTES("ba.A1!b.B.2xx");
}

static void says(void *arg)
{
    note(((crew_member_t *)arg)->letter);
}

static void lower_first(void)
{
    weft_task_set_priority(&crew[0].task, CREW_MAIN - 2);
    note('.');
}

static void coop_with_equals(void *arg)
{
    crew_create(0, CREW_MAIN - 4, says, 0);
    crew_create(2, CREW_MAIN - 2, says, 0);
    note(((crew_member_t *)arg)->letter);
    weft_task_start(&crew[2].task);
    weft_task_start(&crew[0].task);
    A->act = lower_first;
    weft_swi_post(&A->swi);
    note('1');
}

/** It resumes before a task that the SWI placed before its equals; these keep their order. */
static void equals_of_cooperative_keep_order(void)
{
    crew_create(1, CREW_MAIN - 2, coop_with_equals, WEFT_TASK_COOPERATIVE);
    weft_task_start(&crew[1].task);
    CHECK_NOTES("ba.A1ac");
}

static volatile unsigned
    ended; /* no bool: GCC 12 with -fsanitize=bool forgets that it is volatile */

static void until_ended(void *arg)
{
    crew_member_t *self = arg;

    while (!ended) {
        self->laps++;
        breathe();
    }
}

static void on_timer(weft_timer_t *timer, void *arg)
{
    (void)timer;
    if (++*(unsigned *)arg == 3U) {
        ended = 1;
    }
    weft_swi_or(&B->swi, 1);
    weft_swi_post(&C->swi);
}

/** At places that nobody chose. */
static void interrupts_loops(void)
{
    static weft_timer_t timer;
    unsigned count = 0;

    ended = 0;
    weft_timer_init(&timer, on_timer, &count);
    weft_timer_start(&timer, WEFT_MS(1), WEFT_MS(1));
    crew_start(0, CREW_MAIN - 2, until_ended);
    CHECK(weft_timer_stop(&timer));
    /* One for several where time was short, for each on its own: one may run while the other waits.
     */
    CHECK(B->runs >= 1 && B->runs <= count);
    CHECK(C->runs >= 1 && C->runs <= count);
    CHECK(ended);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    main_task = weft_task_self();
    RUN(wakes_tasks);
    RUN(isr_wakes_and_posts);
    RUN(isr_suspends_and_posts);
    RUN(isr_in_swi_wakes);
    RUN(wakes_while_disabled);
    RUN(suspends_interrupted);
    RUN(aborts_interrupted);
    RUN(changes_priority_of_interrupted);
    RUN(interrupts_cooperative);
    RUN(equals_of_cooperative_keep_order);
    RUN(interrupts_loops);
    tap_done();
}
