/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract between the kernel and an arch, the processor side of it.
 *
 * An arch is a folder arch/<name>/ with
 *  - weft_arch.h: the inline part, declared here by the comments under
 *    "Inline part", found through the include path of the build;
 *  - C and assembly files for the functions under "Functions of the arch".
 * A board folder supplies what is below the processor: reset, memory map,
 * clock, console, exit, the number of interrupts.
 *
 * The arch calls back the kernel by the functions under "Entries of the kernel".
 * tests/arch/ holds the conformance suite that every arch passes.
 */
#ifndef ARCH_ARCH_H
#define ARCH_ARCH_H

#include <weft/fault.h>
#include <weft/irq.h>
#include <weft/swi.h>
#include <weft/task.h>
#include <weft/types.h>

/*
 * Inline part (weft_arch.h)
 * =========================
 *
 * WEFT_STACK_ALIGN        alignment of stacks, a power of two, in bytes
 * WEFT_STACK_MIN          least stack for an empty task under interrupts, in bytes
 * WEFT_STACK_FLOATS       what a task needs in addition that uses floating point, in bytes; 0:
 *                         nothing, or the processor has no registers for it
 * WEFT_ARCH_GUARD         bytes at the low end of a guarded stack that cannot be read, at most
 * WEFT_ARCH_ZERO_LATENCY  1: the kernel lock can leave an interrupt open, with some exceptions that
 *                         the arch names; 0: none, and descriptions with one are refused
 * WEFT_ARCH_CHECKS_STACKS 1: with WEFT_CONFIG_CHECKS, weft_arch_switch() and preemption look
 *                         at the stack of the task that leaves and guard that of the next,
 *                         as kernel/checks/stack.c does for an arch with 0
 * WEFT_ARCH_PRIORITY_MAX  mask above every priority
 * WEFT_ARCH_PRIORITY_MIN  mask below every priority
 * WEFT_ARCH_PRIORITY_MASK(priority) weft_arch_priority_mask() as a constant expression
 * WEFT_ARCH_STACK_EXTRA   bytes that each stack of a description gets in addition, because more is
 *                         stored on it than on a small processor; may be 0
 * WEFT_ARCH_IRQ_TABLE     attribute of weft_irq_table, if the processor itself reads the table from
 *                         a section; else empty
 * WEFT_ARCH_TICK_PART     ticks added to a duration, because weft_board_clock() is read within a
 *                         tick: 1, the default; 0 where virtual time advances by whole ticks
 * WEFT_ARCH_TAIL_CALLS    1, the default: compilers turn a call that ends a function into a jump;
 *                         0: they cannot
 *
 * void weft_arch_lock(void)
 *     Takes the kernel lock: no kernel-aware interrupt from here on.
 *     Does not nest. A compiler barrier. Also called in ISRs.
 *
 * void weft_arch_unlock(void)
 *     Releases it; interrupts that became pending are taken. In an ISR it must
 *     not enable interrupts that the processor masks until the ISR ends.
 *
 * weft_status_t weft_arch_ok_unlock(void)
 *     weft_arch_unlock(), and WEFT_OK as its result: one instruction where the same
 *     register is 0 for both.
 *
 * bool weft_arch_is_locked(void)
 *     True if the kernel lock is held: a misuse is found with it and without.
 *
 * bool weft_arch_in_isr(void)
 *     True from the entry of a handler to its exit; false in tasks. In SWIs it may be
 *     either: kernel.h, weft_sched_in_handler(), has what weft_in_isr() tells a program.
 *
 * bool weft_arch_in_zero_latency(void)
 *     In an ISR of a build with WEFT_CONFIG_CHECKS: true if it is one of zero latency,
 *     which may call no service.
 *
 * bool weft_arch_add_or_lock(int32_t *word, int32_t delta)
 *     With the kernel lock free: adds 1 or -1 unless the result is negative;
 *     as one step with respect to interrupts. May also fail for no reason, never
 *     succeed wrongly. False: the kernel lock is held, and the caller
 *     looks again.
 *
 * bool weft_arch_try_mark(int32_t *word, int32_t value)
 *     After weft_arch_add_or_lock() failed on the same word, with the kernel lock that it
 *     took still held: stores the value if the reason was a negative result and the word
 *     has certainly not changed since. Where the processor cannot tell, false.
 *
 * bool weft_arch_try_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
 *     Replaces `from` by `to` as one step with respect to interrupts. Kernel lock held or
 *     free, which stays as it is. May also fail for no reason, never succeed wrongly.
 *
 * uint32_t weft_arch_priority_mask(unsigned priority)
 * unsigned weft_arch_first(uint32_t bits)
 * unsigned weft_arch_index(uint32_t mask)
 * bool weft_arch_is_higher(uint32_t a, uint32_t b)
 *     Priorities as masks, in the order that suits the processor's search for
 *     the first bit. weft_arch_first() of a set that is not empty is the index,
 *     below 32, of its highest-priority member; weft_arch_index() is that of a single
 *     mask. The index is unique, but is not the priority.
 *     weft_arch_is_higher() compares masks, or a mask with a preemption threshold.
 *
 * unsigned weft_arch_leading_zeros(uint32_t word)
 *     Zeros before the highest bit of a word that is not 0. Heaps find free blocks by it.
 *
 * void weft_arch_pend_switch(void)
 *     In an ISR, kernel lock held: preemption is due when the last ISR ends.
 *
 * void weft_arch_store(void *to, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d,
 *                      uint32_t e, uint32_t f)
 *     Stores four words and behind them two of 32 bits, by one instruction
 *     where the processor has one for several.
 *
 * bool weft_arch_in_handler(void)
 *     With WEFT_CONFIG_SWI: true from the entry of a handler to its exit, false in SWIs.
 *
 * void weft_arch_copy(void *to, const void *from, size_t bytes)
 *     Copies a message of at least one byte; any alignment, fastest for words. Where there are user
 *     tasks, both may pass memory that they share: of ranges that overlap, the bytes of `to` are
 *     then any of those in either range, and nothing else is written.
 */
