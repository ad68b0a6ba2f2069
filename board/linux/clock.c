/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Linux process as a board: the monotonic clock, and a timer that raises the
 * line of the clock.
 *
 * The timer is left alone when the kernel asks for a later alarm or for none:
 * setting it is a system call, and the kernel copes with an early alarm. Most
 * timeouts never happen, so most requests cost nothing.
 */
#define _GNU_SOURCE

#include <signal.h>
#include <time.h>

#include "host.h"
#include "weft_board.h"

#define NS_PER_S 1000000000U
#define NS_PER_TICK (NS_PER_S / WEFT_TICKS_PER_S)

/** No alarm is set for this tick, a hundred years away, and later ones: it saves an overflow. */
#define FAR ((uint64_t)WEFT_TICKS_PER_S * 3600U * 24U * 365U * 100U)

static uint64_t origin; /**< CLOCK_MONOTONIC at tick 0, in ns */
static timer_t timer;
static uint64_t armed = UINT64_MAX; /**< tick for which the timer is set */

static uint64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NS_PER_S + (uint64_t)now.tv_nsec;
}

void weft_board_clock_init(void)
{
    struct sigevent event = {
        .sigev_notify = SIGEV_SIGNAL,
        .sigev_signo = WEFT_HOST_SIGNAL,
        .sigev_value.sival_int = WEFT_HOST_CLOCK,
    };

    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) {
        weft_host_die("the system gives no timer");
    }
    origin = now_ns();
}

uint64_t weft_board_clock(void)
{
    return (now_ns() - origin) / NS_PER_TICK;
}

uint32_t weft_board_raw_stamp(void)
{
    return (uint32_t)((now_ns() - origin) >> 4);
}

/** From the time of day, which no two starts share. */
uint32_t weft_board_starts(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (uint32_t)now.tv_sec * 1000000U + (uint32_t)now.tv_nsec / 1000U;
}

void weft_board_alarm(uint64_t deadline)
{
    if (deadline >= armed || deadline >= FAR) {
        return;
    }
    uint64_t at = origin + deadline * NS_PER_TICK;
    const struct itimerspec setting = {
        .it_value = {.tv_sec = (time_t)(at / NS_PER_S), .tv_nsec = (long)(at % NS_PER_S)},
    };
    armed = deadline;
    timer_settime(timer, TIMER_ABSTIME, &setting, NULL);
}

void weft_board_clock_isr(void)
{
    armed = UINT64_MAX;
    weft_kernel_alarm();
}
