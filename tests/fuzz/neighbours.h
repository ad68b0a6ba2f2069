/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The neighbours of a fuzzed node, as its links show them: what they send, when a link has no room,
 * and when it breaks. And what must hold of packets, whatever comes. A part of the node, whose
 * memory is put back before each input.
 */
#ifndef TESTS_FUZZ_NEIGHBOURS_H
#define TESTS_FUZZ_NEIGHBOURS_H

#include "fuzz.h"

#define NEIGHBOURS 2U

/** What is chosen of the header of a packet; without these, more of it is right than by chance. */
enum {
    NEIGHBOUR_ANY_CLIENT = 2U,
    NEIGHBOUR_ANY_HEADER = 4U,
    NEIGHBOUR_OF_RIGHT = 8U, /**< it says that the right neighbour is its source */
};

/** What a neighbour has sent and the node has not taken. */
typedef struct neighbour_packet {
    bool waits;
    bool direct; /**< the payload goes to where the network says, a poll before the packet */
    weft_net_header_t header;
    uint32_t payload[64];
} neighbour_packet_t;

extern neighbour_packet_t neighbours_arrived[NEIGHBOURS];

/** The neighbour sends a packet, in place of one that waits. @return it, to be filled in */
neighbour_packet_t *neighbours_next(unsigned number, bool direct);

/** The link takes no packets, or it does again. */
void neighbours_toggle_full(unsigned number);

/** The connection breaks, or comes again, at the next poll. */
void neighbours_toggle_up(unsigned number);

/** The neighbour sends the answer to the node's HELLO. */
void neighbours_greet(unsigned number, bool connected);

/**
 * The neighbour sends a packet with a header as the input has it.
 * @return the header; the payload is the caller's to fill in
 */
weft_net_header_t *neighbours_send(input_t *input, unsigned number, unsigned choice);

/** The node has to look at its links. */
void neighbours_notify(void);

/**
 * Ends the program unless what waits at each link leaves over it, as its source may send it, and
 * what waits here for tasks of neighbours is no more urgent than these can be.
 */
void neighbours_check(void);

/** Ends the program if a task is more urgent than a priority. */
void neighbours_check_task(const struct weft_task *task, unsigned ceiling);

/** Of the fuzzer: a link has taken a packet of the node. Kernel lock held. */
void fuzz_taken(const weft_link_t *link, const weft_net_header_t *header, const void *payload);

#endif
