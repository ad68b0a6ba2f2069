/* SPDX-License-Identifier: MIT */
/**
 * @file
 * When links are polled: by interrupt, by time, by the idle task; and what
 * the network does by time.
 */
#include <weft/irq.h>
#include <weft/timer.h>

#include "net.h"
#include "time_queue.h"

/** Packets that a link may hand over before others get their turn. */
#define BUDGET 16U

static void on_heartbeat(weft_timer_t *timer, void *arg);
static void on_housekeeping(weft_timer_t *timer, void *arg);
static void on_period(weft_timer_t *timer, void *arg);

static weft_timer_t heartbeat_timer = WEFT_TIMER_INIT(on_heartbeat, NULL);
static weft_timer_t housekeeping_timer = WEFT_TIMER_INIT(on_housekeeping, NULL);
static weft_timer_t period = WEFT_TIMER_INIT(on_period, NULL);
static volatile bool task_polls; /* the idle task does, or links are being opened */

/**
 * What is to be done when the links have been polled, seldom more than one of these. ADAPTS is no
 * event: once set it stays, so that each poll is followed by start_period(), which polls an
 * adaptive link by time as soon as it has heard something.
 */
enum {
    MISSED = 1,       /**< to poll again: an interrupt came while the idle task polled */
    HOUSEKEEPING = 2, /**< its time came while the idle task polled */
    ROOM = 8,         /**< for packets that were back-pressured; the doorbell resumes them */
    ADAPTS = 16,      /**< some links are adaptive */
    HEARTBEAT = 32    /**< its time came while the idle task polled */
};

/** Only nodes with one of these needs ever have something due. */
#define SOMETIMES_DUE                                                                              \
    (enum weft_net_need)(WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_ORPHAN | WEFT_NET_NEED_IDLE |   \
                         WEFT_NET_NEED_FORWARD | WEFT_NET_NEED_PERIOD)

static volatile uint8_t due; /* changed with the kernel lock held and in ISRs */

/** Polls a link. @return true if more may be there that can be taken */
WEFT_COMMON_PATH bool poll_for_more(weft_link_t *link)
{
    return weft_net_driver(link)->poll(link, BUDGET) &&
           !(weft_net_needs(WEFT_NET_NEED_FORWARD) && link->back_pressured);
}

/** What came while packets were handed over need not interrupt: polls once more. */
WEFT_SLOW_PATH static void poll_again(weft_link_t *link)
{
    if (poll_for_more(link)) {
        weft_net_notify_self();
    }
}

static void poll_link(weft_link_t *link)
{
    if (!poll_for_more(link)) {
        return;
    }
    if (WEFT_CONFIG_FAST_PATHS) {
        poll_again(link);
    } else {
        weft_net_notify_self();
    }
}

/** True if a task can be in the middle of polling: the idle task, or one that opens links. */
static inline bool a_task_can_poll(void)
{
    return weft_net_needs(WEFT_NET_NEED_IDLE) || weft_net_independent();
}

/** True if the interrupted task is not in the middle of polling; if it is, it will poll again. */
static bool begin_in_isr(void)
{
    if (a_task_can_poll() && task_polls) {
        due |= MISSED;
        return false;
    }
    return true;
}

/** True if the link is polled by time now. */
static bool by_time(const weft_link_t *link)
{
    return link->period != 0 && (link->notify != WEFT_LINK_ADAPTIVE || link->heard);
}

/** Polls by time again after the shortest of the periods, if any link wants it. */
static void start_period(void)
{
    uint32_t shortest = 0;

    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_PERIOD) && i < weft_net_config.link_count;
         i++) {
        const weft_link_t *link = weft_net_config.links[i];

        if (by_time(link) && (shortest == 0 || link->period < shortest)) {
            shortest = link->period;
        }
    }
    if (shortest != 0) {
        weft_timer_start(&period, shortest, 0);
    }
}

/** Begins to poll by time. */
static void start_periods(void)
{
    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_PERIOD) && i < weft_net_config.link_count;
         i++) {
        if (weft_net_config.links[i]->notify == WEFT_LINK_ADAPTIVE) {
            weft_arch_lock(); /* handlers change it, too */
            due |= ADAPTS;
            weft_arch_unlock();
        }
    }
    start_period();
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
                poll_link(link);
            }
        }
    }
    start_period();
}

void weft_net_resume_links_soon(void)
{
    weft_arch_lock();
    due |= ROOM;
    weft_arch_unlock();
    weft_net_notify_self();
}

/**
 * For the timer, when it came while the idle task polled. `task_polls` keeps doorbells out
 * meanwhile: a packet could connect a peer again whose proxies are still being cleaned up.
 * @return MISSED if a doorbell has come
 */
static unsigned check_heartbeats(void)
{
    task_polls = true;
    weft_net_check_heartbeats();
    task_polls = false;
    return due & MISSED;
}

