/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Priority ceilings: the owner has the ceiling from the lock to the unlock, whatever happens to
 * waiters, to itself and to its other mutexes, and inheritance works beside it.
 */
#include "../../support/actors.h"

#define HIGH 6U
#define MIDDLE 10U
#define MUTEXES 3U

/** m[0] has the ceiling HIGH, m[1] MIDDLE, and m[2] none. */
static weft_mutex_t m[MUTEXES];
static weft_mutex_t static_mutex = WEFT_MUTEX_INIT_CEILING(MIDDLE);
static weft_rmutex_t r;
static weft_cond_t cond;

static void reset(void)
{
    weft_mutex_init_ceiling(&m[0], HIGH);
    weft_mutex_init_ceiling(&m[1], MIDDLE);
    weft_mutex_init(&m[2]);
    weft_rmutex_init_ceiling(&r, HIGH);
    weft_cond_init(&cond);
}

static unsigned effective(unsigned id)
{
    return weft_task_effective_priority(&crew[id].task);
}

static weft_status_t lock(unsigned id, unsigned mutex)
{
    return tell(id, act_lock, &m[mutex], WEFT_S(20));
}

static void unlock(unsigned id, unsigned mutex)
{
    CHECK_EQ(tell(id, act_unlock, &m[mutex], 0), WEFT_OK);
}

static weft_status_t act_wait(void *object, weft_timeout_t timeout)
{
    return weft_cond_wait(&cond, object, timeout);
}

static weft_status_t act_give(void *object, weft_timeout_t timeout)
{
    (void)timeout;
    return weft_sem_give(object);
}

/** Whatever a test did, all of it can be had, and the ceiling is all that changes. */
static void check_free(void)
{
    static const unsigned want[] = {HIGH, MIDDLE, CREW_MAIN};

    for (unsigned i = 0; i < MUTEXES; i++) {
        CHECK(weft_mutex_owner(&m[i]) == NULL);
        CHECK_EQ(weft_mutex_lock(&m[i], WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(weft_task_effective_priority(weft_task_self()), want[i]);
        CHECK_EQ(weft_mutex_unlock(&m[i]), WEFT_OK);
        CHECK_EQ(weft_task_effective_priority(weft_task_self()), CREW_MAIN);
    }
}

static void raises_at_once(void)
{
    weft_task_t *a = actor_start(0, 20);

    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK(weft_mutex_owner(&m[0]) == a);
    CHECK_EQ(effective(0), HIGH);
    CHECK_EQ(value_of_task_priority(a), 20);
    unlock(0, 0);
    CHECK(weft_mutex_owner(&m[0]) == NULL);
    CHECK_EQ(effective(0), 20);
    check_free();
}

static void definitions(void)
{
    weft_task_t *self = weft_task_self();

    CHECK_EQ(weft_mutex_ceiling(&static_mutex), MIDDLE);
    CHECK_EQ(weft_mutex_ceiling(&m[2]), WEFT_PRIORITIES);
    for (unsigned i = 0; i < 3; i++) { /* the first lock registers it */
        CHECK_EQ(weft_mutex_lock(&static_mutex, WEFT_MS(1)), WEFT_OK);
        CHECK_EQ(weft_task_effective_priority(self), MIDDLE);
        CHECK_EQ(weft_mutex_unlock(&static_mutex), WEFT_OK);
        CHECK_EQ(weft_task_effective_priority(self), CREW_MAIN);
    }
    weft_mutex_init(&m[0]); /* a plain one from now on */
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_task_effective_priority(self), CREW_MAIN);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
}

/* A task between the owner and the ceiling has to wait until the unlock. */
static void keeps_others_out(void)
{
    weft_sem_t turn;

    weft_sem_init(&turn, 0);
    (void)actor_start(0, 8);
    (void)actor_start(1, 4);
    CHECK_EQ(tell(0, act_lock, &m[2], WEFT_FOREVER), WEFT_OK);
    notes_clear();
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_FOREVER), WEFT_OK);
    tell_only(0, act_unlock, &m[2], 0); /* 8 is below the ceiling, 4 above */
    tell_only(1, act_give, &turn, 0);
    note('-');
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    CHECK_NOTES("b-a");
}

