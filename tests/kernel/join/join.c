/* SPDX-License-Identifier: MIT */
/** @file Join: the end of a task, however it comes, by several tasks, again and again. Names. */
#include "../../support/crew.h"

static weft_join_t join = WEFT_JOIN_INIT;
static weft_mutex_t mutex = WEFT_MUTEX_INIT;
static weft_sem_t go;

static void works(void *arg)
{
    crew_member_t *member = arg;

    (void)weft_sem_take(&go, WEFT_FOREVER);
    note(member->letter);
}

static void joins(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_join_wait(&join, member->timeout);
    note(member->letter);
}

static crew_member_t *start_worker(weft_priority_t priority)
{
    crew_member_t *member = crew_create(0, priority, works, WEFT_TASK_PREEMPTIVE);

    weft_sem_init(&go, 0);
    weft_join_start(&join, &member->task);
    return member;
}

static void start_joiner(unsigned id, weft_priority_t priority, weft_timeout_t timeout)
{
    crew_member_t *member = crew_create(id, priority, joins, WEFT_TASK_PREEMPTIVE);

    member->timeout = timeout;
    weft_task_start(&member->task);
    settle();
}

static void without_a_task(void)
{
    weft_join_t none;

    weft_join_init(&none);
    CHECK_EQ(weft_join_wait(&none, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_join_wait(&none, WEFT_FOREVER), WEFT_OK);
    weft_mutex_destroy(&none.mutex);
}

static void returns_at_the_end(void)
{
    for (unsigned round = 0; round < 3; round++) { /* the same task, created again */
        start_worker(8);
        CHECK_EQ(weft_join_wait(&join, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
        CHECK_EQ(weft_join_wait(&join, WEFT_MS(1)), WEFT_TIMEOUT);
        CHECK_EQ(weft_sem_give(&go), WEFT_OK);
        CHECK_NOTES("a");
        CHECK_EQ(weft_join_wait(&join, WEFT_FOREVER), WEFT_OK);
        CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_DORMANT);
        CHECK_EQ(weft_join_wait(&join, WEFT_NO_WAIT), WEFT_OK);
    }
    crew_end();
}

/** In the order of their priority; who gave up is not among them. */
static void several_wait(void)
{
    crew_member_t *worker = start_worker(8);

    start_joiner(1, 7, WEFT_FOREVER);
    start_joiner(2, 5, WEFT_S(1));
    start_joiner(3, 6, WEFT_MS(1));
    start_joiner(4, 9, WEFT_FOREVER);
    weft_sleep(WEFT_MS(3));
    CHECK_NOTES("d");
    CHECK_EQ(crew[3].status, WEFT_TIMEOUT);
    CHECK_EQ(weft_task_effective_priority(&worker->task), 5); /* inherited */
    CHECK_EQ(weft_task_cancel(&crew[4].task), WEFT_OK);
    CHECK_EQ(weft_sem_give(&go), WEFT_OK);
    settle();
    CHECK_NOTES("eacb");
    CHECK_EQ(crew[1].status, WEFT_OK);
    CHECK_EQ(crew[2].status, WEFT_OK);
    CHECK_EQ(crew[4].status, WEFT_CANCELED);
    crew_end();
}

static void isr_aborts(void)
{
    weft_task_abort(&crew[0].task);
}

static void aborted(void)
{
    start_worker(8);
    start_joiner(1, 5, WEFT_FOREVER);
    weft_task_abort(&crew[0].task);
    settle();
    CHECK_NOTES("b");
    CHECK_EQ(crew[1].status, WEFT_OK);
    start_worker(8);
    start_joiner(1, 5, WEFT_FOREVER);
    in_isr(isr_aborts);
    settle();
    CHECK_NOTES("b");
    CHECK_EQ(crew[1].status, WEFT_OK);
    crew_end();
}

/** One that waits is ended while it has been told: the next ones are told, too. */
static void joiners_end(void)
{
    start_worker(8);
    start_joiner(1, 17, WEFT_FOREVER);
    start_joiner(2, 18, WEFT_FOREVER);
    weft_task_suspend(&crew[1].task);
    CHECK_EQ(weft_sem_give(&go), WEFT_OK);
    weft_task_abort(&crew[1].task);
    settle();
    CHECK_NOTES("ac");
    CHECK_EQ(crew[2].status, WEFT_OK);
    crew_end();
}

/** Its own mutexes are passed on as ever. */
static void locks(void *arg)
{
    crew_member_t *member = arg;

    (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
    note(member->letter);
}

static void with_mutexes(void)
{
    crew_member_t *member = crew_create(0, 8, locks, WEFT_TASK_PREEMPTIVE);

    weft_join_start(&join, &member->task);
    CHECK_NOTES("a");
    CHECK_EQ(weft_join_wait(&join, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_mutex_lock(&mutex, WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
    crew_end();
}

/** A new join begins although those that waited for the last one's end have not run. */
static void restarted_at_once(void)
{
    start_worker(8);
    start_joiner(1, 17, WEFT_FOREVER);
    start_joiner(2, 18, WEFT_FOREVER);
    CHECK_EQ(weft_sem_give(&go), WEFT_OK);
    start_worker(8);
    CHECK_EQ(weft_join_wait(&join, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    settle();
    CHECK_NOTES("abc");
    CHECK_EQ(crew[2].status, WEFT_OK);
    CHECK_EQ(weft_join_wait(&join, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    weft_task_abort(&crew[0].task);
    CHECK_EQ(weft_join_wait(&join, WEFT_NO_WAIT), WEFT_OK);
    crew_end();
}

static bool is_name(const char *name, const char *want)
{
    while (*want != 0 && *name == *want) {
        name++;
        want++;
    }
    return *name == *want;
}

static void names(void)
{
    CHECK(is_name(weft_task_name(weft_task_self()), "tests"));
    CHECK(weft_task_name(&crew[0].task) == NULL);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(without_a_task);
    TAP_RUN(returns_at_the_end);
    TAP_RUN(several_wait);
    TAP_RUN(aborted);
    TAP_RUN(joiners_end);
    TAP_RUN(with_mutexes);
    TAP_RUN(restarted_at_once);
    TAP_RUN(names);
    tap_done();
}
