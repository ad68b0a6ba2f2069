/* SPDX-License-Identifier: MIT */
/**
 * @file
 * All roles: the services that tasks of both sides call.
 */
#ifndef BENCH_USER_ROLES_H
#define BENCH_USER_ROLES_H

#include <weft/user.h>

#include "side.h"

#define FLAGS 0x15U

static inline void wait_flags(unsigned options)
{
    weft_flags_wait(&flags, FLAGS, options | WEFT_FLAGS_CLEAR, NULL, WEFT_FOREVER);
}

ROLES_OF(sem, (void)0, weft_sem_take(&sem, WEFT_FOREVER), weft_sem_give(&sem))
ROLES_OF(cond, weft_mutex_lock(&mutex, WEFT_FOREVER), weft_cond_wait(&cond, &mutex, WEFT_FOREVER),
         weft_cond_signal(&cond))
ROLES_OF(flags_any, (void)0, wait_flags(WEFT_FLAGS_ANY), weft_flags_set(&flags, FLAGS))
ROLES_OF(flags_all, (void)0, wait_flags(WEFT_FLAGS_ALL), weft_flags_post(&flags, FLAGS))

static bench_message_t message;

ROLES_OF(queue, (void)0, weft_msgq_get(&queue, &message, WEFT_FOREVER),
         weft_msgq_put(&queue, &message, WEFT_FOREVER))

static void *item;
static uintptr_t word;

ROLES_OF(fifo, (void)0, weft_queue_get(&fifo, &item, WEFT_FOREVER),
         weft_queue_put_alloc(&fifo, &message))
ROLES_OF(lifo, (void)0, weft_queue_get(&lifo, &item, WEFT_FOREVER),
         weft_queue_put_alloc(&lifo, &message))
ROLES_OF(stack, (void)0, weft_stack_pop(&stack, &word, WEFT_FOREVER), weft_stack_push(&stack, 1))

/* Yield between two equal tasks. */

static void yield_begin(void)
{
    weft_yield(); /* lets the other come to its yield */
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_yield();
    }
    role_done();
}

static void yield_end(void)
{
    for (;;) {
        weft_yield();
        bench_end();
    }
}

/* The semaphore loop. */

static void sem_first(void)
{
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&sem);
        weft_sem_take(&answer, WEFT_FOREVER);
        bench_end();
    }
    role_done();
}

static void sem_second(void)
{
    for (;;) {
        weft_sem_take(&sem, WEFT_FOREVER);
        weft_sem_give(&answer);
    }
}

/* Services that neither wait nor wake. */

ROLE_ALONE(overhead, (void)0, (void)0, (void)0)
ROLE_ALONE(sem_give, (void)0, weft_sem_give(&sem), weft_sem_take(&sem, WEFT_NO_WAIT))
ROLE_ALONE(sem_take, weft_sem_give(&sem), weft_sem_take(&sem, WEFT_FOREVER), (void)0)
ROLE_ALONE(mutex_lock, (void)0, weft_mutex_lock(&mutex, WEFT_FOREVER), weft_mutex_unlock(&mutex))
ROLE_ALONE(mutex_unlock, weft_mutex_lock(&mutex, WEFT_FOREVER), weft_mutex_unlock(&mutex), (void)0)
ROLE_ALONE(flags_post, (void)0, weft_flags_post(&flags, FLAGS), (void)0)
ROLE_ALONE(flags_set, (void)0, weft_flags_set(&flags, FLAGS), (void)0)
ROLE_ALONE(flags_wait, weft_flags_set(&flags, FLAGS),
           weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER), (void)0)
ROLE_ALONE(flags_wait_all, weft_flags_set(&flags, FLAGS),
           weft_flags_wait(&flags, FLAGS, WEFT_FLAGS_ALL, NULL, WEFT_FOREVER), (void)0)
ROLE_ALONE(queue_put, (void)0, weft_msgq_put(&queue, &message, WEFT_FOREVER),
           weft_msgq_get(&queue, &message, WEFT_NO_WAIT))
ROLE_ALONE(queue_get, weft_msgq_put(&queue, &message, WEFT_NO_WAIT),
           weft_msgq_get(&queue, &message, WEFT_FOREVER), (void)0)
ROLE_ALONE(fifo_put, (void)0, weft_queue_put_alloc(&fifo, &message),
           weft_queue_get(&fifo, &item, WEFT_NO_WAIT))
ROLE_ALONE(fifo_get, weft_queue_put_alloc(&fifo, &message),
           weft_queue_get(&fifo, &item, WEFT_FOREVER), (void)0)
ROLE_ALONE(lifo_put, (void)0, weft_queue_put_alloc(&lifo, &message),
           weft_queue_get(&lifo, &item, WEFT_NO_WAIT))
ROLE_ALONE(lifo_get, weft_queue_put_alloc(&lifo, &message),
           weft_queue_get(&lifo, &item, WEFT_FOREVER), (void)0)
ROLE_ALONE(stack_push, (void)0, weft_stack_push(&stack, 1),
           weft_stack_pop(&stack, &word, WEFT_NO_WAIT))
ROLE_ALONE(stack_pop, weft_stack_push(&stack, 1), weft_stack_pop(&stack, &word, WEFT_FOREVER),
           (void)0)
ROLE_ALONE(clock_now, (void)0, weft_clock_now(), (void)0)

static void rmutex_lock(void)
{
    weft_rmutex_lock(&rmutex, WEFT_FOREVER);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_rmutex_lock(&rmutex, WEFT_FOREVER);
        bench_end();
        weft_rmutex_unlock(&rmutex);
    }
    weft_rmutex_unlock(&rmutex);
    role_done();
}

