/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutex: ownership, inheritance through chains, and that every way of leaving
 * a wait undoes exactly what it caused.
 */
#include "../../support/actors.h"

#define MUTEXES 5U

static weft_mutex_t m[MUTEXES];
static weft_mutex_t static_mutex = WEFT_MUTEX_INIT;
static weft_rmutex_t static_rmutex = WEFT_RMUTEX_INIT;
static weft_rmutex_t r;

static void reset(void)
{
    for (unsigned i = 0; i < MUTEXES; i++) {
        weft_mutex_init(&m[i]);
    }
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

static void static_definition(void)
{
    CHECK(weft_mutex_owner(&static_mutex) == NULL);
    CHECK_EQ(weft_mutex_lock(&static_mutex, WEFT_NO_WAIT), WEFT_OK);
    CHECK(weft_mutex_owner(&static_mutex) == weft_task_self());
    CHECK_EQ(weft_mutex_unlock(&static_mutex), WEFT_OK);
    CHECK(weft_mutex_owner(&static_mutex) == NULL);
    CHECK_EQ(weft_mutex_lock(&static_mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_mutex_unlock(&static_mutex), WEFT_OK);
    CHECK_EQ(weft_mutex_lock(&static_mutex, WEFT_MS(1)), WEFT_OK);
    CHECK_EQ(weft_mutex_unlock(&static_mutex), WEFT_OK);
}

static void contention(void)
{
    weft_task_t *a = actor_start(0, 20);
    weft_task_t *b = actor_start(1, 18);

    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK(weft_mutex_owner(&m[0]) == a);
    CHECK_EQ(tell(1, act_lock, &m[0], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(effective(0), 20);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(effective(0), 18);
    CHECK_EQ(value_of_task_priority(a), 20);
    notes_clear();
    unlock(0, 0);
    CHECK_NOTES("ba");
    CHECK_EQ(actor[1].status, WEFT_OK);
    CHECK(weft_mutex_owner(&m[0]) == b);
    CHECK_EQ(effective(0), 20);
    CHECK_EQ(effective(1), 18);
    unlock(1, 0);
    CHECK(weft_mutex_owner(&m[0]) == NULL);
}

/* The new owner is set by the unlock: nobody can lock in between. */
static void hand_over(void)
{
    weft_task_t *a = actor_start(0, 18);

    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(lock(0, 0), ACTOR_WAITS);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    CHECK(weft_mutex_owner(&m[0]) == a);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_MS(1)), WEFT_TIMEOUT);
    settle();
    unlock(0, 0);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
}

static void order(void)
{
    static const weft_priority_t priority[] = {22, 18, 20, 18, 20};

    (void)actor_start(5, 24);
    CHECK_EQ(lock(5, 0), WEFT_OK);
    for (unsigned i = 0; i < 5; i++) {
        (void)actor_start(i, priority[i]);
        CHECK_EQ(lock(i, 0), ACTOR_WAITS);
    }
    notes_clear();
    unlock(5, 0);
    CHECK_NOTES("bf");
    unlock(1, 0);
    unlock(3, 0);
    unlock(2, 0);
    unlock(4, 0);
    unlock(0, 0);
    CHECK_NOTES("bddcceeaa");
    CHECK(weft_mutex_owner(&m[0]) == NULL);
}

/*
 * a(24) owns 0; b(22) owns 1 and waits for 0; c(20) owns 2 and waits for 1;
 * d(18) owns 3 and waits for 2; e(3) is there and does nothing yet.
 */
static void chain(void)
{
    static const weft_priority_t priority[] = {24, 22, 20, 18, 3};

    for (unsigned i = 0; i < 5; i++) {
        (void)actor_start(i, priority[i]);
        if (i < 4) {
            CHECK_EQ(lock(i, i), WEFT_OK);
        }
    }
    for (unsigned i = 1; i < 4; i++) {
        CHECK_EQ(lock(i, i - 1), ACTOR_WAITS);
        for (unsigned k = 0; k < i; k++) {
            CHECK_EQ(effective(k), priority[i]);
        }
    }
    notes_clear();
}

static void check_chain(unsigned want)
{
    for (unsigned i = 0; i < 4; i++) {
        CHECK_EQ(effective(i), want);
    }
}

static void chain_unwinds(void)
{
    static const weft_priority_t priority[] = {24, 22, 20, 18, 3};

    chain();
    CHECK_EQ(lock(4, 3), ACTOR_WAITS);
    check_chain(3);
    for (unsigned i = 0; i < 4; i++) {
        unlock(i, i); /* the next one owns mutex i */
        CHECK_EQ(effective(i), priority[i]);
        CHECK(weft_mutex_owner(&m[i]) == &crew[i + 1].task);
        for (unsigned k = i + 1; k < 4; k++) {
            CHECK_EQ(effective(k), 3);
        }
        if (i < 3) {
            CHECK_EQ(actor[i + 1].status, WEFT_OK);
        }
    }
    CHECK_EQ(actor[4].status, WEFT_OK);
}

static void chain_timeout(void)
{
    chain();
    CHECK_EQ(tell(4, act_lock, &m[3], WEFT_MS(30)), ACTOR_WAITS);
    check_chain(3);
    weft_sleep(WEFT_MS(40));
    settle();
    CHECK_EQ(actor[4].status, WEFT_TIMEOUT);
    check_chain(18);
    CHECK_EQ(actor[2].status, ACTOR_WAITS);
}

static void chain_cancel(void)
{
    chain();
    CHECK_EQ(lock(4, 3), ACTOR_WAITS);
    check_chain(3);
    CHECK_EQ(weft_task_cancel(&crew[4].task), WEFT_OK);
    settle();
    CHECK_EQ(actor[4].status, WEFT_CANCELED);
    check_chain(18);
    CHECK_EQ(weft_task_cancel(&crew[2].task), WEFT_OK); /* c gives up: a and b lose 18 */
    settle();
    CHECK_EQ(actor[2].status, WEFT_CANCELED);
    CHECK_EQ(effective(0), 22);
    CHECK_EQ(effective(1), 22);
    CHECK_EQ(effective(2), 18); /* d still waits for c */
}

static void chain_abort_of_the_waiter(void)
{
    chain();
    CHECK_EQ(lock(4, 3), ACTOR_WAITS);
    weft_task_abort(&crew[4].task);
    check_chain(18);
}

/* b ends: mutex 1 passes to c, mutex 0 loses its waiter. */
static void chain_abort_of_an_owner(void)
{
    chain();
    CHECK_EQ(lock(4, 3), ACTOR_WAITS);
    weft_task_abort(&crew[1].task);
    settle();
    CHECK_EQ(effective(0), 24);
    CHECK(weft_mutex_owner(&m[1]) == &crew[2].task);
    CHECK_EQ(actor[2].status, WEFT_OWNER_DIED);
    CHECK_EQ(effective(2), 3);
    CHECK_EQ(effective(3), 3);
    unlock(0, 0);
    CHECK(weft_mutex_owner(&m[0]) == NULL);
}

static void chain_priority_change(void)
{
    chain();
    CHECK_EQ(lock(4, 3), ACTOR_WAITS);
    weft_task_set_priority(&crew[4].task, 2);
    check_chain(2);
    weft_task_set_priority(&crew[4].task, 6);
    check_chain(6);
    CHECK_EQ(effective(4), 6);
    weft_task_set_priority(&crew[2].task, 4); /* c's base: those that c waits for */
    CHECK_EQ(effective(0), 4);
    CHECK_EQ(effective(1), 4);
    CHECK_EQ(effective(2), 4);
    CHECK_EQ(effective(3), 6);
    weft_task_set_priority(&crew[2].task, 20);
    check_chain(6);
    weft_task_set_priority(&crew[4].task, 23);
    check_chain(18);
    CHECK_EQ(value_of_task_priority(&crew[4].task), 23);
}

/* A waiter that inherits overtakes in the queue where it waits itself. */
static void boosted_waiter_overtakes(void)
{
    (void)actor_start(0, 24);
    (void)actor_start(1, 22);
    (void)actor_start(2, 20);
    (void)actor_start(3, 18);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 1), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(lock(2, 0), ACTOR_WAITS); /* before b in queue 0 */
    CHECK_EQ(lock(3, 1), ACTOR_WAITS); /* b inherits 18: before c */
    CHECK_EQ(effective(1), 18);
    CHECK_EQ(effective(0), 18);
    notes_clear();
    unlock(0, 0);
    CHECK_NOTES("ba");
    CHECK_EQ(effective(0), 24);
    CHECK(weft_mutex_owner(&m[0]) == &crew[1].task);
}

/* ... and falls back when the reason ends. */
static void boost_that_ends_in_the_queue(void)
{
    (void)actor_start(0, 24);
    (void)actor_start(1, 22);
    (void)actor_start(2, 20);
    (void)actor_start(3, 18);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 1), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(lock(2, 0), ACTOR_WAITS);
    CHECK_EQ(tell(3, act_lock, &m[1], WEFT_MS(20)), ACTOR_WAITS);
    weft_sleep(WEFT_MS(30));
    settle();
    CHECK_EQ(actor[3].status, WEFT_TIMEOUT);
    CHECK_EQ(effective(1), 22);
    CHECK_EQ(effective(0), 20);
    notes_clear();
    unlock(0, 0);
    CHECK(weft_mutex_owner(&m[0]) == &crew[2].task);
}

