/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Configuration constants. The build of a description defines those that it
 * sets; this header gives the others their defaults. Only this header and
 * arch/ have conditional compilation (checks/conditionals.py): elsewhere an
 * option selects a folder, or is a condition of an if statement.
 */
#ifndef WEFT_CONFIG_H
#define WEFT_CONFIG_H

/** Marks functions that do not return, in C and in C++. */
#ifdef __cplusplus
#define WEFT_NORETURN [[noreturn]]
#else
#define WEFT_NORETURN _Noreturn
#endif

/** Lets the compiler check calls of a function that formats like printf. */
#ifdef __GNUC__
#define WEFT_FORMATS(text, first) __attribute__((format(printf, text, first)))
#else
#define WEFT_FORMATS(text, first)
#endif

/**
 * Places the formats of logs into a section that has addresses but is not loaded on the target. Not
 * in C++, whose inline functions must not share a section with others.
 */
#if defined(__GNUC__) && !defined(__cplusplus)
#define WEFT_LOG_TEXT __attribute__((section(".weft_log")))
#else
#define WEFT_LOG_TEXT
#endif

/** Data that the tools read from the program's file; not loaded, like the formats of logs. */
#ifdef __GNUC__
#define WEFT_INFO __attribute__((section(".weft_info")))
#else
#define WEFT_INFO
#endif

/** Check arguments, contexts and stacks, and stop with a fault record (misuse.h). */
#ifndef WEFT_CONFIG_CHECKS
#define WEFT_CONFIG_CHECKS 0
#endif

/** The compiler guards frames (kernel/canaries/). */
#ifndef WEFT_CONFIG_CANARIES
#define WEFT_CONFIG_CANARIES 0
#endif

/** Register all objects and count what they do (kernel/objcore/). */
#ifndef WEFT_CONFIG_OBJCORE
#define WEFT_CONFIG_OBJCORE 0
#endif

/** The node has software interrupts (kernel/swi/). */
#ifndef WEFT_CONFIG_SWI
#define WEFT_CONFIG_SWI 0
#endif

/** The node has idle functions (kernel/idle/). */
#ifndef WEFT_CONFIG_IDLE
#define WEFT_CONFIG_IDLE 0
#endif

/** Record switches, interrupts and services (kernel/trace/). */
#ifndef WEFT_CONFIG_TRACE
#define WEFT_CONFIG_TRACE 0
#endif

/** Tasks of the node have processor budgets (kernel/budget/). */
#ifndef WEFT_CONFIG_BUDGET
#define WEFT_CONFIG_BUDGET 0
#endif

/** Objects initialized at run time can be deleted (kernel/deletes/). */
#ifndef WEFT_CONFIG_DELETES
#define WEFT_CONFIG_DELETES 0
#endif

/** Hubs and tasks have a mark by which the use of a deleted one is found. */
#define WEFT_CONFIG_MARKS (WEFT_CONFIG_DELETES && WEFT_CONFIG_CHECKS)

/** Tasks of equal priority share the processor in time slices (kernel/slices/). */
#ifndef WEFT_CONFIG_SLICES
#define WEFT_CONFIG_SLICES 0
#endif

/** Mutexes of the node can have a priority ceiling (kernel/ceilings/). */
#ifndef WEFT_CONFIG_CEILINGS
#define WEFT_CONFIG_CEILINGS 0
#endif

/** Requests of the node can have callbacks (net/callbacks/). */
#ifndef WEFT_CONFIG_CALLBACKS
#define WEFT_CONFIG_CALLBACKS 0
#endif

/** Data goes to nodes with another order of bytes and is converted here (net/layouts/). */
#ifndef WEFT_CONFIG_LAYOUTS
#define WEFT_CONFIG_LAYOUTS 0
#endif

/** Tasks of the node use its DMA engine (kernel/dma/). */
#ifndef WEFT_CONFIG_DMA
#define WEFT_CONFIG_DMA 0
#endif

/** Other nodes use pools of the node (kernel/shared/). */
#ifndef WEFT_CONFIG_SHARED
#define WEFT_CONFIG_SHARED 0
#endif

