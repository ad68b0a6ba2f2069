/* SPDX-License-Identifier: MIT */
/** @file User tasks that do anything that they may, and now and then what they may not. */
#include "deeds.h"
#include "offend.h"

players_t players;

static void do_block(player_t *self, uint32_t place)
{
    weft_timeout_t timeout = draw_timeout(self);
    void *block = NULL;
    uint32_t *cells;

    self->pending = BLOCK;
    if (legal(self, weft_pool_alloc(&blocks, &block, timeout), timeout)) {
        cells = block;
        for (uint32_t i = 0; i < 4; i++) {
            cells[i] = place;
        }
        if (draw(self, 2) != 0) {
            (void)weft_sleep(1U + draw(self, 20));
        }
        for (uint32_t i = 0; i < 4; i++) {
            MUST(cells[i] == place);
        }
        MUST(weft_pool_free(&blocks, block) == WEFT_OK);
    }
    self->pending = NOTHING;
}

static void offend(player_t *self)
{
    self->done[OFFENCE]++;
    self->pending = OFFENCE;
    switch (draw(self, 6)) {
    case 0:
        offend_store(players.foreign);
        break;
    case 1:
        (void)weft_msgq_get(&numbers, (void *)players.foreign, WEFT_FOREVER);
        break;
    case 2:
        (void)weft_sem_take((weft_sem_t *)(uintptr_t)&lock, WEFT_NO_WAIT);
        break;
    case 3:
        weft_task_set_priority(weft_task_self(), 1);
        break;
    case 4:
        (void)weft_mutex_lock(&lock, WEFT_FOREVER); /* it ends as the owner */
        (void)weft_mutex_lock(&lock, WEFT_FOREVER);
        offend_undefined_instruction(); /* a wait was canceled */
        break;
    default:
        offend_undefined_instruction();
        break;
    }
    MUST(false); /* all of these end it */
}

static void play(uint32_t place)
{
    player_t *self = &players.player[place];

    if (self->pending != NOTHING) {
        self->unsure[self->pending]++;
        self->pending = NOTHING;
    }
    self->lives++;
    while (!players.stop) {
        self->rounds++;
        if (draw(self, 40) == 0) {
            offend(self);
        } else if (draw(self, 10) == 0) {
            do_block(self, place);
        } else if (draw(self, 20) == 0) {
            weft_task_set_priority(weft_task_self(), (weft_priority_t)(5U + draw(self, 5)));
        } else if (place == 0 && draw(self, 40) == 0) {
            (void)weft_task_cancel(&player1_task);
        } else {
            do_common(self);
        }
    }
}

void player0(void *arg)
{
    (void)arg;
    play(0);
}

void player1(void *arg)
{
    (void)arg;
    play(1);
}

void player2(void *arg)
{
    (void)arg;
    play(2);
}