/* Two tasks that lock two mutexes in opposite orders: the second one finds both free. */
static void crossing(void)
{
    (void)actor_start(0, 12);
    CHECK_EQ(weft_mutex_lock(&m[1], WEFT_FOREVER), WEFT_OK);
    tell_only(0, act_lock, &m[0], WEFT_FOREVER);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    CHECK_EQ(actor[0].status, ACTOR_WAITS);
    CHECK_EQ(weft_mutex_unlock(&m[1]), WEFT_OK);
    CHECK_EQ(actor[0].status, WEFT_OK);
    CHECK_EQ(lock(0, 1), WEFT_OK);
    unlock(0, 0);
    unlock(0, 1);
    check_free();
}

static void several(void)
{
    (void)actor_start(0, 20);
    CHECK_EQ(lock(0, 1), WEFT_OK);
    CHECK_EQ(effective(0), MIDDLE);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(effective(0), HIGH);
    unlock(0, 0);
    CHECK_EQ(effective(0), MIDDLE);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    unlock(0, 1); /* the other order */
    CHECK_EQ(effective(0), HIGH);
    unlock(0, 0);
    CHECK_EQ(effective(0), 20);
    check_free();
}

/* A waiter comes only if the owner waits itself. */
static void hand_over(void)
{
    weft_sem_t never;

    weft_sem_init(&never, 0);
    (void)actor_start(0, 20);
    (void)actor_start(1, 18);
    (void)actor_start(2, 14);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(lock(2, 0), ACTOR_WAITS);
    CHECK_EQ(effective(1), 18);
    unlock(0, 0);
    CHECK(weft_mutex_owner(&m[0]) == &crew[2].task);
    CHECK_EQ(effective(0), 20);
    CHECK_EQ(effective(1), 18);
    CHECK_EQ(effective(2), HIGH);
    unlock(2, 0);
    CHECK(weft_mutex_owner(&m[0]) == &crew[1].task);
    CHECK_EQ(effective(1), HIGH);
    CHECK_EQ(effective(2), 14);
    unlock(1, 0);
    CHECK_EQ(effective(1), 18);
    check_free();
}

static void waiters_that_leave(void)
{
    (void)actor_start(0, 20);
    (void)actor_start(1, 18);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(tell(1, act_lock, &m[0], WEFT_MS(5)), ACTOR_WAITS);
    weft_sleep(WEFT_MS(10));
    settle();
    CHECK_EQ(actor[1].status, WEFT_TIMEOUT);
    CHECK_EQ(effective(0), HIGH);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(weft_task_cancel(&crew[1].task), WEFT_OK);
    settle();
    CHECK_EQ(actor[1].status, WEFT_CANCELED);
    CHECK_EQ(effective(0), HIGH);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    (void)weft_task_abort(&crew[1].task);
    CHECK_EQ(effective(0), HIGH);
    unlock(0, 0);
    CHECK_EQ(effective(0), 20);
    check_free();
}

/* What is inherited by another mutex counts beside the ceiling. */
static void beside_inheritance(void)
{
    (void)actor_start(0, 20);
    (void)actor_start(1, 4);
    (void)actor_start(2, 8);
    CHECK_EQ(lock(0, 2), WEFT_OK);
    CHECK_EQ(lock(0, 1), WEFT_OK);
    CHECK_EQ(lock(2, 2), ACTOR_WAITS);
    CHECK_EQ(effective(0), 8);
    CHECK_EQ(lock(1, 2), ACTOR_WAITS);
    CHECK_EQ(effective(0), 4);
    unlock(0, 2);
    CHECK_EQ(effective(0), MIDDLE);
    unlock(0, 1);
    CHECK_EQ(effective(0), 20);
    unlock(1, 2);
    unlock(2, 2);
    check_free();
}

/* An owner with a ceiling that waits for a plain mutex: its owner inherits the ceiling. */
static void chain(void)
{
    (void)actor_start(0, 24);
    (void)actor_start(1, 20);
    CHECK_EQ(lock(0, 2), WEFT_OK);
    CHECK_EQ(lock(1, 0), WEFT_OK);
    CHECK_EQ(lock(1, 2), ACTOR_WAITS);
    CHECK_EQ(effective(0), HIGH);
    unlock(0, 2);
    CHECK_EQ(effective(0), 24);
    CHECK_EQ(effective(1), HIGH);
    unlock(1, 2);
    unlock(1, 0);
    CHECK_EQ(effective(1), 20);
    check_free();
}