/** @param first which mutex is locked first; the others follow upwards, or downwards in memory */
static void check_several(unsigned first)
{
    unsigned m0 = first;
    unsigned m1 = first == 0 ? 1 : 2;
    unsigned m2 = first == 0 ? 2 : 1;
    unsigned m3 = 3U - first;

    (void)actor_start(0, 24);
    (void)actor_start(1, 8);
    (void)actor_start(2, 5);
    (void)actor_start(3, 11);
    for (unsigned i = 0; i < 4; i++) {
        CHECK_EQ(lock(0, i), WEFT_OK);
    }
    CHECK_EQ(lock(1, m0), ACTOR_WAITS);
    CHECK_EQ(effective(0), 8);
    CHECK_EQ(lock(2, m1), ACTOR_WAITS);
    CHECK_EQ(effective(0), 5);
    CHECK_EQ(lock(3, m2), ACTOR_WAITS);
    CHECK_EQ(effective(0), 5);
    unlock(0, m3); /* not contended */
    CHECK_EQ(effective(0), 5);
    unlock(0, m1);
    CHECK_EQ(effective(0), 8);
    unlock(0, m0);
    CHECK_EQ(effective(0), 11);
    unlock(0, m2);
    CHECK_EQ(effective(0), 24);
}

static void several_mutexes(void)
{
    check_several(0);
    crew_end();
    reset();
    check_several(3);
}

