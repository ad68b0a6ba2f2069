/* SPDX-License-Identifier: MIT */
/** @file More of what players and the actor do alike: the rest of the hubs. See deeds.h. */
#ifndef TESTS_USER_STORM_MORE_H
#define TESTS_USER_STORM_MORE_H

#include <weft/log.h>

#include "../../support/values.h"
#include "deeds.h"

/** A value that is whole: its halves belong together. */
static inline uint32_t whole(player_t *self)
{
    uint32_t half = draw(self, 65536U);

    return half << 16 | (~half & 0xFFFFU);
}

static inline bool is_whole(uint32_t value)
{
    return value >> 16 == (~value & 0xFFFFU);
}

static inline void do_event(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);

    if (draw(self, 2) != 0) {
        self->pending = RAISE;
        close_deed(self, RAISE, legal(self, weft_event_raise(&happened, timeout), timeout));
    } else {
        self->pending = TEST;
        close_deed(self, TEST, legal(self, weft_event_wait(&happened, timeout), timeout));
    }
}

static inline void do_meeting(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t value = whole(self);

    if (draw(self, 2) != 0) {
        self->pending = BRING;
        close_deed(self, BRING, legal(self, weft_port_put(&meeting, &value, timeout), timeout));
    } else {
        self->pending = FETCH;
        close_deed(self, FETCH, legal(self, weft_port_get(&meeting, &value, timeout), timeout));
        MUST(is_whole(value));
    }
}

static inline void do_account(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t amount = 1;

    if (draw(self, 2) != 0) {
        self->pending = DEPOSIT;
        close_deed(self, DEPOSIT,
                   legal(self, weft_hub_put(&account.hub, &amount, timeout), timeout));
    } else {
        self->pending = WITHDRAW;
        close_deed(self, WITHDRAW,
                   legal(self, weft_hub_get(&account.hub, &amount, timeout), timeout));
    }
}

static inline void do_items(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    void *item = &players.item;
    uint32_t way = draw(self, 6);
    weft_status_t status;

    if (way < 3) {
        self->pending = ENTER;
        status = way == 0   ? weft_queue_put_alloc(&items, item)
                 : way == 1 ? weft_queue_append_alloc(&items, item)
                            : weft_queue_prepend_alloc(&items, item);
        MUST(status == WEFT_OK || status == WEFT_FULL);
        close_deed(self, ENTER, status == WEFT_OK);
    } else {
        self->pending = LEAVE;
        close_deed(self, LEAVE, legal(self, weft_queue_get(&items, &item, timeout), timeout));
        MUST(item == &players.item);
    }
}

/** The last value, and what is on the board, are never halves of two. Two tasks pass the gate. */
static inline void do_values(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t value = whole(self);
    uint32_t count = draw(self, 4);

    switch (draw(self, 7)) {
    case 0:
        (void)weft_data_event_put(&latest, &value);
        break;
    case 1:
        (void)legal(self, weft_data_event_get(&latest, &value, timeout), timeout);
        break;
    case 2:
        (void)weft_blackboard_write(&plan, &value);
        break;
    case 3:
        (void)weft_blackboard_wipe(&plan);
        break;
    case 4:
        (void)legal(self, weft_blackboard_read(&plan, &value, &count, timeout), timeout);
        break;
    case 5:
        (void)legal(self, weft_barrier_wait(&gate, timeout), timeout);
        MUST(value_of_barrier_waiting(&gate) < 2);
        break;
    default:
        (void)legal(self, weft_blackboard_read_new(&plan, &value, &count, timeout), timeout);
        break;
    }
    MUST(is_whole(value));
}

/** Who gets a result gets that of its own argument, whole. */
static inline void do_function(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t argument = whole(self);
    doubled_t result = {0, 0};
    weft_status_t status = weft_function_call(&doubled, &argument, &result, timeout);

    if (status != WEFT_REFUSED && legal(self, status, timeout)) {
        MUST(result.first == argument && result.second == ~argument);
    }
}

