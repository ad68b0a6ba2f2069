/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts as signals: what port/host/host.h promises. Signals come from the
 * program itself, from timers of the system, and from a child process.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../support/tap.h"

/** As host.h: line n + 1 is interrupt n. */
#define LINE(irq) ((irq) + 1)
#define SIGNAL (SIGRTMIN + 1)
#define SIGNAL_ZERO (SIGRTMIN + 2)

enum { PLAIN = 1, OUTER = 2, ZERO = 3, STORM = 4, ZERO_STORM = 5 };

#define TASKS 4U
#define STACK 65536U

/** Below this a stack may hold its guard, behind which is never what we look for. */
#define GUARDED (2U * 4096U + 64U)

/** Two signal frames of the largest processors, and the task's own calls. */
#define STACK_USED_MAX 32768U

#define ROUNDS 2000U
#define STORM_NS 50000
#define STORM_MS 1500U

void test_main(void *arg);
void on_plain(void);
void on_outer(void);
void on_zero(void);
void on_storm(void);
void on_zero_storm(void);

static weft_task_t tasks[TASKS];
static _Alignas(16) uint8_t stacks[TASKS][STACK];
static volatile unsigned plain_count;
static volatile unsigned storm_count;
static volatile unsigned zero_storm_count;
static volatile unsigned corrupt;
static volatile unsigned given;
static volatile unsigned taken;
static volatile bool stop;
static weft_sem_t plain_sem = WEFT_SEM_INIT(0);
static weft_sem_t storm_sem = WEFT_SEM_INIT(0);
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
    put_order(')');
}

void on_zero(void)
{
    put_order('z');
    weft_irq_pend(PLAIN);
    put_order('Z');
}

void on_storm(void)
{
    storm_count++;
    given++;
    weft_sem_give(&storm_sem);
}

void on_zero_storm(void)
{
    zero_storm_count++;
    weft_irq_pend(STORM);
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

static void send(pid_t process, int number, int line)
{
    const union sigval value = {.sival_int = line};

    sigqueue(process, number, value);
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

/** Child: answers each byte with an interrupt, at once or a little later. */
static void answer(int from, pid_t process)
{
    char byte;
    volatile unsigned spin;

    while (read(from, &byte, 1) == 1) {
        for (spin = (unsigned char)byte * 20U; spin != 0; spin--) {
        }
        send(process, SIGNAL, LINE(PLAIN));
    }
    _exit(0);
}

/** The processor is idle, about to be, or just no more, when the interrupt comes. */
static void idle_loses_nothing(void)
{
    int ends[2];
    pid_t self = getpid();

    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[1]);
        answer(ends[0], self);
    }
    close(ends[0]);
    weft_sem_init(&plain_sem, 0);
    for (unsigned i = 0; i < ROUNDS; i++) {
        char byte = (char)(i * 7U);
        CHECK(write(ends[1], &byte, 1) == 1);
        if (!CHECK_EQ(weft_sem_take(&plain_sem, WEFT_S(2)), WEFT_OK)) {
            break;
        }
    }
    close(ends[1]);
    waitpid(child, NULL, 0);
    (void)order_is("");
}

static timer_t start_timer(int number, int line, long period)
{
    struct sigevent event = {
        .sigev_notify = SIGEV_SIGNAL, .sigev_signo = number, .sigev_value.sival_int = line};
    const struct itimerspec setting = {{0, period}, {0, period}};
    timer_t timer;

    CHECK(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
    timer_settime(timer, 0, &setting, NULL);
    return timer;
}

/** Something that goes wrong when any register or the stack is not what it was. */
static double work(uint64_t *hash)
{
    double sum = 1.0;

    for (unsigned i = 0; i < 300; i++) {
        *hash = *hash * 6364136223846793005U + 1442695040888963407U;
        sum = sum * 0.75 + (double)(*hash >> 40);
    }
    return sum;
}

static void worker(void *arg)
{
    uint64_t seed = (uintptr_t)arg;

    while (!stop) {
        uint64_t first = seed;
        uint64_t second = seed;
        double sum = work(&first);
        if (sum != work(&second) || first != second) {
            corrupt++;
        }
        seed = first;
        if (seed % 8U == 0) {
            weft_sleep(WEFT_US(50));
        }
    }
}

static void storm_taker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&storm_sem, WEFT_FOREVER);
        taken++;
    }
}

static void start(unsigned index, weft_task_entry_t entry, weft_priority_t priority)
{
    const weft_task_attr_t attr = {
        .entry = entry,
        .arg = (void *)(uintptr_t)(index + 1U),
        .stack = stacks[index],
        .stack_size = STACK,
        .priority = priority,
    };

    weft_task_create(&tasks[index], &attr);
    weft_task_start(&tasks[index]);
}

/** Bytes of a stack that were written since it was filled. */
static size_t used(unsigned index)
{
    size_t at = GUARDED;

    while (at < STACK && stacks[index][at] == 0xA5) {
        at++;
    }
    return STACK - at;
}

static void storm(void)
{
    weft_slice_set(WEFT_MS(1));
    start(0, storm_taker, 10);
    start(1, worker, 18);
    start(2, worker, 18);
    start(3, worker, 19);
    timer_t timer = start_timer(SIGNAL, LINE(STORM), STORM_NS);
    timer_t zero_timer = start_timer(SIGNAL_ZERO, LINE(ZERO_STORM), STORM_NS * 3 / 2);
    weft_sleep(WEFT_MS(STORM_MS));
    timer_delete(timer);
    timer_delete(zero_timer);
    stop = true;
    weft_sleep(WEFT_MS(50));
    weft_slice_set(0);
    CHECK(storm_count > 100U);
    CHECK(zero_storm_count > 100U);
    CHECK_EQ(taken, given);
    CHECK_EQ(corrupt, 0);
    for (unsigned i = 0; i < TASKS; i++) {
        CHECK(used(i) < STACK_USED_MAX);
    }
    weft_task_abort(&tasks[0]);
}

/** A system call that waits goes on after an interrupt. */
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
    TAP_RUN(other_senders);
    TAP_RUN(errno_stays);
    TAP_RUN(idle_loses_nothing);
    TAP_RUN(system_calls_go_on);
    TAP_RUN(storm);
    tap_done();
}
