/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the roles of both sides are made of. A role is the code of one task in a
 * sample; kernel_side.c and user_side.c each define a table of all roles.
 */
#ifndef BENCH_USER_SIDE_H
#define BENCH_USER_SIDE_H

#include "../bench.h"

#include "system.h"

typedef void (*bench_role_t)(void);

/** Roles that have a partner, and those that are alone. */
enum bench_role_number {
    YIELD_BEGIN,
    YIELD_END,
    SEM_TAKE_BEGIN,
    SEM_TAKE_END,
    SEM_GIVE_BEGIN,
    SEM_GIVE_END,
    SEM_FIRST,
    SEM_SECOND,
    COND_WAIT_BEGIN,
    COND_WAIT_END,
    COND_SIGNAL_BEGIN,
    COND_SIGNAL_END,
    FLAGS_WAIT_BEGIN,
    FLAGS_WAIT_END,
    FLAGS_WAIT_ALL_BEGIN,
    FLAGS_WAIT_ALL_END,
    FLAGS_SET_BEGIN,
    FLAGS_SET_END,
    FLAGS_POST_BEGIN,
    FLAGS_POST_END,
    QUEUE_GET_BEGIN,
    QUEUE_GET_END,
    QUEUE_PUT_BEGIN,
    QUEUE_PUT_END,
    FIFO_GET_BEGIN,
    FIFO_GET_END,
    FIFO_PUT_BEGIN,
    FIFO_PUT_END,
    LIFO_GET_BEGIN,
    LIFO_GET_END,
    LIFO_PUT_BEGIN,
    LIFO_PUT_END,
    STACK_POP_BEGIN,
    STACK_POP_END,
    STACK_PUSH_BEGIN,
    STACK_PUSH_END,
    IRQ_BEGIN,
    OVERHEAD,
    SEM_GIVE,
    SEM_TAKE,
    MUTEX_LOCK,
    MUTEX_UNLOCK,
    RMUTEX_LOCK,
    RMUTEX_UNLOCK,
    FLAGS_POST,
    FLAGS_SET,
    FLAGS_WAIT,
    FLAGS_WAIT_ALL,
    QUEUE_PUT,
    QUEUE_GET,
    FIFO_PUT,
    FIFO_GET,
    LIFO_PUT,
    LIFO_GET,
    STACK_PUSH,
    STACK_POP,
    CLOCK_NOW,
    CREATE_USER,
    START_USER,
    SUSPEND_USER,
    RESUME_USER,
    ABORT_USER,
    START_KERNEL,
    SUSPEND_KERNEL,
    RESUME_KERNEL,
    ABORT_KERNEL,
    ROLES,
};

extern const bench_role_t kernel_roles[ROLES];
extern const bench_role_t user_roles[ROLES];

/** Roles of the user tasks; memory of their partition. */
extern bench_role_t user_high_role;
extern bench_role_t user_low_role;

/** Ends the metric, and the calling task. */
static inline void role_done(void)
{
    weft_sem_give(&done);
    weft_task_exit();
}

/**
 * Defines the four roles of a service that waits in the task of higher priority and one
 * that wakes it from the other. `first` is done once before.
 */
#define ROLES_OF(object, first, wait, wake)                                                        \
    static void object##_wait_begin(void)                                                          \
    {                                                                                              \
        first;                                                                                     \
        wait;                                                                                      \
        for (;;) {                                                                                 \
            bench_begin();                                                                         \
            wait;                                                                                  \
        }                                                                                          \
    }                                                                                              \
    static void object##_wait_end(void)                                                            \
    {                                                                                              \
        first;                                                                                     \
        for (;;) {                                                                                 \
            wait;                                                                                  \
            bench_end();                                                                           \
        }                                                                                          \
    }                                                                                              \
    static void object##_wake_begin(void)                                                          \
    {                                                                                              \
        for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {                                      \
            bench_begin();                                                                         \
            wake;                                                                                  \
        }                                                                                          \
        role_done();                                                                               \
    }                                                                                              \
    static void object##_wake_end(void)                                                            \
    {                                                                                              \
        for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {                                      \
            wake;                                                                                  \
            bench_end();                                                                           \
        }                                                                                          \
        role_done();                                                                               \
    }

/** Defines the role of a service that neither waits nor wakes, between two others that undo it. */
#define ROLE_ALONE(name, before, call, after)                                                      \
    static void name(void)                                                                         \
    {                                                                                              \
        for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {                                      \
            before;                                                                                \
            bench_begin();                                                                         \
            call;                                                                                  \
            bench_end();                                                                           \
            after;                                                                                 \
        }                                                                                          \
        role_done();                                                                               \
    }

#endif