static void rmutex_unlock(void)
{
    weft_rmutex_lock(&rmutex, WEFT_FOREVER);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_rmutex_lock(&rmutex, WEFT_FOREVER);
        bench_begin();
        weft_rmutex_unlock(&rmutex);
        bench_end();
    }
    weft_rmutex_unlock(&rmutex);
    role_done();
}

ROLE_ALONE(create_user, (void)0, weft_user_create(&user_slot_task, user_victim, NULL, 14), (void)0)

/*
 * The life of a task of lower priority. Before each sample a task of the suite makes the
 * victim again, which is no slot: only tasks of the kernel can.
 */

static inline void renew(void)
{
    weft_sem_give(&again);
}

ROLE_ALONE(start_user, renew(), weft_task_start(&user_victim_task), (void)0)
ROLE_ALONE(start_kernel, renew(), weft_task_start(&kernel_victim_task), (void)0)

static inline void renew_and_start(weft_task_t *task)
{
    renew();
    weft_task_start(task);
}

ROLE_ALONE(suspend_user, renew_and_start(&user_victim_task), weft_task_suspend(&user_victim_task),
           (void)0)
ROLE_ALONE(suspend_kernel, renew_and_start(&kernel_victim_task),
           weft_task_suspend(&kernel_victim_task), (void)0)
ROLE_ALONE(abort_user, renew_and_start(&user_victim_task), weft_task_abort(&user_victim_task),
           (void)0)
ROLE_ALONE(abort_kernel, renew_and_start(&kernel_victim_task), weft_task_abort(&kernel_victim_task),
           (void)0)

static inline void renew_and_suspend(weft_task_t *task)
{
    renew_and_start(task);
    weft_task_suspend(task);
}

ROLE_ALONE(resume_user, renew_and_suspend(&user_victim_task), weft_task_resume(&user_victim_task),
           (void)0)
ROLE_ALONE(resume_kernel, renew_and_suspend(&kernel_victim_task),
           weft_task_resume(&kernel_victim_task), (void)0)

#define BENCH_ROLES                                                                                \
    [YIELD_BEGIN] = yield_begin, [YIELD_END] = yield_end, [SEM_TAKE_BEGIN] = sem_wait_begin,       \
    [SEM_TAKE_END] = sem_wait_end, [SEM_GIVE_BEGIN] = sem_wake_begin,                              \
    [SEM_GIVE_END] = sem_wake_end, [SEM_FIRST] = sem_first, [SEM_SECOND] = sem_second,             \
    [COND_WAIT_BEGIN] = cond_wait_begin, [COND_WAIT_END] = cond_wait_end,                          \
    [COND_SIGNAL_BEGIN] = cond_wake_begin, [COND_SIGNAL_END] = cond_wake_end,                      \
    [FLAGS_WAIT_BEGIN] = flags_any_wait_begin, [FLAGS_WAIT_END] = flags_any_wait_end,              \
    [FLAGS_SET_BEGIN] = flags_any_wake_begin, [FLAGS_SET_END] = flags_any_wake_end,                \
    [FLAGS_WAIT_ALL_BEGIN] = flags_all_wait_begin, [FLAGS_WAIT_ALL_END] = flags_all_wait_end,      \
    [FLAGS_POST_BEGIN] = flags_all_wake_begin, [FLAGS_POST_END] = flags_all_wake_end,              \
    [QUEUE_GET_BEGIN] = queue_wait_begin, [QUEUE_GET_END] = queue_wait_end,                        \
    [QUEUE_PUT_BEGIN] = queue_wake_begin, [QUEUE_PUT_END] = queue_wake_end,                        \
    [FIFO_GET_BEGIN] = fifo_wait_begin, [FIFO_GET_END] = fifo_wait_end,                            \
    [FIFO_PUT_BEGIN] = fifo_wake_begin, [FIFO_PUT_END] = fifo_wake_end,                            \
    [LIFO_GET_BEGIN] = lifo_wait_begin, [LIFO_GET_END] = lifo_wait_end,                            \
    [LIFO_PUT_BEGIN] = lifo_wake_begin, [LIFO_PUT_END] = lifo_wake_end,                            \
    [STACK_POP_BEGIN] = stack_wait_begin, [STACK_POP_END] = stack_wait_end,                        \
    [STACK_PUSH_BEGIN] = stack_wake_begin, [STACK_PUSH_END] = stack_wake_end,                      \
    [FIFO_PUT] = fifo_put, [FIFO_GET] = fifo_get, [LIFO_PUT] = lifo_put, [LIFO_GET] = lifo_get,    \
    [STACK_PUSH] = stack_push, [STACK_POP] = stack_pop, [OVERHEAD] = overhead,                     \
    [SEM_GIVE] = sem_give, [SEM_TAKE] = sem_take, [MUTEX_LOCK] = mutex_lock,                       \
    [MUTEX_UNLOCK] = mutex_unlock, [RMUTEX_LOCK] = rmutex_lock, [RMUTEX_UNLOCK] = rmutex_unlock,   \
    [FLAGS_POST] = flags_post, [FLAGS_SET] = flags_set, [FLAGS_WAIT] = flags_wait,                 \
    [FLAGS_WAIT_ALL] = flags_wait_all, [QUEUE_PUT] = queue_put, [QUEUE_GET] = queue_get,           \
    [CLOCK_NOW] = clock_now, [CREATE_USER] = create_user, [START_USER] = start_user,               \
    [SUSPEND_USER] = suspend_user, [RESUME_USER] = resume_user, [ABORT_USER] = abort_user,         \
    [START_KERNEL] = start_kernel, [SUSPEND_KERNEL] = suspend_kernel,                              \
    [RESUME_KERNEL] = resume_kernel, [ABORT_KERNEL] = abort_kernel

#endif
