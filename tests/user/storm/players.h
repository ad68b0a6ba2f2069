/* SPDX-License-Identifier: MIT */
/** @file What the players tell of themselves: the oracle's numbers. */
#ifndef TESTS_USER_STORM_PLAYERS_H
#define TESTS_USER_STORM_PLAYERS_H

#include <stdbool.h>
#include <stdint.h>

#include <weft/hub.h>

#define PLAYERS 3U
#define ACTOR PLAYERS /* a task of the kernel */
#define HANDLER (PLAYERS + 1U)
#define SWI (PLAYERS + 2U)   /* which handlers interrupt */
#define IDLER (PLAYERS + 3U) /* whom a player starts and ends */
#define ALL (PLAYERS + 4U)
#define BLOCKS 4U

/** What a player is in the middle of. Who ends there may have done it or not. */
typedef enum deed {
    NOTHING,
    GIVE,
    TAKE,
    PUT,
    GET,
    PUSH,
    POP,
    RAISE, /* an event */
    TEST,
    BRING, /* to a meeting */
    FETCH,
    DEPOSIT, /* to an account */
    WITHDRAW,
    ENTER, /* a queue */
    LEAVE,
    POST,
    BLOCK,
    PACKET,
    OFFENCE,
    DEEDS
} deed_t;

typedef struct message {
    uint32_t sender;
    uint32_t number;
    uint32_t check;
} message_t;

/** What a function of the kernel makes of a number. */
typedef struct doubled {
    uint32_t first;
    uint32_t second;
} doubled_t;

/** In a partition: what one has done, in all its lives. */
typedef struct player {
    uint32_t random;
    volatile uint32_t pending; /* deed_t */
    volatile uint32_t done[DEEDS];
    volatile uint32_t unsure[DEEDS]; /* deeds in whose middle it ended */
    volatile uint32_t number;        /* of its last message */
    uint32_t last[ALL];              /* of the messages that it got */
    volatile uint32_t lives;
    volatile uint32_t rounds;
    volatile uint32_t errors; /* what must not be, and the last one's line */
    volatile uint32_t line;
} player_t;

typedef struct players {
    player_t player[ALL];
    volatile uint32_t inside; /* who is where only the owner of the mutex may be */
    volatile uint32_t nested;
    volatile uintptr_t foreign; /* memory that is not theirs */
    volatile bool stop;
    void *had[PLAYERS];  /* blocks */
    void *held[PLAYERS]; /* packets */
    uint32_t item;
} players_t;

/** A hub that holds an amount. */
typedef struct account {
    weft_hub_t hub;
    uint32_t amount;
} account_t;

extern players_t players;

/** xorshift32. */
static inline uint32_t draw(player_t *self, uint32_t below)
{
    self->random ^= self->random << 13;
    self->random ^= self->random >> 17;
    self->random ^= self->random << 5;
    return (uint32_t)((uint64_t)self->random * below >> 32);
}

static inline void must(player_t *self, bool holds, uint32_t line)
{
    if (!holds) {
        self->errors++;
        self->line = line;
    }
}

#define MUST(holds) must(self, (holds), __LINE__)

#endif
