/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts as signals: what arch/host/host.h promises. Signals come from the
 * program itself, from timers of the system, and from a child process.
 */
#include "../sender.h"

enum { PLAIN = 1, OUTER = 2, ZERO = 3, WAKE = 4 };

#define MAIN_PRIORITY 16U
#define ROUNDS 2000U
#define DELAYS_NS 2000U
#define POINTS 8U
#define ANSWER_NS 2000000000U

void test_main(void *arg);
void on_plain(void);
void on_outer(void);
void on_zero(void);
void on_wake(void);

static volatile unsigned plain_count;
static volatile unsigned given;
static volatile unsigned taken;
static volatile unsigned disable_plain;
static weft_sem_t plain_sem = WEFT_SEM_INIT(0);
static weft_sem_t taker_sem = WEFT_SEM_INIT(0);
static weft_sem_t wake_sem = WEFT_SEM_INIT(0);
static volatile unsigned was_interrupted;

static char order[16];
static volatile unsigned ordered;

static void put_order(char letter)
{
    if (ordered < sizeof order - 1U) {
        order[ordered++] = letter;
    }
}

static bool order_is(const char *want)
{
    bool same = true;

    for (unsigned i = 0; i < sizeof order && (same = order[i] == want[i]) && want[i] != 0; i++) {
    }
    for (unsigned i = 0; i < sizeof order; i++) {
        order[i] = 0;
    }
    ordered = 0;
    return same;
}

void on_plain(void)
{
    put_order('p');
    plain_count++;
    (void)close(-1); /* sets errno */
    weft_sem_give(&plain_sem);
}

void on_outer(void)
{
    put_order('(');
    weft_irq_pend(PLAIN);
    weft_irq_pend(ZERO);
    if (disable_plain) {
        weft_irq_disable(PLAIN);
    }
    put_order(')');
}

void on_zero(void)
{
    put_order('z');
    weft_irq_pend(PLAIN);
    put_order('Z');
}

void on_wake(void)
{
    given++;
    weft_sem_give(&taker_sem);
}

static void pend_is_immediate(void)
{
    plain_count = 0;
    for (unsigned i = 1; i <= ROUNDS; i++) {
        weft_irq_pend(PLAIN);
        CHECK_EQ(plain_count, i);
    }
    weft_sem_init(&plain_sem, 0);
    ordered = 0;
    (void)order_is("");
}

static void handlers_do_not_nest(void)
{
    weft_irq_disable(ZERO);
    weft_irq_pend(OUTER);
    CHECK(order_is("()p"));
    weft_irq_enable(ZERO);
    CHECK(order_is("zZp"));
}

static void zero_latency_nests(void)
{
    weft_irq_pend(OUTER);
    CHECK(order_is("(zZ)p"));
    weft_irq_pend(ZERO);
    CHECK(order_is("zZp"));
}

static void disabled_is_kept(void)
{
    weft_irq_disable(PLAIN);
    weft_irq_pend(PLAIN);
    weft_irq_pend(PLAIN);
    CHECK(order_is(""));
    weft_irq_enable(PLAIN);
    CHECK(order_is("p"));
    weft_irq_enable(PLAIN);
    CHECK(order_is(""));
}

/** Pending, then disabled before it could be served. */
static void disabled_while_pending(void)
{
    disable_plain = 1;
    weft_irq_pend(OUTER);
    disable_plain = 0;
    CHECK(order_is("(zZ)"));
    weft_irq_enable(PLAIN);
    CHECK(order_is("p"));
}

static void other_senders(void)
{
    send(getpid(), SIGNAL, LINE(PLAIN));
    CHECK(order_is("p"));
    send(getpid(), SIGNAL_ZERO, LINE(ZERO));
    CHECK(order_is("zZp"));
    send(getpid(), SIGNAL, LINE(ZERO));
    CHECK(order_is("zZp"));
    send(getpid(), SIGNAL_ZERO, LINE(PLAIN));
    CHECK(order_is("p"));
    send(getpid(), SIGNAL, -1);
    send(getpid(), SIGNAL, 1000);
    kill(getpid(), SIGNAL);
    CHECK(order_is(""));
}

static void errno_stays(void)
{
    errno = 1234;
    weft_irq_pend(PLAIN);
    CHECK_EQ(errno, 1234);
    weft_irq_pend(ZERO);
    CHECK_EQ(errno, 1234);
}

/**
 * Every interrupt arrives, whatever it meets: a timer of the system lets it come
 * a little later in each round, while the processor does the same.
 */
static void each_arrives(void (*meanwhile)(void))
{
    timer_t timer = make_timer(SIGNAL, LINE(PLAIN));

    weft_sem_init(&plain_sem, 0);
    for (unsigned i = 1; i <= ROUNDS; i++) {
        unsigned before = plain_count;
        uint64_t limit = now_ns() + ANSWER_NS;
        set_timer(timer, 0, 1 + (long)(i % DELAYS_NS));
        while (plain_count == before && now_ns() < limit) {
            meanwhile();
        }
        if (!CHECK_EQ(plain_count, before + 1U)) {
            break;
        }
    }
    timer_delete(timer);
    (void)order_is("");
}

static void nothing(void)
{
}

static void lock_and_unlock(void)
{
    for (unsigned i = 0; i < 20; i++) {
        weft_task_suspend(&tasks[0]); /* is dormant */
    }
}

static void yield(void)
{
    for (unsigned i = 0; i < 20; i++) {
        weft_yield();
    }
}