/** Every switch needs work by the kernel: interrupt exits of arch/ call it for each one. */
#define WEFT_CONFIG_SWITCH_CALLS                                                                   \
    (WEFT_CONFIG_OBJCORE || WEFT_CONFIG_TRACE || WEFT_CONFIG_BUDGET || WEFT_CONFIG_SLICES)

/** The program writes logs and statistics to the console when it ends (dump.h). */
#ifndef WEFT_CONFIG_DUMP
#define WEFT_CONFIG_DUMP 0
#endif

/**
 * Each service tries its common case first, without the kernel lock where one atomic step does it,
 * and has the common case of wake and block inline. Costs text, saves instructions.
 */
#ifndef WEFT_CONFIG_FAST_PATHS
#define WEFT_CONFIG_FAST_PATHS 1
#endif

/**
 * Keep timeouts in a sorted list, which is less code than a heap; starting one is O(running ones).
 */
#ifndef WEFT_CONFIG_TIME_LIST
#define WEFT_CONFIG_TIME_LIST 0
#endif

/**
 * Copy long messages in several critical sections, so that interrupts are off no longer than for
 * short ones. Costs text and instructions.
 */
#ifndef WEFT_CONFIG_COPY_PIECES
#define WEFT_CONFIG_COPY_PIECES 0
#endif

/** The node is one of several and has hubs that others use, or uses theirs. */
#ifndef WEFT_CONFIG_NET
#define WEFT_CONFIG_NET 0
#endif

/** Some tasks of the node run unprivileged (kernel/user/). */
#ifndef WEFT_CONFIG_USER
#define WEFT_CONFIG_USER 0
#endif

/**
 * User tasks of the node use objects of other nodes (net/user/). Their system calls are behind all
 * others, and are not there otherwise.
 */
#ifndef WEFT_CONFIG_USER_REMOTE
#define WEFT_CONFIG_USER_REMOTE 0
#endif
#if WEFT_CONFIG_USER_REMOTE
#define WEFT_CONFIG_USER_REMOTE_CALLS(X) WEFT_USER_CALLS_REMOTE(X)
#else
#define WEFT_CONFIG_USER_REMOTE_CALLS(X)
#endif

/** Code of user tasks: services are system calls, and the names of objects are handles. */
#ifndef WEFT_CONFIG_USER_SIDE
#define WEFT_CONFIG_USER_SIDE 0
#endif

/**
 * A condition that is seldom true; a compiler barrier, which makes the compiler branch around
 * guarded code instead of using conditional instructions; and a variable that gets another value
 * here, as far as the compiler knows.
 */
#ifdef __GNUC__
#define WEFT_UNLIKELY(condition) __builtin_expect(condition, 0)
#define WEFT_COMPILER_BARRIER() __asm__ volatile("" : : : "memory")
#define WEFT_OPAQUE(variable) __asm__("" : "+r"(variable))
#else
#define WEFT_UNLIKELY(condition) (condition)
#define WEFT_COMPILER_BARRIER() (void)0
#define WEFT_OPAQUE(variable) (void)0
#endif

/**
 * Untaken branches cost less on this processor: the common case of a service is the fall-through
 * path, even if that takes more instructions. Set by the board.
 */
#ifndef WEFT_CONFIG_STRAIGHT
#define WEFT_CONFIG_STRAIGHT 0
#endif

/** A weak definition, which another file of the program may override. */
#ifdef __GNUC__
#define WEFT_WEAK __attribute__((weak))
#else
#define WEFT_WEAK
#endif

/**
 * References of this file to a function link nothing. It is called only in a state that files bring
 * about which link it: where they are not linked, the call is never made.
 */
#ifdef __GNUC__
/* NOLINTNEXTLINE(bugprone-macro-parentheses): a declaration's name */
#define WEFT_LINKED_BY_OTHERS(function) extern __typeof__(function) function __attribute__((weak))
#else
#define WEFT_LINKED_BY_OTHERS(function) extern int weft_linked_always
#endif

/**
 * A condition that is true in the common case of a service; and a variable that is loaded here,
 * where the processor stalls on another load anyway.
 */
