/* SPDX-License-Identifier: MIT */
/** @file What the tests of the two tasks share. */
#ifndef ORDERS_H
#define ORDERS_H

#include "system.h"

#define LANES 3U

/** The hubs of one node. */
struct lane {
    weft_port_ref_t port;
    weft_msgq_ref_t queue;
    weft_data_event_ref_t value;
    weft_blackboard_ref_t board;
    weft_port_ref_t bytes;
    weft_function_ref_t scale;
    weft_sem_ref_t units;
    weft_flags_ref_t marks;
};

/** Ends the program with code 1 unless something holds; says what. */
void expect(bool holds, const char *what);

/** A sample with numbers that differ in each byte, and by `seed`. */
void make_sample(struct sample *sample, uint32_t seed);
bool is_sample(const struct sample *sample, uint32_t seed);

/** Data through each kind of hub of a lane, from one task to the other. */
void send_all(const struct lane *lane, uint32_t seed);
void receive_all(const struct lane *lane, uint32_t seed);

/** Numbers that are no data of hubs. */
void use_scalars(const struct lane *lane);
void use_others(void);

/** Calls of the function of a lane, one by one, several at once and by requests. */
void call_all(const struct lane *lane, weft_request_t *const *requests, uint32_t seed);

#endif