/* The inheritance of the second waiter of a mutex moves to the new owner. */
static void inheritance_from_the_second_waiter(void)
{
    (void)actor_start(0, 24);
    (void)actor_start(1, 20);
    (void)actor_start(2, 22);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(2, 0), ACTOR_WAITS);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    unlock(0, 0);
    CHECK(weft_mutex_owner(&m[0]) == &crew[1].task);
    CHECK_EQ(effective(1), 20);
    weft_task_set_priority(&crew[2].task, 7);
    CHECK_EQ(effective(1), 7);
    CHECK_EQ(tell(1, act_lock, &m[1], WEFT_NO_WAIT), WEFT_OK);
    unlock(1, 0);
    CHECK_EQ(effective(1), 20);
    CHECK_EQ(effective(2), 7);
    unlock(1, 1);
    unlock(2, 0);
}

static void owner_priority_change(void)
{
    (void)actor_start(0, 24);
    (void)actor_start(1, 18);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    weft_task_set_priority(&crew[0].task, 20);
    CHECK_EQ(effective(0), 18);
    weft_task_set_priority(&crew[0].task, 17);
    CHECK_EQ(effective(0), 17);
    weft_task_set_priority(&crew[0].task, 30);
    CHECK_EQ(effective(0), 18);
    CHECK_EQ(value_of_task_priority(&crew[0].task), 30);
    unlock(0, 0);
    CHECK_EQ(effective(0), 30);
}

static void owner_dies_contended(void)
{
    (void)actor_start(0, 24);
    (void)actor_start(1, 18);
    (void)actor_start(2, 19);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(0, 1), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(lock(2, 0), ACTOR_WAITS);
    weft_task_abort(&crew[0].task);
    CHECK(weft_mutex_owner(&m[0]) == &crew[1].task);
    settle();
    CHECK_EQ(actor[1].status, WEFT_OWNER_DIED);
    CHECK_EQ(actor[2].status, ACTOR_WAITS);
    unlock(1, 0);
    CHECK_EQ(actor[2].status, WEFT_OK); /* the fault was told once */
    unlock(2, 0);
}

