/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Host: interrupts as signals. Rules and reasons: host.h.
 *
 * A line is served if it is requested and enabled, each a set of its own: whoever adds the line to
 * one of them looks at both afterwards, and its handler runs only if it is in both. So nothing is
 * moved from set to set, and no interrupt in between can separate what belongs together.
 *
 * What keeps a line from being lost: whoever makes a line pending while the
 * kernel lock is held leaves it to the one who releases it, who looks at
 * weft_host.pending afterwards. Whoever makes it pending while the kernel lock is
 * free sends the signal. Between "blocked" and "waits" of the idle
 * task, `waiting` makes senders send in any case.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include <weft/system.h>

#include "account.h"
#include "check.h"
#include "host.h"
#include "swi.h"

_Static_assert(WEFT_HOST_LINE(31) < WEFT_HOST_LINES, "board.yaml: irqs");

/** Lines as bits; weft_host.pending is the set of those that run_pending() has to look at. */
static volatile uint64_t enabled = 1U << WEFT_HOST_CLOCK;
static volatile uint64_t requested;    /**< until the handler runs, also if not enabled */
static volatile uint64_t zero_latency; /**< lines of that kind */

static volatile sig_atomic_t waiting; /**< 1: the idle task waits for signals */
static volatile unsigned serving;     /**< line whose handler runs */
void *weft_host_handlers;
static sigset_t kernel_signals;
static pid_t process;

/* One step each with respect to signals. */

static void add(volatile uint64_t *set, uint64_t lines)
{
    __atomic_fetch_or(set, lines, __ATOMIC_RELAXED);
}

/** Takes lines out of a set. @return those that were in it */
static uint64_t take(volatile uint64_t *set, uint64_t lines)
{
    return __atomic_fetch_and(set, ~lines, __ATOMIC_RELAXED) & lines;
}

/** The lowest line of a set that is not empty. */
static unsigned lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static bool masked(void)
{
    return weft_host.locked != 0 || (weft_host.isr & WEFT_HOST_ISR_KERNEL) != 0;
}

/** Sees to it that a line will be served, if it is requested and enabled. Any context. */
static void announce(unsigned line)
{
    uint64_t bit = UINT64_C(1) << line;

    if ((requested & enabled & bit) == 0) {
        return;
    }
    if ((zero_latency & bit) != 0) {
        kill(process, WEFT_HOST_SIGNAL_ZERO);
        return;
    }
    add(&weft_host.pending, bit);
    if (!masked() || waiting != 0) {
        kill(process, WEFT_HOST_SIGNAL);
    }
}

/** Compilers must not move this across other changes of the state. */
static void set_isr(uint32_t isr)
{
    *(volatile uint32_t *)&weft_host.isr = isr;
    __asm volatile("" : : : "memory");
}

static void run_handler(unsigned line)
{
    unsigned outer = serving;

    serving = line;
    if (line == WEFT_HOST_CLOCK) {
        weft_board_clock_isr();
    } else {
        weft_irq_table[line - WEFT_HOST_LINE(0)]();
    }
    serving = outer;
}

/**
 * Runs the handler of a line that is requested and enabled. A zero-latency handler that disables
 * the line after this has looked at `enabled` is too late.
 */
static void run_requested(unsigned line)
{
    uint64_t bit = UINT64_C(1) << line;

    if ((enabled & bit) != 0 && take(&requested, bit) != 0) {
        run_handler(line);
    }
}

/** Runs the handlers of all pending lines. Kernel lock held. */
static void run_pending(void)
{
    set_isr(weft_host.isr | WEFT_HOST_ISR_KERNEL);
    weft_host.locked = 0;
    while (weft_host.pending != 0) {
        unsigned line = lowest(weft_host.pending);

        take(&weft_host.pending, UINT64_C(1) << line);
        run_requested(line);
    }
    weft_host.locked = 1;
    set_isr(weft_host.isr & ~(uint32_t)WEFT_HOST_ISR_KERNEL);
}

/** run_pending() on the handlers' stack, from that of a task. */
static void run_handlers(void)
{
    weft_sanitize_arrive(NULL);
    run_pending();
    (void)weft_sanitize_leave(weft_sched_task());
}

/** Lets a higher-priority task run. Kernel lock held, before and after. */
static void preempt(bool in_signal)
{
    if (in_signal && WEFT_CONFIG_SWI && weft_swi.due != NULL) {
        sigprocmask(SIG_UNBLOCK, &kernel_signals, NULL);
        weft_swi_interrupt_locked();
        sigprocmask(SIG_BLOCK, &kernel_signals, NULL);
    }
    weft_task_t *from = weft_sched_task();
    weft_task_t *to = weft_kernel_preempt_locked();

    if (to == from || weft_sched_swis_active()) {
        return;
    }
    /* While the task is away its signals are open; when it is back they are not,
     * so that its way out of the signal is not interrupted again and again, each
     * time with one more frame on the stack. */
    if (in_signal) {
        sigprocmask(SIG_UNBLOCK, &kernel_signals, NULL);
    }
    void *left = weft_sanitize_leave(to);
    (void)weft_host_switch_closed(from, to);
    weft_sanitize_arrive(left);
    if (in_signal) {
        sigprocmask(SIG_BLOCK, &kernel_signals, NULL);
    }
}

