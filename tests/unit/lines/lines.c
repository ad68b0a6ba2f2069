/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Lines of the host port with interrupts in between: one or two, each before any load, basic block
 * or function of what weft_irq_pend(), weft_irq_enable(), weft_irq_disable() and the signals do.
 * clang compiles arch/host/interrupt.c so that it calls the functions at the end of this file
 * there (test_lines.py), and inlines none: changes of sets are functions. The signals are real
 * ones.
 *
 * Scripts: p, e, d: pend, enable, disable the line; a: its signal comes from outside; w: the same
 * with the signal of the other kind of lines; ( and ): take and release the kernel lock.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <weft/system.h>

#include "arch.h"
#include "host.h"

enum { ZERO, AWARE, TESTED, IRQS }; /* the first two interrupt */

#define INTERRUPTS 2U

/** Interrupts of a run. */
static struct {
    unsigned irq; /* ZERO or AWARE */
    unsigned points[INTERRUPTS];
    const char *scripts[INTERRUPTS];
    unsigned sent;
    unsigned handled;
    unsigned point; /* how many so far */
    bool inside;    /* an interrupt is being sent: no points */
} interrupts;

/** What is known of the line. */
static struct {
    bool zero;
    unsigned enables;  /* calls of weft_irq_enable() that have begun */
    unsigned enabling; /* those that have not returned */
    bool closed;       /* weft_irq_disable() has returned, and nothing has enabled it since */
    unsigned asked;
    unsigned served;
    bool due; /* asked for since its handler ran */
    const char *wrong;
} line;

struct weft_host_port weft_host;
struct weft_kernel weft_kernel;
volatile bool weft_host_swis_run;
const unsigned weft_board_irqs = IRQS;

static void on_interrupt(void);

static void on_tested(void)
{
    line.served++;
    line.due = false;
    if (line.closed) {
        line.wrong = "the handler of a disabled line runs";
    }
    if (line.served > line.asked) {
        line.wrong = "a request is served twice";
    }
}

const weft_isr_t weft_irq_table[IRQS] = {on_interrupt, on_interrupt, on_tested};

static void ask(void)
{
    line.asked++;
    line.due = true;
}

static void enable(void)
{
    line.enables++;
    line.enabling++;
    line.closed = false;
    weft_irq_enable(TESTED);
    line.enabling--;
}

/* The first handlers may be on their way when a zero-latency one interrupts them. */
static void disable(void)
{
    const unsigned enables = line.enables;
    const bool on_its_way = weft_host.isr == (WEFT_HOST_ISR_KERNEL | WEFT_HOST_ISR_ZERO);

    weft_irq_disable(TESTED);
    if (line.enabling == 0 && line.enables == enables && !on_its_way) {
        line.closed = true;
    }
}

static void send(unsigned irq, bool zero)
{
    const union sigval value = {.sival_int = (int)WEFT_HOST_LINE(irq)};

    sigqueue(getpid(), zero ? WEFT_HOST_SIGNAL_ZERO : WEFT_HOST_SIGNAL, value);
}

static void perform(const char *script)
{
    for (; *script != '\0'; script++) {
        switch (*script) {
        case 'p':
            ask();
            weft_irq_pend(TESTED);
            break;
        case 'e':
            enable();
            break;
        case 'd':
            disable();
            break;
        case '(':
            weft_arch_lock();
            break;
        case ')':
            weft_arch_unlock();
            break;
        default:
            ask();
            send(TESTED, line.zero == (*script == 'a'));
        }
    }
}

static void on_interrupt(void)
{
    if (interrupts.handled < interrupts.sent) {
        perform(interrupts.scripts[interrupts.handled++]);
    }
}

static void point(void)
{
    if (interrupts.inside || interrupts.sent == INTERRUPTS ||
        ++interrupts.point != interrupts.points[interrupts.sent]) {
        return;
    }
    interrupts.inside = true;
    interrupts.sent++;
    send(interrupts.irq, interrupts.irq == ZERO);
    interrupts.inside = false;
}

static void begin(const char *before)
{
    interrupts.inside = true;
    weft_irq_disable(TESTED);
    weft_arch_irq_latency(TESTED, line.zero);
    line.closed = true;
    line.asked = 0;
    line.served = 0;
    line.due = false;
    line.wrong = NULL;
    perform(before);
    interrupts.sent = 0;
    interrupts.handled = 0;
    interrupts.point = 0;
    interrupts.inside = false;
}

/* One more request shows whether the line is enabled, and enabling it whether one is lost. */
static void end(void)
{
    interrupts.inside = true;
    if (line.due) {
        perform("p");
        if (!line.due) {
            line.wrong = "an enabled line has a request that nothing serves";
        }
    }
    enable();
    if (line.due) {
        line.wrong = "a request is lost";
    }
}