static void owner_dies(void)
{
    (void)actor_start(0, 20);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    (void)weft_task_abort(&crew[0].task);
    CHECK(weft_mutex_owner(&m[0]) == NULL);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), HIGH);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    (void)actor_start(0, 20);
    (void)actor_start(1, 18);
    CHECK_EQ(effective(0), 20);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    (void)weft_task_abort(&crew[0].task);
    settle();
    CHECK_EQ(actor[1].status, WEFT_OWNER_DIED);
    CHECK_EQ(effective(1), HIGH);
    unlock(1, 0);
    check_free();
}

static void priority_changes(void)
{
    (void)actor_start(0, 20);
    CHECK_EQ(lock(0, 1), WEFT_OK);
    CHECK_EQ(weft_task_set_priority(&crew[0].task, 28), WEFT_OK);
    CHECK_EQ(effective(0), MIDDLE);
    CHECK_EQ(weft_task_set_priority(&crew[0].task, 4), WEFT_OK);
    CHECK_EQ(effective(0), 4);
    CHECK_EQ(weft_task_set_priority(&crew[0].task, 24), WEFT_OK);
    unlock(0, 1);
    CHECK_EQ(effective(0), 24);
    check_free();
}

static void suspended_tasks(void)
{
    (void)actor_start(0, 20);
    (void)actor_start(1, 18);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(weft_task_suspend(&crew[0].task), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(weft_task_resume(&crew[0].task), WEFT_OK);
    CHECK_EQ(effective(0), HIGH);
    CHECK_EQ(weft_task_suspend(&crew[1].task), WEFT_OK); /* it becomes the owner so */
    unlock(0, 0);
    CHECK(weft_mutex_owner(&m[0]) == &crew[1].task);
    CHECK_EQ(actor[1].status, ACTOR_WAITS);
    CHECK_EQ(weft_task_resume(&crew[1].task), WEFT_OK);
    CHECK_EQ(effective(1), HIGH);
    settle();
    CHECK_EQ(actor[1].status, WEFT_OK);
    unlock(1, 0);
    CHECK_EQ(effective(1), 18);
    check_free();
}

static void condition(void)
{
    (void)actor_start(0, 20);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(tell(0, act_wait, &m[0], WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(effective(0), 20);
    check_free();
    CHECK_EQ(weft_cond_signal(&cond), WEFT_OK);
    settle();
    CHECK_EQ(actor[0].status, WEFT_OK);
    CHECK_EQ(effective(0), HIGH);
    (void)actor_start(1, 18);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(tell(0, act_wait, &m[0], WEFT_FOREVER), ACTOR_WAITS); /* passes it on */
    CHECK_EQ(actor[1].status, WEFT_OK);
    CHECK_EQ(effective(1), HIGH);
    CHECK_EQ(effective(0), 20);
    unlock(1, 0);
    CHECK_EQ(weft_cond_broadcast(&cond), WEFT_OK);
    settle();
    CHECK_EQ(actor[0].status, WEFT_OK);
    unlock(0, 0);
    check_free();
}

static void recursive(void)
{
    weft_task_t *self = weft_task_self();

    CHECK_EQ(weft_mutex_ceiling(&r.mutex), HIGH);
    CHECK_EQ(weft_rmutex_lock(&r, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_rmutex_lock(&r, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_task_effective_priority(self), HIGH);
    CHECK_EQ(weft_rmutex_unlock(&r), WEFT_OK);
    CHECK_EQ(weft_task_effective_priority(self), HIGH);
    CHECK_EQ(weft_rmutex_unlock(&r), WEFT_OK);
    CHECK_EQ(weft_task_effective_priority(self), CREW_MAIN);
}

static void destroyed(void)
{
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    weft_mutex_destroy(&m[0]);
    weft_mutex_init_ceiling(&m[0], MIDDLE);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), MIDDLE);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
}

static void run(const char *name, void (*test)(void))
{
    reset();
    tap_run("ceiling.", name, test);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(raises_at_once);
    RUN(definitions);
    RUN(keeps_others_out);
    RUN(crossing);
    RUN(several);
    RUN(hand_over);
    RUN(waiters_that_leave);
    RUN(beside_inheritance);
    RUN(chain);
    RUN(owner_dies);
    RUN(priority_changes);
    RUN(suspended_tasks);
    RUN(condition);
    RUN(recursive);
    RUN(destroyed);
    tap_done();
}
