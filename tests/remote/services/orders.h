/* SPDX-License-Identifier: MIT */
/** @file What the boss and the actors say to each other, and the messages of the hubs. */
#ifndef ORDERS_H
#define ORDERS_H

#include <stdint.h>

/** An actor of a node: the number 0 of each observes and is the most urgent. */
enum actor { A0, A1, A2, B0, B1, B2, C0, C1, C2, C3, ACTORS };

/** What an actor is told to do. */
enum act {
    NOP,
    END,
    PROBE,
    WAITERS,
    ABORT,
    AGAIN,
    SEM_GIVE,
    SEM_TAKE,
    SEM_TAKE_BY_REF,
    SEM_COUNT,
    EVENT_RAISE,
    EVENT_TEST,
    LEVEL_PUT,
    LEVEL_GET,
    FLAGS_POST,
    FLAGS_POST_COUNTED,
    FLAGS_SET,
    FLAGS_CLEAR,
    FLAGS_WAIT,
    MEET_PUT,
    MEET_GET,
    DOOR_PUT,
    DOOR_GET,
    SLOT_PUT,
    SLOT_GET,
    BIG_PUT,
    BIG_GET,
    BIG_USED,
    PLAN_WRITE,
    PLAN_WIPE,
    PLAN_READ,
    PLAN_READ_NEW,
    LOCK,
    UNLOCK,
    RLOCK,
    RUNLOCK,
    COND_WAIT,
    COND_SIGNAL,
    COND_BROADCAST,
    COND_BROADCAST_COUNTED,
    TRACE_WRITE,
    TRACE_READ,
    ACTS
};

/** Hubs that orders name. */
enum hub { UNITS, MEET, DOOR, SLOT, CHANGED, LOCK_A, LOCK_B, LOCK_C, CALM, BIG };

/** Option: the timeout is that of the actor's clock, so long after the order came. */
#define UNTIL 0x80U

struct order {
    uint8_t act;
    uint8_t actor; /**< who is told */
    uint8_t options;
    uint8_t reserved;
    uint32_t value;
    uint64_t timeout;
};

struct report {
    uint8_t actor;
    uint8_t act;
    uint8_t status;
    uint8_t reserved;
    uint32_t value;
    uint32_t count;
    uint32_t elapsed; /**< ticks that the call took */
};

/** As large as a packet's payload. */
struct big {
    uint32_t word[64];
};

#endif
