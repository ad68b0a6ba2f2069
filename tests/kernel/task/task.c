/* SPDX-License-Identifier: MIT */
/** @file Tasks: life, states, suspension, abort, priorities, yield, cooperative tasks. */
#include "../../support/crew.h"

static weft_sem_t go;
static void *seen_arg;

static void one_shot(void *arg)
{
    crew_member_t *member = arg;

    note(member->letter);
    member->laps++;
}

static void exits(void *arg)
{
    seen_arg = arg;
    note('x');
    weft_task_exit();
}

static void waits_for_go(void *arg)
{
    crew_member_t *member = arg;

    while (weft_sem_take(&go, WEFT_FOREVER) == WEFT_OK) {
        note(member->letter);
    }
}

static void yields(void *arg)
{
    crew_member_t *member = arg;

    for (unsigned i = 0; i < 3; i++) {
        note(member->letter);
        weft_yield();
    }
}

static void suspends_itself(void *arg)
{
    crew_member_t *member = arg;

    note(member->letter);
    weft_task_suspend(weft_task_self());
    note((char)(member->letter - 'a' + 'A'));
}

static void spins(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        member->laps++;
        breathe();
    }
}

static weft_task_state_t state(unsigned id)
{
    return value_of_task_state(&crew[id].task);
}

static void life(void)
{
    crew_member_t *a = crew_create(0, 18, one_shot, WEFT_TASK_PREEMPTIVE);

    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    settle();
    CHECK_EQ(a->laps, 0);
    weft_task_start(&a->task);
    CHECK_EQ(state(0), WEFT_TASK_READY);
    CHECK_EQ(a->laps, 0);
    settle();
    CHECK_EQ(a->laps, 1);
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    (void)crew_start(0, 3, one_shot); /* made again, and higher priority */
    CHECK_EQ(a->laps, 1);
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
}

static void exit_and_arg(void)
{
    (void)crew_start(0, 3, exits);
    CHECK(seen_arg == &crew[0]);
    CHECK_NOTES("x");
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
}

static void self(void)
{
    CHECK_EQ(value_of_task_state(weft_task_self()), WEFT_TASK_READY);
    CHECK_EQ(value_of_task_priority(weft_task_self()), CREW_MAIN);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), CREW_MAIN);
    CHECK(!weft_in_isr());
}

static void start_order(void)
{
    (void)crew_start(0, 20, one_shot);
    (void)crew_start(1, 18, one_shot);
    (void)crew_start(2, 20, one_shot);
    (void)crew_start(3, 18, one_shot);
    (void)crew_start(4, 19, one_shot);
    settle();
    CHECK_NOTES("bdeac");
}

static void all_priorities(void)
{
    for (unsigned p = 0; p < WEFT_PRIORITIES - 1; p++) {
        (void)crew_start(0, (weft_priority_t)p, one_shot);
        CHECK_EQ(value_of_task_priority(&crew[0].task), p);
        CHECK_EQ(crew_noted, p < CREW_MAIN);
        if (p == CREW_MAIN) {
            weft_yield();
        } else {
            settle();
        }
        CHECK_NOTES("a");
    }
    (void)crew_start(0, WEFT_PRIORITIES - 1, one_shot);
    weft_sleep(WEFT_MS(1));
    settle();
    CHECK_NOTES("a");
}

static void equals_take_turns(void)
{
    (void)crew_start(0, 18, yields);
    (void)crew_start(1, 18, yields);
    (void)crew_start(2, 18, yields);
    settle();
    CHECK_NOTES("abcabcabc");
}

static void yield_to_others_of_the_own_level_only(void)
{
    (void)crew_start(0, CREW_MAIN + 1, one_shot);
    weft_yield();
    CHECK_EQ(crew_noted, 0);
    (void)crew_start(1, CREW_MAIN, one_shot);
    CHECK_EQ(crew_noted, 0);
    weft_yield();
    CHECK_NOTES("b");
    settle();
    CHECK_NOTES("a");
}

static void preempted_goes_on_first(void)
{
    (void)crew_start(0, CREW_MAIN, one_shot); /* behind main */
    (void)crew_start(1, 3, one_shot);         /* preempts main, which stays first */
    note('m');
    CHECK_NOTES("bm");
    weft_yield();
    CHECK_NOTES("a");
}