/* Returns whether both interrupts came. */
static bool run(const char *before, const char *script)
{
    begin(before);
    perform(script);
    end();
    if (line.wrong != NULL) {
        fail_msg("%s: %s line, \"%s\", then \"%s\", interrupted (%s) by \"%s\" at point %u, \"%s\" "
                 "at point %u",
                 line.wrong, line.zero ? "zero-latency" : "kernel-aware", before, script,
                 interrupts.irq == ZERO ? "zero-latency" : "kernel-aware", interrupts.scripts[0],
                 interrupts.points[0], interrupts.scripts[1], interrupts.points[1]);
    }
    return interrupts.sent == INTERRUPTS;
}

static void once_at_each_point(const char *before, const char *script)
{
    interrupts.points[1] = 0; /* never */
    interrupts.points[0] = 0;
    do {
        interrupts.points[0]++;
        (void)run(before, script);
    } while (interrupts.sent != 0);
}

static void twice_at_all_points(const char *before, const char *script)
{
    unsigned *points = interrupts.points;

    points[0] = 0;
    do {
        points[0]++;
        points[1] = points[0];
        do {
            points[1]++;
        } while (run(before, script));
    } while (interrupts.sent != 0);
}

static void all_interrupts(const char *before, const char *script)
{
    static const char *const one[] = {"e", "d", "p", "a", "ed", "de", "dpe", "ep"};
    static const char *const two[][INTERRUPTS] = {
        {"e", "d"}, {"e", "e"}, {"d", "e"}, {"p", "e"}, {"p", "d"}, {"p", "p"},
    };

    interrupts.scripts[1] = "";
    for (size_t i = 0; i < sizeof one / sizeof *one; i++) {
        interrupts.scripts[0] = one[i];
        once_at_each_point(before, script);
    }
    for (size_t i = 0; i < sizeof two / sizeof *two; i++) {
        interrupts.scripts[0] = two[i][0];
        interrupts.scripts[1] = two[i][1];
        twice_at_all_points(before, script);
    }
}

static void all_scripts(bool zero, unsigned irq)
{
    static const char *const before[] = {"", "e", "p"};
    static const char *const scripts[] = {"p", "e", "d", "a", "w", "(p)", "(pd)", "(pde)"};

    line.zero = zero;
    interrupts.irq = irq;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        for (size_t j = 0; j < sizeof scripts / sizeof *scripts; j++) {
            all_interrupts(before[i], scripts[j]);
        }
    }
}

static void aware_interrupted_by_aware(void **state)
{
    (void)state;
    all_scripts(false, AWARE);
}

static void aware_interrupted_by_zero(void **state)
{
    (void)state;
    all_scripts(false, ZERO);
}

static void zero_interrupted_by_aware(void **state)
{
    (void)state;
    all_scripts(true, AWARE);
}

static void zero_interrupted_by_zero(void **state)
{
    (void)state;
    all_scripts(true, ZERO);
}

static int start(void **state)
{
    (void)state;
    interrupts.inside = true;
    weft_host_interrupt_init();
    weft_arch_irq_latency(ZERO, true);
    weft_irq_enable(ZERO);
    weft_irq_enable(AWARE);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(aware_interrupted_by_aware, start),
        cmocka_unit_test_setup(aware_interrupted_by_zero, start),
        cmocka_unit_test_setup(zero_interrupted_by_aware, start),
        cmocka_unit_test_setup(zero_interrupted_by_zero, start),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the port calls, of the kernel, the board and other files of the port. */

void weft_host_call_on(void *stack, void (*function)(void))
{
    (void)stack;
    function();
}

weft_status_t weft_host_switch_closed(weft_task_t *from, weft_task_t *to)
{
    (void)from;
    (void)to;
    return WEFT_OK;
}

weft_task_t *weft_kernel_preempt_locked(void)
{
    return NULL;
}

void weft_board_clock_isr(void)
{
}

void weft_fault(const weft_fault_t *fault)
{
    (void)fault;
    _exit(2);
}

/* What the compiler calls in arch/host/interrupt.c. */

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_load1(uint8_t *address);
void __sanitizer_cov_load2(uint16_t *address);
void __sanitizer_cov_load4(uint32_t *address);
void __sanitizer_cov_load8(uint64_t *address);
void __sanitizer_cov_load16(void *address);

void __sanitizer_cov_trace_pc(void)
{
    point();
}

void __sanitizer_cov_load1(uint8_t *address)
{
    (void)address;
    point();
}

void __sanitizer_cov_load2(uint16_t *address)
{
    (void)address;
    point();
}

void __sanitizer_cov_load4(uint32_t *address)
{
    (void)address;
    point();
}

void __sanitizer_cov_load8(uint64_t *address)
{
    (void)address;
    point();
}

void __sanitizer_cov_load16(void *address)
{
    (void)address;
    point();
}
