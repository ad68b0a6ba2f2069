/* SPDX-License-Identifier: MIT */
/** @file Registry of objects; accounts of time and stacks; load. */
#include "../../support/crew.h"

#include "system.h"

#define MANY 40U

static bool same(const char *a, const char *b)
{
    for (; *a == *b && *a != '\0'; a++, b++) {
    }
    return a != NULL && *a == *b;
}

/* What a walk looks for, and what it sees. */
static struct {
    const void *object;
    const char *name;
    uint32_t seen;
    bool found;
} search;

static bool look(void *object, const char *name, void *arg)
{
    (void)arg;
    search.seen++;
    if (object == search.object) {
        search.found = true;
        search.name = name;
    }
    return search.seen < MANY;
}

static bool is_registered(weft_object_kind_t kind, const void *object)
{
    search.object = object;
    search.name = NULL;
    search.seen = 0;
    search.found = false;
    CHECK(weft_object_walk(kind, look, NULL));
    CHECK_EQ(search.seen, weft_object_count(kind));
    return search.found;
}

static void has_the_objects_of_the_description(void)
{
    CHECK(is_registered(WEFT_OBJECT_SEM, &units) && same(search.name, "units"));
    CHECK(is_registered(WEFT_OBJECT_MUTEX, &guard) && same(search.name, "guard"));
    CHECK(is_registered(WEFT_OBJECT_POOL, &blocks) && same(search.name, "blocks"));
    CHECK(is_registered(WEFT_OBJECT_HUB, &news) && same(search.name, "news"));
    CHECK(is_registered(WEFT_OBJECT_TASK, &other_task) && same(search.name, "other"));
    CHECK(is_registered(WEFT_OBJECT_TIMER, &beat_timer) && same(search.name, "beat"));
    CHECK(is_registered(WEFT_OBJECT_SWI, &work_swi) && same(search.name, "work"));
    CHECK(same(weft_object_name(WEFT_OBJECT_SEM, &units), "units"));
    CHECK(!is_registered(WEFT_OBJECT_SEM, &guard));
}

static void has_what_is_made_at_run_time(void)
{
    static weft_sem_t sem;
    static weft_msgq_t queue;
    static uint32_t ring[4];
    uint32_t before = weft_object_count(WEFT_OBJECT_SEM);

    weft_sem_init(&sem, 0);
    CHECK(is_registered(WEFT_OBJECT_SEM, &sem) && search.name == NULL);
    CHECK_EQ(weft_object_count(WEFT_OBJECT_SEM), before + 1);
    weft_sem_init(&sem, 1); /* anew */
    CHECK_EQ(weft_object_count(WEFT_OBJECT_SEM), before + 1);
    weft_msgq_init(&queue, ring, sizeof ring[0], 4);
    CHECK(is_registered(WEFT_OBJECT_MSGQ, &queue));
    weft_object_remove(WEFT_OBJECT_SEM, &sem);
    CHECK(!is_registered(WEFT_OBJECT_SEM, &sem));
    CHECK_EQ(weft_object_count(WEFT_OBJECT_SEM), before);
    weft_object_remove(WEFT_OBJECT_SEM, &sem); /* no effect */
    CHECK_EQ(weft_object_count(WEFT_OBJECT_SEM), before);
    weft_sem_init(&sem, 0);
    CHECK(is_registered(WEFT_OBJECT_SEM, &sem));
    weft_object_remove(WEFT_OBJECT_SEM, &sem);
    weft_object_remove(WEFT_OBJECT_MSGQ, &queue);
}

static bool stop_at_once(void *object, const char *name, void *arg)
{
    (void)object;
    (void)name;
    ++*(unsigned *)arg;
    return false;
}

static void a_walk_can_be_ended(void)
{
    unsigned calls = 0;

    CHECK(!weft_object_walk(WEFT_OBJECT_TASK, stop_at_once, &calls));
    CHECK_EQ(calls, 1);
}

/** Microseconds of units of time stamps. */
static uint64_t us(uint64_t units)
{
    return units * 1000U / (weft_stamp_hz() / 1000U);
}

void other(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&units, WEFT_FOREVER);
        spin(WEFT_MS(3));
    }
}

