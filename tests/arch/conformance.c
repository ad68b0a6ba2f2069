/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance suite of ports: runs all parts. Programs that are to end in
 * a fault record are in faults.c.
 */
#include "conformance.h"

#include "../../arch/arch.h"

#include "../support/tap.h"

bool port_check(bool holds, const char *what, const char *file, int line)
{
    for (const char *c = file; *c != '\0'; c++) {
        if (*c == '/') {
            file = c + 1;
        }
    }
    return tap_check(holds, what, file, line);
}

uint32_t port_random(void)
{
    static uint32_t state = 2463534242U;

    state = state * 1664525U + 1013904223U; /* a lost update does no harm */
    return state >> 4;
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(priorities_single);
    TAP_RUN(priorities_sets);
    TAP_RUN(try_add);
    TAP_RUN(try_mark);
    TAP_RUN(try_swap);
    TAP_RUN(copy_sizes_and_alignments);
    TAP_RUN(isr_context);
    TAP_RUN(lock_holds_interrupts_off);
    TAP_RUN(steps_in_critical_section);
    TAP_RUN(lock_in_isr);
    TAP_RUN(isrs_do_not_nest);
    TAP_RUN(disabled_interrupt_waits);
    TAP_RUN(pend_many_times);
    if (WEFT_ARCH_ZERO_LATENCY) {
        TAP_RUN(zero_latency_enters_critical_section);
    }
    TAP_RUN(stack_is_aligned);
    TAP_RUN(argument_and_return);
    TAP_RUN(switch_keeps_registers);
    TAP_RUN(switch_delivers_results);
    TAP_RUN(preemption_keeps_registers);
    TAP_RUN(interrupts_at_the_switch);
    TAP_RUN(results_at_the_switch);
    TAP_RUN(preemption_under_storm);
    TAP_RUN(clock_is_monotonic);
    TAP_RUN(alarm_near);
    TAP_RUN(alarm_past);
    TAP_RUN(alarm_far_and_cancel);
    TAP_RUN(alarms_in_any_order);
    tap_done();
}
