/* SPDX-License-Identifier: MIT */
/**
 * @file
 * When links are looked at: by interrupt, by time, by the idle task; and what
 * the network does by time.
 */
#include <weft/irq.h>
#include <weft/timer.h>

#include "net.h"
#include "time_queue.h"

/** Packets that a link may hand over before others get their turn. */
#define BUDGET 16U

static void on_beat(weft_timer_t *timer, void *arg);
static void on_chore(weft_timer_t *timer, void *arg);
static void on_period(weft_timer_t *timer, void *arg);

static weft_timer_t beat = WEFT_TIMER_INIT(on_beat, NULL);
static weft_timer_t chore = WEFT_TIMER_INIT(on_chore, NULL);
static weft_timer_t period = WEFT_TIMER_INIT(on_period, NULL);
static volatile bool task_looks; /* the idle task does, or links are being opened */

/** What is to be done when the links have been looked at, seldom more than one of these. */
enum {
    MISSED = 1,  /**< to look again: an interrupt came while the idle task did */
    CHORE = 2,   /**< the chore: its time came while the idle task looked */
    RETRY = 4,   /**< what could not be done at once */
    ROOM = 8,    /**< for packets that were held back; the doorbell lets them go on */
    ADAPTS = 16, /**< always: there are links that are looked at by time while packets come */
    BEAT = 32    /**< signs of life: their time came while the idle task looked */
};

/** What asks for it. */
#define SOMETIMES_DUE                                                                              \
    (enum weft_net_need)(WEFT_NET_NEED_LIVES | WEFT_NET_NEED_ABANDON | WEFT_NET_NEED_IDLE |        \
                         WEFT_NET_NEED_FORWARD | WEFT_NET_NEED_PERIOD)

static volatile uint8_t due; /* changed in the critical section and in ISRs */

/** Looks at a link. @return true if more may be there that can be taken */
WEFT_COMMON_PATH bool find_more(weft_link_t *link)
{
    return weft_net_driver(link)->poll(link, BUDGET) &&
           !(weft_net_needs(WEFT_NET_NEED_FORWARD) && link->held);
}

/** What came while packets were handed over need not interrupt: it is looked for, once. */
WEFT_SLOW_PATH static void look_again(weft_link_t *link)
{
    if (find_more(link)) {
        weft_net_ring();
    }
}

static void look(weft_link_t *link)
{
    if (!find_more(link)) {
        return;
    }
    if (WEFT_CONFIG_FAST_PATHS) {
        look_again(link);
    } else {
        weft_net_ring();
    }
}

/** True if a task can be in the middle of looking: the idle task, or one that opens links. */
static inline bool a_task_can_look(void)
{
    return weft_net_needs(WEFT_NET_NEED_IDLE) || weft_net_lives();
}

/** True if the interrupted task is not in the middle of looking; if it is, it will look again. */
static bool begin_in_isr(void)
{
    if (a_task_can_look() && task_looks) {
        due |= MISSED;
        return false;
    }
    return true;
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

/** Begins to look by time. */
static void start_periods(void)
{
    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_PERIOD) && i < weft_net_config.link_count;
         i++) {
        if (weft_net_config.links[i]->notify == WEFT_LINK_ADAPTIVE) {
            due |= ADAPTS;
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
                look(link);
            }
        }
    }
    start_period();
}

void weft_net_retry_when_open(void)
{
    due |= RETRY;
    weft_net_ring();
}

void weft_net_let_go_soon(void)
{
    weft_port_lock();
    due |= ROOM;
    weft_port_unlock();
    weft_net_ring();
}

/** Does what is due. Critical section open. */
WEFT_SLOW_PATH static void do_due(void)
{
    unsigned what;

    weft_port_lock();
    what = due;
    due = what & (ADAPTS | ROOM);
    weft_port_unlock();
    if (weft_net_needs(WEFT_NET_NEED_ABANDON)) {
        if ((what & CHORE) != 0) {
            weft_timer_start(&chore, 1U, 0);
        }
        if ((what & RETRY) != 0) {
            weft_net_retry_soon();
        }
    }
    if (weft_net_needs(WEFT_NET_NEED_BEAT) && (what & BEAT) != 0) {
        weft_net_beat();
    }
    if ((what & (MISSED | ROOM)) != 0) {
        weft_net_ring();
    }
    if (weft_net_needs(WEFT_NET_NEED_PERIOD) && (what & ADAPTS) != 0) {
        start_period();
    }
}