static void a_task_pays_for_its_time(void)
{
    weft_task_statistics_t before;
    weft_task_statistics_t after;

    weft_task_statistics(&other_task, &before);
    for (unsigned i = 0; i < 3; i++) {
        (void)weft_sem_give(&units);
        (void)weft_sleep(WEFT_MS(20));
    }
    weft_task_statistics(&other_task, &after);
    CHECK(after.usage.runs >= before.usage.runs + 3U);
    CHECK(us(after.usage.time - before.usage.time) >= WEFT_MS(9) - 100U);
    CHECK(us(after.usage.longest) >= WEFT_MS(1));
    weft_task_statistics_reset(&other_task);
    weft_task_statistics(&other_task, &after);
    CHECK_EQ(after.usage.runs, 0);
    CHECK(after.usage.time == 0);
}

static void the_running_task_pays_up_to_now(void)
{
    weft_task_statistics_t before;
    weft_task_statistics_t after;

    weft_task_statistics(weft_task_self(), &before);
    spin(WEFT_MS(2));
    weft_task_statistics(weft_task_self(), &after);
    CHECK(us(after.usage.time - before.usage.time) >= WEFT_MS(2) - 50U);
}

static weft_sem_t work_done = WEFT_SEM_INIT(0);

void on_work(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    spin(WEFT_MS(1));
    weft_sem_give(&work_done);
}

static void an_swi_pays_for_its_time(void)
{
    weft_task_statistics_t before;
    weft_task_statistics_t after;
    weft_usage_t first;
    weft_usage_t usage;

    weft_swi_statistics(&work_swi, &first);
    weft_task_statistics(weft_task_self(), &before);
    weft_swi_post(&work_swi);
    weft_swi_post(&work_swi);
    weft_task_statistics(weft_task_self(), &after);
    weft_swi_statistics(&work_swi, &usage);
    CHECK_EQ(usage.runs - first.runs, 2);
    CHECK(us(usage.time - first.time) >= WEFT_MS(2) - 50U);
    CHECK(after.usage.time - before.usage.time < usage.time - first.time);
}

static void takes_work(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&work_done, WEFT_FOREVER);
    }
}

static void post_work(void)
{
    weft_swi_post(&work_swi);
}

/** A handler posts an SWI, which wakes a task that preempts: there and back, one run each. */
static void a_switch_behind_an_swi_counts_once(void)
{
    weft_task_statistics_t before[2];
    weft_task_statistics_t after[2];

    crew_start(0, CREW_MAIN - 2, takes_work);
    weft_task_statistics(&crew[0].task, &before[0]);
    weft_task_statistics(weft_task_self(), &before[1]);
    for (unsigned i = 0; i < 3; i++) {
        in_isr(post_work);
    }
    weft_task_statistics(&crew[0].task, &after[0]);
    weft_task_statistics(weft_task_self(), &after[1]);
    CHECK_EQ(after[0].usage.runs - before[0].usage.runs, 3);
    CHECK_EQ(after[1].usage.runs - before[1].usage.runs, 3);
    crew_end();
}

static void the_load_is_what_is_not_idle(void)
{
    weft_load_t a;
    weft_load_t b;
    weft_load_t c;

    weft_load(&a);
    (void)weft_sleep(WEFT_MS(50));
    weft_load(&b);
    spin(WEFT_MS(50));
    weft_load(&c);
    CHECK(us(b.total - a.total) >= WEFT_MS(50) - 50U);
    CHECK(b.idle - a.idle <= b.total - a.total);
    CHECK(weft_load_permille(&a, &b) <= 500U);
    CHECK(weft_load_permille(&b, &c) >= 900U);
    CHECK_EQ(weft_load_permille(&c, &c), 0);
    CHECK(c.interrupts <= c.total - c.idle);
}

