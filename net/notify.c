/* SPDX-License-Identifier: MIT */
/**
 * @file
 * When links are looked at: by interrupt, by time, by the idle task; and what
 * the network does by time.
 */
#include <weft/clock.h>
#include <weft/irq.h>
#include <weft/timer.h>

#include "net.h"

/** Packets that a link may hand over before others get their turn. */
#define BUDGET 16U

static void on_chore(weft_timer_t *timer, void *arg);
static void on_period(weft_timer_t *timer, void *arg);

static weft_timer_t chore = WEFT_TIMER_INIT(on_chore, NULL);
static weft_timer_t period = WEFT_TIMER_INIT(on_period, NULL);
static bool retry; /* when the doorbell comes */
static uint64_t next_beat;
static uint64_t chore_due = UINT64_MAX; /* when the chore comes */
static bool task_looks; /* the idle task is in the middle of it, or links are being opened */
static bool missed;     /* an interrupt came meanwhile */
static bool room;       /* for packets that were held back; the doorbell lets them go on */

static void look(weft_link_t *link)
{
    if (link->driver->poll(link, BUDGET) && !link->held) {
        weft_net_ring();
    }
}

/** True if the interrupted task is not in the middle of looking; if it is, it will look again. */
static bool begin_in_isr(void)
{
    if (task_looks) {
        missed = true;
    }
    return !task_looks;
}

/** True if the link is looked at by time now. */
static bool by_time(const weft_link_t *link)
{
    return link->period != 0 && (link->notify != WEFT_LINK_ADAPTIVE || link->heard);
}

/** Looks by time again after the shortest of the periods, if any link wants it. */
static void start_period(void)
{
    uint32_t shortest = 0;

    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        const weft_link_t *link = weft_net_config.links[i];

        if (by_time(link) && (shortest == 0 || link->period < shortest)) {
            shortest = link->period;
        }
    }
    if (shortest != 0) {
        weft_timer_start(&period, shortest, 0);
    }
}

static void on_period(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    if (begin_in_isr()) {
        for (unsigned i = 0; i < weft_net_config.link_count; i++) {
            weft_link_t *link = weft_net_config.links[i];

            if (by_time(link)) {
                link->heard = false;
                look(link);
            }
        }
    }
    start_period();
}

void weft_net_retry_when_open(void)
{
    retry = true;
    weft_net_ring();
}

void weft_net_let_go_soon(void)
{
    room = true;
    weft_net_ring();
}

void weft_net_doorbell(void)
{
    if (retry) {
        retry = false;
        weft_net_retry_soon();
    }
    if (!begin_in_isr()) {
        return;
    }
    if (room) {
        room = false;
        look(weft_net_let_go());
    }
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        look(link);
        if (link->notify == WEFT_LINK_ADAPTIVE && link->heard) {
            start_period();
        }
    }
}

bool weft_remote_idle(void)
{
    bool spins = false;

    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        if (link->notify == WEFT_LINK_SPIN) {
            spins = true;
            weft_port_lock();
            weft_sched_hold_locked();
            task_looks = true;
            weft_port_unlock();
            link->driver->poll(link, BUDGET);
            weft_port_lock();
            task_looks = false;
            weft_sched_leave_held();
        }
    }
    if (missed) {
        missed = false;
        weft_net_ring();
    }
    return spins;
}

/** Makes the chore come at a time, unless it comes sooner. */
static void chore_at(uint64_t time, uint64_t now)
{
    if (time < chore_due) {
        chore_due = time;
        weft_timer_start(&chore, time > now ? (uint32_t)(time - now) : 1U, 0);
    }
}

static void on_chore(weft_timer_t *timer, void *arg)
{
    uint64_t now = weft_clock_now();
    bool soon;

    (void)timer;
    (void)arg;
    chore_due = UINT64_MAX;
    if (weft_net_config.heartbeat != 0 && now >= next_beat) {
        next_beat = now + weft_net_config.heartbeat;
        weft_net_beat();
    }
    soon = weft_net_finish_late();
    if (!weft_net_all_up()) {
        weft_net_greet(NULL);
        soon = true;
    }
    if (soon) {
        chore_at(now + WEFT_NET_RETRY, now);
    }
    if (weft_net_config.heartbeat != 0) {
        chore_at(next_beat, now);
    }
}

void weft_net_retry_soon(void)
{
    uint64_t now = weft_clock_now();

    chore_at(now + WEFT_NET_RETRY, now);
}

static void start_callers(void)
{
    for (unsigned i = 0; i < weft_net_config.caller_count; i++) {
        const weft_net_caller_t *caller = &weft_net_config.callers[i];

        for (unsigned j = 0; caller->lent != NULL && j < weft_net_config.peer_count; j++) {
            caller->lent[j] = WEFT_NET_NO_PRIORITY;
        }
    }
}

void weft_remote_start(void)
{
    weft_net_start_peers();
    start_callers();
    weft_net_start_standins();
    task_looks =
        true; /* a link is not looked at before it is open; its UART may interrupt before */
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        link->driver->open(link);
    }
    task_looks = false;
    weft_irq_enable(weft_net_config.doorbell_irq);
    weft_net_ring(); /* one that came up meanwhile has not asked for interrupts yet */
    start_period();
    weft_net_retry_soon();
}