static void suspend_ready(void)
{
    (void)crew_start(0, 18, one_shot);
    (void)crew_start(1, 18, one_shot);
    weft_task_suspend(&crew[0].task);
    CHECK_EQ(state(0), WEFT_TASK_SUSPENDED);
    weft_task_suspend(&crew[0].task); /* does not nest */
    settle();
    CHECK_NOTES("b");
    weft_task_resume(&crew[0].task);
    CHECK_EQ(state(0), WEFT_TASK_READY);
    weft_task_resume(&crew[0].task);
    settle();
    CHECK_NOTES("a");
}

static void suspend_self(void)
{
    (void)crew_start(0, 3, suspends_itself);
    CHECK_EQ(state(0), WEFT_TASK_SUSPENDED);
    note('m');
    weft_task_resume(&crew[0].task);
    CHECK_NOTES("amA");
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    (void)crew_start(0, 18, suspends_itself);
    settle();
    weft_task_resume(&crew[0].task);
    note('m');
    settle();
    CHECK_NOTES("amA");
}

static void suspend_dormant(void)
{
    crew_member_t *a = crew_create(0, 18, one_shot, WEFT_TASK_PREEMPTIVE);

    weft_task_suspend(&a->task);
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    weft_task_resume(&a->task);
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    weft_task_start(&a->task);
    CHECK_EQ(state(0), WEFT_TASK_READY);
    settle();
    CHECK_NOTES("a");
    weft_task_suspend(&a->task); /* ended */
    weft_task_resume(&a->task);
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    settle();
    CHECK_EQ(crew_noted, 0);
}

static void abort_in_every_state(void)
{
    (void)crew_create(0, 18, one_shot, WEFT_TASK_PREEMPTIVE);
    weft_task_abort(&crew[0].task); /* dormant */
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    (void)crew_start(0, 18, one_shot); /* ready */
    (void)crew_start(1, 18, one_shot);
    (void)crew_start(2, 18, one_shot);
    weft_task_abort(&crew[1].task);
    settle();
    CHECK_NOTES("ac");
    (void)crew_start(0, 18, waits_for_go); /* waits */
    (void)crew_start(1, 18, waits_for_go);
    settle();
    weft_task_abort(&crew[0].task);
    weft_sem_give(&go);
    settle();
    CHECK_NOTES("b");
    weft_task_suspend(&crew[1].task); /* suspended, waits */
    weft_task_abort(&crew[1].task);
    CHECK_EQ(state(1), WEFT_TASK_DORMANT);
    (void)crew_start(2, 18, one_shot); /* suspended, ready */
    weft_task_suspend(&crew[2].task);
    weft_task_abort(&crew[2].task);
    weft_task_resume(&crew[2].task);
    settle();
    CHECK_EQ(crew_noted, 0);
    weft_sem_give(&go);
    CHECK_EQ(weft_sem_take(&go, WEFT_NO_WAIT), WEFT_OK); /* nobody took it */
    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(state(i), WEFT_TASK_DORMANT);
        (void)crew_start(i, 18, one_shot);
    }
    settle();
    CHECK_NOTES("abc");
}

static void aborts_itself(void *arg)
{
    note(((crew_member_t *)arg)->letter);
    weft_task_abort(weft_task_self());
    note('!');
}

static void abort_self(void)
{
    (void)crew_start(0, 3, aborts_itself);
    CHECK_NOTES("a");
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
}