static void accounting_can_be_disabled(void)
{
    weft_task_statistics_t before[2];
    weft_task_statistics_t after[2];
    weft_load_t a;
    weft_load_t b;

    CHECK(weft_accounting_enable(false));
    weft_load(&a);
    weft_task_statistics(&other_task, &before[0]);
    weft_task_statistics(weft_task_self(), &before[1]);
    (void)weft_sem_give(&units);
    (void)weft_sleep(WEFT_MS(20));
    spin(WEFT_MS(2));
    weft_swi_post(&work_swi);
    (void)weft_sem_take(&work_done, WEFT_FOREVER);
    weft_load(&b);
    weft_task_statistics(&other_task, &after[0]);
    weft_task_statistics(weft_task_self(), &after[1]);
    CHECK(b.total == a.total && b.idle == a.idle && b.interrupts == a.interrupts);
    for (unsigned i = 0; i < 2; i++) {
        CHECK_EQ(after[i].usage.runs, before[i].usage.runs);
        CHECK(after[i].usage.time == before[i].usage.time);
        CHECK(after[i].usage.longest == before[i].usage.longest);
    }
    CHECK(!weft_accounting_enable(false));
    CHECK(!weft_accounting_enable(true)); /* from here on, for the task that runs */
    spin(WEFT_MS(2));
    CHECK(weft_accounting_enable(true));
    weft_task_statistics(weft_task_self(), &after[1]);
    weft_load(&b);
    CHECK(us(after[1].usage.time - before[1].usage.time) >= WEFT_MS(2) - 50U);
    CHECK(us(after[1].usage.time - before[1].usage.time) < WEFT_MS(20));
    CHECK(us(b.total - a.total) < WEFT_MS(20));
}

/** Uses some of the stack. */
static uint32_t dig(uint32_t bytes)
{
    volatile uint8_t room[64];

    for (unsigned i = 0; i < sizeof room; i++) {
        room[i] = (uint8_t)bytes;
    }
    return bytes <= sizeof room ? room[0] : dig(bytes - (uint32_t)sizeof room) + room[1];
}

static void digs(void *arg)
{
    (void)arg;
    (void)dig(CREW_STACK / 4U);
}

static void does_nothing(void *arg)
{
    (void)arg;
}

static void stacks_are_measured(void)
{
    weft_task_statistics_t shallow;
    weft_task_statistics_t deep;

    crew_start(0, 10, does_nothing);
    weft_task_statistics(&crew[0].task, &shallow);
    crew_start(1, 10, digs);
    weft_task_statistics(&crew[1].task, &deep);
    CHECK_EQ(shallow.stack_size, CREW_STACK);
    CHECK(shallow.stack_used > 0 && shallow.stack_used < deep.stack_used);
    CHECK(deep.stack_used >= CREW_STACK / 4U && deep.stack_used <= CREW_STACK);
    crew_end();
}

static volatile uint32_t dug;

static void digs_in_isr(void)
{
    dug = dig(512);
}

static void the_interrupt_stack_is_measured(void)
{
    size_t before = weft_interrupt_stack_used();

    in_isr(digs_in_isr);
    if (weft_interrupt_stack_size() == 0) {
        CHECK_EQ(before, 0);
        return;
    }
    CHECK(before > 0);
    CHECK(weft_interrupt_stack_used() >= 512U);
    CHECK(weft_interrupt_stack_used() <= weft_interrupt_stack_size());
}

static void pools_are_counted(void)
{
    weft_pool_statistics_t statistics;
    void *block[2];

    CHECK_EQ(weft_pool_alloc(&blocks, &block[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_pool_alloc(&blocks, &block[1], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_pool_alloc(&blocks, &block[1], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    weft_pool_free(&blocks, block[0]);
    weft_pool_statistics(&blocks, &statistics);
    CHECK_EQ(statistics.count, 2);
    CHECK(statistics.size >= 16U);
    CHECK_EQ(statistics.used, 1);
    CHECK_EQ(statistics.high, 2);
    weft_pool_free(&blocks, block[1]);
    weft_pool_statistics(&blocks, &statistics);
    CHECK_EQ(statistics.used, 0);
    CHECK_EQ(statistics.high, 2);
}

void on_beat(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(has_the_objects_of_the_description);
    TAP_RUN(has_what_is_made_at_run_time);
    TAP_RUN(a_walk_can_be_ended);
    TAP_RUN(a_task_pays_for_its_time);
    TAP_RUN(the_running_task_pays_up_to_now);
    TAP_RUN(an_swi_pays_for_its_time);
    TAP_RUN(a_switch_behind_an_swi_counts_once);
    TAP_RUN(the_load_is_what_is_not_idle);
    TAP_RUN(accounting_can_be_disabled);
    TAP_RUN(pools_are_counted);
    TAP_RUN(stacks_are_measured);
    TAP_RUN(the_interrupt_stack_is_measured);
    tap_done();
}
