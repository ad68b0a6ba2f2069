/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A handler comes at every point of a call and does what concerns the same object or the caller:
 * it ends a task, suspends it, or starts the same timer. Either happened before the other.
 */
#include "at_points.h"

#define ITEMS 3U
#define FEWEST_POINTS 2U /* of a call */

/* Two starts of a timer. */

static weft_timer_t timer;
static const weft_timeout_t delays[] = {WEFT_S(1), WEFT_MS(10)};
static const weft_timeout_t periods[] = {0, WEFT_MS(10)};
static unsigned outer; /* the start that is interrupted */

static void on_timer(weft_timer_t *which, void *arg)
{
    (void)which;
    (void)arg;
}

static void start_other(void)
{
    weft_timer_start(&timer, delays[1U - outer], periods[1U - outer]);
}

static bool start_at(uint64_t point)
{
    bool was_there;
    uint64_t ticks = 0;
    unsigned last;

    weft_timer_init(&timer, on_timer, NULL);
    interrupt_at(point, start_other);
    weft_timer_start(&timer, delays[outer], periods[outer]);
    was_there = interrupt_came();
    CHECK_EQ(weft_timer_remaining(&timer, &ticks), WEFT_OK);
    last = ticks > delays[1] ? 0U : 1U;
    CHECK_EQ(timer.period, periods[last]);
    CHECK(weft_timer_stop(&timer));
    return was_there;
}

static void timer_starts(void)
{
    for (outer = 0; outer < 2; outer++) {
        at_each_point(start_at, FEWEST_POINTS);
    }
}

/* A join is started. */

static weft_join_t join;
static weft_sem_t never;
static bool has_run;

static void works(void *arg)
{
    (void)arg;
    has_run = true;
    (void)weft_sem_take(&never, WEFT_FOREVER);
}

static void starts_it(void *arg)
{
    (void)arg;
    weft_join_start(&join, &crew[0].task);
}

static weft_priority_t of_worker;

static void prepare_join(void)
{
    weft_sem_init(&never, 0);
    weft_join_init(&join);
    has_run = false;
    (void)crew_create(0, of_worker, works, WEFT_TASK_PREEMPTIVE);
}

/** The join waits exactly while its task has started and not ended. */
static void judge_join(void)
{
    weft_status_t want = has_run && !is_dormant(0) ? WEFT_WOULD_BLOCK : WEFT_OK;

    CHECK_EQ(weft_join_wait(&join, WEFT_NO_WAIT), want);
    weft_task_abort(&crew[0].task);
    CHECK_EQ(weft_join_wait(&join, WEFT_NO_WAIT), WEFT_OK);
    crew_end();
    weft_mutex_destroy(&join.mutex);
}

static bool end_joined_at(uint64_t point)
{
    bool was_there;

    prepare_join();
    interrupt_at(point, abort_first);
    weft_join_start(&join, &crew[0].task);
    was_there = interrupt_came();
    settle();
    judge_join();
    return was_there;
}

static bool end_starter_at(uint64_t point)
{
    bool was_there;

    prepare_join();
    (void)crew_create(1, CREW_MAIN - 2U, starts_it, WEFT_TASK_PREEMPTIVE);
    interrupt_at(point, abort_second);
    weft_task_start(&crew[1].task);
    was_there = interrupt_came();
    settle();
    CHECK(is_dormant(1));
    judge_join();
    return was_there;
}

static void joined_tasks_end(void)
{
    for (of_worker = CREW_MAIN - 3U; of_worker < CREW_MAIN + 2U; of_worker += 4U) {
        at_each_point(end_joined_at, FEWEST_POINTS);
    }
}

static void starters_of_joins_end(void)
{
    for (of_worker = CREW_MAIN - 3U; of_worker < CREW_MAIN + 2U; of_worker += 4U) {
        at_each_point(end_starter_at, FEWEST_POINTS);
    }
}

/* A task gets from a linked queue. */

static weft_queue_t queue;
static weft_pool_t nodes;
static weft_queue_node_t memory[ITEMS];
static bool came; /* before the end of the call */

static void gets(void *arg)
{
    void *item;

    (void)arg;
    CHECK_EQ(weft_queue_get(&queue, &item, WEFT_NO_WAIT), WEFT_OK);
    came = interrupt_came();
}

/** Every node is free, or in the queue with an item. */
static bool get_at(uint64_t point)
{
    void *item;
    uint32_t count;

    weft_pool_init(&nodes, memory, sizeof memory[0], ITEMS);
    weft_queue_init(&queue, WEFT_QUEUE_FIFO, &nodes);
    for (unsigned i = 0; i < ITEMS; i++) {
        CHECK_EQ(weft_queue_put_alloc(&queue, &memory[i]), WEFT_OK);
    }
    came = true;
    (void)crew_create(0, CREW_MAIN - 2U, gets, WEFT_TASK_PREEMPTIVE);
    interrupt_at(point, abort_first);
    weft_task_start(&crew[0].task);
    (void)interrupt_came();
    count = weft_pool_available(&nodes);
    while (weft_queue_get(&queue, &item, WEFT_NO_WAIT) == WEFT_OK) {
        count++;
    }
    CHECK_EQ(count, ITEMS);
    CHECK_EQ(weft_pool_available(&nodes), ITEMS);
    crew_end();
    return came;
}

static void getters_of_nodes_end(void)
{
    at_each_point(get_at, FEWEST_POINTS);
}

