/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Simulator: interrupts, taken at the points where a node enters or leaves the kernel.
 */
#include <weft/system.h>

#include "account.h"
#include "check.h"
#include "context.h"
#include "sim.h"

#define CLOCK_LINE UINT64_C(1)

struct weft_sim weft_sim = {.locked = true, .alarm = WEFT_SIM_NEVER};

static unsigned serving; /**< line whose handler runs */
bool weft_sim_in_zero_latency;

void weft_sim_broken(const char *what)
{
    static const char *const none[1] = {NULL};
    const weft_fault_t fault = {
        .what = what,
        .pc = (uintptr_t)__builtin_return_address(0),
        .names = none,
    };

    weft_fault(&fault);
}

static void run_handler(unsigned line)
{
    bool outer = weft_sim.in_isr;

    serving = line;
    weft_sim.in_isr = true;
    if (line == 0) {
        weft_kernel_alarm();
    } else {
        weft_irq_table[line - WEFT_SIM_LINE(0U)]();
    }
    weft_sim.in_isr = outer;
}

/** The end of the last handler: preemption, if it is due. */
static void end_of_handlers(void)
{
    if (!weft_sim.switch_due) {
        return;
    }
    weft_sim.switch_due = false;
    weft_sim.locked = true;
    weft_task_t *from = weft_kernel.current;
    weft_task_t *to = weft_kernel_preempt_locked();
    if (to != from) {
        (void)weft_sim_swap(&from->sp, to->sp);
    }
    weft_sim.locked = false;
}

static void serve(void)
{
    uint64_t lines;

    while ((lines = weft_sim.pending & weft_sim.enabled) != 0) {
        weft_sim.pending &= ~(lines & -lines);
        run_handler((unsigned)__builtin_ctzll(lines));
        if (weft_sim.locked) {
            weft_sim_broken("an ISR ended with the kernel lock held");
        }
    }
    end_of_handlers();
}

static uint64_t earlier(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void weft_sim_point(void)
{
    if (weft_sim.locked || weft_sim.in_isr) {
        return;
    }
    if (weft_sim.now >= weft_sim.limit) {
        weft_sim_leave(WEFT_SIM_PAUSED);
    }
    if (weft_sim.now >= weft_sim.alarm) {
        weft_sim.alarm = WEFT_SIM_NEVER;
        weft_sim.pending |= CLOCK_LINE;
    }
    weft_sim.due = earlier(weft_sim.limit, weft_sim.alarm);
    serve();
}

void weft_arch_wait_for_interrupt_unlock(void)
{
    if ((weft_sim.pending & weft_sim.enabled) == 0 && weft_sim.now < weft_sim.alarm) {
        weft_sim_leave(WEFT_SIM_IDLE);
    }
    weft_account_wake_locked();
    weft_sim.locked = false;
    weft_sim_point();
}

int weft_arch_irq_active(void)
{
    return !weft_sim.in_isr || serving < WEFT_SIM_LINE(0U) ? -1
                                                           : (int)(serving - WEFT_SIM_LINE(0U));
}

void weft_arch_irq_latency(unsigned irq, bool zero_latency)
{
    uint64_t bit = UINT64_C(1) << WEFT_SIM_LINE(irq);

    if (zero_latency) {
        weft_sim.zero_latency |= bit;
    } else {
        weft_sim.zero_latency &= ~bit;
    }
}

/** Handlers of zero latency run at once, wherever the node is. */
static void look(void)
{
    uint64_t lines;

    while ((lines = weft_sim.pending & weft_sim.enabled & weft_sim.zero_latency) != 0) {
        unsigned outer = serving;

        weft_sim.pending &= ~(lines & -lines);
        weft_sim_in_zero_latency = true;
        run_handler((unsigned)__builtin_ctzll(lines));
        weft_sim_in_zero_latency = false;
        serving = outer;
    }
    weft_sim_point();
}

void weft_irq_enable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    weft_sim.enabled |= UINT64_C(1) << WEFT_SIM_LINE(irq);
    look();
}

void weft_irq_disable(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    weft_sim.enabled &= ~(UINT64_C(1) << WEFT_SIM_LINE(irq));
}

void weft_irq_pend(unsigned irq)
{
    weft_check(irq < weft_board_irqs, WEFT_MISUSE_IRQ);
    weft_sim.pending |= UINT64_C(1) << WEFT_SIM_LINE(irq);
    look();
}

void weft_irq_unhandled(void)
{
    static const char *const none[1] = {NULL};
    const weft_fault_t fault = {
        .what = "unhandled interrupt",
        .code = serving - WEFT_SIM_LINE(0U),
        .names = none,
    };

    weft_fault(&fault);
}