/** The doorbell has come: looks at all links. */
WEFT_COMMON_PATH void look_at_all(void)
{
    weft_link_t *const *link = weft_net_config.links;

    for (unsigned left = weft_net_config.link_count; left != 0; left--, link++) {
        look(*link);
    }
}

void weft_net_doorbell(void)
{
    if (!begin_in_isr()) {
        return;
    }
    if (weft_net_needs(WEFT_NET_NEED_FORWARD) && (due & ROOM) != 0) {
        due &= (uint8_t)~ROOM;
        look(weft_net_let_go());
    }
    look_at_all();
    if (weft_net_needs(SOMETIMES_DUE) && due != 0) {
        do_due();
    }
}

/** The idle task begins to look: no other task runs until end_in_idle(). Critical section held. */
WEFT_COMMON_PATH void begin_in_idle(void)
{
    weft_kernel.current->threshold = WEFT_PORT_URGENCY_MAX;
    task_looks = true;
    weft_port_unlock();
}

/** Something is due while no other task runs; a doorbell that was missed, the idle task looks for.
 */
WEFT_SLOW_PATH static void do_due_in_idle(void)
{
    if (WEFT_CONFIG_FAST_PATHS && (due & MISSED) != 0) {
        task_looks = true;
        weft_port_lock();
        due &= (uint8_t)~MISSED;
        weft_port_unlock();
        look_at_all();
        task_looks = false;
    }
    if (due != 0) {
        do_due();
    }
}

/*
 * An interrupt that comes before this looks itself is in `due`. The idle task
 * is linked, and is the last of all: its successor needs no choice.
 */
WEFT_COMMON_PATH void end_in_idle(void)
{
    weft_task_t *idle = weft_kernel.current;
    weft_task_t *first;

    task_looks = false;
    if (due != 0) {
        do_due_in_idle();
    }
    weft_port_lock();
    idle->threshold = idle->bit;
    first = weft_sched_first_locked();
    if (WEFT_USUALLY(first != idle)) {
        weft_sched_switch(idle, first);
    } else {
        weft_port_unlock();
    }
}

void weft_net_look_in_idle(void)
{
    begin_in_idle();
    look_at_all();
    end_in_idle();
}

void weft_remote_wait(void)
{
    weft_net_config.wait();
}

/** Looks at the links that the idle task looks at all the time. */
WEFT_SLOW_PATH static bool spin(void)
{
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        if (link->notify == WEFT_LINK_SPIN) {
            weft_port_lock();
            begin_in_idle();
            link->driver->poll(link, BUDGET);
            end_in_idle();
        }
    }
    return true;
}

bool weft_remote_idle(void)
{
    return (weft_net_config.needs & WEFT_NET_NEED_SPIN) != 0 && spin();
}

static void on_beat(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    if (task_looks) {
        due |= BEAT;
    } else {
        weft_net_beat();
    }
}

static void do_chore(void)
{
    bool again = weft_net_finish_late();

    if (weft_net_lives() && !weft_net_all_up()) {
        weft_net_greet(NULL);
        again = true;
    }
    if (again) {
        weft_net_retry_soon();
    }
}

static void on_chore(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    if (task_looks) {
        due |= CHORE;
    } else {
        do_chore();
    }
}

void weft_net_retry_soon(void)
{
    if (!weft_time_armed(&chore.timeout)) { /* else it comes sooner */
        weft_timer_start(&chore, WEFT_NET_RETRY, 0);
    }
}

/**
 * Nothing is sent yet, nor looked at: the links are opened, then the doorbell is let in. Packets
 * wait until the other ends are there.
 */
static void open_together(void)
{
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        link->up = true;
        link->stalled = true;
        weft_net_driver(link)->open(link);
    }
}

/** Opens links that may be up at once. */
static void open_one_by_one(void)
{
    task_looks =
        true; /* a link is not looked at before it is open; its UART may interrupt before */
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        link->driver->open(link);
    }
    task_looks = false;
}

void weft_remote_start(void)
{
    weft_net_start_peers();
    weft_net_start_callers();
    weft_net_start_standins();
    if (weft_net_lives()) {
        open_one_by_one();
    } else {
        open_together();
    }
    weft_irq_enable(weft_net_config.doorbell_irq);
    weft_net_ring(); /* one that came up meanwhile has not asked for interrupts yet */
    start_periods();
    if (weft_net_config.heartbeat != 0) {
        weft_timer_start(&beat, weft_net_config.heartbeat, weft_net_config.heartbeat);
    }
    if (weft_net_lives()) {
        weft_net_retry_soon();
    }
}
