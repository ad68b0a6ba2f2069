/* SPDX-License-Identifier: MIT */
/** @file What players and the actor do alike: one source, as system calls and as calls. */
#ifndef TESTS_USER_STORM_DEEDS_H
#define TESTS_USER_STORM_DEEDS_H

#include "players.h"
#include "system.h"

static inline weft_timeout_t draw_timeout(player_t *self)
{
    uint32_t dice = draw(self, 6);

    if (dice == 0 || players.stop) {
        return WEFT_NO_WAIT;
    }
    return dice == 1 ? WEFT_FOREVER : 1U + draw(self, 60);
}

/** @return true for WEFT_OK */
static inline bool legal(player_t *self, weft_status_t status, weft_timeout_t timeout)
{
    MUST(status == WEFT_OK || (status == WEFT_WOULD_BLOCK && timeout == WEFT_NO_WAIT) ||
         (status == WEFT_TIMEOUT && timeout != WEFT_NO_WAIT && timeout != WEFT_FOREVER) ||
         ((status == WEFT_CANCELED || status == WEFT_RESET) && timeout != WEFT_NO_WAIT));
    return status == WEFT_OK;
}

/** Counted while it is still pending: whoever ends in between has both. */
static inline void close_deed(player_t *self, deed_t deed, bool success)
{
    self->done[deed] += success ? 1U : 0U;
    self->pending = NOTHING;
}

static inline void do_units(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);

    if (draw(self, 2) != 0) {
        self->pending = GIVE;
        close_deed(self, GIVE, weft_sem_give(&units) == WEFT_OK);
    } else {
        self->pending = TAKE;
        close_deed(self, TAKE, legal(self, weft_sem_take(&units, timeout), timeout));
    }
}

static inline void do_messages(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    message_t message = {(uint32_t)(self - players.player), self->number + 1U, 0};

    if (draw(self, 2) != 0) {
        self->number++;
        message.check = message.number ^ 0x5A5A5A5AU;
        self->pending = PUT;
        close_deed(self, PUT, legal(self, weft_msgq_put(&numbers, &message, timeout), timeout));
        return;
    }
    self->pending = GET;
    if (legal(self, weft_msgq_get(&numbers, &message, timeout), timeout)) {
        MUST(message.check == (message.number ^ 0x5A5A5A5AU) && message.sender < ALL);
        MUST(message.number > self->last[message.sender % ALL]);
        self->last[message.sender % ALL] = message.number;
        close_deed(self, GET, true);
    }
    self->pending = NOTHING;
}

static inline void do_words(player_t *self)
{
    weft_timeout_t timeout = draw_timeout(self);
    uintptr_t word = 7;

    if (draw(self, 2) != 0) {
        self->pending = PUSH;
        close_deed(self, PUSH, weft_stack_push(&words, word) == WEFT_OK);
    } else {
        self->pending = POP;
        close_deed(self, POP, legal(self, weft_stack_pop(&words, &word, timeout), timeout));
        MUST(word == 7);
    }
}

/** What stands inside while a player is there. */
static inline uint32_t mark_of(const player_t *self)
{
    return 1U + (uint32_t)(self - players.player);
}

/** One at a time; a dead owner's mark is what the next one finds and is told of. */
static inline bool enter(player_t *self, weft_timeout_t timeout)
{
    weft_status_t status = weft_mutex_lock(&lock, timeout);

    if (status != WEFT_OWNER_DIED && !legal(self, status, timeout)) {
        return false;
    }
    MUST(players.inside == 0 || status == WEFT_OWNER_DIED);
    players.inside = mark_of(self);
    return true;
}

static inline void leave(player_t *self)
{
    MUST(players.inside == mark_of(self));
    players.inside = 0;
    (void)weft_mutex_unlock(&lock);
}

static inline void do_mutex(player_t *self)
{
    if (!enter(self, draw_timeout(self))) {
        return;
    }
    if (draw(self, 2) != 0) {
        (void)weft_sleep(1U + draw(self, 20));
    } else {
        weft_yield();
    }
    leave(self);
}

static inline void do_nested(player_t *self)
{
    uint32_t mark = 1U + (uint32_t)(self - players.player);
    weft_timeout_t timeout = draw_timeout(self);
    weft_status_t status = weft_rmutex_lock(&nested, timeout);
    uint32_t depth = draw(self, 4);

    if (status != WEFT_OWNER_DIED && !legal(self, status, timeout)) {
        return;
    }
    MUST(players.nested == 0 || status == WEFT_OWNER_DIED);
    players.nested = mark;
    for (uint32_t i = 0; i < depth; i++) {
        MUST(weft_rmutex_lock(&nested, WEFT_FOREVER) == WEFT_OK);
    }
    weft_yield();
    for (uint32_t i = 0; i < depth; i++) {
        MUST(weft_rmutex_unlock(&nested) == WEFT_OK);
    }
    MUST(players.nested == mark);
    players.nested = 0;
    (void)weft_rmutex_unlock(&nested);
}

static inline void do_common(player_t *self)
{
    uint32_t matched = 0;
    uint32_t count = 0;

    switch (draw(self, 10)) {
    case 0:
    case 1:
        do_units(self);
        break;
    case 2:
    case 3:
        do_messages(self);
        break;
    case 4:
        do_words(self);
        break;
    case 5:
    case 6:
        do_mutex(self);
        break;
    case 7:
        do_nested(self);
        break;
    case 8:
        (void)weft_flags_post(&bits, 1U + draw(self, 7));
        (void)weft_flags_post_counted(&bits, draw(self, 8), &count);
        MUST(count <= PLAYERS + 1U);
        (void)weft_flags_wait(&bits, 3, draw(self, 4), &matched, 1U + draw(self, 30));
        MUST((matched & ~3U) == 0);
        break;
    default:
        self->pending = POST;
        weft_swi_inc(&tick_swi);
        close_deed(self, POST, true);
        break;
    }
}

#endif