/* A task waits for memory of a heap, which a handler frees. */

static _Alignas(16) uint8_t heap_memory[1024];
static weft_heap_t heap;
static void *big;
static uint64_t freed; /* when */

static void free_big(void)
{
    freed = sim.now;
    CHECK_EQ(weft_heap_free(&heap, big), WEFT_OK);
}

/**
 * What is freed at any point of the call, before its timeout, is what it gets. What is freed at the
 * time of the timeout may come before the alarm or behind it.
 */
static bool alloc_at(uint64_t point)
{
    void *memory = NULL;
    uint64_t deadline;
    weft_status_t status;

    weft_heap_init(&heap, heap_memory, sizeof heap_memory);
    CHECK_EQ(weft_heap_alloc(&heap, sizeof heap_memory / 2, &big, WEFT_NO_WAIT), WEFT_OK);
    freed = UINT64_MAX;
    deadline = sim.now + WEFT_MS(1);
    interrupt_at(point, free_big);
    status = weft_heap_alloc(&heap, sizeof heap_memory / 2, &memory, WEFT_MS(1));
    (void)interrupt_came();
    CHECK_EQ(status, memory != NULL ? WEFT_OK : WEFT_TIMEOUT);
    CHECK(freed == deadline || (memory != NULL) == (freed < deadline));
    return freed < deadline;
}

static void memory_comes_at_any_point(void)
{
    at_each_point(alloc_at, FEWEST_POINTS);
}

/* A task serves a task timer. */

static weft_task_timer_t task_timer;
static unsigned calls[2];
static uint32_t handled;
static unsigned expired; /* before the first server runs */
static bool waits;       /* before that */

static void on_expiry(weft_task_timer_t *which, uint32_t expiries, void *arg)
{
    CHECK(which == &task_timer && arg == calls && expiries != 0);
    calls[weft_task_self() == &crew[1].task]++;
    handled += expiries;
}

static void serves(void *arg)
{
    (void)arg;
    while (weft_task_timer_run(&queue, WEFT_FOREVER) == WEFT_OK) {
    }
}

static void expire(void)
{
    weft_timer_start(&task_timer.timer, 1, 0);
    (void)weft_clock_now();
    (void)weft_clock_now();
    CHECK(!weft_timer_stop(&task_timer.timer));
}

static void start_server(unsigned id)
{
    (void)crew_start(id, CREW_MAIN + 1U, serves);
}

/** Whatever became of the first server, the next expiry reaches the second one. */
static bool serve_at(uint64_t point)
{
    bool was_there;
    unsigned before;

    calls[0] = 0;
    calls[1] = 0;
    handled = 0;
    weft_queue_init(&queue, WEFT_QUEUE_FIFO, NULL);
    weft_task_timer_init(&task_timer, &queue, on_expiry, calls);
    start_server(0);
    if (waits) {
        settle();
    }
    for (unsigned i = 0; i < expired; i++) {
        expire();
    }
    interrupt_at(point, abort_first);
    settle();
    was_there = interrupt_came();
    abort_first();
    start_server(1);
    settle();
    before = calls[1];
    expire();
    settle();
    CHECK_EQ(calls[1], before + 1U);
    CHECK_EQ(weft_task_timer_expiries(&task_timer), 0);
    CHECK(handled <= expired + 1U && (was_there || handled == expired + 1U));
    crew_end();
    return was_there;
}

static void servers_of_timers_end(void)
{
    for (expired = 1; expired <= 3; expired++) {
        waits = false;
        at_each_point(serve_at, FEWEST_POINTS);
        waits = true;
        at_each_point(serve_at, FEWEST_POINTS);
    }
}

/* A task ends itself. */

static weft_mutex_t owned[ITEMS];
static weft_sem_t seen;
static uint64_t at;

static void suspend_it(void)
{
    weft_task_suspend(&crew[0].task);
    (void)weft_sem_give(&seen);
}

static void exits(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < ITEMS; i++) {
        (void)weft_mutex_lock(&owned[i], WEFT_FOREVER);
    }
    interrupt_at(at, suspend_it);
    weft_task_exit();
}

/** Another task runs before the end has begun, or when it is complete. */
static bool exit_at(uint64_t point)
{
    unsigned kept = 0;
    bool was_there;

    weft_sem_init(&seen, 0);
    for (unsigned i = 0; i < ITEMS; i++) {
        weft_mutex_init(&owned[i]);
    }
    at = point;
    (void)crew_start(0, CREW_MAIN + 1U, exits);
    was_there = weft_sem_take(&seen, WEFT_MS(1)) == WEFT_OK;
    (void)interrupt_came();
    for (unsigned i = 0; i < ITEMS; i++) {
        kept += weft_mutex_owner(&owned[i]) != NULL;
    }
    CHECK_EQ(kept, is_dormant(0) ? 0 : ITEMS);
    crew_end();
    return was_there;
}

static void ends_are_interrupted(void)
{
    at_each_point(exit_at, FEWEST_POINTS);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    TAP_RUN(timer_starts);
    TAP_RUN(joined_tasks_end);
    TAP_RUN(starters_of_joins_end);
    TAP_RUN(getters_of_nodes_end);
    TAP_RUN(memory_comes_at_any_point);
    TAP_RUN(servers_of_timers_end);
    TAP_RUN(ends_are_interrupted);
    tap_done();
}