static void owner_dies_uncontended(void)
{
    (void)actor_start(0, 24);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    weft_task_abort(&crew[0].task);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK(weft_mutex_owner(&m[0]) == weft_task_self());
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    (void)actor_start(0, 24);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    weft_task_abort(&crew[0].task);
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_FOREVER), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
}

static weft_sem_t leave;

static void return_with_mutex(void *arg)
{
    (void)arg;
    (void)weft_mutex_lock(&m[0], WEFT_NO_WAIT);
    (void)weft_mutex_lock(&m[1], WEFT_NO_WAIT);
    (void)weft_sem_take(&leave, WEFT_FOREVER);
}

/* The end of the entry function is as an abort. */
static void owner_returns(void)
{
    weft_sem_init(&leave, 0);
    (void)crew_start(0, 20, return_with_mutex);
    settle();
    (void)actor_start(1, 18);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    weft_sem_give(&leave);
    settle();
    CHECK_EQ(actor[1].status, WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_lock(&m[1], WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&m[1]), WEFT_OK);
    unlock(1, 0);
}

static void suspended_owner(void)
{
    (void)actor_start(0, 20);
    (void)actor_start(1, 18);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    weft_task_suspend(&crew[0].task);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    tell_only(0, act_unlock, &m[0], 0);
    settle();
    CHECK_EQ(actor[1].status, ACTOR_WAITS);
    weft_task_resume(&crew[0].task);
    CHECK_EQ(effective(0), 18);
    settle();
    CHECK_EQ(actor[1].status, WEFT_OK);
    CHECK_EQ(effective(0), 20);
}

/* A suspended task neither lends its priority nor keeps its place. */
static void suspended_waiter(void)
{
    (void)actor_start(0, 22);
    (void)actor_start(1, 18);
    (void)actor_start(2, 20);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    weft_task_suspend(&crew[1].task);
    CHECK_EQ(effective(0), 22);
    CHECK_EQ(lock(2, 0), ACTOR_WAITS);
    CHECK_EQ(effective(0), 20);
    weft_task_resume(&crew[1].task);
    CHECK_EQ(effective(0), 18);
    weft_task_suspend(&crew[1].task);
    CHECK_EQ(effective(0), 20);
    unlock(0, 0);
    CHECK(weft_mutex_owner(&m[0]) == &crew[2].task);
    unlock(2, 0);
    CHECK(weft_mutex_owner(&m[0]) == &crew[1].task);
    CHECK_EQ(actor[1].status, ACTOR_WAITS);
    CHECK_EQ(lock(0, 0), ACTOR_WAITS);
    weft_task_resume(&crew[1].task);
    settle();
    CHECK_EQ(actor[1].status, WEFT_OK);
    unlock(1, 0);
    CHECK_EQ(actor[0].status, WEFT_OK);
}

/* Suspension in the middle of a chain cuts it; resumption joins it again. */
static void chain_suspend(void)
{
    chain();
    CHECK_EQ(lock(4, 3), ACTOR_WAITS);
    weft_task_suspend(&crew[2].task);
    CHECK_EQ(effective(0), 22);
    CHECK_EQ(effective(1), 22);
    CHECK_EQ(effective(3), 3);
    weft_task_resume(&crew[2].task);
    check_chain(3);
    weft_task_suspend(&crew[4].task);
    check_chain(18);
}

/* A waiter came and went; the owner's death is told all the same. */
static void owner_dies_after_a_waiter_gave_up(void)
{
    (void)actor_start(0, 22);
    (void)actor_start(1, 20);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 0), ACTOR_WAITS);
    CHECK_EQ(weft_task_cancel(&crew[1].task), WEFT_OK);
    settle();
    weft_task_abort(&crew[0].task);
    CHECK_EQ(lock(1, 0), WEFT_OWNER_DIED);
    unlock(1, 0);
    CHECK_EQ(lock(1, 0), WEFT_OK);
    unlock(1, 0);
}

