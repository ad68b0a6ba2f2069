/* SPDX-License-Identifier: MIT */
/**
 * @file
 * arch/host and its boards: lines, signals, stacks.
 *
 * Lines. Line 0 is the clock, line n + 1 is interrupt n. A line reaches the
 * process as a real-time signal with the line as its value: from the board's
 * timer, from another process by sigqueue() (or `kill -s RTMIN+1 -q LINE PID`),
 * or from weft_irq_pend(). Lines are levels, not counters: what comes again
 * before it is served, comes once.
 *
 * Kernel-aware lines (signal SIGRTMIN + 1). The signal's frame lies on the
 * stack of the interrupted task; the handlers themselves run on the process's
 * first stack, one after the other, the lowest line first. If a higher-priority
 * task is ready then, arch/ switches away from inside the signal's frame.
 * The signal is blocked from its arrival to its return, except while the task
 * is away; therefore a stack carries two signal frames at most, at any rate of
 * interrupts. See interrupt.c.
 *
 * Zero-latency lines (signal SIGRTMIN + 2). Their handlers run at once, also while the
 * kernel lock is held and inside kernel-aware handlers, on a stack of their own that they
 * share with fault handlers. They may call weft_irq_pend().
 *
 * Limits. All tasks are one thread for Linux: errno belongs to whoever runs,
 * the C library's functions that are not async-signal-safe (malloc, stdio) may
 * be used by one task only, other threads must block the two signals. The
 * floating-point modes (rounding, exceptions) are common to all tasks. Signals
 * interrupt system calls, which go on by themselves (SA_RESTART). A debugger
 * must pass the signals: `handle SIG35 SIG36 nostop noprint pass`. The address
 * sanitizer knows the stacks (sanitize.h); it holds the stack of an aborted
 * task for poisoned until another task gets it. Callgrind works; memcheck takes
 * a switch of stacks for a use of wild memory.
 */
#ifndef ARCH_HOST_HOST_H
#define ARCH_HOST_HOST_H

#include "kernel.h"

/** Line of the clock. */
#define WEFT_HOST_CLOCK 0U

/** Line of an interrupt. */
#define WEFT_HOST_LINE(irq) ((irq) + 1U)

/** Lines that fit in weft_host.pending. */
#define WEFT_HOST_LINES 64U

/** Bytes of the stack for zero-latency and fault handlers. */
#define WEFT_HOST_SIGNAL_STACK 131072U

/** Signal of kernel-aware lines. */
#define WEFT_HOST_SIGNAL (SIGRTMIN + 1)

/** Signal of zero-latency lines. */
#define WEFT_HOST_SIGNAL_ZERO (SIGRTMIN + 2)

/** Handler of the clock's line: the board's. */
void weft_board_clock_isr(void);

/**
 * Switches like weft_arch_switch(), but the kernel lock is still held
 * when it returns.
 */
weft_status_t weft_host_switch_closed(weft_task_t *from, weft_task_t *to);

/** Goes to a task for the first time; what runs is not kept. */
WEFT_NORETURN void weft_host_switch_first(weft_task_t *first);

/** Calls a function on the stack whose top is `stack`. */
void weft_host_call_on(void *stack, void (*function)(void));

/** First address of every task; calls weft_host_task_main(). */
void weft_host_task_entry(void);

/** First function of every task, kernel lock held. */
WEFT_NORETURN void weft_host_task_main(weft_task_entry_t entry, void *arg);

/** True if the address lies in the guard page of this task's stack. */
bool weft_host_guard_holds(const weft_task_t *task, uintptr_t address);

/** Opens every guard page that touches this memory. @return true if there was one */
bool weft_host_guard_lift(uintptr_t begin, uintptr_t end);

/** Top of the stack on which kernel-aware handlers run, and SWIs. */
extern void *weft_host_handlers;

/** With WEFT_CONFIG_SWI: SWIs are on that stack, and handlers go on below them. */
extern volatile bool weft_host_swis_run;

/** Sets the top of the stack on which kernel-aware handlers run. */
void weft_host_handler_stack(void *top);

/** Installs the signals of lines, and of processor faults. */
void weft_host_interrupt_init(void);
void weft_host_fault_init(void);

/** Ends the program for a reason that only this arch has, in words on the console. */
WEFT_NORETURN void weft_host_die(const char *why);

#endif