/** Inside, and outside while it waits for a change. */
static inline void do_change(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uint32_t woken = 0;

    if (!enter(self, timeout)) {
        return;
    }
    if (draw(self, 2) != 0) {
        (void)(draw(self, 2) != 0 ? weft_cond_signal(&changed) : weft_cond_broadcast(&changed));
        (void)weft_cond_broadcast_counted(&changed, &woken);
        MUST(woken <= PLAYERS + 1U);
    } else {
        players.inside = 0;
        weft_status_t status = weft_cond_wait(&changed, &lock, timeout);
        MUST(players.inside == 0 || status == WEFT_OWNER_DIED);
        players.inside = mark_of(self);
    }
    leave(self);
}

/** Another software interrupt, by its mailbox. */
static inline void do_spare(player_t *self, uint32_t mask)
{
    switch (draw(self, 4)) {
    case 0:
        weft_swi_post(&spare_swi);
        break;
    case 1:
        weft_swi_or(&spare_swi, mask);
        break;
    case 2:
        weft_swi_andn(&spare_swi, mask);
        break;
    default:
        weft_swi_dec(&spare_swi);
        break;
    }
}

/** What is asked changes at any time; what is told is counted by nobody. */
static inline void do_asides(player_t *self)
{
    uint32_t mask = 1U + draw(self, 7);

    switch (draw(self, 10)) {
    case 0:
        MUST(value_of_sem_count(&units) >= 0);
        break;
    case 1:
        MUST(value_of_msgq_used(&numbers) <= 3U && weft_stack_count(&words) <= 4U);
        break;
    case 2:
        (void)weft_flags_set(&bits, mask);
        (void)weft_flags_set_masked(&bits, 0, mask);
        break;
    case 3:
        MUST(weft_flags_clear(&bits, mask) == WEFT_OK);
        MUST((weft_flags_test(&bits, mask) & ~mask) == 0);
        break;
    case 4:
    case 5:
        do_spare(self, mask);
        break;
    case 6:
        weft_log_event(&story_log, mask, 2, 3);
        weft_log_printf(&story_log, "%d of %d", 4, 5);
        break;
    case 7:
        (void)weft_sleep_until(weft_clock_now() + draw(self, 40));
        break;
    case 8:
        MUST(value_of_task_priority(weft_task_self()) < WEFT_PRIORITIES);
        MUST(weft_task_effective_priority(weft_task_self()) < WEFT_PRIORITIES);
        break;
    default:
        MUST(value_of_task_state(weft_task_self()) == WEFT_TASK_READY);
        break;
    }
}

/** Releases whoever waits for a hub with one queue of tasks, or two. */
static inline void do_reset_of_data(player_t *self)
{
    switch (draw(self, 6)) {
    case 0:
        (void)weft_msgq_reset(&numbers);
        break;
    case 1:
        (void)weft_port_reset(&meeting);
        break;
    case 2:
        (void)weft_data_event_reset(&latest);
        break;
    case 3:
        (void)weft_blackboard_reset(&plan);
        break;
    case 4:
        (void)weft_stack_reset(&words);
        break;
    default:
        (void)weft_queue_reset(&items);
        break;
    }
}

static inline void do_reset(player_t *self)
{
    uint32_t released = 0;

    switch (draw(self, 10)) {
    case 0:
        (void)weft_sem_reset(&units);
        (void)weft_sem_reset_counted(&units, &released);
        MUST(released <= PLAYERS + 1U);
        break;
    case 1:
        (void)weft_event_reset(&happened);
        break;
    case 2:
        (void)weft_flags_reset(&bits);
        break;
    case 3:
        (void)weft_mutex_reset(&lock);
        break;
    case 4:
        (void)weft_rmutex_reset(&nested);
        break;
    case 5:
        (void)weft_cond_reset(&changed);
        break;
    case 6:
        (void)weft_hub_reset(&account.hub);
        break;
    case 7:
        (void)weft_barrier_reset(&gate);
        (void)weft_function_reset(&doubled);
        break;
    default:
        do_reset_of_data(self);
        break;
    }
}

static inline void do_more(player_t *self)
{
    switch (draw(self, 10)) {
    case 0:
        do_event(self);
        break;
    case 9:
        do_function(self);
        break;
    case 1:
        do_meeting(self);
        break;
    case 2:
        do_account(self);
        break;
    case 3:
        do_items(self);
        break;
    case 4:
        do_values(self);
        break;
    case 5:
        do_change(self);
        break;
    case 6:
        do_reset(self);
        break;
    default:
        do_asides(self);
        break;
    }
}

#endif
