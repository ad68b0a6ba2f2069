/* SPDX-License-Identifier: MIT */
/** @file User tasks that do anything that they may, and now and then what they may not. */
#include <weft/user.h>

#include "more.h"
#include "offend.h"

players_t players;

/** Whose memory is whose; what a life leaves behind is given back by the next one. */
static void fill(player_t *self, uint32_t place, uint32_t *cells)
{
    for (uint32_t i = 0; i < 4; i++) {
        cells[i] = place;
    }
    if (draw(self, 2) != 0) {
        (void)weft_sleep(1U + draw(self, 20));
    }
    for (uint32_t i = 0; i < 4; i++) {
        MUST(cells[i] == place);
    }
}

static void free_block(player_t *self, uint32_t place)
{
    void *block = players.had[place];

    players.had[place] = NULL;
    MUST(weft_pool_free(&blocks, block) == WEFT_OK);
}

static void do_block(player_t *self, uint32_t place)
{
    weft_timeout_t timeout = draw_timeout(self);

    self->pending = BLOCK;
    if (legal(self, weft_pool_alloc(&blocks, &players.had[place], timeout), timeout)) {
        fill(self, place, players.had[place]);
        free_block(self, place);
        close_deed(self, BLOCK, true);
    }
    self->pending = NOTHING;
    if (draw(self, 8) == 0) {
        (void)weft_pool_reset(&blocks);
    }
}

static void free_packet(player_t *self, uint32_t place)
{
    weft_packet_t *packet = players.held[place];

    players.held[place] = NULL;
    MUST(weft_packet_free(packet) == WEFT_OK);
}

static void do_packet(player_t *self, uint32_t place)
{
    weft_timeout_t timeout = draw_timeout(self);
    weft_packet_t *packet = NULL;

    self->pending = PACKET;
    if (legal(self, weft_packet_alloc(&packets, &packet, timeout), timeout)) {
        players.held[place] = packet;
        MUST(packet->capacity >= 24U);
        fill(self, place, (uint32_t *)(void *)packet->payload);
        free_packet(self, place);
        close_deed(self, PACKET, true);
    }
    self->pending = NOTHING;
    if (draw(self, 8) == 0) {
        (void)weft_packet_pool_reset(&packets);
    }
}

/** Starts a task that has ended only if nobody has made it anew: that is an offence, then. */
static void start_idler(player_t *self)
{
    self->done[OFFENCE]++;
    self->pending = OFFENCE;
    weft_task_start(&idler_task);
    self->done[OFFENCE]--;
    self->pending = NOTHING;
}

/** A task that works for some rounds, where the idler's work has no end. */
static void visit(void *rounds)
{
    for (uintptr_t i = 0; i < (uintptr_t)rounds && !players.stop; i++) {
        do_change(&players.player[IDLER]);
    }
}

/** Unless it has not ended. */
static void make_idler(player_t *self)
{
    weft_task_entry_t entry = draw(self, 2) != 0 ? visit : idler;
    void *rounds = (void *)(uintptr_t)draw(self, 8);
    weft_priority_t priority = (weft_priority_t)(5U + draw(self, 5));
    weft_status_t status = weft_user_create(&idler_task, entry, rounds, priority);

    MUST(status == WEFT_OK || status == WEFT_REFUSED);
}

static void control(player_t *self)
{
    switch (draw(self, 6)) {
    case 0:
        weft_task_suspend(&idler_task);
        break;
    case 1:
        weft_task_resume(&idler_task);
        break;
    case 2:
        weft_task_abort(&idler_task);
        MUST(value_of_task_state(&idler_task) == WEFT_TASK_DORMANT);
        break;
    case 3:
        (void)weft_task_cancel(&player1_task);
        break;
    default:
        make_idler(self);
        if (value_of_task_state(&idler_task) == WEFT_TASK_DORMANT) {
            start_idler(self);
        }
        break;
    }
}

static void offend(player_t *self)
{
    self->done[OFFENCE]++;
    self->pending = OFFENCE;
    switch (draw(self, 7)) {
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
    case 5:
        (void)weft_user_create(&player1_task, idler, NULL, 9); /* no slot, or not its own */
        break;
    default:
        offend_undefined_instruction();
        break;
    }
    MUST(false); /* all of these end it */
}

static void begin_life(player_t *self, uint32_t place)
{
    if (self->pending != NOTHING) {
        self->unsure[self->pending]++;
        self->pending = NOTHING;
    }
    self->lives++;
    if (players.had[place] != NULL) {
        free_block(self, place);
    }
    if (players.held[place] != NULL) {
        free_packet(self, place);
    }
}

static void do_any(player_t *self, uint32_t place)
{
    switch (draw(self, 10)) {
    case 0:
        do_block(self, place);
        break;
    case 1:
        do_packet(self, place);
        break;
    case 2:
    case 3:
    case 4:
        do_more(self);
        break;
    default:
        do_common(self);
        break;
    }
}

static void play(uint32_t place)
{
    player_t *self = &players.player[place];

    begin_life(self, place);
    while (!players.stop) {
        self->rounds++;
        if (draw(self, 40) == 0) {
            offend(self);
        } else if (draw(self, 20) == 0) {
            weft_task_set_priority(weft_task_self(), (weft_priority_t)(5U + draw(self, 5)));
        } else if (place == 0 && draw(self, 20) == 0) {
            control(self);
        } else if (draw(self, 300) == 0) {
            weft_printf("# player %u\n", (unsigned)place);
        } else if (draw(self, 500) == 0) {
            weft_task_exit();
        } else {
            do_any(self, place);
        }
    }
}

void idler(void *arg)
{
    (void)arg;
    while (!players.stop) {
        do_change(&players.player[IDLER]);
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