/** Serves all that is pending. The kernel lock is free, and no handler is active. */
static void serve(bool in_signal)
{
    int saved_errno = errno;

    do {
        weft_host.locked = 1;
        if (WEFT_CONFIG_SWI && weft_host_swis_run) {
            run_pending();
        } else {
            void *left = weft_sanitize_leave(NULL);
            weft_host_call_on(weft_host_handlers, run_handlers);
            weft_sanitize_arrive(left);
        }
        if (weft_host.due != 0) {
            weft_host.due = 0;
            preempt(in_signal);
        }
        weft_host.locked = 0;
    } while (weft_host.pending != 0);
    errno = saved_errno;
}

void weft_host_serve(void)
{
    if (!masked()) {
        serve(false);
    }
}

/**
 * Notes the line that a signal brings, which its handler then serves; one sent by announce() is
 * noted. A line of the other kind gets its own signal.
 */
static void note(const siginfo_t *info, bool zero_signal)
{
    unsigned line = (unsigned)info->si_value.sival_int;

    if (info->si_code == SI_USER || info->si_code == SI_TKILL || line >= WEFT_HOST_LINES) {
        return;
    }
    uint64_t bit = UINT64_C(1) << line;
    bool zero = (zero_latency & bit) != 0;

    add(&requested, bit);
    if (zero != zero_signal) {
        announce(line);
    } else if (!zero) {
        add(&weft_host.pending, bit);
    }
}

static void on_signal(int number, siginfo_t *info, void *context)
{
    (void)number;
    (void)context;
    note(info, false);
    if (weft_host.pending != 0 && !masked()) {
        serve(true);
    }
}

static void on_zero_signal(int number, siginfo_t *info, void *context)
{
    int saved_errno = errno;
    uint32_t outer = weft_host.isr;

    (void)number;
    (void)context;
    set_isr(outer | WEFT_HOST_ISR_ZERO);
    note(info, true);
    for (uint64_t lines; (lines = requested & enabled & zero_latency) != 0;) {
        run_requested(lowest(lines));
    }
    set_isr(outer);
    errno = saved_errno;
}

void weft_host_interrupt_init(void)
{
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};

    process = getpid();
    sigemptyset(&kernel_signals);
    sigaddset(&kernel_signals, WEFT_HOST_SIGNAL);
    sigemptyset(&action.sa_mask);
    sigaction(WEFT_HOST_SIGNAL, &action, NULL);

    action.sa_sigaction = on_zero_signal;
    action.sa_flags |= SA_ONSTACK;
    action.sa_mask = kernel_signals;
    sigaction(WEFT_HOST_SIGNAL_ZERO, &action, NULL);
}

void weft_host_handler_stack(void *top)
{
    weft_host_handlers = top;
}

weft_arch_stack_t weft_arch_interrupt_stack(void)
{
    return (weft_arch_stack_t){0, (uintptr_t)weft_host_handlers};
}

void weft_arch_wait_for_interrupt_unlock(void)
{
    siginfo_t info;

    sigprocmask(SIG_BLOCK, &kernel_signals, NULL);
    waiting = 1;
    if (weft_host.pending == 0 && sigwaitinfo(&kernel_signals, &info) > 0) {
        note(&info, false);
    }
    waiting = 0;
    weft_account_wake_locked();
    sigprocmask(SIG_UNBLOCK, &kernel_signals, NULL);
    weft_arch_unlock();
}

int weft_arch_irq_active(void)
{
    return weft_host.isr == 0 || serving == WEFT_HOST_CLOCK ? -1
                                                            : (int)(serving - WEFT_HOST_LINE(0));
}

void weft_arch_irq_latency(unsigned irq, bool zero)
{
    uint64_t bit = UINT64_C(1) << WEFT_HOST_LINE(irq);

    if (zero) {
        add(&zero_latency, bit);
    } else {
        take(&zero_latency, bit);
    }
}

void weft_irq_enable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    add(&enabled, UINT64_C(1) << WEFT_HOST_LINE(irq));
    announce(WEFT_HOST_LINE(irq));
}

void weft_irq_disable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    take(&enabled, UINT64_C(1) << WEFT_HOST_LINE(irq));
}

void weft_irq_pend(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    add(&requested, UINT64_C(1) << WEFT_HOST_LINE(irq));
    announce(WEFT_HOST_LINE(irq));
}

void weft_irq_unhandled(void)
{
    static const char *const none[1] = {NULL};
    const weft_fault_t fault = {
        .what = "unhandled interrupt",
        .code = serving - WEFT_HOST_LINE(0),
        .names = none,
    };

    weft_fault(&fault);
}
