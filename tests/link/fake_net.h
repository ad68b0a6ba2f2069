/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A network for tests of link drivers: what the contract asks of a network is
 * done, and what a driver must not do ends the program with a message. Its
 * packets carry numbers, so that the receiver knows each byte in advance.
 */
#ifndef TESTS_LINK_FAKE_NET_H
#define TESTS_LINK_FAKE_NET_H

#include "link.h"

/** One end of the link under test. */
typedef struct end {
    weft_link_t *link;
    struct end *other;
    unsigned node;

    unsigned ups;      /**< calls of weft_net_link_up() */
    unsigned downs;    /**< and of weft_net_link_down() */
    unsigned readies;  /**< and of weft_net_link_ready() */
    uint32_t session;  /**< written into all packets; ends agree on none of it */
    uint32_t sent;     /**< packets accepted in this session */
    uint32_t received; /**< packets received in this session */
    uint32_t origin;   /**< session of the other end of which packets come */
    uint64_t total;    /**< packets received in all sessions */
    unsigned refuse;   /**< so many packets from now on are not taken */
    bool held;         /**< a packet was not taken: the link is to be polled again */
    bool echo;         /**< each packet received is answered by one, if there is room */
    bool polling;      /**< in poll() */
    bool hostile; /**< the other end sends what it likes: only what drivers promise is checked */
} end_t;

/** Both ends. Number n is node n + 1, of link 0. */
extern end_t ends[2];

/** Ends the program if the condition does not hold; says what is wrong, and the seed. */
#define MUST(condition, what) must((condition), (what), __FILE__, __LINE__)
void must(bool condition, const char *what, const char *file, int line);

/** Random numbers that a seed repeats. */
void seed_random(uint64_t seed);
uint32_t pick_below(uint32_t bound);

/** Forgets everything; both ends have these links. */
void fake_net_begin(weft_link_t *first, weft_link_t *second);

/** Starts an end, again when it restarts. The link object is new. */
void end_open(end_t *end);

/** Sends the packet that is next. @return false: there is no room */
bool end_send(end_t *end, uint16_t length);

/** True if a packet can be sent. */
bool end_may_send(const end_t *end);

/** Polls. @return what the driver says */
bool end_poll(end_t *end, unsigned budget);

/** Memory that a hostile end can write to: no header of a packet may be there. */
void fake_net_foreign(const void *memory, size_t bytes);

/** Makes what the calling thread does an act of this end. */
void act_as(end_t *end);

/** The clock of the test, in ticks. */
extern _Atomic uint64_t fake_now;

/** Critical sections that this thread has entered: the number of the one that it is in. */
unsigned fake_sections(void);

#endif
