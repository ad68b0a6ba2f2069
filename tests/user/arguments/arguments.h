/* SPDX-License-Identifier: MIT */
/** @file What the victim calls, with what. */
#ifndef TESTS_USER_ARGUMENTS_H
#define TESTS_USER_ARGUMENTS_H

#include <weft/packet.h>

/** Calls that read or write memory of the caller. */
typedef enum call {
    MSGQ_PUT,
    MSGQ_GET,
    MSGQ_GET_LATER, /* it waits until the tests put */
    PORT_PUT,
    DATA_EVENT_PUT,
    DATA_EVENT_GET,
    BLACKBOARD_WRITE,
    BLACKBOARD_READ,
    BLACKBOARD_READ_NEW,
    STACK_POP,
    QUEUE_GET,
    POOL_ALLOC,
    PACKET_ALLOC,
    PACKET_FREE,
    LOG_RECORD,
    CALLS,
    REPAIR,
} call_t;

#define MESSAGE 5U /* words */
#define AREA 24U   /* words */
#define HEADER 4U  /* words of a packet that are overwritten */

/** In the partition of the victim and the helper. */
typedef struct arguments {
    volatile call_t call;
    volatile uint32_t status;
    volatile uint32_t calls;          /* that came back */
    volatile uint32_t wanted;         /* calls, when the one that is asked for has come back */
    volatile uintptr_t mix;           /* first of the words that overwrite */
    volatile uintptr_t hostile[4];    /* which words, one after the other */
    weft_packet_t *volatile packet;   /* that it has */
    void *volatile block;             /* that it has */
    volatile uintptr_t pool;          /* what the packet said of its pool when it was new */
    _Alignas(8) uintptr_t area[AREA]; /* its messages: what others overwrite */
} arguments_t;

extern arguments_t arguments;

/** What an attacker does, in whatever context. */
static inline void arguments_overwrite(void)
{
    volatile uintptr_t *header = (volatile uintptr_t *)arguments.packet;

    for (uintptr_t i = 0; i < AREA; i++) {
        ((volatile uintptr_t *)arguments.area)[i] = arguments.hostile[(i + arguments.mix) % 4U];
    }
    for (uintptr_t i = 0; i < HEADER && header != NULL; i++) {
        header[i] = arguments.hostile[(i + arguments.mix) % 4U];
    }
}

#endif
