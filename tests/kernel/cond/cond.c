/* SPDX-License-Identifier: MIT */
/** @file Condition variable: the mutex is free during the wait and held after it. */
#include "../../support/actors.h"
#include "../../support/waits.h"

static weft_mutex_t mutex;
static weft_cond_t cond;
static weft_mutex_t static_mutex = WEFT_MUTEX_INIT;
static weft_cond_t static_cond = WEFT_COND_INIT;

static void reset(void)
{
    weft_mutex_init(&mutex);
    weft_cond_init(&cond);
}

static weft_status_t wait(weft_timeout_t timeout)
{
    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK; /* nothing to test: a wait without waiting has no use */
    }
    CHECK_EQ(weft_mutex_lock(&mutex, WEFT_FOREVER), WEFT_OK);
    weft_status_t status = weft_cond_wait(&cond, &mutex, timeout);
    CHECK(weft_mutex_owner(&mutex) == weft_task_self());
    CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
    return status;
}

static void signal(void)
{
    CHECK_EQ(weft_cond_signal(&cond), WEFT_OK);
}

static const waits_t battery = {"cond.wait.", reset, wait, signal, false};

static void static_definition(void)
{
    CHECK_EQ(weft_cond_signal(&static_cond), WEFT_OK); /* nobody there: forgotten */
    CHECK_EQ(weft_mutex_lock(&static_mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_cond_wait(&static_cond, &static_mutex, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK(weft_mutex_owner(&static_mutex) == weft_task_self());
    CHECK_EQ(weft_mutex_unlock(&static_mutex), WEFT_OK);
}

static weft_status_t act_wait(void *object, weft_timeout_t timeout)
{
    (void)object;
    return weft_cond_wait(&cond, &mutex, timeout);
}

static void mutex_is_free_during_the_wait(void)
{
    reset();
    (void)actor_start(0, 18);
    CHECK_EQ(tell(0, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(0, act_wait, NULL, WEFT_FOREVER), ACTOR_WAITS);
    CHECK(weft_mutex_owner(&mutex) == NULL);
    signal();
    settle();
    CHECK_EQ(actor[0].status, WEFT_OK);
    CHECK(weft_mutex_owner(&mutex) == &crew[0].task);
    CHECK_EQ(tell(0, act_unlock, &mutex, 0), WEFT_OK);
}

/* The wait's unlock hands the mutex to the highest-priority task that wants it. */
static void wait_hands_the_mutex_over(void)
{
    reset();
    (void)actor_start(0, 18);
    (void)actor_start(1, 20);
    (void)actor_start(2, 19);
    CHECK_EQ(tell(0, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(1, act_lock, &mutex, WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(tell(2, act_lock, &mutex, WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(tell(0, act_wait, NULL, WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(actor[2].status, WEFT_OK);
    CHECK(weft_mutex_owner(&mutex) == &crew[2].task);
    signal(); /* a leaves the condition and waits for the mutex, with inheritance */
    settle();
    CHECK_EQ(actor[0].status, ACTOR_WAITS);
    CHECK_EQ(weft_task_effective_priority(&crew[2].task), 18);
    CHECK_EQ(tell(2, act_unlock, &mutex, 0), WEFT_OK);
    CHECK_EQ(actor[0].status, WEFT_OK); /* a before b */
    CHECK_EQ(actor[1].status, ACTOR_WAITS);
    CHECK_EQ(tell(0, act_unlock, &mutex, 0), WEFT_OK);
    CHECK_EQ(actor[1].status, WEFT_OK);
}

/* After a timeout the call still waits for the mutex, without limit. */
static void timeout_locks_again(void)
{
    reset();
    (void)actor_start(0, 18);
    (void)actor_start(1, 20);
    CHECK_EQ(tell(0, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(0, act_wait, NULL, WEFT_MS(20)), ACTOR_WAITS);
    CHECK_EQ(tell(1, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    weft_sleep(WEFT_MS(30));
    settle();
    CHECK_EQ(actor[0].status, ACTOR_WAITS);
    CHECK_EQ(weft_task_effective_priority(&crew[1].task), 18);
    CHECK_EQ(tell(1, act_unlock, &mutex, 0), WEFT_OK);
    CHECK_EQ(actor[0].status, WEFT_TIMEOUT);
    CHECK(weft_mutex_owner(&mutex) == &crew[0].task);
}

static void cancel_locks_again(void)
{
    reset();
    (void)actor_start(0, 18);
    CHECK_EQ(tell(0, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(0, act_wait, NULL, WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(weft_task_cancel(&crew[0].task), WEFT_OK);
    settle();
    CHECK_EQ(actor[0].status, WEFT_CANCELED);
    CHECK(weft_mutex_owner(&mutex) == &crew[0].task);
}

static void broadcast(void)
{
    static const weft_priority_t priority[] = {22, 18, 20, 18};

    reset();
    waits = &battery;
    CHECK_EQ(weft_cond_broadcast(&cond), WEFT_OK);
    for (unsigned i = 0; i < 4; i++) {
        (void)waits_start(i, priority[i], WEFT_FOREVER);
    }
    CHECK_EQ(weft_cond_broadcast(&cond), WEFT_OK);
    settle();
    CHECK_NOTES("bdca");
    for (unsigned i = 0; i < 4; i++) {
        CHECK_EQ(crew[i].status, WEFT_OK);
    }
    CHECK(weft_mutex_owner(&mutex) == NULL);
}

/** What a broadcast in an interrupt said. */
static volatile uint32_t woken_in_isr;

static void isr_broadcast_counted(void)
{
    uint32_t woken = 77;

    CHECK_EQ(weft_cond_broadcast_counted(&cond, &woken), WEFT_OK);
    woken_in_isr = woken;
}

/* Tasks that run at once do not change the number, even if they wait again. */
static void broadcast_counts(void)
{
    static const weft_priority_t priority[] = {5, 18, 4};
    uint32_t woken = 77;

    reset();
    waits = &battery;
    CHECK_EQ(weft_cond_broadcast_counted(&cond, &woken), WEFT_OK);
    CHECK_EQ(woken, 0);
    for (unsigned i = 0; i < 3; i++) {
        (void)waits_start(i, priority[i], WEFT_FOREVER);
    }
    CHECK_EQ(weft_cond_broadcast_counted(&cond, &woken), WEFT_OK);
    CHECK_EQ(woken, 3);
    CHECK_NOTES("ca");
    settle();
    CHECK_NOTES("b");
    crew_end();
    (void)waits_start(0, 5, WEFT_FOREVER);
    (void)waits_start(1, 18, WEFT_S(1));
    in_isr(isr_broadcast_counted);
    CHECK_EQ(woken_in_isr, 2);
    settle();
    CHECK_NOTES("ab");
}

static void isr_broadcast(void)
{
    CHECK_EQ(weft_cond_broadcast(&cond), WEFT_OK);
}

static void broadcast_from_isr(void)
{
    reset();
    waits = &battery;
    (void)waits_start(0, 5, WEFT_FOREVER);
    (void)waits_start(1, 4, WEFT_FOREVER);
    in_isr(isr_broadcast);
    note('m');
    CHECK_NOTES("bam");
}

/* The broadcaster holds the mutex: all wait for it, and get it one by one. */
static void broadcast_with_the_mutex_held(void)
{
    reset();
    for (unsigned i = 0; i < 3; i++) {
        (void)actor_start(i, (weft_priority_t)(20 - i));
        CHECK_EQ(tell(i, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
        CHECK_EQ(tell(i, act_wait, NULL, WEFT_FOREVER), ACTOR_WAITS);
    }
    (void)actor_start(3, 24);
    CHECK_EQ(tell(3, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_cond_broadcast(&cond), WEFT_OK);
    settle();
    CHECK_EQ(weft_task_effective_priority(&crew[3].task), 18);
    CHECK_EQ(tell(3, act_unlock, &mutex, 0), WEFT_OK);
    for (unsigned i = 3; i-- > 0;) {
        CHECK_EQ(actor[i].status, WEFT_OK);
        CHECK(weft_mutex_owner(&mutex) == &crew[i].task);
        CHECK_EQ(tell(i, act_unlock, &mutex, 0), WEFT_OK);
    }
}

static void owner_dies_during_the_wait(void)
{
    reset();
    (void)actor_start(0, 18);
    (void)actor_start(1, 20);
    CHECK_EQ(tell(0, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(0, act_wait, NULL, WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(tell(1, act_lock, &mutex, WEFT_FOREVER), WEFT_OK);
    signal();
    settle();
    weft_task_abort(&crew[1].task);
    settle();
    CHECK_EQ(actor[0].status, WEFT_OWNER_DIED);
    CHECK(weft_mutex_owner(&mutex) == &crew[0].task);
}

static unsigned items;
static unsigned consumed;

static void consumer(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        (void)weft_mutex_lock(&mutex, WEFT_FOREVER);
        while (!items) {
            (void)weft_cond_wait(&cond, &mutex, WEFT_FOREVER);
        }
        items--;
        consumed++;
        member->laps++;
        (void)weft_mutex_unlock(&mutex);
    }
}

static void monitor(void)
{
    reset();
    items = consumed = 0;
    for (unsigned i = 0; i < 4; i++) {
        (void)crew_start(i, (weft_priority_t)(14 + 2 * i), consumer);
    }
    for (unsigned i = 0; i < 500; i++) {
        CHECK_EQ(weft_mutex_lock(&mutex, WEFT_S(1)), WEFT_OK);
        items += 1 + i % 3;
        CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
        if (i % 3) {
            (void)weft_cond_broadcast(&cond);
        } else {
            signal();
        }
    }
    settle();
    CHECK_EQ(items, 0);
    CHECK_EQ(consumed, 999);
}

static void run(const char *name, void (*test)(void))
{
    tap_run("cond.", name, test);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(static_definition);
    RUN(mutex_is_free_during_the_wait);
    RUN(wait_hands_the_mutex_over);
    RUN(timeout_locks_again);
    RUN(cancel_locks_again);
    RUN(broadcast);
    RUN(broadcast_counts);
    RUN(broadcast_from_isr);
    RUN(broadcast_with_the_mutex_held);
    RUN(owner_dies_during_the_wait);
    RUN(monitor);
    waits_battery(&battery, false);
    tap_done();
}