#if WEFT_CONFIG_STRAIGHT
#define WEFT_LIKELY(condition) __builtin_expect(condition, 1)
#define WEFT_LOAD_HINT(variable) __asm__ volatile("" : : "r"(variable))
#else
#define WEFT_LIKELY(condition) (condition)
#define WEFT_LOAD_HINT(variable) (void)0
#endif

/** Never inline a function; always inline it. */
#ifdef __GNUC__
#define WEFT_OUT_OF_LINE __attribute__((noinline))
#define WEFT_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define WEFT_OUT_OF_LINE
#define WEFT_ALWAYS_INLINE static inline
#endif

/**
 * The general case of a service, out of line, so that the fast path need not save registers for it.
 */
#if WEFT_CONFIG_FAST_PATHS
#define WEFT_SLOW_PATH WEFT_OUT_OF_LINE
#else
#define WEFT_SLOW_PATH
#endif

/**
 * Code shared by several services: inlined in each, or one function in builds without fast paths.
 */
#if WEFT_CONFIG_FAST_PATHS && defined(__GNUC__)
#define WEFT_COMMON_PATH static inline __attribute__((always_inline))
#else
#define WEFT_COMMON_PATH static
#endif

/** A function with several callers, which builds without fast paths keep out of line. */
#if WEFT_CONFIG_FAST_PATHS
#define WEFT_SHARED
#else
#define WEFT_SHARED WEFT_OUT_OF_LINE
#endif

#if WEFT_CONFIG_USER_SIDE
#include <weft/user_names.h>
#define WEFT_HANDLE(name) __asm__("weft_handle_" #name)
#else
#define WEFT_HANDLE(name)
#endif

#if WEFT_CONFIG_USER
#define WEFT_CONFIG_TASK_USER_MEMBERS                                                              \
    const struct weft_user *user; /**< NULL: a kernel task; offset known to arch/ */
#else
#define WEFT_CONFIG_TASK_USER_MEMBERS
#endif

/** Member of tasks and their attributes for processor budgets; the budget of a task. */
#if WEFT_CONFIG_BUDGET
#define WEFT_CONFIG_BUDGET_MEMBER weft_budget_t *budget; /**< NULL: none */
#define WEFT_CONFIG_TASK_BUDGET(task) ((task)->budget)
#else
#define WEFT_CONFIG_BUDGET_MEMBER
#define WEFT_CONFIG_TASK_BUDGET(task) ((void)(task), (weft_budget_t *)NULL)
#endif

/** Members of pools on nodes with shared pools, and whether a pool is shared. */
#if WEFT_CONFIG_SHARED
#define WEFT_CONFIG_POOL_SHARED_MEMBERS                                                            \
    uint32_t *words;  /**< what is known of each block; NULL: other nodes do not use the pool */   \
    uint32_t next;    /**< the first free block, by number */                                      \
    uint32_t refused; /**< how often something was given back that was not out */
#define WEFT_CONFIG_POOL_IS_SHARED(pool) ((pool)->words != NULL)
#else
#define WEFT_CONFIG_POOL_SHARED_MEMBERS
#define WEFT_CONFIG_POOL_IS_SHARED(pool) ((void)(pool), false)
#endif

#if WEFT_CONFIG_CHECKS || WEFT_CONFIG_OBJCORE
#define WEFT_CONFIG_TASK_CHECK_MEMBERS                                                             \
    void *stack;       /**< lowest address of the stack; offset known to arch/ */                  \
    size_t stack_size; /**< in bytes */
#define WEFT_CONFIG_TASK_SET_STACK(task, attr)                                                     \
    ((task)->stack = (attr)->stack, (task)->stack_size = (attr)->stack_size)
#else
#define WEFT_CONFIG_TASK_CHECK_MEMBERS
#define WEFT_CONFIG_TASK_SET_STACK(task, attr) ((void)(task))
#endif

#if WEFT_CONFIG_CHECKS
#define WEFT_CONFIG_TASK_GUARD_MEMBER                                                              \
    uintptr_t guard; /**< what the switch of arch/ loads to guard the stack; offset known */
#else
#define WEFT_CONFIG_TASK_GUARD_MEMBER
#endif