#include "weft_arch.h"

#ifndef WEFT_ARCH_TICK_PART
#define WEFT_ARCH_TICK_PART 1U
#endif

#ifndef WEFT_ARCH_TAIL_CALLS
#define WEFT_ARCH_TAIL_CALLS 1
#endif

/** Initialiser of a weft_swi_t, for generated tables. */
#define WEFT_SWI_INIT(swi_function, function_arg, swi_priority, initial_mailbox)                   \
    {NULL,                                                                                         \
     WEFT_ARCH_PRIORITY_MASK(swi_priority),                                                        \
     0,                                                                                            \
     (initial_mailbox),                                                                            \
     (initial_mailbox),                                                                            \
     (swi_function),                                                                               \
     (function_arg)WEFT_CONFIG_OBJECT_INIT WEFT_CONFIG_USAGE_INIT}

/*
 * Inline part of the board (weft_board.h)
 * =======================================
 * Only files that take time stamps include it.
 *
 * WEFT_STAMP_HZ           units of a time stamp in a second
 *
 * WEFT_STAMP_MASK         what makes a raw stamp a stamp, by exclusive or: 0, or
 *                         UINT32_MAX where the counter counts down
 *
 * uint32_t weft_board_stamp(void)
 * uint32_t weft_board_raw_stamp(void)
 *     A counter that runs freely from the start of the clock on, wraps, and
 *     lasts half a minute at least. Any context. A few instructions: of the
 *     clock's counter, its register.
 */

/*
 * Functions of the arch
 * =====================
 */

/**
 * Switches from one task to another, by the former's own call.
 * Kernel lock held; it is free again when a task runs.
 * @return what weft_arch_set_result() stored while the task was away, else WEFT_OK
 */
weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to);

/**
 * Sets the result of the weft_arch_switch() by which a task is away.
 * Kernel lock held. The task is not running and was not preempted.
 */
void weft_arch_set_result(weft_task_t *task, weft_status_t result);

/** Builds the first context: entry(arg) runs, then weft_task_exit(). Sets task->sp. */
void weft_arch_task_init(weft_task_t *task, const weft_task_attr_t *attr);

/**
 * Guards the lowest bytes of a task's stack, where the processor can; called for
 * each task that is about to run when WEFT_CONFIG_CHECKS is on, unless
 * WEFT_ARCH_CHECKS_STACKS is 1. NULL: guards nothing, so that a fault record can be
 * made on the task's own stack.
 */
void weft_arch_guard(const weft_task_t *task);

/**
 * Starts the first task. Kernel lock held since reset; never returns.
 */
WEFT_NORETURN void weft_arch_start(weft_task_t *first);