/* A granted task that is aborted before it runs takes its unit with it. */
static void abort_woken(void)
{
    (void)crew_start(0, 18, waits_for_go);
    settle();
    weft_sem_give(&go);
    weft_task_abort(&crew[0].task);
    settle();
    CHECK_EQ(crew_noted, 0);
    CHECK_EQ(weft_sem_take(&go, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void priority_of_ready_tasks(void)
{
    (void)crew_start(0, 18, one_shot);
    (void)crew_start(1, 19, one_shot);
    (void)crew_start(2, 20, one_shot);
    weft_task_set_priority(&crew[2].task, 17);
    weft_task_set_priority(&crew[0].task, 19); /* lower priority: before b */
    settle();
    CHECK_NOTES("cab");
    (void)crew_start(0, 18, one_shot);
    (void)crew_start(1, 19, one_shot);
    weft_task_set_priority(&crew[1].task, 18); /* higher priority: behind a */
    settle();
    CHECK_NOTES("ab");
}

static void priority_preempts(void)
{
    (void)crew_start(0, 18, one_shot);
    weft_task_set_priority(&crew[0].task, 15);
    note('m');
    CHECK_NOTES("am");
    (void)crew_start(0, 18, one_shot);
    weft_task_set_priority(weft_task_self(), 20); /* lowering oneself */
    note('m');
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
    CHECK_NOTES("am");
}

static void priority_of_suspended_and_dormant_tasks(void)
{
    crew_member_t *a = crew_create(0, 18, one_shot, WEFT_TASK_PREEMPTIVE);

    weft_task_set_priority(&a->task, 5);
    CHECK_EQ(value_of_task_priority(&a->task), 5);
    weft_task_start(&a->task);
    CHECK_NOTES("a");
    (void)crew_start(0, 18, one_shot);
    (void)crew_start(1, 17, one_shot);
    weft_task_suspend(&a->task);
    weft_task_set_priority(&a->task, 4);
    CHECK_EQ(weft_task_effective_priority(&a->task), 4);
    CHECK_EQ(state(0), WEFT_TASK_SUSPENDED);
    weft_task_resume(&a->task);
    note('m');
    settle();
    CHECK_NOTES("amb");
}

static void same_priority_again(void)
{
    (void)crew_start(0, 18, one_shot);
    (void)crew_start(1, 18, one_shot);
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
    CHECK_EQ(crew_noted, 0);
    settle();
    CHECK_EQ(crew_noted, 2);
    notes_clear();
}

static void cancel_of_tasks_that_do_not_wait(void)
{
    (void)crew_start(0, 18, one_shot);
    CHECK_EQ(weft_task_cancel(&crew[0].task), WEFT_NOT_FOUND);
    weft_task_suspend(&crew[0].task);
    CHECK_EQ(weft_task_cancel(&crew[0].task), WEFT_NOT_FOUND);
    weft_task_resume(&crew[0].task);
    settle();
    CHECK_EQ(weft_task_cancel(&crew[0].task), WEFT_NOT_FOUND);
    CHECK_EQ(weft_task_cancel(weft_task_self()), WEFT_NOT_FOUND);
    CHECK_NOTES("a");
}

static void isr_task_calls(void)
{
    CHECK(weft_in_isr());
    weft_task_start(&crew[0].task);
    weft_task_start(&crew[1].task);
    weft_task_suspend(&crew[2].task);
    weft_task_resume(&crew[3].task);
    weft_task_abort(&crew[4].task);
    weft_task_set_priority(&crew[5].task, 2);
    CHECK(weft_task_self() != &crew[0].task);
    note('i');
}

static void from_isr(void)
{
    (void)crew_create(0, 6, one_shot, WEFT_TASK_PREEMPTIVE);
    (void)crew_create(1, 18, one_shot, WEFT_TASK_PREEMPTIVE);
    (void)crew_start(2, 18, one_shot);
    (void)crew_start(3, 18, one_shot);
    weft_task_suspend(&crew[3].task);
    (void)crew_start(4, 18, one_shot);
    (void)crew_start(5, 18, one_shot);
    in_isr(isr_task_calls);
    note('m');
    CHECK_NOTES("ifam");
    CHECK_EQ(state(2), WEFT_TASK_SUSPENDED);
    settle();
    CHECK_NOTES("bd");
}

static void isr_ends_the_interrupted(void)
{
    weft_task_abort(weft_task_self());
}

static void isr_suspends_the_interrupted(void)
{
    weft_task_suspend(weft_task_self());
}

static void pends(void *arg)
{
    note(((crew_member_t *)arg)->letter);
    in_isr(crew[9].value ? isr_ends_the_interrupted : isr_suspends_the_interrupted);
    note('Z');
}

/* The interrupted task itself is the one that the handler stops. */
static void isr_stops_the_interrupted(void)
{
    crew[9].value = 1;
    (void)crew_start(0, 3, pends);
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    CHECK_NOTES("a");
    crew[9].value = 0;
    (void)crew_start(0, 3, pends);
    CHECK_EQ(state(0), WEFT_TASK_SUSPENDED);
    note('m');
    weft_task_resume(&crew[0].task);
    CHECK_NOTES("amZ");
}

static void cooperates(void *arg)
{
    crew_member_t *member = arg;

    note(member->letter);
    (void)crew_start(8, 2, one_shot); /* higher priority: has to wait for the yield */
    note((char)(member->letter - 'a' + 'A'));
    weft_yield();
    note(member->letter);
}

static void cooperative(void)
{
    (void)crew_create(0, 18, cooperates, WEFT_TASK_COOPERATIVE);
    weft_task_start(&crew[0].task);
    settle();
    CHECK_NOTES("aAia");
}

static void isr_nothing(void)
{
    weft_task_resume(&crew[9].task); /* looks at the ready queue */
}

static void isr_start_8(void)
{
    weft_task_start(&crew[8].task);
}

static void cooperates_under_interrupts(void *arg)
{
    crew_member_t *member = arg;

    note(member->letter);
    in_isr(isr_start_8);
    note(member->letter);
    weft_sleep(WEFT_MS(1)); /* blocks: gives the processor away */
    note(member->letter);
}

static void cooperative_under_interrupts(void)
{
    (void)crew_create(8, 2, one_shot, WEFT_TASK_PREEMPTIVE);
    (void)crew_create(0, 18, cooperates_under_interrupts, WEFT_TASK_COOPERATIVE);
    weft_task_start(&crew[0].task);
    settle();
    weft_sleep(WEFT_MS(5));
    settle();
    CHECK_NOTES("aaia");
}

static void isr_raise_0(void)
{
    weft_task_start(&crew[8].task);
    weft_task_set_priority(&crew[0].task, 17);
    weft_task_set_priority(&crew[0].task, 2);
}

static void cooperates_while_raised(void *arg)
{
    crew_member_t *member = arg;

    note(member->letter);
    in_isr(isr_raise_0);
    note(member->letter);
    in_isr(isr_nothing);
    note(member->letter);
    weft_yield();
    note(member->letter);
}

/* Raised onto a level where others are ready: it still runs until it yields. */
static void cooperative_raised(void)
{
    (void)crew_create(8, 2, one_shot, WEFT_TASK_PREEMPTIVE);
    (void)crew_create(0, 18, cooperates_while_raised, WEFT_TASK_COOPERATIVE);
    weft_task_start(&crew[0].task);
    settle();
    CHECK_NOTES("aaaia");
}

/* A cooperative task that was never made to run is chosen by priority as all others. */
static void cooperative_start_order(void)
{
    (void)crew_create(0, 20, one_shot, WEFT_TASK_COOPERATIVE);
    (void)crew_create(1, 18, one_shot, WEFT_TASK_COOPERATIVE);
    weft_task_start(&crew[0].task);
    weft_task_start(&crew[1].task);
    settle();
    CHECK_NOTES("ba");
    (void)crew_create(0, 3, one_shot, WEFT_TASK_COOPERATIVE);
    weft_task_start(&crew[0].task);
    CHECK_NOTES("a");
}

static void cooperative_yield(void)
{
    for (unsigned i = 0; i < 3; i++) {
        (void)crew_create(i, 18, yields, WEFT_TASK_COOPERATIVE);
        weft_task_start(&crew[i].task);
    }
    settle();
    CHECK_NOTES("abcabcabc");
}

/* A spinning task of the own priority does not keep the test from going on after a sleep. */
static void preempts_a_spinning_task(void)
{
    (void)crew_start(0, CREW_MAIN + 1, spins);
    weft_sleep(WEFT_MS(3));
    CHECK(crew[0].laps > 0);
    weft_task_abort(&crew[0].task);
    CHECK_EQ(state(0), WEFT_TASK_DORMANT);
    CHECK_EQ(weft_sleep(WEFT_MS(1)), WEFT_TIMEOUT); /* idle again */
}

static void run(const char *name, void (*test)(void))
{
    weft_sem_init(&go, 0);
    tap_run("task.", name, test);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(life);
    RUN(exit_and_arg);
    RUN(self);
    RUN(start_order);
    RUN(all_priorities);
    RUN(equals_take_turns);
    RUN(yield_to_others_of_the_own_level_only);
    RUN(preempted_goes_on_first);
    RUN(suspend_ready);
    RUN(suspend_self);
    RUN(suspend_dormant);
    RUN(abort_in_every_state);
    RUN(abort_self);
    RUN(abort_woken);
    RUN(priority_of_ready_tasks);
    RUN(priority_preempts);
    RUN(priority_of_suspended_and_dormant_tasks);
    RUN(same_priority_again);
    RUN(cancel_of_tasks_that_do_not_wait);
    RUN(from_isr);
    RUN(isr_stops_the_interrupted);
    RUN(cooperative);
    RUN(cooperative_under_interrupts);
    RUN(cooperative_raised);
    RUN(cooperative_start_order);
    RUN(cooperative_yield);
    RUN(preempts_a_spinning_task);
    tap_done();
}
