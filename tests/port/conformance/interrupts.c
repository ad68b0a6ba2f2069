/* SPDX-License-Identifier: MIT */
/** @file Critical section, interrupts by number, preemption at their end, zero latency, clock. */
#include "conformance.h"
#include "port.h"
#include "system.h"

static volatile unsigned outer_count;
static volatile unsigned inner_count;
static volatile unsigned prompt_count;
static volatile unsigned inner_seen_by_outer;
static volatile bool outer_was_isr;
static volatile bool prompt_was_isr;
static volatile bool outer_pends;

/** Handler: with outer_pends, requests another and opens the critical section meanwhile. */
void on_outer(void)
{
    outer_count++;
    outer_was_isr = weft_port_in_isr() && weft_in_isr();
    if (outer_pends) {
        weft_irq_pend(inner_irq);
        weft_port_lock();
        weft_port_unlock();
        inner_seen_by_outer = inner_count;
    }
}

void on_inner(void)
{
    inner_count++;
}

void on_prompt(void)
{
    prompt_count++;
    prompt_was_isr = weft_port_in_isr();
}

static void reset(void)
{
    outer_count = 0;
    inner_count = 0;
    prompt_count = 0;
    outer_pends = false;
}

static void pend_is_taken_before_the_return(void)
{
    reset();
    for (unsigned i = 1; i <= 100; i++) {
        weft_irq_pend(outer_irq);
        CHECK_EQ(outer_count, i);
    }
}

static void in_isr_tells_tasks_from_handlers(void)
{
    reset();
    outer_was_isr = false;
    CHECK(!weft_port_in_isr());
    weft_irq_pend(outer_irq);
    CHECK(outer_was_isr);
    CHECK(!weft_port_in_isr());
    weft_port_lock();
    CHECK(!weft_port_in_isr());
    weft_port_unlock();
}

static void critical_section_keeps_interrupts_out(void)
{
    unsigned inside;

    reset();
    weft_port_lock();
    weft_irq_pend(outer_irq);
    weft_irq_pend(inner_irq);
    weft_irq_pend(outer_irq);
    inside = outer_count + inner_count;
    weft_port_unlock();
    CHECK_EQ(inside, 0);
    CHECK_EQ(outer_count, 1);
    CHECK_EQ(inner_count, 1);
}

static void unlock_in_a_handler_opens_nothing(void)
{
    reset();
    outer_pends = true;
    weft_irq_pend(outer_irq);
    CHECK_EQ(inner_seen_by_outer, 0);
    CHECK_EQ(inner_count, 1);
    weft_irq_pend(inner_irq); /* and the critical section is open behind it */
    CHECK_EQ(inner_count, 2);
}

static void disabled_requests_wait(void)
{
    reset();
    weft_irq_disable(outer_irq);
    weft_irq_pend(outer_irq);
    weft_irq_pend(outer_irq);
    weft_irq_pend(inner_irq);
    CHECK_EQ(outer_count, 0);
    CHECK_EQ(inner_count, 1);
    weft_irq_enable(outer_irq);
    CHECK_EQ(outer_count, 1);
    weft_irq_pend(outer_irq);
    CHECK_EQ(outer_count, 2);
}

static void zero_latency_enters_the_critical_section(void)
{
    unsigned inside;
    unsigned again;

    reset();
    prompt_was_isr = false;
    weft_port_lock();
    weft_irq_pend(prompt_irq);
    inside = prompt_count;
    weft_irq_pend(outer_irq);
    weft_irq_pend(prompt_irq);
    again = prompt_count;
    CHECK_EQ(outer_count, 0);
    weft_port_unlock();
    CHECK(prompt_was_isr);
    CHECK_EQ(inside, 1);
    CHECK_EQ(again, 2);
    CHECK_EQ(outer_count, 1);
}

static weft_sem_t wake = WEFT_SEM_INIT(0);
static volatile unsigned woken;

void on_giver(void)
{
    weft_sem_give(&wake);
}

static void taker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&wake, WEFT_FOREVER);
        woken++;
    }
}

/** A task woken by a handler runs before the interrupted one goes on, if it is more urgent. */
static void preempts(weft_priority_t priority, unsigned want)
{
    weft_task_t *task;

    weft_sem_init(&wake, 0);
    woken = 0;
    task = crew(0, priority, taker);
    weft_sleep(WEFT_US(100));
    for (unsigned i = 0; i < 10; i++) {
        weft_irq_pend(giver_irq);
    }
    CHECK_EQ(woken, want);
    weft_sleep(WEFT_US(100));
    CHECK_EQ(woken, 10);
    weft_task_abort(task);
}

static void the_end_of_a_handler_preempts(void)
{
    preempts(TESTS_PRIORITY - 1U, 10);
}

static void the_end_of_a_handler_leaves_equals(void)
{
    preempts(TESTS_PRIORITY, 0);
}

static volatile unsigned alarms;
static volatile bool alarm_was_isr;

static void on_alarm(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    alarms++;
    alarm_was_isr = weft_port_in_isr();
}

static void clock_runs_in_the_critical_section(void)
{
    uint64_t last;
    uint64_t end;
    unsigned back = 0;

    weft_port_lock();
    last = weft_board_clock();
    end = last + WEFT_US(500);
    while (last < end) {
        uint64_t now = weft_board_clock();

        back += now < last;
        last = now;
    }
    weft_port_unlock();
    CHECK_EQ(back, 0);
}

/** An alarm in the past comes, early alarms do no harm, and later ones are not lost. */
static void early_alarms(void)
{
    static weft_timer_t timer;
    uint64_t before = weft_clock_now();

    alarms = 0;
    weft_timer_init(&timer, on_alarm, NULL);
    weft_timer_start(&timer, WEFT_MS(2), 0);
    for (unsigned i = 0; i < 10; i++) {
        weft_port_lock();
        weft_board_alarm(0);
        weft_port_unlock();
    }
    while (alarms == 0 && weft_clock_now() - before < WEFT_S(2)) {
    }
    CHECK_EQ(alarms, 1);
    CHECK(alarm_was_isr);
    CHECK(weft_clock_now() - before >= WEFT_MS(2));
}

static void idle_wakes_up(void)
{
    alarms = 0;
    for (unsigned i = 1; i <= 20; i++) {
        CHECK_EQ(weft_sleep(WEFT_US(50U * i)), WEFT_TIMEOUT);
    }
}

const test_t interrupt_tests[] = {
    {"pend_is_taken_before_the_return", pend_is_taken_before_the_return},
    {"in_isr_tells_tasks_from_handlers", in_isr_tells_tasks_from_handlers},
    {"critical_section_keeps_interrupts_out", critical_section_keeps_interrupts_out},
    {"unlock_in_a_handler_opens_nothing", unlock_in_a_handler_opens_nothing},
    {"disabled_requests_wait", disabled_requests_wait},
    {"zero_latency_enters_the_critical_section", zero_latency_enters_the_critical_section},
    {"the_end_of_a_handler_preempts", the_end_of_a_handler_preempts},
    {"the_end_of_a_handler_leaves_equals", the_end_of_a_handler_leaves_equals},
    {"clock_runs_in_the_critical_section", clock_runs_in_the_critical_section},
    {"early_alarms", early_alarms},
    {"idle_wakes_up", idle_wakes_up},
    {NULL, NULL},
};
