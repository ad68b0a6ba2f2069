/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What tests of the host port share: sending interrupts from outside, and
 * tasks. Include it in one source file of a program, as its first header.
 */
#ifndef TESTS_HOST_SENDER_H
#define TESTS_HOST_SENDER_H

#define _GNU_SOURCE

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../support/tap.h"

/** As arch/host/host.h: line n + 1 is interrupt n. */
#define LINE(irq) ((irq) + 1)
#define SIGNAL (SIGRTMIN + 1)
#define SIGNAL_ZERO (SIGRTMIN + 2)

#define TASKS 4U
#define STACK 65536U

static weft_task_t tasks[TASKS];
static _Alignas(16) uint8_t stacks[TASKS][STACK];

static inline void send(pid_t process, int number, int line)
{
    const union sigval value = {.sival_int = line};

    sigqueue(process, number, value);
}

static inline uint64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}

static inline timer_t make_timer(int number, int line)
{
    struct sigevent event = {
        .sigev_notify = SIGEV_SIGNAL, .sigev_signo = number, .sigev_value.sival_int = line};
    timer_t timer;

    CHECK(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
    return timer;
}

static inline void set_timer(timer_t timer, long period, long first)
{
    const struct itimerspec setting = {{0, period}, {0, first}};

    timer_settime(timer, 0, &setting, NULL);
}

static inline timer_t start_timer(int number, int line, long period)
{
    timer_t timer = make_timer(number, line);

    set_timer(timer, period, period);
    return timer;
}

static inline void start(unsigned index, weft_task_entry_t entry, weft_priority_t priority)
{
    const weft_task_attr_t attr = {
        .entry = entry,
        .arg = (void *)(uintptr_t)(index + 1U),
        .stack = stacks[index],
        .stack_size = STACK,
        .priority = priority,
    };

    weft_task_create(&tasks[index], &attr);
    weft_task_start(&tasks[index]);
}

#endif