/* A ring of owners ends when a timeout breaks it; nobody keeps a foreign priority. */
static void deadlock_broken_by_timeouts(void)
{
    (void)actor_start(0, 22);
    (void)actor_start(1, 20);
    (void)actor_start(2, 3);
    CHECK_EQ(lock(0, 0), WEFT_OK);
    CHECK_EQ(lock(1, 1), WEFT_OK);
    CHECK_EQ(tell(0, act_lock, &m[1], WEFT_MS(80)), ACTOR_WAITS);
    CHECK_EQ(tell(1, act_lock, &m[0], WEFT_MS(160)), ACTOR_WAITS);
    CHECK_EQ(tell(2, act_lock, &m[0], WEFT_MS(40)), ACTOR_WAITS);
    CHECK_EQ(effective(0), 3);
    CHECK_EQ(effective(1), 3);
    weft_sleep(WEFT_MS(100));
    settle();
    CHECK_EQ(actor[2].status, WEFT_TIMEOUT);
    CHECK_EQ(actor[0].status, WEFT_TIMEOUT);
    CHECK_EQ(effective(1), 20);
    CHECK_EQ(effective(0), 20);
    weft_sleep(WEFT_MS(100));
    settle();
    CHECK_EQ(actor[1].status, WEFT_TIMEOUT);
    CHECK_EQ(effective(0), 22);
    CHECK_EQ(effective(1), 20);
}

static weft_sem_t in_section;

static void low_section(void *arg)
{
    (void)arg;
    (void)weft_mutex_lock(&m[0], WEFT_FOREVER);
    weft_sem_give(&in_section);
    spin(WEFT_MS(3));
    note('l');
    (void)weft_mutex_unlock(&m[0]);
    note('L');
}

static void medium_hog(void *arg)
{
    (void)arg;
    spin(WEFT_MS(3));
    note('m');
}

static void urgent_section(void *arg)
{
    (void)arg;
    (void)weft_mutex_lock(&m[0], WEFT_FOREVER);
    note('u');
    (void)weft_mutex_unlock(&m[0]);
}

static void inversion(void)
{
    weft_sem_init(&in_section, 0);
    (void)crew_start(0, 20, low_section);
    CHECK_EQ(weft_sem_take(&in_section, WEFT_S(1)), WEFT_OK);
    (void)crew_start(2, 10, urgent_section); /* waits for the low one */
    (void)crew_start(1, 18, medium_hog);
    settle();
    CHECK_NOTES("lumL");
}

