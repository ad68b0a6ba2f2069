/* SPDX-License-Identifier: MIT */
/**
 * @file
 * `notify: armed`: while a task of this node waits for the answer of a call over the link, this end
 * asks for no doorbell and polls by time. The first poll comes after the time that the call takes,
 * further ones each period. At all other times the other end rings the doorbell, so that
 * nothing else waits for a planned poll.
 *
 * An answer that is due at once does not wait for one either: planned polls end when the timeout of
 * a call has passed, or when it is canceled. Then all answers ring until no call waits.
 */
#include "arch.h"
#include "net.h"
#include "shm.h"
#include "words.h"

/** How this end learns of packets. */
enum {
    CALM,  /**< the other end rings: no call waits */
    POLLS, /**< a call waits: it is polled by time */
    RINGS, /**< the other end rings: a call waits whose answer is due */
};

/** Whether the other end is to ring when it finds this one at its position. */
static void set_mark_locked(weft_shm_link_t *self, uint32_t mark)
{
    self->mark_busy = mark;
    self->mark_idle = mark;
}

static void begin_locked(weft_shm_link_t *self, weft_shm_planned_t *planned)
{
    planned->state = POLLS;
    planned->end = WEFT_NET_NEVER;
    set_mark_locked(self, 0);
    if (self->up != 0) {
        weft_shm_publish_tail(self, weft_shm_unmarked(self->published));
    }
    weft_net_plan_poll_locked(&planned->timer, weft_board_clock() + planned->after);
}

/** The next poll gives the position its mark. */
static void end_locked(weft_shm_link_t *self, weft_shm_planned_t *planned)
{
    planned->state = RINGS;
    weft_net_drop_poll_locked(&planned->timer);
    set_mark_locked(self, WEFT_SHM_WAITS);
}

/** An answer is due: it does not wait for a planned poll, nor for those of calls that follow. */
WEFT_SLOW_PATH static void ring_locked(weft_shm_link_t *self, weft_shm_planned_t *planned)
{
    if (planned->state == POLLS) {
        end_locked(self, planned);
        weft_net_notify_self();
    }
    planned->state = RINGS;
    planned->due = true;
}

/** Planned polls end with a call, those of other calls, too. */
WEFT_SLOW_PATH static void limit_locked(weft_shm_planned_t *planned, uint64_t end)
{
    if (planned->state == POLLS && end < planned->end) {
        planned->end = end;
        weft_net_plan_poll_locked(&planned->timer, end);
    }
}

/** A call of this node begins. */
static void plan_locked(weft_shm_link_t *self, weft_shm_planned_t *planned,
                        const weft_net_header_t *request)
{
    if (planned->state == CALM) {
        begin_locked(self, planned);
    }
    if (weft_net_argument(request) != WEFT_NET_TIMEOUT_FOREVER) {
        limit_locked(planned, weft_net_call_end_locked(request));
    }
}

/** A HELLO that opens or ends a connection always rings: calls to its node end by it. */
WEFT_SLOW_PATH static bool send_hello_locked(weft_link_t *link, const weft_net_header_t *hello,
                                             const void *payload)
{
    weft_shm_link_t *self = weft_shm_of(link);

    return weft_shm_driver.send_locked(link, hello, payload) &&
           (weft_net_argument(hello) == WEFT_NET_CONNECTED || self->medium->notify(self));
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    weft_shm_planned_t *planned = weft_shm_planned[link->index];
    unsigned kind = weft_net_kind(header);

    if (kind == WEFT_NET_HELLO) {
        return send_hello_locked(link, header, payload);
    }
    if (kind == WEFT_NET_REQUEST && weft_net_source(header) == weft_net_config.self) {
        plan_locked(weft_shm_of(link), planned, header);
    } else if (kind == WEFT_NET_UPDATE && weft_net_cancels(header)) {
        ring_locked(weft_shm_of(link), planned);
    }
    return weft_shm_driver.send_locked(link, header, payload);
}

/** Plans the next poll. @return false: a call should have ended */
static bool continue_locked(weft_shm_planned_t *planned)
{
    uint64_t now = weft_board_clock();
    uint64_t next = now + planned->period;

    if (now >= planned->end) {
        return false;
    }
    weft_net_plan_poll_locked(&planned->timer, next < planned->end ? next : planned->end);
    return true;
}

/**
 * After a poll. An ISR may end a task while calls are looked at: then a client may wait that was
 * not seen.
 * @return true if planned polls have just ended: the position is to get its mark
 */
static bool end_or_continue(weft_link_t *link, weft_shm_planned_t *planned)
{
    bool awaited;
    bool ends;

    *(volatile bool *)&planned->due = false; /* first: an ISR may set it from here on */
    awaited = weft_net_is_awaited(link);
    weft_arch_lock();
    ends = planned->state == POLLS && (!awaited || !continue_locked(planned));
    if (ends) {
        end_locked(weft_shm_of(link), planned);
    }
    if (!awaited && !planned->due) {
        planned->state = CALM;
    }
    weft_arch_unlock();
    return ends;
}

static bool poll(weft_link_t *link, unsigned budget)
{
    weft_shm_planned_t *planned = weft_shm_planned[link->index];
    bool more;

    do {
        more = weft_shm_driver.poll(link, budget);
    } while (!more && planned->state != CALM && end_or_continue(link, planned));
    return more;
}

static void open_link(weft_link_t *link)
{
    weft_shm_driver.open(link);
}

static void quiesce_locked(weft_link_t *link)
{
    weft_shm_driver.quiesce_locked(link);
}

const weft_link_driver_t weft_shm_armed_driver = {
    .name = "shm",
    .open = open_link,
    .send_locked = send_locked,
    .poll = poll,
    .quiesce_locked = quiesce_locked,
};
