/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One task is made, brought into a state, and ended, in its control block and
 * on its stack, over and over: every state that a task can be in, every way to
 * end it, in an order drawn by the seed. After each life nothing remembers it:
 * no hub has a waiter, no mutex an owner, and the one that locks next what the
 * dead one held learns of its death exactly once. STORM_STEPS is the number of
 * lives.
 */
#include "storm.h"

#include "../support/crew.h"
#include "hubs.h"

#if TESTS_SIM
#include "sim_cycles.h"
#else
static inline void cycles_inspect(void)
{
}
#endif

#define URGENT 8U
#define PATIENT 20U
#define MUTEXES 3U
#define RECURSIVE (MUTEXES - 1U) /* locked twice */

enum state {
    DORMANT, /* made, and not started */
    READY,   /* started, and has not run */
    BUSY,    /* preempted anywhere in calls that do not wait */
    SPENT,   /* the same, and its processor budget is used up, or about to be */
    DONE,    /* ends by itself, in one of three ways */
    WAITS,   /* in one of the hubs */
    OWNS,    /* one or several mutexes, for which nobody waits */
    LENT,    /* the same, and the rival waits for one of them */
    AWAITS,  /* a mutex that the main task owns */
    STATES,
};

enum end { BY_TASK, BY_ISR, BY_SWI, ENDS };

/** What is in the control block while others look for what the dead task held. */
enum next { NOTHING, MADE, LIVES, LOOKS, NEXTS };

static const char *const names[STATES] = {"dormant", "ready", "busy", "spent", "done",
                                          "waits",   "owns",  "lent", "awaits"};

/** What a life is. */
static struct life {
    enum state state;
    uint32_t hub;    /* in which it waits */
    uint32_t own;    /* mutexes that it owns, as bits; of the recursive one twice */
    uint32_t rivals; /* mutex for which the rival waits */
    bool waits;      /* also an owner may wait */
    bool suspended;
    weft_timeout_t timeout;
    enum next next;
} life;

static weft_task_t victim;
static weft_task_t rival;
static _Alignas(16) uint8_t stacks[2][CREW_STACK];
static uint32_t lives[STATES];
static uint32_t over; /* lives that ended while their budget was used up */
static volatile weft_status_t rival_status;
static weft_swi_t killer;
static weft_budget_t budget_memory;

static weft_sem_t go;
static weft_rmutex_t mutex[MUTEXES];

/* The victim */

static void wait_in_hub(void)
{
    uintptr_t value[2] = {0, 0};

    (void)hubs_waits[life.hub](value, life.timeout);
}

/** Locks what a life owns, one after the other; the recursive one twice. */
static void lock_own(void)
{
    for (unsigned m = 0; m < MUTEXES; m++) {
        if ((life.own & 1U << m) != 0) {
            (void)weft_rmutex_lock(&mutex[m], WEFT_FOREVER);
        }
    }
    if ((life.own & 1U << RECURSIVE) != 0) {
        (void)weft_rmutex_lock(&mutex[RECURSIVE], WEFT_FOREVER);
    }
}

static bool is_busy(void)
{
    return life.state == BUSY || life.state == SPENT;
}

/** Calls that do not wait, one of which is interrupted. */
static void be_busy(void)
{
    for (;;) {
        (void)weft_rmutex_lock(&mutex[0], WEFT_FOREVER);
        (void)weft_rmutex_lock(&mutex[RECURSIVE], WEFT_FOREVER);
        (void)weft_sem_take(&sem, WEFT_NO_WAIT);
        (void)weft_rmutex_unlock(&mutex[RECURSIVE]);
        (void)weft_rmutex_unlock(&mutex[0]);
        breathe();
    }
}

/** An owner shows the rival what it owns, and stays. */
static void be_owner(void)
{
    lock_own();
    if (life.state == LENT) {
        weft_sem_give(&go);
    }
    if (life.waits) {
        wait_in_hub();
    } else {
        weft_task_suspend(weft_task_self());
    }
}

static void check_mutexes(void);

/** The next life in the same control block is somebody else. */
static void be_next(void)
{
    if (life.next == LOOKS) {
        check_mutexes();
    } else {
        weft_task_suspend(weft_task_self());
    }
}