static void recursive(void)
{
    CHECK_EQ(weft_rmutex_lock(&static_rmutex, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_rmutex_lock(&static_rmutex, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_rmutex_unlock(&static_rmutex), WEFT_OK);
    CHECK(weft_mutex_owner(&static_rmutex.mutex) == weft_task_self());
    CHECK_EQ(weft_rmutex_unlock(&static_rmutex), WEFT_OK);
    CHECK(weft_mutex_owner(&static_rmutex.mutex) == NULL);
}

static weft_status_t act_rlock(void *object, weft_timeout_t timeout)
{
    return weft_rmutex_lock(object, timeout);
}

static weft_status_t act_runlock(void *object, weft_timeout_t timeout)
{
    (void)timeout;
    return weft_rmutex_unlock(object);
}

static void recursive_contended(void)
{
    weft_rmutex_init(&r);
    (void)actor_start(0, 20);
    (void)actor_start(1, 18);
    CHECK_EQ(tell(0, act_rlock, &r, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(0, act_rlock, &r, WEFT_MS(1)), WEFT_OK);
    CHECK_EQ(tell(1, act_rlock, &r, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(tell(1, act_rlock, &r, WEFT_MS(20)), ACTOR_WAITS);
    CHECK_EQ(effective(0), 18);
    weft_sleep(WEFT_MS(30));
    settle();
    CHECK_EQ(actor[1].status, WEFT_TIMEOUT);
    CHECK_EQ(effective(0), 20);
    CHECK_EQ(tell(1, act_rlock, &r, WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(tell(0, act_rlock, &r, WEFT_NO_WAIT), WEFT_OK); /* contended and recursive */
    CHECK_EQ(tell(0, act_runlock, &r, 0), WEFT_OK);
    CHECK_EQ(tell(0, act_runlock, &r, 0), WEFT_OK);
    CHECK_EQ(actor[1].status, ACTOR_WAITS);
    CHECK_EQ(tell(0, act_runlock, &r, 0), WEFT_OK);
    CHECK_EQ(actor[1].status, WEFT_OK);
    CHECK_EQ(effective(0), 20);
    CHECK_EQ(tell(1, act_rlock, &r, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(tell(1, act_runlock, &r, 0), WEFT_OK);
    CHECK(weft_mutex_owner(&r.mutex) == &crew[1].task);
    CHECK_EQ(tell(1, act_runlock, &r, 0), WEFT_OK);
    CHECK(weft_mutex_owner(&r.mutex) == NULL);
}

/* The death of an owner that had locked it twice: the next one holds it once. */
static void recursive_owner_dies(void)
{
    for (unsigned contended = 0; contended < 2; contended++) {
        weft_rmutex_init(&r);
        (void)actor_start(0, 20);
        (void)actor_start(1, 18);
        CHECK_EQ(tell(0, act_rlock, &r, WEFT_FOREVER), WEFT_OK);
        CHECK_EQ(tell(0, act_rlock, &r, WEFT_FOREVER), WEFT_OK);
        if (contended) {
            CHECK_EQ(tell(1, act_rlock, &r, WEFT_FOREVER), ACTOR_WAITS);
            weft_task_abort(&crew[0].task);
            settle();
            CHECK_EQ(actor[1].status, WEFT_OWNER_DIED);
        } else {
            weft_task_abort(&crew[0].task);
            CHECK_EQ(tell(1, act_rlock, &r, WEFT_FOREVER), WEFT_OWNER_DIED);
        }
        CHECK_EQ(tell(1, act_runlock, &r, 0), WEFT_OK);
        CHECK(weft_mutex_owner(&r.mutex) == NULL);
        crew_end();
    }
}

static uint32_t shared[2];

static void incrementer(void *arg)
{
    crew_member_t *member = arg;

    for (unsigned i = 0; i < 300; i++) {
        (void)weft_mutex_lock(&m[0], WEFT_FOREVER);
        uint32_t before = *(volatile uint32_t *)&shared[0];
        if (i % 16 == 0) {
            weft_yield();
        }
        if (i % 64 == member->value) {
            weft_sleep(1);
        }
        *(volatile uint32_t *)&shared[0] = before + 1;
        shared[1]++;
        (void)weft_mutex_unlock(&m[0]);
    }
    member->laps = 1;
}

static void exclusion(void)
{
    static const weft_priority_t priority[] = {17, 18, 18, 19};

    shared[0] = shared[1] = 0;
    for (unsigned i = 0; i < 4; i++) {
        crew_create(i, priority[i], incrementer, WEFT_TASK_PREEMPTIVE)->value = i;
        weft_task_start(&crew[i].task);
    }
    for (unsigned i = 0; i < 4; i++) {
        while (!crew[i].laps) {
            weft_sleep(WEFT_MS(1));
        }
        CHECK_EQ(effective(i), priority[i]);
    }
    CHECK_EQ(shared[0], 1200);
    CHECK_EQ(shared[1], 1200);
    CHECK(weft_mutex_owner(&m[0]) == NULL);
}

static void run(const char *name, void (*test)(void))
{
    reset();
    tap_run("mutex.", name, test);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(static_definition);
    RUN(contention);
    RUN(hand_over);
    RUN(order);
    RUN(chain_unwinds);
    RUN(chain_timeout);
    RUN(chain_cancel);
    RUN(chain_abort_of_the_waiter);
    RUN(chain_abort_of_an_owner);
    RUN(chain_priority_change);
    RUN(boosted_waiter_overtakes);
    RUN(boost_that_ends_in_the_queue);
    RUN(several_mutexes);
    RUN(inheritance_from_the_second_waiter);
    RUN(owner_priority_change);
    RUN(owner_dies_contended);
    RUN(owner_dies_uncontended);
    RUN(owner_returns);
    RUN(suspended_owner);
    RUN(suspended_waiter);
    RUN(chain_suspend);
    RUN(owner_dies_after_a_waiter_gave_up);
    RUN(deadlock_broken_by_timeouts);
    RUN(inversion);
    RUN(recursive);
    RUN(recursive_contended);
    RUN(recursive_owner_dies);
    RUN(exclusion);
    tap_done();
}