/**
 * Waits for an interrupt, in the idle task, kernel lock held. An
 * interrupt that is already pending ends it at once. Releases the kernel lock.
 */
void weft_arch_wait_for_interrupt_unlock(void);

/**
 * With WEFT_CONFIG_SWI, by a task, kernel lock held: calls
 * weft_kernel_swis_locked(swi) on the interrupt stack, where interrupts can be taken
 * from now on. Returns with the kernel lock held.
 */
void weft_arch_swi_call(weft_swi_t *swi);

/** Processor set-up before anything else of the kernel runs; the kernel lock is then held. */
void weft_arch_setup(void);

/** A stack; `begin` is its lowest address, 0 where the arch does not know it. */
typedef struct weft_arch_stack {
    uintptr_t begin;
    uintptr_t end;
} weft_arch_stack_t;

/** The stack on which kernel-aware handlers run. Context: any. */
weft_arch_stack_t weft_arch_interrupt_stack(void);

/**
 * Number of the interrupt whose handler runs, for records; -1: none, one that has no number, or
 * the arch does not know. Context: any.
 */
int weft_arch_irq_active(void);

/*
 * Also weft_irq_enable(), weft_irq_disable(), weft_irq_pend() (weft/irq.h) and
 * weft_irq_unhandled() (weft/system.h).
 */

/** Makes an interrupt kernel-aware (false) or zero-latency (true) before it is enabled. */
void weft_arch_irq_latency(unsigned irq, bool zero_latency);

/*
 * User tasks: builds with WEFT_CONFIG_USER
 * ========================================
 *
 * An arch that has them defines in weft_arch.h
 *
 * WEFT_ARCH_USER_STACK           bytes of the kernel stack of a user task: the deepest service,
 *                                and what interrupts store on a stack
 * WEFT_ARCH_REGIONS              regions of memory that a user task can have
 * WEFT_ARCH_REGION_ALIGN(bytes)  alignment of a region, a power of two; constant expression
 * WEFT_ARCH_REGION_SIZE(bytes)   its size when rounded up; constant expression
 * struct weft_arch_user          what it keeps for each user task, right above the kernel stack
 *
 * and supplies a stub weft_svc_<call> for each call of weft/user_calls.h, in a section
 * .text.weft_svc_<call>, which the linker script puts where user tasks may execute. The stub takes
 * arguments as C does (words; the 64 bits of weft_svc_sleep_until as C passes them) and calls
 * weft_user_calls[number] with them, privileged, interrupts open, on the kernel stack, which is
 * empty then. A number out of range calls weft_call_none(). The result goes back as C has it: one
 * word, or 64 bits of the calls of WEFT_USER_CALLS_WIDE. Of these the arch defines
 * weft_call_<call>, which calls weft_wide_<call>. Other registers that a call may destroy hold what
 * the task has put there, or zero, nothing of the kernel or of other tasks: tests/user/registers
 * looks at them behind each call.
 *
 * A fault of the unprivileged task leads to weft_user_fault() (kernel/user.h), in the same
 * situation. What happens on the kernel stack is the kernel's own.
 *
 * Code with privilege never runs with a stack pointer into memory that a user task can write, not
 * for one instruction at which anything can be stored there; nor does it go on with what was stored
 * there: that is loaded without privilege. Privilege ends by the return from an exception only, and
 * whether a task has it is asked of the processor, never concluded from registers that the task
 * chooses. tests/user/test_paths.py tries it at every instruction.
 *
 * The arch switches the regions when another user task is about to run unprivileged.
 */
struct weft_user;

/** Prepares what the arch keeps for a user task, from its regions. */
void weft_arch_user_init(const struct weft_user *user);

/**
 * The running task, on its kernel stack, starts unprivileged: user->entry(user->arg) at the end of
 * the region WEFT_USER_REGION_STACK, then weft_svc_task_exit(). Nothing on the kernel stack is
 * needed any more.
 */
WEFT_NORETURN void weft_arch_user_enter(const struct weft_user *user);

/** In a system call: the address to which it returns, for fault records. */
uintptr_t weft_arch_user_pc(const struct weft_user *user);

/*
 * Functions of the board, or of an arch that serves a whole family of boards
 * ==========================================================================
 */

/** Starts the clock at 0. Kernel lock held, once. */
void weft_board_clock_init(void);