/** Does what is due. Kernel lock free. */
WEFT_SLOW_PATH static void do_due(void)
{
    unsigned what;

    weft_arch_lock();
    what = due;
    due = what & (ADAPTS | ROOM);
    weft_arch_unlock();
    if (weft_net_independent() && (what & HOUSEKEEPING) != 0) {
        weft_timer_start(&housekeeping_timer, 1U, 0);
    }
    if (weft_net_needs(WEFT_NET_NEED_HEARTBEAT) && (what & HEARTBEAT) != 0) {
        what |= check_heartbeats();
    }
    if ((what & (MISSED | ROOM)) != 0) {
        weft_net_notify_self();
    }
    if (weft_net_needs(WEFT_NET_NEED_PERIOD) && (what & ADAPTS) != 0) {
        start_period();
    }
}

/** The doorbell has come: polls all links. */
WEFT_COMMON_PATH void poll_all(void)
{
    weft_link_t *const *link = weft_net_config.links;

    for (unsigned left = weft_net_config.link_count; left != 0; left--, link++) {
        poll_link(*link);
    }
}

void weft_net_doorbell(void)
{
    if (!begin_in_isr()) {
        return;
    }
    if (weft_net_needs(WEFT_NET_NEED_FORWARD) && (due & ROOM) != 0) {
        due &= (uint8_t)~ROOM;
        poll_link(weft_net_resume_links());
    }
    poll_all();
    if (weft_net_needs(SOMETIMES_DUE) && due != 0) {
        do_due();
    }
}

/** The idle task begins to poll: no other task runs until end_in_idle(). Kernel lock held. */
WEFT_COMMON_PATH void begin_in_idle_unlock(void)
{
    weft_kernel.current->preempt_threshold = WEFT_ARCH_PRIORITY_MAX;
    task_polls = true;
    weft_arch_unlock();
}

/** Something is due while no other task runs. Instead of a doorbell that was missed, this polls. */
WEFT_SLOW_PATH static void do_due_in_idle(void)
{
    if (WEFT_CONFIG_FAST_PATHS && (due & MISSED) != 0) {
        task_polls = true;
        weft_arch_lock();
        due &= (uint8_t)~MISSED;
        weft_arch_unlock();
        poll_all();
        task_polls = false;
    }
    if (due != 0) {
        do_due();
    }
}

/*
 * An interrupt before this has set a bit of `due`; one after it polls itself. The idle task
 * is linked, and is the last of all: its successor needs no choice.
 */
WEFT_COMMON_PATH void end_in_idle(void)
{
    weft_task_t *idle = weft_kernel.current;
    weft_task_t *first;

    task_polls = false;
    if (due != 0) {
        do_due_in_idle();
    }
    weft_arch_lock();
    idle->preempt_threshold = idle->priority_mask;
    first = weft_sched_first_locked();
    if (WEFT_LIKELY(first != idle)) {
        weft_sched_switch_unlock(idle, first);
    } else {
        weft_arch_unlock();
    }
}

void weft_net_poll_in_idle_unlock(void)
{
    begin_in_idle_unlock();
    poll_all();
    end_in_idle();
}

void weft_netif_wait_unlock(void)
{
    weft_net_config.wait_unlock();
}

/** Polls the links that the idle task polls all the time. */
WEFT_SLOW_PATH static bool spin(void)
{
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        if (link->notify == WEFT_LINK_SPIN) {
            weft_arch_lock();
            begin_in_idle_unlock();
            link->driver->poll(link, BUDGET);
            end_in_idle();
        }
    }
    return true;
}

bool weft_netif_idle(void)
{
    return (weft_net_config.needs & WEFT_NET_NEED_SPIN) != 0 && spin();
}

static void on_heartbeat(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    if (task_polls) {
        due |= HEARTBEAT;
    } else {
        weft_net_check_heartbeats();
    }
}

static void housekeep(void)
{
    if (!weft_net_all_up()) {
        weft_net_send_hellos(NULL);
        weft_net_retry_soon();
    }
}

static void on_housekeeping(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    if (task_polls) {
        due |= HOUSEKEEPING;
    } else {
        housekeep();
    }
}

void weft_net_retry_soon(void)
{
    if (!weft_time_armed(&housekeeping_timer.timeout)) { /* else it comes sooner */
        weft_timer_start(&housekeeping_timer, WEFT_NET_RETRY, 0);
    }
}

/**
 * Nothing is sent yet, nor polled: the links are opened, then the doorbell is let in. Packets
 * wait until the other ends are there.
 */
static void open_shared_reset(void)
{
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        link->up = true;
        link->stalled = true;
        weft_net_driver(link)->open(link);
    }
}

/** Opens links that may be up at once. */
static void open_independent(void)
{
    task_polls = true; /* a link is not polled before it is open; its UART may interrupt before */
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        link->driver->open(link);
    }
    task_polls = false;
}

void weft_netif_start(void)
{
    weft_net_start_peers();
    weft_net_start_clients();
    weft_net_start_proxies();
    if (weft_net_independent()) {
        open_independent();
    } else {
        open_shared_reset();
    }
    weft_irq_enable(weft_net_config.doorbell_irq);
    weft_net_notify_self(); /* one that came up meanwhile has not asked for interrupts yet */
    start_periods();
    if (weft_net_config.heartbeat != 0) {
        weft_timer_start(&heartbeat_timer, weft_net_config.heartbeat, weft_net_config.heartbeat);
    }
    if (weft_net_independent()) {
        weft_net_retry_soon();
    }
}
