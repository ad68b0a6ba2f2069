/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A service in several critical sections, and an interrupt at every point of it that readies a
 * task of the highest priority: when the service returns, that task has run, and so has everything
 * else that is more urgent than the caller.
 */
#include "at_points.h"
#include "sched.h"

enum { URGENT, FIRST, SECOND, OWNER };

static weft_sem_t bell;
static weft_mutex_t mutex;
static weft_cond_t cond;
static weft_flags_t flags;

static void ring(void)
{
    (void)weft_sem_give(&bell);
}

static void hurry(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_sem_take(&bell, WEFT_FOREVER);
    note(member->letter);
}

static void lock(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_mutex_lock(&mutex, WEFT_FOREVER);
    note(member->letter);
    if (member->status == WEFT_OK) {
        (void)weft_mutex_unlock(&mutex);
    }
}

static void own(void *arg)
{
    (void)arg;
    (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    (void)weft_sleep(WEFT_FOREVER);
}

static void wait_for_flags(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_flags_wait(&flags, 1, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER);
    note(member->letter);
}

static void wait_for_cond(void *arg)
{
    crew_member_t *member = arg;

    (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    member->status = weft_cond_wait(&cond, &mutex, WEFT_FOREVER);
    (void)weft_mutex_unlock(&mutex);
    note(member->letter);
}

static void unlock(void)
{
    (void)weft_mutex_unlock(&mutex);
}

static void cancel(void)
{
    (void)weft_task_cancel(&crew[FIRST].task);
}

static void post(void)
{
    (void)weft_flags_post(&flags, 1);
}

static void broadcast(void)
{
    (void)weft_cond_broadcast(&cond);
}

static void promote(void)
{
    (void)weft_task_set_priority(&crew[SECOND].task, 3);
}

static void abort_waiter(void)
{
    (void)weft_task_abort(&crew[FIRST].task);
}

typedef struct service {
    void (*call)(void);
    void (*wait)(void *arg); /* what two tasks do before it */
    bool owns;               /* the caller owns the mutex; else a third task does */
} service_t;

static const service_t services[] = {
    {unlock, lock, true},
    {cancel, lock, false},
    {cancel, lock, true},
    {abort_waiter, lock, true},
    {promote, lock, false},
    {post, wait_for_flags, false},
    {broadcast, wait_for_cond, true},
};

static const weft_priority_t priorities[][2] = {{18, 19}, {5, 6}, {18, 6}, {16, 16}, {2, 18}};

static const service_t *service;
static const weft_priority_t *priority; /* of two tasks that wait */

/** A task that has been left behind by the service although it preempts the caller. */
static bool is_left_behind(unsigned id)
{
    const weft_task_t *task = &crew[id].task;

    return crew[id].used && weft_list_linked(task) && task->wait == NULL &&
           weft_arch_is_higher(task->priority_mask, weft_kernel.current->preempt_threshold);
}

static void prepare(void)
{
    weft_sem_init(&bell, 0);
    weft_mutex_destroy(&mutex);
    weft_mutex_init(&mutex);
    weft_cond_init(&cond);
    weft_flags_init(&flags, 0);
    (void)crew_start(URGENT, 1, hurry);
    if (service->wait == wait_for_cond) {
        (void)crew_start(FIRST, priority[0], wait_for_cond);
        (void)crew_start(SECOND, priority[1], wait_for_cond);
        settle();
        (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
        return;
    }
    if (service->owns) {
        (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    } else if (service->wait == lock) {
        (void)crew_start(OWNER, 20, own);
        settle();
    }
    (void)crew_start(FIRST, priority[0], service->wait);
    (void)crew_start(SECOND, priority[1], service->wait);
    settle();
    notes_clear();
}

static void clean_up(void)
{
    settle();
    if (weft_mutex_owner(&mutex) == weft_task_self()) {
        (void)weft_mutex_unlock(&mutex);
    }
    crew_end();
}

/** @return false if the service has fewer points */
static bool try_at(uint64_t point)
{
    bool was_there;

    prepare();
    interrupt_at(point, ring);
    service->call();
    was_there = interrupt_came();
    CHECK(!was_there || crew[URGENT].status == WEFT_OK);
    for (unsigned id = URGENT; id <= OWNER; id++) {
        CHECK(!is_left_behind(id));
    }
    clean_up();
    return was_there;
}

static void nothing_urgent_waits(void)
{
    for (unsigned i = 0; i < sizeof services / sizeof *services; i++) {
        service = &services[i];
        for (unsigned j = 0; j < sizeof priorities / sizeof *priorities; j++) {
            priority = priorities[j];
            at_each_point(try_at, 2);
        }
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    weft_mutex_init(&mutex);
    sim.inject = inject;
    TAP_RUN(nothing_urgent_waits);
    tap_done();
}
