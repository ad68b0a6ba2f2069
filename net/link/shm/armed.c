/* SPDX-License-Identifier: MIT */
/**
 * @file
 * `notify: armed`: while a task of this node waits for the answer of a call over the link, this end
 * asks for no doorbell and polls by time. The first poll comes after the time that the call takes,
 * further ones each period. At all other times the other end rings the doorbell, so that
 * nothing else waits for a planned poll.
 */
#include "arch.h"
#include "net.h"
#include "shm.h"
#include "words.h"

static weft_shm_link_t *shm_of(weft_link_t *link)
{
    return (weft_shm_link_t *)link;
}

/** Whether the other end is to ring when it finds this one at its position. */
static void set_mark_locked(weft_shm_link_t *self, uint32_t mark)
{
    self->mark_busy = mark;
    self->mark_idle = mark;
}

static void begin_locked(weft_shm_link_t *self, weft_shm_planned_t *planned)
{
    planned->on = true;
    set_mark_locked(self, 0);
    if (self->up != 0) {
        weft_shm_publish_tail(self, weft_shm_unmarked(self->published));
    }
    weft_net_plan_poll_locked(&planned->timer, planned->after);
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    weft_shm_planned_t *planned = weft_shm_planned[link->index];

    if (weft_net_kind(header) == WEFT_NET_REQUEST && !planned->on &&
        weft_net_source(header) == weft_net_config.self) {
        begin_locked(shm_of(link), planned);
    }
    return weft_shm_driver.send_locked(link, header, payload);
}

/** @return true if planned polls have just ended: the position is to get its mark */
static bool end_or_continue(weft_link_t *link, weft_shm_planned_t *planned)
{
    bool ends = !weft_net_is_awaited(link);

    weft_arch_lock();
    if (ends) {
        planned->on = false;
        weft_net_drop_poll_locked(&planned->timer);
        set_mark_locked(shm_of(link), WEFT_SHM_WAITS);
    } else {
        weft_net_plan_poll_locked(&planned->timer, planned->period);
    }
    weft_arch_unlock();
    return ends;
}

static bool poll(weft_link_t *link, unsigned budget)
{
    weft_shm_planned_t *planned = weft_shm_planned[link->index];
    bool more = weft_shm_driver.poll(link, budget);

    if (planned->on && !more && end_or_continue(link, planned)) {
        return weft_shm_driver.poll(link, budget);
    }
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