/** A lost interrupt would be found by the clock's, as late as that. */
static void idle(void)
{
    CHECK_EQ(weft_sem_take(&plain_sem, WEFT_S(2)), WEFT_OK);
}

static void yield_for_ever(void *arg)
{
    (void)arg;
    for (;;) {
        weft_yield();
    }
}

static void running_loses_nothing(void)
{
    each_arrives(nothing);
}

static void locking_loses_nothing(void)
{
    each_arrives(lock_and_unlock);
}

static void switching_loses_nothing(void)
{
    start(0, yield_for_ever, MAIN_PRIORITY);
    each_arrives(yield);
    weft_task_abort(&tasks[0]);
}

static void idle_loses_nothing(void)
{
    each_arrives(idle);
}

static void taker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&taker_sem, WEFT_FOREVER);
        taken++;
    }
}

/** The wait of the idle task ends at some time, so that it continues behind its last step. */
static void end_idle(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
}

/** At which of the next calls below an interrupt comes; 0: at none. */
static volatile unsigned come_at;

static void interrupt_here(void)
{
    if (come_at != 0 && --come_at == 0) {
        send(getpid(), SIGNAL, LINE(PLAIN));
    }
}

/* In place of the C library's: the port calls these where an interrupt must not be lost. */

int sigprocmask(int how, const sigset_t *set, sigset_t *old)
{
    interrupt_here();
    int result = (int)syscall(SYS_rt_sigprocmask, how, set, old, sizeof(uint64_t));
    interrupt_here();
    return result;
}

int sigwaitinfo(const sigset_t *set, siginfo_t *info)
{
    interrupt_here();
    int result = (int)syscall(SYS_rt_sigtimedwait, set, info, NULL, sizeof(uint64_t));
    interrupt_here();
    return result;
}

/** An interrupt comes before and behind each step that the idle task takes to wait. */
static void idle_loses_nothing_at(void)
{
    for (unsigned point = 1; point <= POINTS; point++) {
        weft_timer_t timer;

        weft_sem_init(&plain_sem, 0);
        weft_timer_init(&timer, end_idle, NULL);
        weft_timer_start(&timer, WEFT_MS(5), 0);
        come_at = point;
        if (!CHECK_EQ(weft_sem_take(&plain_sem, WEFT_S(1)), WEFT_OK)) {
            weft_printf("# at point %u\n", point);
        }
        come_at = 0;
        (void)weft_timer_stop(&timer);
    }
    (void)order_is("");
}

/** The same for the steps by which an interrupt's task comes and goes. */
static void preemption_loses_nothing_at(void)
{
    start(0, taker, 10);
    for (unsigned point = 1; point <= POINTS; point++) {
        unsigned before = plain_count;

        come_at = point;
        for (uint64_t limit = now_ns() + ANSWER_NS; plain_count == before && now_ns() < limit;) {
            weft_irq_pend(WAKE);
        }
        CHECK_EQ(plain_count, before + 1U);
        CHECK_EQ(come_at, 0);
    }
    weft_task_abort(&tasks[0]);
    CHECK_EQ(taken, given);
    (void)order_is("");
}

/** Woken by an interrupt, it waits for another one without leaving the processor. */
static void waits_busily(void *arg)
{
    (void)arg;
    weft_sem_take(&wake_sem, WEFT_FOREVER);
    unsigned before = plain_count;
    timer_t timer = start_timer(SIGNAL, LINE(PLAIN), 1000000);
    for (uint64_t limit = now_ns() + ANSWER_NS; now_ns() < limit && !was_interrupted;) {
        was_interrupted = plain_count != before;
    }
    timer_delete(timer);
}

static void wake(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_sem_give(&wake_sem);
}

static void woken_task_is_interrupted(void)
{
    weft_timer_t timer;

    start(0, waits_busily, 10);
    weft_timer_init(&timer, wake, NULL);
    weft_timer_start(&timer, WEFT_MS(2), 0);
    for (uint64_t limit = now_ns() + ANSWER_NS; now_ns() < limit && !was_interrupted;) {
    }
    CHECK(was_interrupted);
    (void)order_is("");
}

/** A system call that waits continues after an interrupt. */
static void system_calls_go_on(void)
{
    int ends[2];
    char byte = 0;

    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        const struct timespec pause = {0, 30000000};
        nanosleep(&pause, NULL);
        _exit(write(ends[1], "x", 1) == 1 ? 0 : 1);
    }
    timer_t timer = start_timer(SIGNAL, LINE(PLAIN), 1000000);
    plain_count = 0;
    CHECK(read(ends[0], &byte, 1) == 1);
    CHECK_EQ(byte, 'x');
    CHECK(plain_count > 2U);
    timer_delete(timer);
    waitpid(child, NULL, 0);
    close(ends[0]);
    close(ends[1]);
    (void)order_is("");
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(pend_is_immediate);
    TAP_RUN(handlers_do_not_nest);
    TAP_RUN(zero_latency_nests);
    TAP_RUN(disabled_is_kept);
    TAP_RUN(disabled_while_pending);
    TAP_RUN(other_senders);
    TAP_RUN(errno_stays);
    TAP_RUN(running_loses_nothing);
    TAP_RUN(locking_loses_nothing);
    TAP_RUN(switching_loses_nothing);
    TAP_RUN(idle_loses_nothing);
    TAP_RUN(idle_loses_nothing_at);
    TAP_RUN(preemption_loses_nothing_at);
    TAP_RUN(woken_task_is_interrupted);
    TAP_RUN(system_calls_go_on);
    tap_done();
}