/**
 * Ticks since weft_board_clock_init(), however long it is not called: a board whose counter wraps
 * reads it in weft_board_alarm(), too. Kernel lock held.
 */
uint64_t weft_board_clock(void);

/**
 * Asks for weft_kernel_alarm() at the deadline or as soon after it as can be,
 * also when it has passed; replaces the last request. May call early: the
 * kernel then asks again. UINT64_MAX cancels. Each weft_kernel_alarm() ends with
 * a request; it reads the clock only while a timeout is armed. Kernel lock held.
 */
void weft_board_alarm(uint64_t deadline);

/**
 * A number that differs from those of the last starts of this node, as far as
 * the board can tell: a clock that keeps running, or a count in memory that a reset
 * leaves alone. Any context.
 */
uint32_t weft_board_starts(void);

/** Console output, polling. */
void weft_board_console(const char *text, size_t length);

/** Ends the program. @param code 0 to WEFT_EXIT_MAX */
WEFT_NORETURN void weft_board_exit(int code);

/** Number of entries of weft_irq_table. */
extern const unsigned weft_board_irqs;

/*
 * Functions of a board with several cores, for the links between them
 * ===================================================================
 *
 * Each core runs a program of its own; core 0 starts the others. Memory for
 * links is zero then, and the clocks of all cores have one origin. With code 0,
 * weft_board_exit() ends the core, and the machine when it is the last; with
 * another code it ends the machine at once.
 */

/** Number of this core. */
extern const unsigned weft_board_core;

/** Cores in use, those with a program. */
extern const unsigned weft_board_cores;

/**
 * Makes the doorbell interrupt of another core pending, which sees all that
 * this core stored before. Any context; rings that the other core has not answered yet count as
 * one.
 * @return true, for functions that end in this call
 */
bool weft_board_doorbell(unsigned core);

/**
 * In the handler of the doorbell, before it looks at what has come: a ring from
 * here on interrupts again.
 */
void weft_board_doorbell_clear(void);

/**
 * Waits as weft_arch_wait_for_interrupt_unlock() does, in the idle task, kernel lock
 * held; but a ring of this core's doorbell is taken without its handler, as if
 * weft_board_doorbell_clear() were called. Releases the kernel lock.
 * @param on_doorbell called in that case, kernel lock held, which it releases
 */
void weft_board_doorbell_wait_unlock(void (*on_doorbell)(void));

/*
 * Entries of the kernel
 * =====================
 */

/**
 * The task that must run after an interrupt, which becomes the current one, and
 * is charged: called once for each end of the last ISR.
 * Kernel lock held; the arch stores the context of the former and
 * restores that of the latter. Returns the current task if nothing changes.
 * Without WEFT_CONFIG_SWITCH_CALLS an arch need not call while weft_kernel.current is linked: the
 * task to run is the first of the first level then, and the arch makes it the current one itself.
 * A cooperative task, which keeps the processor, is no exception, since no switch is pended then:
 * choose_locked() in sched.c has all cases.
 */
weft_task_t *weft_kernel_preempt_locked(void);

/**
 * With WEFT_CONFIG_SWI: runs an SWI, then all that are posted and of higher priority than
 * what ran before. On the interrupt stack, not as a handler, kernel lock
 * held; releases it while an SWI runs, and returns with it held.
 *
 * At the end of the last ISR, when weft_swi.due is not NULL, an arch whose interrupts
 * end in C calls weft_kernel_preempt_locked(), which does all that follows. Another arch
 * takes the SWI out of weft_swi.due, calls weft_swi_begin_locked() if a task was interrupted, then
 * this, then weft_swi_end_locked() and weft_kernel_preempt_locked() if it was a task.
 */
void weft_kernel_swis_locked(weft_swi_t *swi);

/** The alarm has come: called in the ISR of the clock. */
void weft_kernel_alarm(void);

/**
 * The processor has found a fault that is not contained. To be called before anything is read that
 * may be missing: it ends the program with WEFT_EXIT_FAULT if another fault is being told already.
 */
void weft_kernel_fault_begin(void);

/**
 * Something may have arrived at some link: the ISR of the node's doorbell_irq, or called by that of
 * a device. Defined by the network, on nodes that have one.
 */
void weft_net_doorbell(void);

/** A processor fault or a wrong call: fault.h's weft_fault(). */

/** The end of a task: task.h's weft_task_exit(). */

#endif