static void victim_body(void *arg)
{
    if (arg != NULL) {
        be_next();
        return;
    }
    if (is_busy()) {
        be_busy();
    } else if (life.state == WAITS) {
        wait_in_hub();
    } else if (life.state == AWAITS) {
        (void)weft_rmutex_lock(&mutex[life.rivals], life.timeout);
    } else if (life.state == DONE) {
        lock_own();
    } else {
        be_owner();
    }
    if (life.hub % 3 == 0) {
        weft_task_exit();
    } else if (life.hub % 3 == 1) {
        weft_task_abort(weft_task_self());
    }
}

/** Locks what the victim owns when it is told to. */
static void rival_body(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
        rival_status = weft_rmutex_lock(&mutex[life.rivals], WEFT_FOREVER);
        (void)weft_rmutex_unlock(&mutex[life.rivals]);
    }
}

/* A life */

static void draw_life(void)
{
    static const weft_timeout_t timeouts[] = {WEFT_FOREVER, WEFT_S(100), WEFT_DURATION_MAX};

    life.state = (enum state)storm_random(STATES);
    life.hub = storm_random((uint32_t)HUBS);
    life.own = 1U + storm_random((1U << MUTEXES) - 1U);
    do {
        life.rivals = storm_random(MUTEXES);
    } while (life.state == LENT && (life.own & 1U << life.rivals) == 0);
    life.waits = storm_random(2) != 0;
    life.suspended = storm_random(4) == 0;
    life.timeout = timeouts[storm_random(3)];
    if (storm_random(8) == 0) {
        life.timeout = 1 + storm_random(60); /* it may end before its end */
    }
    life.next = (enum next)storm_random(NEXTS);
    lives[life.state]++;
}

/** A budget that a busy task uses up soon, or never; NULL: none. */
static weft_budget_t *draw_budget(void)
{
    weft_timeout_t most = life.state == SPENT ? 8U + storm_random(20) : WEFT_S(1);

    if (life.state != SPENT && storm_random(2) == 0) {
        return NULL;
    }
    weft_timeout_t period = most < WEFT_BUDGET_PERIOD_MIN ? WEFT_BUDGET_PERIOD_MIN : most;

    weft_budget_init(&budget_memory, most, period + storm_random(60),
                     (weft_overrun_t)storm_random(3), PATIENT + 2U);
    return &budget_memory;
}

static void create(bool next)
{
    weft_budget_t *budget = next ? NULL : draw_budget();
    bool is_patient = !next && (life.state == READY || is_busy());
    static weft_task_attr_t attr; /* from which the budget may make it again */

    attr = (weft_task_attr_t){
        .entry = victim_body,
        .arg = next ? &life : NULL,
        .stack = stacks[0],
        .stack_size = CREW_STACK,
        .priority = is_patient ? PATIENT : URGENT,
        .options = !is_busy() && budget == NULL && storm_random(4) == 0,
        .budget = budget,
    };

    weft_task_create(&victim, &attr);
}

static weft_join_t joined; /* of some victims */

static void start(void)
{
    if (storm_random(2) != 0) {
        weft_join_start(&joined, &victim);
    } else {
        weft_task_start(&victim);
    }
}

/** Brings the victim into the state that was drawn. */
static void live(void)
{
    create(false);
    if (life.state == DORMANT) {
        return;
    }
    if (life.state == AWAITS) {
        CHECK_EQ(weft_rmutex_lock(&mutex[life.rivals], WEFT_NO_WAIT), WEFT_OK);
    }
    start();
    if (is_busy()) {
        (void)weft_sleep(1 + storm_random(TESTS_SIM ? 60 : 30));
    }
    if (life.suspended) {
        weft_task_suspend(&victim);
        if (storm_random(2) != 0) {
            (void)weft_task_cancel(&victim);
        }
    }
}

static void kill(void)
{
    weft_task_abort(&victim);
}

static void on_swi(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    kill();
}

static void end(void)
{
    weft_budget_usage_t usage = {.is_over = false};

    over += WEFT_CONFIG_TASK_BUDGET(&victim) != NULL && weft_task_budget(&victim, &usage) &&
            usage.is_over;
    switch (storm_random(ENDS)) {
    case BY_TASK:
        kill();
        break;
    case BY_ISR:
        in_isr(kill);
        break;
    default:
        weft_swi_post(&killer);
        break;
    }
    CHECK_EQ(value_of_task_state(&victim), WEFT_TASK_DORMANT);
}

/* What is left of a life: nothing */