/** The entry of a task in the list of live tasks, in builds with checks. */
#if WEFT_CONFIG_CHECKS
#define WEFT_CONFIG_TASK_ALIVE_MEMBER weft_alive_t alive;
#define WEFT_CONFIG_ALIVE(task) (&(task)->alive)
#else
#define WEFT_CONFIG_TASK_ALIVE_MEMBER
#define WEFT_CONFIG_ALIVE(task) ((void)(task), (weft_alive_t *)NULL)
#endif

/** What a task that was preempted has left of its time slice. */
#if WEFT_CONFIG_SLICES
#define WEFT_CONFIG_SLICE_MEMBER uint64_t slice_left; /**< in ticks; 0: it begins a new one */
#define WEFT_CONFIG_SLICE_LEFT(task) (&(task)->slice_left)
#else
#define WEFT_CONFIG_SLICE_MEMBER
#define WEFT_CONFIG_SLICE_LEFT(task) ((void)(task), (uint64_t *)NULL)
#endif

/** The priority ceiling of a mutex; WEFT_PRIORITIES: none. */
#if WEFT_CONFIG_CEILINGS
#define WEFT_CONFIG_CEILING_MEMBER weft_priority_t ceiling;
#define WEFT_CONFIG_CEILING_INIT(priority) , priority
#define WEFT_CONFIG_CEILING(mutex) (&(mutex)->ceiling)
#else
#define WEFT_CONFIG_CEILING_MEMBER
#define WEFT_CONFIG_CEILING_INIT(priority)
#define WEFT_CONFIG_CEILING(mutex) ((void)(mutex), (weft_priority_t *)NULL)
#endif

/** Whose a call is: NULL once the function was deleted. */
#if WEFT_CONFIG_DELETES
#define WEFT_CONFIG_CALL_MEMBER struct weft_function *function;
#define WEFT_CONFIG_CALL_INIT , NULL
#define WEFT_CONFIG_CALL_FUNCTION(call) (&(call)->function)
#else
#define WEFT_CONFIG_CALL_MEMBER
#define WEFT_CONFIG_CALL_INIT
#define WEFT_CONFIG_CALL_FUNCTION(call) ((void)(call), (struct weft_function **)NULL)
#endif

/** What a request calls when it has ended. */
#if WEFT_CONFIG_CALLBACKS
#define WEFT_CONFIG_CALLBACK_MEMBER weft_net_callback_t callback;
#define WEFT_CONFIG_CALLBACK(request) (&(request)->callback)
#else
#define WEFT_CONFIG_CALLBACK_MEMBER
#define WEFT_CONFIG_CALLBACK(request) ((void)(request), (weft_net_callback_t *)NULL)
#endif

/** How a hub or a task came to be: 0 for those of the description. See kernel/mark.h. */
#if WEFT_CONFIG_MARKS
#define WEFT_CONFIG_MARK_MEMBER uint32_t mark;
#define WEFT_CONFIG_MARK_INIT , 0
#define WEFT_CONFIG_MARK(object) (&(object)->mark)
#else
#define WEFT_CONFIG_MARK_MEMBER
#define WEFT_CONFIG_MARK_INIT
#define WEFT_CONFIG_MARK(object) ((void)(object), (uint32_t *)NULL)
#endif

/** Members of objects for the registry and for accounting, and their initializers. */
#if WEFT_CONFIG_OBJCORE
#define WEFT_CONFIG_OBJECT_MEMBER weft_object_t object;
#define WEFT_CONFIG_USAGE_MEMBER weft_usage_t usage;
#define WEFT_CONFIG_POOL_MEMBERS                                                                   \
    uint32_t used; /**< blocks that are allocated */                                               \
    uint32_t high; /**< the most that `used` has been */
#define WEFT_CONFIG_OBJECT_INIT , {NULL, NULL, NULL, 0}
#define WEFT_CONFIG_USAGE_INIT , {0, 0, 0}
#else
#define WEFT_CONFIG_OBJECT_MEMBER
#define WEFT_CONFIG_USAGE_MEMBER
#define WEFT_CONFIG_POOL_MEMBERS
#define WEFT_CONFIG_OBJECT_INIT
#define WEFT_CONFIG_USAGE_INIT
#endif

#endif
