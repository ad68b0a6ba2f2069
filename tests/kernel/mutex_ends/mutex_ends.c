/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes over the lives of their owners: however an owner ends, whatever it held and in whatever
 * state that was, nothing names it afterwards. Its control block is overwritten at once.
 */
#include "../../storm/ends.h"
#include "../../support/actors.h"

#define MUTEXES 5U
#define OWNER 0U
#define OTHER 1U
#define THIRD 2U

static weft_mutex_t m[MUTEXES];
static weft_rmutex_t r;
static weft_cond_t cond;
static weft_timer_t timer;

static void reset(void)
{
    for (unsigned i = 0; i < MUTEXES; i++) {
        weft_mutex_init(&m[i]);
    }
    weft_rmutex_init(&r);
    weft_cond_init(&cond);
}

/** The control block of a task that has ended is used for something else. */
static void overwrite(weft_task_t *task)
{
    for (size_t i = 0; i < sizeof *task; i++) {
        ((volatile uint8_t *)task)[i] = 0xA5;
    }
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

static weft_status_t act_exit(void *object, weft_timeout_t timeout)
{
    (void)object;
    (void)timeout;
    weft_task_exit();
}

static weft_status_t act_wait(void *object, weft_timeout_t timeout)
{
    return weft_cond_wait(&cond, object, timeout);
}

static weft_status_t act_abort(void *object, weft_timeout_t timeout)
{
    (void)timeout;
    weft_task_abort(object);
    return WEFT_OK;
}

static void abort_owner(void)
{
    weft_task_abort(&crew[OWNER].task);
}

/* How an owner ends. */
enum ending { BY_ANOTHER, BY_HANDLER, BY_ITSELF, ENDINGS };

/** The owner ends, and its control block is used for something else at once. */
static void end_owner(enum ending ending)
{
    if (ending == BY_ITSELF && !actor[OWNER].busy) {
        (void)tell(OWNER, act_exit, NULL, 0);
    } else if (ending == BY_HANDLER) {
        in_isr(abort_owner);
    } else {
        abort_owner();
    }
    CHECK_EQ(value_of_task_state(&crew[OWNER].task), WEFT_TASK_DORMANT);
    overwrite(&crew[OWNER].task);
    settle();
    (void)actor_start(OWNER, 20);
}

/** Nobody alive owned the mutex: the next life of its owner, or another task, hears of it once. */
static void check_orphan(unsigned mutex, unsigned next)
{
    CHECK(weft_mutex_owner(&m[mutex]) == NULL);
    CHECK_EQ(tell(next, act_lock, &m[mutex], WEFT_NO_WAIT), WEFT_OWNER_DIED);
    CHECK(weft_mutex_owner(&m[mutex]) == &crew[next].task);
    CHECK_EQ(tell(next, act_unlock, &m[mutex], 0), WEFT_OK);
    CHECK_EQ(tell(next, act_lock, &m[mutex], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(tell(next, act_unlock, &m[mutex], 0), WEFT_OK);
}

/** A task that waited owns the mutex. */
static void check_passed(unsigned mutex, unsigned next)
{
    CHECK_EQ(actor[next].status, WEFT_OWNER_DIED);
    CHECK(weft_mutex_owner(&m[mutex]) == &crew[next].task);
    CHECK_EQ(tell(OWNER, act_lock, &m[mutex], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(tell(next, act_unlock, &m[mutex], 0), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_lock, &m[mutex], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_unlock, &m[mutex], 0), WEFT_OK);
}

static void uncontended(enum ending ending)
{
    for (unsigned next = OWNER; next <= OTHER; next++) {
        CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_FOREVER), WEFT_OK);
        end_owner(ending);
        check_orphan(0, next);
    }
}

static void contended(enum ending ending)
{
    CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(OTHER, act_lock, &m[0], WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(tell(THIRD, act_lock, &m[0], WEFT_S(9)), ACTOR_WAITS);
    end_owner(ending);
    CHECK_EQ(actor[OTHER].status, WEFT_OWNER_DIED);
    CHECK_EQ(tell(OTHER, act_unlock, &m[0], 0), WEFT_OK);
    CHECK_EQ(actor[THIRD].status, WEFT_OK);
    CHECK_EQ(tell(THIRD, act_unlock, &m[0], 0), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_unlock, &m[0], 0), WEFT_OK);
}

/* Those who waited have given up. */
static void given_up(enum ending ending)
{
    CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(OTHER, act_lock, &m[0], WEFT_MS(2)), ACTOR_WAITS);
    CHECK_EQ(tell(THIRD, act_lock, &m[0], WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(weft_task_cancel(&crew[THIRD].task), WEFT_OK);
    weft_sleep(WEFT_MS(5));
    settle();
    CHECK_EQ(actor[OTHER].status, WEFT_TIMEOUT);
    end_owner(ending);
    check_orphan(0, OWNER);
}

/* Several mutexes in different states, while it waits for one more, with inheritance. */
static void several(enum ending ending)
{
    CHECK_EQ(tell(THIRD, act_lock, &m[4], WEFT_FOREVER), WEFT_OK);
    for (unsigned i = 0; i < 4; i++) {
        CHECK_EQ(tell(OWNER, act_lock, &m[i], WEFT_FOREVER), WEFT_OK);
    }
    CHECK_EQ(tell(OWNER, act_unlock, &m[3], 0), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_lock, &m[4], WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(tell(OTHER, act_lock, &m[1], WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(weft_task_effective_priority(&crew[THIRD].task), 18);
    end_owner(ending);
    CHECK_EQ(weft_task_effective_priority(&crew[THIRD].task), 22);
    check_orphan(0, OWNER);
    check_passed(1, OTHER);
    check_orphan(2, OTHER);
    CHECK_EQ(tell(OTHER, act_lock, &m[3], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(tell(OTHER, act_unlock, &m[3], 0), WEFT_OK);
    CHECK_EQ(tell(THIRD, act_unlock, &m[4], 0), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_lock, &m[4], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_unlock, &m[4], 0), WEFT_OK);
}

/* The mutex was handed over, and the new owner ends before it has run. */
static void granted(enum ending ending)
{
    CHECK_EQ(weft_mutex_lock(&m[0], WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(weft_mutex_unlock(&m[0]), WEFT_OK);
    CHECK(weft_mutex_owner(&m[0]) == &crew[OWNER].task);
    end_owner(ending);
    check_orphan(0, OWNER);
}

static void recursive(enum ending ending)
{
    for (unsigned waits = 0; waits < 2; waits++) {
        unsigned next = waits != 0 ? OTHER : OWNER;

        CHECK_EQ(tell(OWNER, act_rlock, &r, WEFT_FOREVER), WEFT_OK);
        CHECK_EQ(tell(OWNER, act_rlock, &r, WEFT_FOREVER), WEFT_OK);
        if (waits != 0) {
            CHECK_EQ(tell(OTHER, act_rlock, &r, WEFT_FOREVER), ACTOR_WAITS);
        }
        end_owner(ending);
        if (waits == 0) {
            CHECK_EQ(tell(OWNER, act_rlock, &r, WEFT_FOREVER), WEFT_OWNER_DIED);
        }
        CHECK_EQ(actor[next].status, WEFT_OWNER_DIED);
        CHECK_EQ(tell(next, act_runlock, &r, 0), WEFT_OK);
        CHECK(weft_mutex_owner(&r.mutex) == NULL);
    }
}

/* In a wait for a condition: before it is signaled, and while it waits for the mutex again. */
static void condition(enum ending ending)
{
    for (unsigned signaled = 0; signaled < 2; signaled++) {
        CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_FOREVER), WEFT_OK);
        CHECK_EQ(tell(OWNER, act_wait, &m[0], WEFT_FOREVER), ACTOR_WAITS);
        CHECK_EQ(tell(OTHER, act_lock, &m[0], WEFT_FOREVER), WEFT_OK);
        if (signaled != 0) {
            CHECK_EQ(weft_cond_signal(&cond), WEFT_OK);
            settle();
            CHECK_EQ(weft_task_effective_priority(&crew[OTHER].task), 18);
        }
        end_owner(ending);
        CHECK_EQ(tell(OTHER, act_unlock, &m[0], 0), WEFT_OK);
        CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(tell(OWNER, act_unlock, &m[0], 0), WEFT_OK);
        CHECK_EQ(weft_cond_broadcast(&cond), WEFT_OK);
    }
    CHECK_EQ(tell(OWNER, act_lock, &m[0], WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(tell(OWNER, act_wait, &m[0], WEFT_FOREVER), ACTOR_WAITS);
    CHECK_EQ(tell(OTHER, act_lock, &m[0], WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_cond_signal(&cond), WEFT_OK);
    CHECK_EQ(tell(OTHER, act_unlock, &m[0], 0), WEFT_OK);
    end_owner(ending); /* with the mutex */
    check_orphan(0, OWNER);
}

static void every_ending_of(void (*test)(enum ending ending))
{
    for (unsigned ending = BY_ANOTHER; ending < ENDINGS; ending++) {
        reset();
        (void)actor_start(OWNER, 20);
        (void)actor_start(OTHER, 18);
        (void)actor_start(THIRD, 22);
        test((enum ending)ending);
        crew_end();
    }
}

static void uncontended_owners_end(void)
{
    every_ending_of(uncontended);
}

static void contended_owners_end(void)
{
    every_ending_of(contended);
}

static void owners_end_after_waiters_gave_up(void)
{
    every_ending_of(given_up);
}

static void owners_of_several_end(void)
{
    every_ending_of(several);
}

static void new_owners_end_before_they_run(void)
{
    every_ending_of(granted);
}

static void recursive_owners_end(void)
{
    every_ending_of(recursive);
}

static void tasks_end_in_waits_for_a_condition(void)
{
    every_ending_of(condition);
}

static volatile uint8_t inside[MUTEXES];
static volatile bool aborted;

/** Locks, nested, and unlocks as fast as it can. */
static void holder(void *arg)
{
    const crew_member_t *member = arg;

    for (;;) {
        if (member->timeout != 0) {
            (void)weft_sleep(member->timeout);
        }
        for (unsigned i = 0; i < MUTEXES; i++) {
            (void)weft_mutex_lock(&m[i], WEFT_FOREVER);
            inside[i] = 1;
        }
        for (unsigned i = MUTEXES; i-- > 0;) {
            inside[i] = 0;
            (void)weft_mutex_unlock(&m[i]);
        }
        breathe();
    }
}

static void on_abort(weft_timer_t *which, void *arg)
{
    (void)which;
    weft_task_abort(arg);
    aborted = true;
}

/** Only a task that is aborted between its lock and what it notes may leave an orphan unnoted. */
static unsigned check_left(void)
{
    unsigned orphans = 0;

    for (unsigned i = 0; i < MUTEXES; i++) {
        weft_status_t status = weft_mutex_lock(&m[i], WEFT_NO_WAIT);

        CHECK(status == WEFT_OK || status == WEFT_OWNER_DIED);
        CHECK(status == WEFT_OWNER_DIED || inside[i] == 0);
        orphans += status == WEFT_OWNER_DIED;
        inside[i] = 0;
        CHECK_EQ(weft_mutex_unlock(&m[i]), WEFT_OK);
    }
    return orphans;
}

/* A handler ends the owner at any point of lock and unlock. */
static void handler_ends_the_owner_anywhere(void)
{
    unsigned orphans = 0;

    reset();
    for (unsigned i = 0; i < cycles; i++) {
        aborted = false;
        weft_timer_init(&timer, on_abort, &crew[OWNER].task);
        crew[OWNER].timeout = 0;
        crew[OTHER].timeout = 1U + draw(30);
        (void)crew_start(OWNER, 20, holder);
        if (i % 2 != 0) {
            (void)crew_start(OTHER, 19, holder);
        }
        weft_timer_start(&timer, 60U + draw(90), 0);
        while (!aborted) {
            (void)weft_sleep(50);
        }
        if (i % 2 != 0) {
            weft_task_abort(&crew[OTHER].task);
        }
        overwrite(&crew[OWNER].task);
        orphans += check_left();
        crew[OWNER].used = false;
    }
    CHECK(orphans != 0);
}

static void on_suspend(weft_timer_t *which, void *arg)
{
    (void)which;
    weft_task_suspend(arg);
    aborted = true;
}

/** OTHER ends OWNER, which holds everything, and a handler does something to OTHER meanwhile. */
static void disturb(weft_timer_handler_t handler, weft_timeout_t delay)
{
    (void)actor_start(OWNER, 20);
    (void)actor_start(OTHER, 10);
    for (unsigned k = 0; k < MUTEXES; k++) {
        CHECK_EQ(tell(OWNER, act_lock, &m[k], WEFT_NO_WAIT), WEFT_OK);
    }
    aborted = false;
    weft_timer_init(&timer, handler, &crew[OTHER].task);
    weft_timer_start(&timer, delay, 0);
    tell_only(OTHER, act_abort, &crew[OWNER].task, 0);
    while (!aborted) {
        breathe();
    }
}

/** An end that was begun is complete, whatever became of who began it. */
static void check_complete(void)
{
    weft_task_state_t state = value_of_task_state(&crew[OWNER].task);

    CHECK(state == WEFT_TASK_DORMANT || state == WEFT_TASK_WAITING);
    if (state == WEFT_TASK_WAITING) {
        abort_owner();
    }
    overwrite(&crew[OWNER].task);
    crew[OWNER].used = false;
    CHECK_EQ(check_left(), MUTEXES);
}

static void handler_disturbs_the_end(void)
{
    reset();
    for (unsigned i = 0; i < cycles; i++) {
        disturb(i % 2 != 0 ? on_abort : on_suspend, 1U + draw(40));
        check_complete();
        if (i % 2 != 0) {
            crew[OTHER].used = false;
        }
        crew_end();
    }
}

/* Many lives of one control block, which end in any state. */
static void many_lives(void)
{
    reset();
    (void)actor_start(OTHER, 18);
    for (unsigned i = 0; i < cycles; i++) {
        unsigned held = draw(1U << MUTEXES);
        unsigned waited = draw(MUTEXES);

        (void)actor_start(OWNER, 20);
        for (unsigned k = 0; k < MUTEXES; k++) {
            if ((held >> k & 1U) != 0) {
                CHECK_EQ(tell(OWNER, act_lock, &m[k], WEFT_FOREVER), WEFT_OK);
            }
        }
        (void)tell(OTHER, act_lock, &m[waited], draw(2) != 0 ? WEFT_FOREVER : WEFT_S(1));
        end_owner((enum ending)draw(ENDINGS));
        CHECK_EQ(actor[OTHER].status, (held >> waited & 1U) != 0 ? WEFT_OWNER_DIED : WEFT_OK);
        CHECK_EQ(tell(OTHER, act_unlock, &m[waited], 0), WEFT_OK);
        for (unsigned k = 0; k < MUTEXES; k++) {
            CHECK_EQ(tell(OWNER, act_lock, &m[k], WEFT_NO_WAIT),
                     (held >> k & 1U) != 0 && k != waited ? WEFT_OWNER_DIED : WEFT_OK);
            CHECK_EQ(tell(OWNER, act_unlock, &m[k], 0), WEFT_OK);
        }
        abort_owner();
    }
}

/* Mutexes whose memory is used for something else. */
static void mutexes_come_and_go(void)
{
    static weft_mutex_t place[3];

    reset();
    (void)actor_start(OWNER, 20);
    for (unsigned i = 0; i < 50; i++) {
        unsigned gone = i % 3;

        for (unsigned k = 0; k < 3; k++) {
            weft_mutex_init(&place[k]);
            CHECK_EQ(tell(OWNER, act_lock, &place[k], WEFT_FOREVER), WEFT_OK);
            CHECK_EQ(tell(OWNER, act_unlock, &place[k], 0), WEFT_OK);
        }
        weft_mutex_destroy(&place[gone]);
        for (size_t k = 0; k < sizeof place[gone]; k++) {
            ((volatile uint8_t *)&place[gone])[k] = 0xA5;
        }
        CHECK_EQ(tell(OWNER, act_lock, &place[(gone + 1) % 3], WEFT_FOREVER), WEFT_OK);
        end_owner(BY_ANOTHER);
        CHECK_EQ(weft_mutex_lock(&place[(gone + 1) % 3], WEFT_NO_WAIT), WEFT_OWNER_DIED);
        CHECK_EQ(weft_mutex_unlock(&place[(gone + 1) % 3]), WEFT_OK);
    }
    for (unsigned k = 0; k < 3; k++) {
        weft_mutex_destroy(&place[k]);
    }
}

static void run(const char *name, void (*test)(void))
{
    tap_run("mutex_ends.", name, test);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(uncontended_owners_end);
    RUN(contended_owners_end);
    RUN(owners_end_after_waiters_gave_up);
    RUN(owners_of_several_end);
    RUN(new_owners_end_before_they_run);
    RUN(recursive_owners_end);
    RUN(tasks_end_in_waits_for_a_condition);
    RUN(handler_ends_the_owner_anywhere);
    RUN(handler_disturbs_the_end);
    RUN(many_lives);
    RUN(mutexes_come_and_go);
    tap_done();
}