/** A mutex that a dead task held is reported once; one that nobody held never. */
static void check_mutex(unsigned m, bool held)
{
    weft_status_t status = weft_rmutex_lock(&mutex[m], WEFT_NO_WAIT);

    if (!is_busy()) { /* of which nobody knows what it held */
        CHECK_EQ(status, held ? WEFT_OWNER_DIED : WEFT_OK);
    }
    CHECK_EQ(weft_rmutex_unlock(&mutex[m]), WEFT_OK);
    CHECK(weft_mutex_owner(&mutex[m].mutex) == NULL);
    CHECK_EQ(weft_rmutex_lock(&mutex[m], WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_rmutex_unlock(&mutex[m]), WEFT_OK);
    CHECK(weft_mutex_owner(&mutex[m].mutex) == NULL);
}

static void check_mutexes(void)
{
    bool owned = life.state == OWNS || life.state == LENT || life.state == DONE;

    for (unsigned m = 0; m < MUTEXES; m++) {
        check_mutex(m, owned && (life.own & 1U << m) != 0);
    }
}

/** Who was told, and who must not have been. */
static void check_rival(void)
{
    if (life.state == AWAITS) {
        CHECK_EQ(weft_task_effective_priority(weft_task_self()), CREW_MAIN);
        CHECK_EQ(weft_rmutex_unlock(&mutex[life.rivals]), WEFT_OK);
    }
    if (life.state == LENT) {
        CHECK_EQ(rival_status, WEFT_OWNER_DIED);
        rival_status = WEFT_OK;
        life.own &= ~(1U << life.rivals);
    }
}

static void look(void)
{
    check_rival();
    CHECK_EQ(weft_join_wait(&joined, WEFT_NO_WAIT), WEFT_OK);
    if (life.next != NOTHING) {
        create(true);
    }
    if (life.next >= LIVES) {
        weft_task_start(&victim);
    }
    if (life.next != LOOKS) {
        check_mutexes();
        weft_task_abort(&victim);
    }
    CHECK_EQ(value_of_task_state(&victim), WEFT_TASK_DORMANT);
}

static void check_hubs(void)
{
    for (unsigned i = 0; i < sizeof hubs_queues / sizeof hubs_queues[0]; i++) {
        CHECK(hubs_queues[i]->head == NULL);
    }
    CHECK(go.waitq.head == &rival);
    CHECK_EQ(weft_task_effective_priority(weft_task_self()), CREW_MAIN);
    cycles_inspect();
}

/** Some lives end with other objects in the memory of all. */
static void renew(void)
{
    CHECK_EQ(weft_task_delete(&victim), WEFT_OK);
    for (unsigned m = 0; m < MUTEXES; m++) {
        CHECK_EQ(weft_rmutex_delete(&mutex[m]), WEFT_OK);
        weft_rmutex_init(&mutex[m]);
    }
    hubs_delete();
    hubs_init();
}

static void cycles(void)
{
    for (uint32_t life_number = 1; life_number <= storm_steps; life_number++) {
        weft_timer_start(&tap.watchdog, WEFT_S(10), 0);
        draw_life();
        live();
        end();
        look();
        check_hubs();
        if (storm_random(4) == 0) {
            renew();
        }
        if (tap.failures != 0) {
            weft_printf("# seed %lu, life %lu: %s, ", (unsigned long)storm_seed,
                        (unsigned long)life_number, names[life.state]);
            weft_printf("hub %lu, own %lu, rivals %lu, next %d\n", (unsigned long)life.hub,
                        (unsigned long)life.own, (unsigned long)life.rivals, (int)life.next);
            return;
        }
    }
    weft_printf("# lives:");
    for (unsigned i = 0; i < STATES; i++) {
        weft_printf(" %s %lu", names[i], (unsigned long)lives[i]);
    }
    weft_printf("\n# budgets used up: %lu\n", (unsigned long)over);
    CHECK(over > lives[SPENT] / 8);
}

static void prepare(void)
{
    const weft_task_attr_t attr = {
        .entry = rival_body, .stack = stacks[1], .stack_size = CREW_STACK, .priority = 4};

    hubs_init();
    weft_sem_init(&go, 0);
    weft_join_init(&joined);
    for (unsigned m = 0; m < MUTEXES; m++) {
        weft_rmutex_init(&mutex[m]);
    }
    weft_swi_init(&killer, on_swi, NULL, 3, 0);
    weft_task_create(&rival, &attr);
    weft_task_start(&rival);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    storm_begin();
    prepare();
    TAP_RUN(cycles);
    tap_done();
}
