/* SPDX-License-Identifier: MIT */
/** @file The parts of the conformance suite of ports. */
#ifndef TESTS_PORT_CONFORMANCE_H
#define TESTS_PORT_CONFORMANCE_H

#include <weft/weft.h>

/* Notes a failure; implemented once, for all parts. */
bool port_check(bool holds, const char *what, const char *file, int line);

#define CHECK_PORT(expression) port_check((expression), #expression, __FILE__, __LINE__)

/* Pseudo-random numbers. */
uint32_t port_random(void);

/* The inline part */
void priorities_single(void);
void priorities_sets(void);
void try_add(void);
void try_mark(void);
void try_swap(void);
void copy_sizes_and_alignments(void);

/* Interrupts and the critical section */
void isr_context(void);
void lock_holds_interrupts_off(void);
void steps_in_critical_section(void);
void lock_in_isr(void);
void isrs_do_not_nest(void);
void disabled_interrupt_waits(void);
void pend_many_times(void);
void zero_latency_enters_critical_section(void);

/* Contexts */
void stack_is_aligned(void);
void switch_keeps_registers(void);
void switch_delivers_results(void);
void preemption_keeps_registers(void);
void preemption_under_storm(void);
void argument_and_return(void);
void interrupts_at_the_switch(void);
void results_at_the_switch(void);

/* Time */
void clock_is_monotonic(void);
void alarm_near(void);
void alarm_past(void);
void alarm_far_and_cancel(void);
void alarms_in_any_order(void);

/* What the handler of the interrupt PORT_OTHER gives; NULL: nothing. */
extern weft_sem_t *volatile port_other_gives;

/* Switches the storm of timer interrupts on or off. */
void storm_on(void);
void storm_off(void);

#endif
